/** Of a variant with fewer units, pages show how many are left, and the desk says that it is short. */
export const lowUnits = 6;

/** @returns as `describeLeft`; an empty string while there is enough, or none */
export function describeLowStock(stock: number): string {
	if (stock === 0 || stock >= lowUnits) return "";
	return describeLeft(stock);
}

/** @returns `queda 1`, `quedan 3` */
export function describeLeft(units: number): string {
	return units === 1 ? "queda 1" : `quedan ${units}`;
}
