import { followKey } from "~/domain/goods/carried-units.server";
import type { Product, Variant } from "~/domain/goods/product";
import { slugOfSku } from "~/domain/goods/sku";
import { onlyVariant, unitKey } from "~/domain/goods/stock-record.server";
import { variantKey } from "~/domain/goods/variant-key.server";
import { lineLabel } from "./cart";

export interface Item {
	product: Product;
	variant: Variant | undefined;
}

interface ItemWith<Field extends keyof Product> {
	product: Pick<Product, Field>;
	variant: Pick<Variant, "choice"> | undefined;
}

export interface ProductLookup {
	bySlug(slug: string): Product | undefined;
	byFormerSlug(slug: string): Product | undefined;
}

export function productNamed(products: ProductLookup, slug: string): Product | undefined {
	return products.bySlug(slug) ?? products.byFormerSlug(slug);
}

/** @returns `sofa-ayni_9f3c2a`, or the slug alone without variants */
export function skuOf({ product: { slug }, variant }: ItemWith<"slug">): string {
	return variant ? `${slug}_${variantKey(variant)}` : slug;
}

export function findItem(products: ProductLookup, sku: string): Item | undefined {
	const product = productNamed(products, slugOfSku(sku));
	if (!product) return undefined;
	const present = followKey(product, unitKey(sku), product.movedKeys ?? {});
	const variant = product.variants.find((one) => variantKey(one) === present);
	const isSold = product.variants.length > 0 ? variant !== undefined : present === onlyVariant;
	return isSold ? { product, variant } : undefined;
}

/** Of a renamed product, under its present slug. */
export function presentSkuOf(products: ProductLookup, sku: string): string {
	const item = findItem(products, sku);
	return item ? skuOf(item) : sku;
}

export function identifyItem(products: ProductLookup, sku: string): { sku: string; label: string } {
	const item = findItem(products, sku);
	if (item) return { sku: skuOf(item), label: itemLabel(item) };
	const slug = slugOfSku(sku);
	const product = productNamed(products, slug);
	return { sku, label: product ? `${product.name} (la opción que elegiste)` : slugToName(slug) };
}

function slugToName(slug: string): string {
	if (!/^[a-z][a-z\d-]{0,99}$/.test(slug)) return "Un producto";
	return slug.slice(0, 1).toUpperCase() + slug.slice(1).replaceAll("-", " ");
}

export interface Wanted {
	sku: string;
	slug: string;
	choice: Readonly<Record<string, unknown>>;
}

export function chosenItem(products: ProductLookup, { sku, slug, choice }: Wanted): Item | undefined {
	if (sku !== "") return findItem(products, sku);
	const product = productNamed(products, slug);
	const variant = product?.variants.find((one) =>
		product.options.every(({ id }) => choice[id] === one.choice[id]),
	);
	return product && (variant || product.variants.length === 0) ? { product, variant } : undefined;
}

export function itemLabel(item: Item): string {
	return lineLabel({ name: item.product.name, choice: choiceLabel(item) });
}

export function choiceLabel({ product, variant }: ItemWith<"options">): string {
	const names = product.options.map(
		({ id, values }) => values.find((value) => value.id === variant?.choice[id])?.name,
	);
	return names.filter(Boolean).join(" · ");
}
