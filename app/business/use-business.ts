import { useRouteLoaderData } from "@remix-run/react";
import type { Business } from "./business";

/** The business as the root's loader read it; empty on an error page for which that failed. */
export function useBusiness(): Business {
	const root = useRouteLoaderData("root") as { business?: Business } | undefined;
	return root?.business ?? {};
}
