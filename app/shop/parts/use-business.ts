import { useRouteLoaderData } from "@remix-run/react";
import type { Business } from "~/domain/business/business-record.server";

export function useBusiness(): Business {
	const root = useRouteLoaderData("root") as { business?: Business } | undefined;
	return root?.business ?? {};
}
