import type { ProductEdit, SaleEdits } from "~/domain/assortment/edit-product.server";
import { readTags } from "~/domain/goods/tags";
import { startOfLimaDay } from "~/platform/values/lima-time";
import { withoutDollarSign } from "~/platform/values/parse-soles";
import { plainDay } from "~/platform/values/plain-signs";
import { readAmount } from "../commands/read-arguments";
import { clearableTexts, flags, namesOf, texts, UsageError, type ValuesOf } from "../commands/run-command";

/** Options of `product set` that change single fields. */
const editOptions = {
	...clearableTexts("summary", "description", "tags"),
	...texts("name", "category", "stock", "price", "price-usd", "shown-from"),
	...texts("sale-price", "sale-price-usd", "sale-from", "sale-until"),
	...flags("no-sale", "hidden", "shown"),
};
export const editNames = namesOf(editOptions);

export const catalogOptions = {
	...editOptions,
	...clearableTexts("position"),
	...texts("file", "version", "picture", "alt", "image", "out", "rejected", "find", "tagged", "rounding"),
	...flags("json", "replace", "restore", "dry-run", "yes", "if-empty", "all"),
};
export type CatalogValues = ValuesOf<typeof catalogOptions>;

export function readEdits(options: CatalogValues): ProductEdit {
	const { name, summary, description, category, hidden, shown } = options;
	const shownFrom = readDay("shown-from", options);
	const texts = Object.entries({ name, summary, description, category });
	return {
		fields: Object.fromEntries(texts.filter(([, text]) => text !== undefined)),
		tags: options.tags === undefined ? undefined : readTags(options.tags),
		visibility: hidden ? "hidden" : shown ? "shown" : shownFrom ? { from: shownFrom } : undefined,
		pen: amountOf("price", options),
		usd: amountOf("price-usd", options),
		units: readUnitChange(options),
		sale: readSale(options),
	};
}

function readUnitChange({ stock }: CatalogValues): ProductEdit["units"] {
	if (stock === undefined) return undefined;
	const [, sign, digits] = /^([+-]?)(\d{1,7})$/.exec(stock) ?? [];
	if (digits === undefined) {
		throw new UsageError(
			`--stock must be units such as 12, +5 or, written with =, --stock=-2, not "${stock}".`,
		);
	}
	return sign ? { add: Number(sign + digits) } : { counted: Number(digits) };
}

function readSale(options: CatalogValues): SaleEdits | null | undefined {
	const sale = {
		pen: amountOf("sale-price", options),
		usd: amountOf("sale-price-usd", options),
		from: readDay("sale-from", options),
		until: readDay("sale-until", options),
	};
	const isSale = Object.values(sale).some((value) => value !== undefined);
	if (!options["no-sale"]) return isSale ? sale : undefined;
	if (isSale) throw new UsageError("--no-sale ends the sale: leave out the other options of a sale.");
	return null;
}

function amountOf(
	option: "price" | "price-usd" | "sale-price" | "sale-price-usd",
	{ [option]: typed }: CatalogValues,
): number | undefined {
	if (typed === undefined) return undefined;
	const amount = option.endsWith("usd") ? withoutDollarSign(typed) : typed;
	return readAmount(amount, `--${option} must be an amount such as 1890 or 1890.50, not "${typed}".`);
}

function readDay(
	option: "sale-from" | "sale-until" | "shown-from",
	{ [option]: typed }: CatalogValues,
): string | undefined {
	if (typed === undefined) return undefined;
	const day = plainDay(typed);
	if (!startOfLimaDay(day))
		throw new UsageError(`--${option} must be a day such as 2026-11-29, not "${typed}".`);
	return day;
}
