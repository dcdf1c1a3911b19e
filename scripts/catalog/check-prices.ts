import { type CatalogRecord, storedProduct } from "../../app/domain/assortment/catalog-record.server";
import { catalogName } from "../../app/domain/assortment/import-catalog.server";
import { count, firstLines } from "../commands/format";
import { BadRecords } from "./bad-records";
import { formatPrices } from "./describe-product";

/** @throws BadRecords */
export function refuseDoubts(doubts: string[]): never {
	const summary = `${count(doubts.length, "doubtful price")}; nothing was written. If they are meant, repeat it with --yes.`;
	throw new BadRecords([...firstLines(doubts), summary].join("\n"));
}

/** @param stored by `catalogName` @returns a line to print for each new or changed price */
export function tellNewPrices(
	records: readonly CatalogRecord[],
	stored: ReadonlyMap<string, CatalogRecord>,
	today: string,
): string {
	const shown = records.flatMap((record) => {
		const { collection, id, fields } = record;
		const product = collection === "product" ? storedProduct(id, fields, today) : undefined;
		if (!product) return [];
		const before = storedProduct(id, stored.get(catalogName(record))?.fields, today);
		const isNew = !before || formatPrices(before) !== formatPrices(product);
		return isNew ? [`product ${id}: ${formatPrices(product)}`] : [];
	});
	return firstLines(shown)
		.map((line) => `${line}\n`)
		.join("");
}
