import type { AppLoadContext } from "@remix-run/node";

export type ShopStore = Pick<
	AppLoadContext["store"],
	"settings" | "datastore" | "catalog" | "business" | "texts" | "discounts" | "storageBudget" | "isLoaded"
>;
