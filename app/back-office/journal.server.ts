import { randomBytes } from "node:crypto";
import { z } from "zod";
import type { Change, Datastore, RecordFields } from "~/datastore/datastore.server";
import { newestInPages } from "~/datastore/find-in-pages.server";
import { parseRecords } from "~/datastore/parse-records.server";
import { logDamaged } from "~/log.server";

/** What somebody who keeps the store wrote. */
export type JournalEntry = z.output<typeof entryFields>;

const entryFields = z.object({
	/** ISO 8601 in UTC. */
	at: z.iso.datetime(),
	by: z.string(),
	/** `orders status` */
	action: z.string(),
	/** The first ones, as `order/wasi-7k3m-9xa4`. */
	records: z.array(z.string()),
	/** How many others there were. */
	others: z.int().nonnegative(),
});

/** A datastore whose every write takes an entry of the journal with it. */
export function withJournal(datastore: Datastore, who: Pick<JournalEntry, "by" | "action">): Datastore {
	const apply: Datastore["apply"] = (changes) => datastore.apply(withEntry(changes, who));
	return {
		...datastore,
		apply,
		set: (collection, id, fields) => apply([{ collection, id, fields }]),
		remove: (collection, id) =>
			datastore.runTransaction([{ collection, id }], ([before]) => ({
				changes: before ? withEntry([{ collection, id, fields: null }], who) : [],
				result: before !== undefined,
			})),
		runTransaction: (keys, callback) =>
			datastore.runTransaction(keys, (records) => {
				const { changes = [], result } = callback(records);
				return { changes: withEntry(changes, who), result };
			}),
	};
}

/** Newest first. @throws DatastoreUnavailable */
export async function* readJournal(
	datastore: Datastore,
	{ from, before }: { from?: Date; before?: Date },
): AsyncGenerator<JournalEntry, void> {
	const days = { from: from?.toISOString(), before: before?.toISOString() };
	for await (const records of newestInPages(datastore, "journal", days)) {
		yield* parseRecords(records, (_, fields) => parseJournalEntry(fields), logDamaged("journal"));
	}
}

/** @throws ZodError for a damaged record */
export function parseJournalEntry(fields: RecordFields): JournalEntry {
	return entryFields.parse(fields);
}

const mostNamed = 20;

function withEntry(changes: readonly Change[], who: Pick<JournalEntry, "by" | "action">): readonly Change[] {
	if (changes.length === 0) return changes;
	const named = changes.slice(0, mostNamed).map(({ collection, id }) => `${collection}/${id}`);
	const entry: JournalEntry = {
		at: new Date().toISOString(),
		...who,
		records: named,
		others: changes.length - named.length,
	};
	return [...changes, { collection: "journal", id: randomBytes(16).toString("hex"), fields: entry }];
}
