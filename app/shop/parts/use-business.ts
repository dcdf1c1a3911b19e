import { useRouteLoaderData } from "@remix-run/react";
import type { Business } from "~/domain/business/business-record.server";

/** From the root's loader; empty on an error page if that failed. */
export function useBusiness(): Business {
	const root = useRouteLoaderData("root") as { business?: Business } | undefined;
	return root?.business ?? {};
}
