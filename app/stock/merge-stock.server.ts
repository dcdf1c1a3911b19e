import type { StoredRecord } from "~/datastore/datastore.server";
import { parseUnits, withUnits } from "./stock-record.server";

/** Pages do not tell a stock above this from a greater one, so most sales leave them as they are. */
export const plenty = 20;

/**
 * Gives product records the stock that pages show.
 * @returns a function of both collections, ordered by id. It repeats a record while what is shown of it stays the same
 */
export function createStockMerger() {
	const merged = new WeakMap<StoredRecord, MergedRecord>();
	return function mergeStock(
		products: readonly StoredRecord[],
		stocks: readonly StoredRecord[],
	): StoredRecord[] {
		let at = 0;
		return products.map((product) => {
			while ((stocks[at]?.id ?? product.id) < product.id) at += 1;
			const stock = stocks[at];
			if (stock?.id !== product.id) return product;
			const before = merged.get(product);
			if (before?.stock === stock) return before;
			const shown = describeShown(stock);
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

/** Parses its parts when they are read, which takes less memory. */
class MergedRecord implements StoredRecord {
	constructor(
		readonly product: StoredRecord,
		public stock: StoredRecord,
		readonly shown: string,
	) {}
	get id() {
		return this.product.id;
	}
	get fields() {
		return withUnits(this.product.fields, this.stock.fields, plenty);
	}
	// Absent in Firestore's records, whose content is hashed.
	get json() {
		const { json } = this.product;
		return json && Buffer.concat([json, Buffer.from(this.shown)]);
	}
}

function describeShown({ fields }: StoredRecord): string {
	const units = Object.entries(parseUnits(fields)).map(([key, count]) => [key, Math.min(count, plenty)]);
	return JSON.stringify(units.sort());
}
