import { type CatalogRecord, storedProduct } from "../../app/domain/assortment/catalog-record.server";
import { doubtsAbout } from "../../app/domain/assortment/price-doubts.server";
import type { Product } from "../../app/domain/goods/product";
import { count, firstLines } from "../commands/format";
import { BadRecords } from "./bad-records";
import { formatPrices } from "./describe-product";

/**
 * @param entries the records of a file, each with its line and the record that it replaces
 * @returns a line to print for each new or changed price
 * @throws BadRecords for prices that look mistaken, unless they are accepted
 */
export function checkPrices(
	entries: readonly { line: number; record: CatalogRecord; before: CatalogRecord | undefined }[],
	acceptDoubts: boolean,
	today: string,
): string {
	const shown: string[] = [];
	const doubts: string[] = [];
	for (const { line, record, before } of entries) {
		if (record.collection !== "product") continue;
		const { id } = record;
		const product = storedProduct(id, record.fields, today);
		if (!product) continue;
		const former = storedProduct(id, before?.fields, today);
		for (const doubt of doubtsAbout(id, record.fields, former, today))
			doubts.push(`line ${line}: product ${id}: ${doubt}`);
		if (hasNewPrice(product, former)) shown.push(`product ${id}: ${formatPrices(product)}`);
	}
	if (doubts.length > 0 && !acceptDoubts) {
		const summary = `${count(doubts.length, "doubtful price")}; nothing was written. If they are meant, repeat it with --yes.`;
		throw new BadRecords([...firstLines(doubts), summary].join("\n"));
	}
	return firstLines(shown)
		.map((line) => `${line}\n`)
		.join("");
}

function hasNewPrice(product: Product, before: Product | undefined): boolean {
	return !before || formatPrices(before) !== formatPrices(product);
}
