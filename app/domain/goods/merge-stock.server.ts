import type { StoredRecord } from "~/platform/datastore/datastore.server";
import { mostShownUnits } from "./most-shown-units";
import { isDamagedStock, parseUnits, readUnits, type Units, withUnits } from "./stock-record.server";

/**
 * Gives product records the stock that pages show. Returns the same object until the shown stock changes.
 * @param onDamaged called once for each damaged stock record
 */
export function createStockMerger(onDamaged: (id: string) => void) {
	const merged = new WeakMap<StoredRecord, MergedRecord>();
	return function mergeStock(
		products: readonly StoredRecord[],
		stocks: readonly StoredRecord[],
	): StoredRecord[] {
		let at = 0;
		return products.map((product) => {
			while ((stocks[at]?.id ?? product.id) < product.id) at += 1;
			const stock = stocks[at]?.id === product.id ? stocks[at] : undefined;
			// `in`, because `json` is a getter: reading it for all records would take milliseconds.
			if (!stock && "json" in product) return product;
			const before = merged.get(product);
			if (before && before.stock === stock) return before;
			const fields = stock?.fields;
			const isDamaged = isDamagedStock(fields);
			if (isDamaged) onDamaged(product.id);
			const shown = JSON.stringify([listShown(parseUnits(fields)), fields?.movedKeys, isDamaged]);
			if (before?.shown === shown) {
				before.stock = stock;
				return before;
			}
			const after = new MergedRecord(product, stock, shown);
			merged.set(product, after);
			return after;
		});
	};
}

/** Parses its fields lazily, which takes less memory. */
class MergedRecord implements StoredRecord {
	constructor(
		readonly product: StoredRecord,
		public stock: StoredRecord | undefined,
		readonly shown: string,
	) {}
	get id() {
		return this.product.id;
	}
	get fields() {
		return withUnits(this.product.fields, this.stock?.fields ?? { units: {} }, mostShownUnits);
	}
	/** The product's own JSON while pages show its opening stock; otherwise with the shown stock appended. */
	get json() {
		const { json, fields } = this.product;
		const opening = listShown(readUnits(fields, undefined));
		const shown = listShown(readUnits(fields, this.stock?.fields));
		const isOpening = JSON.stringify(shown) === JSON.stringify(opening);
		return json && (isOpening ? json : Buffer.concat([json, Buffer.from(JSON.stringify(shown))]));
	}
}

function listShown(units: Units): [string, number][] {
	return Object.entries(units)
		.map(([key, count]): [string, number] => [key, Math.min(count, mostShownUnits)])
		.sort(([a], [b]) => (a < b ? -1 : 1));
}
