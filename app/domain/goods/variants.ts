import { urls } from "~/platform/urls";
import { formatSoles } from "~/platform/values/money";
import { describeLowStock } from "./low-units";
import type { Product, Variant } from "./product";

export function findVariant(
	{ options, variants }: Pick<Product, "options" | "variants">,
	query: URLSearchParams,
): Variant | undefined {
	const score = ({ choice }: Variant) =>
		options.reduce((sum, { id }, index) => sum + (query.get(id) === choice[id] ? 100 - index : 0), 0);
	return [...variants].sort((a, b) => score(b) - score(a))[0];
}

/** Those in stock first, then the cheapest: a product is shown outside its page by the first. */
export function byPreference(
	a: Pick<Variant, "stock" | "price">,
	b: Pick<Variant, "stock" | "price">,
): number {
	return Number(b.stock > 0) - Number(a.stock > 0) || a.price.pen - b.price.pen;
}

/**
 * What a card, a suggestion or a feed shows of a product: the price, picture and link of one variant.
 * @param matching variants that pass the filters, in order of preference
 */
export function summarizeProduct(product: Product, matching: readonly Variant[] = []) {
	const { slug, images, variants } = product;
	const variant = matching[0] ?? [...variants].sort(byPreference)[0];
	const { price, sale, stock } = matching[0] ?? product;
	return {
		url: urls.product(slug, variantToQuery(product, variant)),
		image: images[variant?.image ?? 0] ?? images[0],
		price,
		...(sale && { sale }),
		isAvailable: stock > 0,
		hasSeveralPrices: (matching.length > 0 ? matching : variants).some((one) => one.price.pen > price.pen),
	};
}

export function variantToQuery(product: Pick<Product, "options" | "variants">, variant: Variant | undefined) {
	if (!variant || variant === findVariant(product, new URLSearchParams())) return {};
	return Object.fromEntries(product.options.map(({ id }) => [id, variant.choice[id] ?? ""]));
}

export function choiceToQuery(
	product: Pick<Product, "options" | "variants">,
	variant: Variant | undefined,
	quantity: number,
): Record<string, string> {
	return { ...variantToQuery(product, variant), ...(quantity > 1 && { cantidad: String(quantity) }) };
}

export function describeOptionValue(
	{ options, variants }: Pick<Product, "options" | "variants">,
	shown: Variant,
	option: string,
	value: string,
): string {
	const choice = { ...shown.choice, [option]: value };
	const others = options.filter(({ id }) => id !== option);
	const place = others.map(({ id, values }) => values.find((one) => one.id === choice[id])?.name).join(", ");
	const withValue = variants.filter((one) => one.choice[option] === value);
	const found = withValue.find((one) => others.every(({ id }) => one.choice[id] === choice[id]));
	if (!found) return place ? `no hay en ${place}` : "no hay";
	const isOtherPrice = found.price.pen !== shown.price.pen;
	const isSoldOut = found.stock === 0;
	const low = describeLowStock(found.stock);
	const facts = [isOtherPrice && formatSoles(found.price.pen), isSoldOut && "agotado", low].filter(Boolean);
	const depends = withValue.some(
		({ price, stock }) =>
			(isOtherPrice && price.pen !== found.price.pen) ||
			(isSoldOut && stock > 0) ||
			(low && stock !== found.stock),
	);
	return facts.join(", ") + (depends ? ` en ${place}` : "");
}
