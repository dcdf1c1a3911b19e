import { useRouteLoaderData } from "@remix-run/react";
import type { Business } from "~/domain/business/business-record.server";
import type { Category } from "~/domain/goods/category";

export type CategoryLink = Pick<Category, "_id" | "name" | "image">;

interface ShopData {
	business?: Business;
	categories?: CategoryLink[];
	trackingUrl?: string;
}

/** What every page knows of the shop; nothing on an error page without the layout's data. */
export function useShop(): ShopData {
	return (useRouteLoaderData("root") as ShopData | undefined) ?? {};
}

export function useBusiness(): Business {
	return useShop().business ?? {};
}
