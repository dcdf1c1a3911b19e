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

/** What choosing another value leads to, with the other choices as they are. */
export function availability(
	{ variants }: Pick<Product, "variants">,
	chosen: Variant,
	option: string,
	value: string,
): "available" | "soldOut" | "notSold" {
	const wanted = { ...chosen.choice, [option]: value };
	const found = variants.find(({ choice }) =>
		Object.entries(wanted).every(([id, one]) => choice[id] === one),
	);
	if (!found) return "notSold";
	return found.stock > 0 ? "available" : "soldOut";
}
