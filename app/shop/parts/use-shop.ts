import { createContext, useContext } from "react";
import type { Business } from "~/domain/business/business-record.server";
import type { Category } from "~/domain/goods/category";
import type { Product } from "~/domain/goods/product";

/** Without a price, which could be out of date. */
export type ProductLink = Pick<Product, "slug" | "name"> & { image: Product["images"][number] };

/** What every page knows of the shop. */
export interface ShopData {
	business: Business;
	/** Today's, if there is one. */
	notice: string | undefined;
	trackingUrl: string;
	/** Today's in Lima. */
	year: string;
	categories: Pick<Category, "_id" | "name">[];
	newest: ProductLink[];
	hasOffers: boolean;
	footerPages: { label: string; to: string }[];
}

/** Empty on an error page without the layout's data. */
export const ShopContext = createContext<Partial<ShopData>>({});

export function useShop(): Partial<ShopData> {
	return useContext(ShopContext);
}

export function useBusiness(): Business {
	return useShop().business ?? {};
}
