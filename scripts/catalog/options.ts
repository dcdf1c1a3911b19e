import type { ValuesOf } from "../commands/run-command";

const text = { type: "string" } as const;
const flag = { type: "boolean" } as const;

/** Options of `product set` that change single fields. */
const editOptions = {
	...{ name: text, summary: text, description: text, category: text, stock: text },
	...{ price: text, "price-usd": text },
	...{ "sale-price": text, "sale-price-usd": text, "sale-from": text, "sale-until": text, "no-sale": flag },
	...{ hidden: flag, shown: flag, "shown-from": text },
};
export const editNames = Object.keys(editOptions) as (keyof typeof editOptions)[];

export const catalogOptions = {
	...editOptions,
	...{ file: text, version: text, picture: text, alt: text, image: text, position: text, out: text },
	...{ json: flag, replace: flag, "dry-run": flag, yes: flag, "if-empty": flag },
};
export type CatalogValues = ValuesOf<typeof catalogOptions>;
