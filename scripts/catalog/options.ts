import { flags, namesOf, texts, type ValuesOf } from "../commands/run-command";

/** Options of `product set` that change single fields. */
const editOptions = {
	...texts("name", "summary", "description", "category", "stock", "price", "price-usd", "shown-from"),
	...texts("sale-price", "sale-price-usd", "sale-from", "sale-until"),
	...flags("no-sale", "hidden", "shown"),
};
export const editNames = namesOf(editOptions);

export const catalogOptions = {
	...editOptions,
	...texts("file", "version", "picture", "alt", "image", "position", "out", "rejected"),
	...flags("json", "replace", "dry-run", "yes", "if-empty"),
};
export type CatalogValues = ValuesOf<typeof catalogOptions>;
