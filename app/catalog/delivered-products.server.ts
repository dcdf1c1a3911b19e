import { hash } from "node:crypto";
import type { StoredRecord } from "~/datastore/datastore.server";
import { versionedUrl } from "~/server/file-versions.server";
import {
	addProduct,
	changeIndex,
	compactIndex,
	emptyIndex,
	type IndexChange,
	isWasteful,
} from "./change-index.server";
import { parseProduct, tryToParseProduct } from "./parse-catalog-record.server";
import type { Product } from "./product";
import type { ProductIndex, ProductSource } from "./product-index.server";
import { versionProductFiles } from "./versioned-files.server";

/** The products as the datastore last delivered them. Immutable. */
export interface DeliveredProducts {
	index: ProductIndex;
	/** The exclusive or of the products' hashes: equal products give the same version. */
	version: bigint;
	/** Ordered by id. */
	records: readonly StoredRecord[];
	/** Each record's row in the index, or `noRow` for an invalid record. */
	rows: Int32Array;
}

export function noProducts(): DeliveredProducts {
	return { index: emptyIndex(), version: 0n, records: [], rows: new Int32Array() };
}

/**
 * Applies what changed since the last delivery. The datastore delivers an unchanged record as the same object, so
 * most records are only compared by identity. Yields after every record that changed.
 * @param records all of them, ordered by id
 * @param onSkipped called with the id of each record that changed and is invalid
 */
export function* applyDelivery(
	before: DeliveredProducts,
	records: readonly StoredRecord[],
	onSkipped: (id: string) => void,
): Generator<void, DeliveredProducts> {
	let { index, version } = before;
	let change: IndexChange = { removed: [], added: [] };
	const rows = new Int32Array(records.length).fill(noRow);

	function remove(row: number) {
		if (row === noRow) return;
		version ^= sourceIn(before.index, row)?.hash ?? 0n;
		change.removed.push(row);
	}
	/** @returns the row of the record's product */
	function replace(oldRow: number, record: StoredRecord): number {
		const product = tryToParseProduct(record);
		if (!product) onSkipped(record.id);
		const newHash = product && hashProduct(product, record);
		const oldSource = sourceIn(before.index, oldRow);
		if (oldSource && oldSource.hash === newHash) {
			oldSource.record = record;
			return oldRow;
		}
		remove(oldRow);
		if (!product || newHash === undefined) return noRow;
		version ^= newHash;
		const row = addProduct(index.data.rows, product);
		change.added.push({ row, source: new StoredProduct(record, newHash) });
		return row;
	}
	/** Puts the changes into the index if there are enough of them. */
	function* flush(leastChanges = changesAtOnce(index)) {
		if (change.removed.length + change.added.length < leastChanges) return;
		index = yield* changeIndex(index, change);
		change = { removed: [], added: [] };
		yield;
	}

	let old = 0;
	for (let at = 0; at < records.length; at++) {
		const record = records[at] as StoredRecord;
		if (record === before.records[old]) {
			rows[at] = before.rows[old++] ?? noRow;
			continue;
		}
		for (; (before.records[old]?.id ?? record.id) < record.id; old++) {
			remove(before.rows[old] ?? noRow);
			yield* flush();
		}
		const isKnown = before.records[old]?.id === record.id;
		rows[at] = replace(isKnown ? (before.rows[old] ?? noRow) : noRow, record);
		if (isKnown) old += 1;
		yield;
		yield* flush();
	}
	for (; old < before.records.length; old++) {
		remove(before.rows[old] ?? noRow);
		yield* flush();
	}
	yield* flush(1);
	if (!isWasteful(index)) return { index, version, records, rows };
	const { index: compacted, newRows } = yield* compactIndex(index);
	return { index: compacted, version, records, rows: rows.map((row) => newRows[row] ?? noRow) };
}

const noRow = -1;

/**
 * How many changes go into the index together. Each time some of its arrays are copied, so a bigger index
 * takes more at once, but not so many that sorting them would block requests.
 */
function changesAtOnce({ size }: ProductIndex): number {
	return Math.min(Math.max(500, size / 8), 4000);
}

/** Keeps only the record, which takes less memory, and parses it again when the product is shown. */
class StoredProduct implements ProductSource {
	constructor(
		public record: StoredRecord,
		readonly hash: bigint,
	) {}
	load() {
		return versionProductFiles(parseProduct(this.record.id, this.record.fields));
	}
	// Only valid records are in the index.
	changedOn() {
		const { created, changed = created } = this.record.fields as { created: string; changed?: string };
		return changed;
	}
	pictures() {
		const { images } = this.record.fields as { images: { src: string }[] };
		return images.map(({ src }) => versionedUrl(src));
	}
}

function sourceIn({ data }: ProductIndex, row: number): StoredProduct | undefined {
	return data.sources[row] as StoredProduct | undefined;
}

/** Hashes the stored bytes if there are any. Firestore has none, and gives the fields in any order. */
function hashProduct(product: Product, { json }: StoredRecord): bigint {
	const content = json ?? Buffer.from(JSON.stringify(product));
	return hash(
		"sha256",
		Buffer.concat([Buffer.from(`${product.slug} `), content]),
		"buffer",
	).readBigUInt64LE();
}
