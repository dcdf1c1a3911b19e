import { formatSoles } from "~/money";
import type { Product, Variant } from "./product";

/**
 * The variant that an address asks for: of those that are sold the one that has most of what was chosen, and of these
 * the one that agrees in the first option. Nothing chosen is the first, sold out or not: an address keeps its meaning.
 * @returns undefined for a product without variants
 */
export function chosenVariant(
	{ options, variants }: Pick<Product, "options" | "variants">,
	query: URLSearchParams,
): Variant | undefined {
	const agreement = ({ choice }: Variant) =>
		options.reduce((sum, { id }, index) => sum + (query.get(id) === choice[id] ? 100 - index : 0), 0);
	return variants.reduce<Variant | undefined>(
		(best, variant) => (best && agreement(best) >= agreement(variant) ? best : variant),
		undefined,
	);
}

/** The one query of a variant: nothing for the one that is shown when nothing is chosen. */
export function variantToQuery(
	product: Pick<Product, "options" | "variants">,
	variant: Variant | undefined,
): Record<string, string> {
	if (!variant || variant === chosenVariant(product, new URLSearchParams())) return {};
	return Object.fromEntries(product.options.map(({ id }) => [id, variant.choice[id] ?? ""]));
}

/** The same with a quantity, where it is more than one. */
export function choiceToQuery(
	product: Pick<Product, "options" | "variants">,
	variant: Variant | undefined,
	quantity: number,
): Record<string, string> {
	return { ...variantToQuery(product, variant), ...(quantity > 1 && { cantidad: String(quantity) }) };
}

/**
 * What choosing another value changes while the other choices stay: `S/ 1,140.00`, `agotado en 256 GB`. The other choices
 * are named where the remark depends on them, as they may be changed before it is read again.
 * @returns an empty text where nothing changes
 */
export function variantRemark(
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
	const facts = [isOtherPrice && formatSoles(found.price.pen), isSoldOut && "agotado"].filter(Boolean);
	const depends = withValue.some(
		({ price, stock }) => (isOtherPrice && price.pen !== found.price.pen) || (isSoldOut && stock > 0),
	);
	return facts.join(", ") + (depends ? ` en ${place}` : "");
}
