import type { Product, Variant } from "~/domain/goods/product";
import { chosenSize } from "~/domain/goods/size";
import { byPreference } from "~/domain/goods/variants";
import type { Filters } from "./filters";
import { tokenize } from "./tokenize";

/** What filters ask of a variant. */
interface Offer {
	/** In céntimos. */
	pen: number;
	color: string | undefined;
	size: string | undefined;
	isAvailable: boolean;
	isOnSale: boolean;
}

type VariantFilters = Pick<
	Filters,
	"text" | "color" | "size" | "minPrice" | "maxPrice" | "onSale" | "onlyAvailable"
>;

/** A colour that is no option of the product is that of all its variants. */
function passesFilters(
	{ pen, color, size, isAvailable, isOnSale }: Offer,
	{ minPrice = 0, maxPrice = Number.POSITIVE_INFINITY, ...filters }: VariantFilters,
): boolean {
	const hasColor = filters.color === undefined || color === undefined || color === filters.color;
	const hasSize = filters.size === undefined || size === filters.size;
	if (!hasColor || !hasSize || (filters.onSale && !isOnSale)) return false;
	return pen >= minPrice && pen <= maxPrice && (isAvailable || !filters.onlyAvailable);
}

/** @returns the variants that pass the filters and whose options the text names; none if that leaves out no variant */
export function matchVariants(product: Product, filters: VariantFilters): Variant[] {
	const passing = product.variants.filter((variant) => passesFilters(toOffer(variant), filters));
	const named = filters.text === undefined ? [] : findNamed(product, passing, filters.text);
	const matching = named.length > 0 ? named : passing;
	if (matching.length === product.variants.length) return [];
	return matching.sort(byPreference);
}

function findNamed({ options }: Product, variants: readonly Variant[], text: string): Variant[] {
	const words = new Set(termsOf(text));
	const isNamed = ({ name }: { name: string }) => {
		const terms = termsOf(name);
		return terms.length > 0 && terms.every((term) => words.has(term));
	};
	const namedIds = options.map(({ id, values }) => ({
		id,
		named: values.filter(isNamed).map(({ id }) => id),
	}));
	return variants.filter(({ choice }) =>
		namedIds.every(({ id, named }) => named.length === 0 || named.includes(choice[id] ?? "")),
	);
}

/** Without the ending of the gender: roja and rojo are the same colour. */
function termsOf(text: string): string[] {
	return tokenize(text).map((term) => term.replace(/[ao]$/, ""));
}

function toOffer(variant: Variant): Offer {
	const { price, choice, stock, sale } = variant;
	return {
		pen: price.pen,
		color: choice.color,
		size: chosenSize(variant),
		isAvailable: stock > 0,
		isOnSale: sale !== undefined,
	};
}
