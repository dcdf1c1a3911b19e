import type { Business } from "~/domain/business/business-record.server";
import { type ProductLookup, productNamed } from "~/domain/cart/sku.server";
import { type Category, categoryNamed } from "~/domain/goods/category";

/** Finds what the home page should show, but shoppers cannot see. @returns category codes and product slugs, as typed */
export function findUnshown(
	{ homeCategories = [], homeProducts = [] }: Pick<Business, "homeCategories" | "homeProducts">,
	{
		categories,
		products,
	}: { categories: readonly Pick<Category, "_id" | "name">[]; products: ProductLookup },
): string[] {
	return [
		...homeCategories.filter((code) => !categoryNamed(categories, code)),
		...homeProducts.filter((slug) => !productNamed(products, slug)),
	];
}
