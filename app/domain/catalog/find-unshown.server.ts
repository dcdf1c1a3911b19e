import type { Business } from "~/domain/business/business-record.server";
import { type ProductLookup, productNamed } from "~/domain/cart/sku.server";
import { type Category, categoryNamed } from "~/domain/goods/category";

/** What is chosen for the home page and shoppers cannot see there. @returns codes and slugs, as they were typed */
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
