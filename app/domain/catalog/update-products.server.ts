import { hash } from "node:crypto";
import { findFirstDay, parseProduct, parseShownProduct } from "~/domain/goods/parse-catalog-record.server";
import type { Product } from "~/domain/goods/product";
import { versionProductFiles } from "~/domain/goods/versioned-files.server";
import type { StoredRecord } from "~/platform/datastore/datastore.server";
import {
	addProduct,
	changeIndex,
	emptyIndex,
	type IndexChange,
	type ProductIndex,
	type ProductSource,
} from "./product-index.server";

export interface CatalogProducts {
	index: ProductIndex;
	/** XOR of the products' hashes, so that equal products give the same version in any order. */
	version: bigint;
	records: readonly StoredRecord[];
	firstDays: ReadonlyMap<string, string>;
}

export function noProducts(): CatalogProducts {
	return { index: emptyIndex(), version: 0n, records: [], firstDays: new Map() };
}

/** Yields after each changed or due record. @param records ordered by id; an unchanged one is the same object as before */
export function* updateProducts(
	before: CatalogProducts,
	records: readonly StoredRecord[],
	onSkipped: (id: string) => void,
	today: string,
): Generator<void, CatalogProducts> {
	const changes = findChanges(before.records, records, findDue(before, today));
	// Rows are never removed, so the index is rebuilt when most of them would be of former versions.
	const rows = before.index.data.sources.length + changes.length;
	const isWasteful = before.records.length > 0 && rows > 2 * records.length + 1000;
	if (isWasteful) return yield* updateProducts(noProducts(), records, onSkipped, today);

	let { index, version } = before;
	const firstDays = new Map(before.firstDays);
	let change: IndexChange = { removed: [], added: [] };
	for (const { id, record } of changes) {
		const oldRow = before.index.rowOf(id);
		const oldSource = before.index.data.sources[oldRow ?? -1] as StoredProduct | undefined;
		const fields = record?.fields ?? {};
		const product = record && parseShownProduct({ id, fields }, today, onSkipped);
		const firstDay = findFirstDay(fields, today);
		if (firstDay) firstDays.set(id, firstDay);
		else firstDays.delete(id);
		const newHash = record && product && hashProduct(product, record);
		yield;
		if (record && oldSource && oldSource.hash === newHash) {
			oldSource.record = record;
			continue;
		}
		if (oldRow !== undefined) change.removed.push(oldRow);
		version ^= oldSource?.hash ?? 0n;
		if (record && product && newHash !== undefined) {
			const row = addProduct(index.data.rows, product);
			change.added.push({ row, source: new StoredProduct(record, newHash, today) });
			version ^= newHash;
		}
		if (change.removed.length + change.added.length < changesAtOnce(index)) continue;
		index = yield* changeIndex(index, change);
		change = { removed: [], added: [] };
	}
	return { index: yield* changeIndex(index, change), version, records, firstDays };
}

function findDue({ index: { data }, firstDays }: CatalogProducts, today: string): Set<string> {
	const { repricedOn, slug } = data.rows.columns;
	const repriced = [...repricedOn].filter(([row, day]) => day <= today && data.sources[row]);
	const begun = [...firstDays].filter(([, day]) => day <= today);
	return new Set([...repriced.map(([row]) => slug[row] ?? ""), ...begun.map(([id]) => id)]);
}

function findChanges(
	before: readonly StoredRecord[],
	after: readonly StoredRecord[],
	repriced: ReadonlySet<string>,
): { id: string; record?: StoredRecord }[] {
	const changes: { id: string; record?: StoredRecord }[] = [];
	let old = 0;
	for (const record of after) {
		if (before[old] !== record || repriced.has(record.id)) {
			for (; (before[old]?.id ?? record.id) < record.id; old++) changes.push({ id: before[old]?.id ?? "" });
			changes.push({ id: record.id, record });
		}
		if (before[old]?.id === record.id) old += 1;
	}
	return [...changes, ...before.slice(old).map(({ id }) => ({ id }))];
}

/** Batch size: grows with the index, whose arrays each change copies; limited, because sorting blocks. */
function changesAtOnce({ size }: ProductIndex): number {
	return Math.min(Math.max(500, size / 8), 4000);
}

/** Keeps only the record, which takes less memory, and parses it again, in 20 µs, when the product is shown. */
class StoredProduct implements ProductSource {
	constructor(
		public record: StoredRecord,
		readonly hash: bigint,
		/** The day of the prices in the index: a product that is loaded after midnight must agree with them. */
		readonly today: string,
	) {}
	load() {
		return versionProductFiles(parseProduct(this.record.id, this.record.fields, this.today));
	}
}

/**
 * Hashes the stored JSON, or the product for Firestore, which has none. Includes the day of the next price
 * change, because a sale changes the price of an unchanged record.
 */
function hashProduct(product: Product, { json }: StoredRecord): bigint {
	const content = json ?? Buffer.from(JSON.stringify(product));
	return hash(
		"sha256",
		Buffer.concat([Buffer.from(`${product.slug} ${product.repricedOn ?? ""}`), content]),
		"buffer",
	).readBigUInt64LE();
}
