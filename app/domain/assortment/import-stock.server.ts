import { readUnits, skuOfUnits } from "~/domain/goods/stock-record.server";
import type { Actor } from "~/domain/staff/actor";
import type { Change, RecordFields } from "~/platform/datastore/datastore.server";
import {
	catalogName,
	type ExportedRecord,
	findMovedUnits,
	type StoredCatalog,
} from "./catalog-record.server";
import { followRecordAndLeft, leaveStock, listAddedSlugs } from "./former-slugs.server";

export interface PlannedImport {
	changes: readonly Change[];
	given: readonly ExportedRecord[];
	stored: StoredCatalog;
	restores?: boolean;
}

/**
 * Finds the changes of stock records that follow from the changed products, or the name of one whose counted units moved.
 * Called again, it looks only at the products whose stock records are other objects than before.
 */
export function createStockFollower({ changes, given, stored, restores }: PlannedImport, actor: Actor) {
	const goods = changes.filter(({ collection }) => collection === "product");
	const files = new Map(given.map((record) => [catalogName(record), record]));
	const known = new Map<string, { from: (RecordFields | undefined)[]; changes: Change[] | undefined }>();
	const storedOf = (id: string) => stored.get(catalogName({ collection: "product", id }))?.fields;
	type Counted = Map<string, RecordFields | undefined>;

	/** @returns undefined if counted units moved */
	function followOne(change: Change, counted: Counted): Change[] | undefined {
		const { id, fields } = change;
		const [before, file] = [storedOf(id), files.get(catalogName(change))];
		if (!fields) return [];
		if (file && before && findMovedUnits(file, before, counted.get(id)).length > 0) return undefined;
		const followed = { before, after: fields, stockOf: (slug: string) => counted.get(slug) };
		const sold = restores && before ? lessSold(id, [before, fields], counted.get(id)) : undefined;
		return followRecordAndLeft(id, followed, { actor, reason: "catalog import" }, sold);
	}

	function followOnce(change: Change, counted: Counted): Change[] | undefined {
		const { id, fields } = change;
		const from = [id, ...listAddedSlugs(id, fields ?? {}, storedOf(id))].map((slug) => counted.get(slug));
		const before = known.get(id);
		if (before && from.every((stock, index) => stock === before.from[index])) return before.changes;
		const changes = followOne(change, counted);
		known.set(id, { from, changes });
		return changes;
	}

	return (counted: Counted): { moved: string } | { changes: Change[] } => {
		const leftNow = leaveAll(goods, storedOf, counted);
		const present = new Map(counted);
		for (const [slug, { fields }] of leftNow) if (fields) present.set(slug, fields);
		const followed = goods.map((change) => ({ change, changes: followOnce(change, present) }));
		const moved = followed.find((one) => !one.changes);
		if (moved) return { moved: catalogName(moved.change) };
		const all = followed.flatMap((one) => one.changes ?? []);
		const written = new Set(all.map(({ collection, id }) => `${collection} ${id}`));
		return { changes: [...all, ...[...leftNow.values()].filter(({ id }) => !written.has(`stock ${id}`))] };
	};
}

/** Applies to a restored opening stock what was sold or came in since. */
function lessSold(
	id: string,
	[before, after]: [RecordFields, RecordFields],
	stock: RecordFields | undefined,
) {
	const [opening, now] = [readUnits(before, undefined), readUnits(before, stock)];
	const restored = Object.entries(readUnits(after, undefined)).filter(
		([key, count]) => count !== opening[key],
	);
	return new Map(
		restored.map(([key]) => {
			const moved = (now[key] ?? 0) - (opening[key] ?? 0);
			return [skuOfUnits(id, key), (count: number) => Math.max(0, count + moved)];
		}),
	);
}

/** What removed products leave, of which new ones may take the place. */
function leaveAll(
	goods: readonly Change[],
	storedOf: (id: string) => RecordFields | undefined,
	counted: ReadonlyMap<string, RecordFields | undefined>,
): Map<string, Change> {
	const left = goods.flatMap(({ id, fields }) => {
		const before = fields ? undefined : storedOf(id);
		return before ? leaveStock(id, before, (slug) => counted.get(slug)) : [];
	});
	return new Map(left.map((change) => [change.id, change]));
}
