import { type ColorId, colorIds } from "./colors";
import type { Filters } from "./filters";
import type { Product } from "./product";

/**
 * What filters compare, in a typed array per field. Among 100,000 products a filter takes 1 ms here; reading the product
 * objects takes 100 to 500 ms.
 */
export interface ProductColumns {
	/** Each category's number in `category`. */
	categoryNumbers: Map<string, number>;
	category: Uint32Array;
	/** In céntimos. */
	price: Float64Array;
	isAvailable: Uint8Array;
	/** A bit for each colour. */
	colors: Uint32Array;
	/** A bit for each colour in stock. */
	availableColors: Uint32Array;
}

export function createColumns(products: readonly Product[]): ProductColumns {
	const categoryNumbers = new Map<string, number>();
	const columns: ProductColumns = {
		categoryNumbers,
		category: new Uint32Array(products.length),
		price: new Float64Array(products.length),
		isAvailable: new Uint8Array(products.length),
		colors: new Uint32Array(products.length),
		availableColors: new Uint32Array(products.length),
	};
	for (const [position, product] of products.entries()) {
		const { categoryId, price, stock, colors } = product;
		const categoryNumber = categoryNumbers.get(categoryId) ?? categoryNumbers.size;
		categoryNumbers.set(categoryId, categoryNumber);
		columns.category[position] = categoryNumber;
		columns.price[position] = price.pen;
		columns.isAvailable[position] = stock > 0 ? 1 : 0;
		columns.colors[position] = toBits(colors);
		columns.availableColors[position] = toBits(findAvailableColors(product));
	}
	return columns;
}

/** @returns a function that tells whether the product at a position passes all filters but the text */
export function createMatcher(columns: ProductColumns, filters: Filters): (position: number) => boolean {
	const { categoryId, color, onlyAvailable, minPrice = 0, maxPrice = Number.POSITIVE_INFINITY } = filters;
	const category = categoryId === undefined ? undefined : (columns.categoryNumbers.get(categoryId) ?? -1);
	const colorBit = color === undefined ? undefined : toBit(color);
	const colors = onlyAvailable ? columns.availableColors : columns.colors;
	return (position) => {
		const price = columns.price[position] ?? 0;
		return (
			price >= minPrice &&
			price <= maxPrice &&
			(category === undefined || columns.category[position] === category) &&
			(colorBit === undefined || ((colors[position] ?? 0) & colorBit) !== 0) &&
			(!onlyAvailable || columns.isAvailable[position] === 1)
		);
	};
}

export function hasColor({ colors }: ProductColumns, color: ColorId): boolean {
	return colors.some((bits) => bits & toBit(color));
}

function findAvailableColors({ colors, variants, stock }: Product): ColorId[] {
	if (!variants.some(({ choice }) => choice.color)) return stock > 0 ? colors : [];
	const inStock = variants.filter((variant) => variant.stock > 0).map(({ choice }) => choice.color);
	return colors.filter((color) => inStock.includes(color));
}

function toBits(colors: readonly ColorId[]): number {
	return colors.reduce((bits, color) => bits | toBit(color), 0);
}

function toBit(color: ColorId): number {
	return 1 << colorIds.indexOf(color);
}
