import { maxQuantity, parseQuantity } from "~/cart/cart";
import { chosenProduct, type ProductLookup } from "~/cart/sku.server";
import type { CatalogSnapshot } from "~/catalog/catalog-snapshot.server";
import { findProducts } from "~/catalog/find-products.server";
import type { Product, Variant } from "~/catalog/product";
import { choiceToQuery, findVariant } from "~/catalog/variants";
import { isQuery, urls } from "~/urls";
import type { ProductCardData } from "./ProductCard";
import type { ProductDetailData } from "./ProductDetail";
import { cardOf } from "./product-card";

const relatedCount = 4;

/** Each word is a search of its own. */
const wordsTried = 4;

/** Of a big category these many are looked at for related products. */
const relatedAmong = 200;

/**
 * What a product's page shows.
 * @param asked the query of its address
 * @returns also the one query of what was asked for, and whether `asked` is it
 */
export function productPage(
	product: Product,
	{ categories, products }: CatalogSnapshot,
	asked: URLSearchParams,
): { page: ProductDetailData; isCanonical: boolean; query: Record<string, string> } {
	const { variant, quantity, query } = readChoice(product, asked);
	const { formerSlugs, colors, createdOn, ...shown } = product;
	const category = categories.find(({ _id }) => _id === product.categoryId);
	return {
		page: {
			product: shown,
			variant,
			quantity,
			category: category && { _id: category._id, name: category.name },
			related: relatedTo(product, products.inCategory(product.categoryId)).map(cardOf),
		},
		isCanonical: isQuery(asked, query),
		query,
	};
}

/** The address of the page that shows what was chosen in a product's form. */
export function chosenVariantUrl(products: ProductLookup, form: FormData): string {
	const product = chosenProduct(products, form);
	if (!product) return urls.product(String(form.get("slug")));
	const asked = new URLSearchParams([...form].map(([name, value]) => [name, String(value)]));
	asked.set("cantidad", String(form.get("quantity")));
	return urls.product(product.slug, readChoice(product, asked).query);
}

interface Choice {
	variant: Variant | undefined;
	/** From 1 to as many as can be had. */
	quantity: number;
	query: Record<string, string>;
}

function readChoice(product: Product, asked: URLSearchParams): Choice {
	const variant = findVariant(product, asked);
	const most = Math.min((variant ?? product).stock, maxQuantity);
	const quantity = Math.max(1, Math.min(parseQuantity(asked.get("cantidad")) ?? 1, most));
	return { variant, quantity, query: choiceToQuery(product, variant, quantity) };
}

/** Of its category: what can be had first, then what costs about as much. */
function relatedTo(product: Product, shelf: readonly Product[]): Product[] {
	const distance = ({ price }: Product) => Math.abs(Math.log(price.pen / product.price.pen));
	return shelf
		.slice(0, relatedAmong)
		.filter((other) => other.slug !== product.slug)
		.sort((a, b) => Number(b.stock > 0) - Number(a.stock > 0) || distance(a) - distance(b))
		.slice(0, relatedCount);
}

/** ProductLookup whose words are in a slug that leads nowhere; the newest where there are none. */
export function suggestionsFor(slug: string, { products, searchable }: CatalogSnapshot): ProductCardData[] {
	const found = slug
		.split("-")
		.filter((word) => word.length > 2)
		.slice(0, wordsTried)
		.flatMap((text) => findProducts(searchable, text).items.slice(0, relatedCount));
	const suggestions = [...new Set(found)];
	return (suggestions.length > 0 ? suggestions : products.products).slice(0, relatedCount).map(cardOf);
}
