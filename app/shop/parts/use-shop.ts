import { createContext, useContext } from "react";
import type { Business } from "~/domain/business/business-record.server";
import type { Category } from "~/domain/goods/category";
import type { Product } from "~/domain/goods/product";

export type CategoryLink = Pick<Category, "_id" | "name" | "image">;

/** Without a price, which could be out of date. */
export type ProductLink = Pick<Product, "slug" | "name"> & { image: Product["images"][number] };

/** What every page knows of the shop. */
export interface Shop {
	business: Business;
	/** Today's, if there is one. */
	notice: string | undefined;
	trackingUrl: string;
	/** Today's in Lima. */
	year: string;
	categories: CategoryLink[];
	newest: ProductLink[];
	footerPages: { label: string; to: string }[];
}

const unknown: Partial<Shop> = {};

/** Empty on an error page without the layout's data. */
export const ShopContext = createContext(unknown);

/** @param text JSON, because the page's frame is not rendered again while it stays the same, and is decoded quickly */
export function parseShop(text: string | undefined): Partial<Shop> {
	return text === undefined ? unknown : JSON.parse(text);
}

export function useShop(): Partial<Shop> {
	return useContext(ShopContext);
}

export function useBusiness(): Business {
	return useShop().business ?? {};
}
