import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import { stockKey } from "~/domain/goods/stock-record.server";
import type { Actor } from "~/domain/staff/actor";
import { teamAct } from "~/domain/staff/journal.server";
import type { Change, Datastore, RecordFields } from "~/platform/datastore/datastore.server";
import { transact } from "~/platform/datastore/transact.server";
import { limaDay } from "~/platform/values/lima-time";
import { isSameJson } from "~/platform/values/sorted-json";
import {
	type CatalogRecord,
	catalogName,
	type ExportedRecord,
	faultsOf,
	findSwappedVariants,
	keepMoved,
	listCatalog,
	moveFinder,
	type StoredCatalog,
} from "./catalog-record.server";
import { takenNameFinder } from "./change-category.server";
import { dateChange } from "./change-product.server";
import { claimFinder, formerSlugsOf, listAddedSlugs } from "./former-slugs.server";
import { createStockFollower, type PlannedImport } from "./import-stock.server";
import { findOfferFaults } from "./offer-faults.server";
import { findPriceDoubts } from "./price-doubts.server";

export interface CatalogImport {
	/** Each once. */
	records: readonly ExportedRecord[];
	/** Also removes the categories and products that are not among the records. */
	replace: boolean;
	/** Writes the file's values also over what has changed since its export. */
	restores?: boolean;
	isDryRun: boolean;
	/** Also accepts prices that look mistaken. */
	acceptDoubts: boolean;
	/** Called after each record, of which there may be a hundred thousand, and before many are written. */
	onStep(step: { checked: number } | { writing: number }): void;
}

type CatalogImportResult =
	/** By index of the record. */
	| { outcome: "wrong"; faults: Map<number, z.core.$ZodIssue[]> }
	/** Removing all of a collection: a running store would take that for a datastore fault. */
	| { outcome: "empties"; collection: CatalogRecord["collection"]; held: number }
	| { outcome: "doubtful"; doubts: Map<number, string[]> }
	/** Somebody changed the record while the import was checked. Nothing was written. */
	| { outcome: "outdated"; name: string }
	/** With the number of records whose values the store has, not the file. */
	| ({ outcome: "imported"; stored: StoredCatalog; kept: number } & ReturnType<typeof compare>);

/** Writes categories and products with their stock, all or none. @throws NotAllowed, DatastoreUnavailable */
export const importCatalog = teamAct<CatalogImport, CatalogImportResult>(
	"goods",
	async (datastore, asked, actor) => {
		const { replace, restores = false, isDryRun, acceptDoubts, onStep } = asked;
		const given = restores ? asked.records.map(({ exported: _, ...record }) => record) : asked.records;
		const today = limaDay(actor.now);
		const stored = await listCatalog(datastore);
		const records = given.map((record) => keepMoved(record, stored.get(catalogName(record))?.fields));
		const findMoved = await moveFinder(datastore, given);
		const remaining = [...(replace ? [] : stored.values()), ...records];
		const categories = new Map(
			remaining
				.filter(({ collection }) => collection === "category")
				.map((category) => [category.id, category] as const),
		);
		const findTakenName = takenNameFinder(categories.values());
		const findClaims = claimFinder(remaining, stored);
		const faults = findEach(records, (record, index) => {
			onStep({ checked: index + 1 });
			const before = stored.get(catalogName(record))?.fields;
			return [
				...(record.fields === before ? [] : findMoved(given[index] ?? record, before)),
				...faultsOf(record, (id) => categories.has(id), today, before),
				...(before && !restores ? findOfferFaults(record.fields, before, today) : []),
				...findSwappedVariants(record.fields, before),
				...findClaims(record),
				...(record.collection === "category" ? findTakenName(record, before) : []),
			];
		});
		if (faults.size > 0) return { outcome: "wrong", faults };
		const emptied = replace ? findEmptied(records, stored) : undefined;
		if (emptied) return { outcome: "empties", ...emptied };
		const doubts = findEach(records, (record) =>
			acceptDoubts || record.collection === "category"
				? []
				: findPriceDoubts(record, stored.get(catalogName(record))?.fields, today),
		);
		if (doubts.size > 0) return { outcome: "doubtful", doubts };
		const compared = compare(records, stored, replace, today);
		const { changes } = compared;
		if (!isDryRun && changes.length > 0) {
			onStep({ writing: changes.length });
			const outdated = await writeWithStock(datastore, { changes, given, stored, restores }, actor);
			if (outdated) return { outcome: "outdated", name: outdated };
		}
		const kept = records.filter(({ fields }, index) => !isSameJson(fields, given[index]?.fields)).length;
		return { outcome: "imported", ...compared, stored, kept };
	},
);

function findEach<T>(records: readonly CatalogRecord[], find: (record: CatalogRecord, index: number) => T[]) {
	const found = records.map((record, index) => [index, find(record, index)] as const);
	return new Map(found.filter(([, some]) => some.length > 0));
}

function findEmptied(records: readonly CatalogRecord[], stored: StoredCatalog) {
	return (["category", "product"] as const)
		.map((collection) => {
			const isOf = (record: CatalogRecord) => record.collection === collection;
			return { collection, held: records.some(isOf) ? 0 : [...stored.values()].filter(isOf).length };
		})
		.find(({ held }) => held > 0);
}

/** @returns the changes that turn the stored records into the given ones, the records that are new or changed, and numbers */
function compare(records: readonly CatalogRecord[], stored: StoredCatalog, replace: boolean, today: string) {
	const named = new Set(records.map(catalogName));
	const written = records.flatMap((given) => {
		const before = stored.get(catalogName(given))?.fields;
		const record = dateChange(given, before, today);
		return before && isSameJson(before, record.fields) ? [] : [record];
	});
	const gone = replace ? [...stored.values()].filter((record) => !named.has(catalogName(record))) : [];
	const fresh = written.filter((record) => !stored.has(catalogName(record))).length;
	return {
		changes: [...written, ...gone.map(({ collection, id }): Change => ({ collection, id, fields: null }))],
		written,
		fresh,
		changed: written.length - fresh,
		removed: gone.length,
	};
}

/** @returns the name of a record that is not as it was read or whose counted units moved; then nothing is written */
async function writeWithStock(datastore: Datastore, planned: PlannedImport, actor: Actor) {
	const { changes, stored } = planned;
	const beforeOf = (change: Change) => stored.get(catalogName(change))?.fields;
	const touched = changes.flatMap((change) => {
		if (change.collection !== "product") return [];
		const { id, fields } = change;
		const before = beforeOf(change);
		return [id, ...(fields ? listAddedSlugs(id, fields, before) : formerSlugsOf(before ?? {}))];
	});
	const slugs = [...new Set(touched)];
	const keys = {
		changed: changes.map(({ collection, id }) => ({ collection, id })),
		stock: slugs.map(stockKey),
	};
	const read = new Map<string, RecordFields | undefined>();
	await Promise.all(slugs.map(async (slug) => read.set(slug, await datastore.get("stock", slug))));
	const follow = createStockFollower(planned, actor);
	// With SQLite, the store takes no order during the transaction, so most of its work is done before.
	follow(read);
	return transact<string | undefined, typeof keys>(datastore, keys, ({ changed, stock }) => {
		const outdated = changes.find((change) => !isDeepStrictEqual(changed(change), beforeOf(change)));
		if (outdated) return { result: catalogName(outdated) };
		const present = slugs.map((slug) => {
			const [before, now] = [read.get(slug), stock(stockKey(slug))];
			return [slug, isDeepStrictEqual(before, now) ? before : now] as const;
		});
		const followed = follow(new Map(present));
		if ("moved" in followed) return { result: followed.moved };
		return { changes: [...changes, ...followed.changes], result: undefined };
	});
}
