import { randomBytes } from "node:crypto";
import { z } from "zod";
import type { Change, Datastore, RecordFields } from "~/datastore/datastore.server";
import { parseNewest } from "~/datastore/find-in-pages.server";
import { findRecord } from "~/datastore/find-record.server";
import { withShortcuts } from "~/datastore/shortcuts.server";
import { logDamaged } from "~/log.server";
import { sha256Hex } from "~/sha256.server";
import { sortedJson } from "~/sorted-json";

export type JournalEntry = z.output<typeof journalRecord>;

/** Collections that the keeper writes and that hold no data of shoppers. */
const undoneCollections = ["business", "category", "product", "text"] as const;

export const journalRecord = z.object({
	at: z.iso.datetime(),
	by: z.string(),
	/** `orders status` */
	action: z.string(),
	/** The first changed records, as `order/wasi-7k3m-9xa4`; `others` counts the rest. */
	records: z.array(z.string()),
	others: z.int().nonnegative(),
	/** What takes the change back. */
	undo: z
		.object({
			collection: z.enum(undoneCollections),
			id: z.string(),
			/** Null for a record that did not exist. */
			before: z.record(z.string(), z.unknown()).nullable(),
			/** `digestOf` what was written. */
			after: z.string(),
		})
		.optional(),
});

export type Undo = NonNullable<JournalEntry["undo"]>;

/** A datastore that writes a journal entry together with every change. */
export function withJournal(datastore: Datastore, who: Pick<JournalEntry, "by" | "action">): Datastore {
	return withShortcuts({
		...datastore,
		apply: (changes) => datastore.apply(withEntry(changes, who)),
		runTransaction: (keys, callback) =>
			datastore.runTransaction(keys, (records) => {
				const { changes = [], result } = callback(records);
				const [only, ...others] = changes.filter(({ collection }) => collection !== "text-version");
				const isAlone = others.length === 0;
				const index = keys.findIndex(
					({ collection, id }) => collection === only?.collection && id === only.id,
				);
				const before = isAlone && index >= 0 ? (records[index] ?? null) : undefined;
				return { changes: withEntry(changes, who, before), result };
			}),
	});
}

/** Newest first. @throws DatastoreUnavailable */
export function readJournal(
	datastore: Datastore,
	{ from, before }: { from?: Date; before?: Date },
): AsyncGenerator<JournalEntry, void> {
	const days = { from: from?.toISOString(), before: before?.toISOString() };
	return parseNewest(datastore, "journal", days, journalRecord, logDamaged("journal"));
}

const mostNamed = 20;

/** Characters. Firestore takes a megabyte. */
const longestKept = 200_000;

/** A hash that tells whether a record is still as it was written. @param fields null for a removed record */
function digestOf(fields: RecordFields | null | undefined): string {
	return sha256Hex(sortedJson(fields ?? null), 20);
}

/** @param before the former fields of the only changed record; undefined if they are not known */
function withEntry(
	changes: readonly Change[],
	who: Pick<JournalEntry, "by" | "action">,
	before?: RecordFields | null,
): readonly Change[] {
	const [only] = changes;
	if (!only) return changes;
	const named = changes.slice(0, mostNamed).map(({ collection, id }) => `${collection}/${id}`);
	const entry: JournalEntry = {
		at: new Date().toISOString(),
		...who,
		records: named,
		others: changes.length - named.length,
		...undoOf(only, before),
	};
	return [...changes, { collection: "journal", id: randomBytes(16).toString("hex"), fields: entry }];
}

/** @returns nothing for a change that cannot be undone */
function undoOf(
	{ collection, id, fields }: Change,
	before: RecordFields | null | undefined,
): Pick<JournalEntry, "undo"> {
	const undone = undoneCollections.find((one) => one === collection);
	if (!undone || before === undefined || JSON.stringify(before).length > longestKept) return {};
	return { undo: { collection: undone, id, before, after: digestOf(fields) } };
}

/** @returns undefined for an unknown change, or one that cannot be undone @throws DatastoreUnavailable */
export async function findUndo(datastore: Datastore, entryId: string | undefined): Promise<Undo | undefined> {
	const fields = await findRecord(datastore, "journal", entryId);
	return fields && journalRecord.parse(fields).undo;
}

/** Restores the record, unless it has changed since. @throws DatastoreUnavailable */
export function undoChange(
	datastore: Datastore,
	{ collection, id, before, after }: Undo,
): Promise<"undone" | "changedSince"> {
	return datastore.runTransaction<"undone" | "changedSince">([{ collection, id }], ([present]) =>
		digestOf(present) === after
			? { changes: [{ collection, id, fields: before }], result: "undone" }
			: { result: "changedSince" },
	);
}
