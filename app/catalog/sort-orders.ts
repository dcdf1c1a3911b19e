/** "relevancia" is the default of a search and exists only there; "novedades" is the default elsewhere. */
export const sortOrders = ["relevancia", "novedades", "precio-asc", "precio-desc", "nombre"] as const;
export type SortOrder = (typeof sortOrders)[number];

export function sortOrdersFor(text: string | undefined): readonly SortOrder[] {
	return text === undefined ? sortOrders.slice(1) : sortOrders;
}

export function defaultOrder(text: string | undefined): SortOrder {
	return text === undefined ? "novedades" : "relevancia";
}
