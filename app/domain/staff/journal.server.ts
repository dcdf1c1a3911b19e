import { randomBytes } from "node:crypto";
import { z } from "zod";
import type { Change, Collection, Datastore, RecordKey } from "~/platform/datastore/datastore.server";
import { findRecord } from "~/platform/datastore/find-record.server";
import { withShortcuts } from "~/platform/datastore/shortcuts.server";
import { sha256Hex } from "~/platform/values/sha256.server";
import { type Actor, type JournaledAct, requireArea } from "./actor";
import type { Area } from "./roles";
import { tellChange, undoRecord } from "./tell-change.server";

export type JournalEntry = z.output<typeof journalRecord>;

export const journalRecord = z.object({
	at: z.iso.datetime(),
	by: z.string(),
	action: z.string(),
	/** The first changed records, as `order/wasi-7k3m-9xa4`; `others` counts the rest. */
	records: z.array(z.string()),
	others: z.int().nonnegative(),
	name: z.string().optional(),
	changed: z
		.record(z.string(), z.array(z.union([z.string(), z.number(), z.boolean()]).nullable()))
		.optional(),
	/** Ids of the products or orders that one act changed. Of a product, its part of the act can be undone. */
	parts: z.array(z.string()).optional(),
	undo: undoRecord.optional(),
	/** The entry, or part of one, that this one took back. */
	undoes: z.string().optional(),
});

/** A datastore that writes the actor's journal entry together with every change; without an action, the same one. */
export function journaled(datastore: Datastore, { by, action, now, act, undoes }: Actor): Datastore {
	if (!action) return datastore;
	const who = { by, action, now, ...(undoes && { undoes }) };
	return withShortcuts({
		...datastore,
		apply: (changes) => datastore.apply(withEntry(changes, who)),
		async runTransaction(keys, callback) {
			/** What the last run of the callback wants to change. */
			let part: string | undefined;
			const transaction = datastore.runTransaction(keys, (records) => {
				part = undefined;
				const { changes = [], result } = callback(records);
				const [first, ...others] = changes.filter(({ collection }) => !besides.includes(collection));
				// In an act on products, units that change without their product can be taken back, too.
				const isOfUnits = act?.collection === "product" && first?.collection === "stock";
				const collection = isOfUnits ? "product" : first?.collection;
				const index = keys.findIndex((key) => key.collection === collection && key.id === first?.id);
				const before = records[index] ?? null;
				const main = isOfUnits ? { collection: "product" as const, id: first.id, fields: before } : first;
				const told = main && index >= 0 && tellChange(main, before, isOfUnits ? [first, ...others] : others);
				part = partOf(changes, act, told || {});
				return { changes: withEntry(changes, { ...who, act }, told || {}), result };
			});
			let isWritten = false;
			try {
				const result = await transaction;
				isWritten = true;
				return result;
			} finally {
				if (act && part !== undefined) (isWritten ? act.changed : act.unsure).add(part);
			}
		},
	});
}

/** An act for whoever may use the area. The journal gets all that it writes. @throws NotAllowed */
export function teamAct<Input, const Result>(
	area: Area,
	act: (datastore: Datastore, input: Input, actor: Actor) => Promise<Result>,
) {
	return async (datastore: Datastore, input: Input, actor: Actor): Promise<Result> => {
		requireArea(actor, area);
		return act(journaled(datastore, actor), input, actor);
	};
}

type Who = Pick<Actor, "by" | "now" | "undoes"> & { action: string };

/** Collections that change with a record and are not worth naming. */
const besides: readonly Collection[] = ["text-version", "journal-part"];

interface ManyRecords extends Pick<JournaledAct, "collection" | "planned"> {
	mayBeUndone?: boolean;
}

/**
 * Runs an act that changes many records, each in its own transaction. One journal entry is written with the first change.
 * At the end, even after a failure, it lists the records that were changed.
 * @param run gets who acts in the parts @returns the entry's id, if an act on many was written @throws what `run` throws; DatastoreUnavailable
 */
export async function runAct(
	datastore: Datastore,
	{ collection, planned, mayBeUndone = true }: ManyRecords,
	actor: Actor,
	run: (acting: Actor) => Promise<void>,
): Promise<string | undefined> {
	const act = {
		...{ id: newEntryId(), collection, planned, mayBeUndone },
		...{ changed: new Set<string>(), unsure: new Set<string>() },
	};
	const isOfMany = planned.length > 1;
	let hasEntry = false;
	try {
		await run(isOfMany ? { ...actor, act } : actor);
	} finally {
		hasEntry = isOfMany && (await nameChanged(datastore, act, actor));
	}
	return hasEntry ? act.id : undefined;
}

/** @returns whether there is an entry */
async function nameChanged(datastore: Datastore, act: JournaledAct, { by, action, now, undoes }: Actor) {
	if (!action) return false;
	const named = new Set(act.changed);
	for (const id of act.unsure)
		if (act.collection === "order" || (await findPart(datastore, act.id, id))) named.add(id);
	const isWritten = act.changed.size > 0 || (named.size > 0 && (await findEntry(datastore, act.id)));
	if (!isWritten) return false;
	const who = { by, action, now, ...(undoes && { undoes }) };
	await datastore.set("journal", act.id, describeAct(act, who, [...named]));
	return true;
}

function describeAct(
	{ collection, mayBeUndone }: JournaledAct,
	who: Who,
	ids: readonly string[],
): JournalEntry {
	const entry = describeEntry(
		ids.map((id) => ({ collection, id })),
		who,
	);
	return mayBeUndone ? { ...entry, parts: [...ids] } : entry;
}

/** Of the part of an act that changed the product. */
export function partKey(act: string, product: string) {
	return { collection: "journal-part" as const, id: `${act}-${sha256Hex(product, 20)}` };
}

const mostNamed = 20;

/** @param told as `tellChange` returns it */
export function withEntry(
	changes: readonly Change[],
	{ act, ...who }: Who & { act?: JournaledAct | undefined },
	told: ReturnType<typeof tellChange> = {},
): readonly Change[] {
	if (changes.length === 0) return changes;
	const fields = { ...describeEntry(changes, who), ...told };
	const part = partOf(changes, act, told);
	if (!act || part === undefined) return [...changes, toChange(fields)];
	// Until a change is known to be there, each brings the entry.
	const isFirst = act.changed.size === 0;
	return [
		...changes,
		...(isFirst
			? [{ collection: "journal" as const, id: act.id, fields: describeAct(act, who, act.planned) }]
			: []),
		...(told.undo ? [{ ...partKey(act.id, part), fields }] : []),
	];
}

/**
 * Returns the record of the act that these changes are about. A product that could not be restored has its own entry and
 * counts as none.
 */
function partOf(
	changes: readonly Change[],
	act: JournaledAct | undefined,
	told: ReturnType<typeof tellChange> = {},
): string | undefined {
	if (act?.collection === "product") return told.undo?.id;
	return changes.find(({ collection }) => collection === act?.collection)?.id;
}

/** The entry of an act that changes more than can be named, such as a restored backup. */
export function entryOf({ by, action = "", now }: Pick<Actor, "by" | "action" | "now">): Change {
	return toChange(describeEntry([], { by, action, now }));
}

function toChange(fields: JournalEntry): Change {
	return { collection: "journal", id: newEntryId(), fields };
}

function describeEntry(changes: readonly RecordKey[], { now, ...who }: Who): JournalEntry {
	const named = changes.slice(0, mostNamed).map(({ collection, id }) => `${collection}/${id}`);
	return { at: now.toISOString(), ...who, records: named, others: changes.length - named.length };
}

function newEntryId(): string {
	return randomBytes(16).toString("hex");
}

/** Also the part of an act. */
export async function findEntry(datastore: Datastore, id: string | undefined) {
	return (await readEntry(datastore, "journal", id)) ?? readEntry(datastore, "journal-part", id);
}

export function findPart(datastore: Datastore, act: string, product: string) {
	return readEntry(datastore, "journal-part", partKey(act, product).id);
}

async function readEntry(
	datastore: Datastore,
	collection: "journal" | "journal-part",
	id: string | undefined,
): Promise<JournalEntry | undefined> {
	const fields = await findRecord(datastore, collection, id);
	return fields && journalRecord.parse(fields);
}
