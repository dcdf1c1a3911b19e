import { createHash } from "node:crypto";
import type { Product, Variant } from "~/catalog/product";

/** What is sold: a product, in one of its variants where it has some. */
export interface Item {
	product: Product;
	variant: Variant | undefined;
}

export interface Products {
	bySlug(slug: string): Product | undefined;
	byFormerSlug(slug: string): Product | undefined;
}

/** The name of an item in carts and orders: `sofa-ayni_9f3c2a`, or the slug alone where there are no variants. */
export function skuOf({ product: { slug }, variant }: Item): string {
	return variant ? `${slug}_${choiceKey(variant)}` : slug;
}

/** @returns undefined for what is not sold, or no longer; a product that was renamed is found */
export function findItem(products: Products, sku: string): Item | undefined {
	const [slug = "", key] = sku.split("_");
	const product = products.bySlug(slug) ?? products.byFormerSlug(slug);
	if (!product) return undefined;
	const variant = product.variants.find((one) => choiceKey(one) === key);
	const isSold = product.variants.length > 0 ? variant !== undefined : key === undefined;
	return isSold ? { product, variant } : undefined;
}

/** What a form asks for: by `sku`, or by `slug` and a value for each of the product's options. */
export function chosenItem(products: Products, form: FormData): Item | undefined {
	const sku = form.get("sku");
	if (typeof sku === "string" && sku !== "") return findItem(products, sku);
	const product = chosenProduct(products, form);
	if (!product) return undefined;
	const variant = product.variants.find(({ choice }) =>
		product.options.every(({ id }) => form.get(id) === choice[id]),
	);
	return variant || product.variants.length === 0 ? { product, variant } : undefined;
}

export function chosenProduct(products: Products, form: FormData): Product | undefined {
	const slug = String(form.get("slug") ?? "");
	return products.bySlug(slug) ?? products.byFormerSlug(slug);
}

/** `Verde · 256 GB`; empty for a product without options. */
export function choiceNames({ product, variant }: Item): string {
	const names = product.options.map(
		({ id, values }) => values.find((value) => value.id === variant?.choice[id])?.name,
	);
	return names.filter(Boolean).join(" · ");
}

const keys = new WeakMap<Variant, string>();

/** Of the choice itself and not of its place: a shop may list its variants in another order. */
function choiceKey(variant: Variant): string {
	const known = keys.get(variant);
	if (known) return known;
	const choice = Object.entries(variant.choice).sort(([a], [b]) => (a < b ? -1 : 1));
	const key = createHash("sha256").update(JSON.stringify(choice)).digest("hex").slice(0, 6);
	keys.set(variant, key);
	return key;
}
