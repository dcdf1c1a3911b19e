import type { Product, Variant } from "~/domain/goods/product";
import { chosenSize } from "~/domain/goods/size";
import { byPreference } from "~/domain/goods/variants";
import type { Filters } from "./filters";
import { createNameRater, keepNamed, readChoice, type TextReading } from "./named-variants";

/** What filters ask of a variant. */
interface Offer {
	/** In céntimos. */
	pen: number;
	color: string | undefined;
	size: string | undefined;
	isAvailable: boolean;
	isOnSale: boolean;
}

type VariantFilters = Pick<Filters, "color" | "size" | "minPrice" | "maxPrice" | "onSale" | "onlyAvailable">;

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

/**
 * @param reading of the searched text
 * @returns the variants that pass the filters and that the text names best; none if that leaves out no variant
 */
export function matchVariants(product: Product, filters: VariantFilters, reading?: TextReading): Variant[] {
	const passing = product.variants.filter((variant) => passesFilters(toOffer(variant), filters));
	const rate = reading && createNameRater(reading);
	const matching = rate
		? keepNamed(passing, (one) => rate(readChoice(product, one), one.sale !== undefined))
		: passing;
	if (matching.length === product.variants.length) return [];
	return [...matching].sort(byPreference);
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
