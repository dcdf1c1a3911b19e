import { findFollowed } from "~/domain/goods/carried-units.server";
import { writeFollowed } from "~/domain/goods/change-stock.server";
import { readAllUnits, skuOfUnits, stockKey } from "~/domain/goods/stock-record.server";
import { readUnitsToRestore } from "~/domain/goods/undo-units.server";
import { type Actor, requireArea } from "~/domain/staff/actor";
import { findEntry, findPart, journaled, partKey, runAct } from "~/domain/staff/journal.server";
import { readLaterChanges } from "~/domain/staff/later-changes.server";
import { digestOf, type Undo } from "~/domain/staff/tell-change.server";
import type { Datastore, RecordFields, RecordKey } from "~/platform/datastore/datastore.server";
import { transact } from "~/platform/datastore/transact.server";
import { eventLoopTurn } from "~/platform/process/event-loop.server";
import { limaDay } from "~/platform/values/lima-time";
import { removeCategory } from "./change-category.server";
import { eachProductInTurn } from "./import-products.server";
import { areaOfUndo, judges, type UndoRefusal } from "./judge-undo.server";
import { undoCount } from "./move-units.server";

type Undone = { outcome: "undone" | UndoRefusal; moved: string[] };

/**
 * After a bulk change, `left` names the products and units that could not be restored, and `rest` counts those that were not
 * reached in time: undoing the same entry again goes on with them.
 */
type UndoResult = { outcome: "undone"; left?: string[]; rest?: number } | { outcome: UndoRefusal };

/**
 * Restores what a journal entry changed: a record, counted units, or each product of a bulk change. A record is refused
 * if it has changed since, or if its former state would not be valid today.
 * @throws NotAllowed, DatastoreUnavailable
 */
export async function undoChange(
	datastore: Datastore,
	{ entry: id = "", isTimeUp = () => false }: { entry: string | undefined; isTimeUp?: () => boolean },
	actor: Actor,
): Promise<UndoResult> {
	requireArea(actor, "journal");
	const entry = await findEntry(datastore, id);
	if (!entry?.parts && !entry?.undo) return { outcome: "unknown" };
	const { at, parts, undo: step } = entry;
	const undoing = { ...actor, undoes: id };
	const hasChanged = await readLaterChanges(datastore, { id, at });
	if (parts) return undoParts(datastore, { act: id, products: parts, hasChanged, isTimeUp }, undoing);
	if (!step) return { outcome: "unknown" };
	requireArea(actor, areaOfUndo(entry));
	const { outcome, moved } = await undo(datastore, { step, at, hasChanged }, undoing);
	return outcome === "undone" ? { outcome, left: moved } : { outcome };
}

interface UndoneParts {
	act: string;
	products: string[];
	hasChanged: UndoneStep["hasChanged"];
	isTimeUp: () => boolean;
}

/** Undoes each product's part by itself, in turns. A part that was undone is gone, so that the rest can be undone later. */
async function undoParts(
	datastore: Datastore,
	{ act, products, hasChanged, isTimeUp }: UndoneParts,
	actor: Actor,
): Promise<UndoResult> {
	const refused = new Map<string, UndoRefusal>();
	const left: string[] = [];
	let [undone, rest] = [0, 0];
	const undoPart = async (product: string, undoing: Actor) => {
		await eventLoopTurn();
		if (undone > 0 && isTimeUp()) {
			rest++;
			return;
		}
		const found = await findPart(datastore, act, product);
		if (!found?.undo) return;
		const { undo: step, at } = found;
		const part = partKey(act, product);
		const { outcome, moved } = await undo(datastore, { step, at, hasChanged, part }, undoing);
		left.push(...moved);
		if (outcome === "undone") undone++;
		else refused.set(product, outcome);
	};
	await runAct(datastore, { collection: "product", planned: products }, actor, (undoing) =>
		eachProductInTurn(products, (product) => undoPart(product, undoing)),
	);
	if (undone > 0) return { outcome: "undone", left: [...refused.keys(), ...left], rest };
	const [first = "unknown"] = refused.values();
	return { outcome: first };
}

interface UndoneStep {
	step: Undo;
	/** When it was done. */
	at: string;
	/** As `readLaterChanges` answers. */
	hasChanged(record: RecordKey): boolean;
	/** Removed with it. */
	part?: RecordKey;
}

/** @returns as `moved` the units that stay, because they have changed since */
async function undo(
	datastore: Datastore,
	{ step, at, hasChanged, part }: UndoneStep,
	actor: Actor,
): Promise<Undone> {
	const { collection, id, before, after, units = {} } = step;
	if (collection === "stock") return undoCount(datastore, { units, at }, actor);
	if (hasChanged({ collection, id })) return { outcome: "changedSince", moved: [] };
	if (collection === "category" && !before) return removeAdded(datastore, step, actor);
	const { needs = [], judge } = await judges[collection](id, before, {
		datastore,
		today: limaDay(actor.now),
	});
	const isProduct = collection === "product";
	const skus = isProduct ? Object.keys(units).map((key) => skuOfUnits(id, key)) : [];
	const toRestore = await readUnitsToRestore(datastore, skus, at);
	const keys = { present: { collection, id }, needed: needs, stock: isProduct ? stockKey(id) : undefined };
	const journal = journaled(datastore, actor);
	return transact<Undone, typeof keys>(journal, keys, ({ present, needed, stock }) => {
		const refusal = digestOf(present) === after ? judge(needed, present) : "changedSince";
		if (refusal) return { result: { outcome: refusal, moved: [] } };
		// A running store takes a removed record of the business for a fault of the datastore.
		const fields = before ?? (collection === "business" ? {} : null);
		const removed = part ? [{ ...part, fields: null }] : [];
		const { moves, moved } = isProduct
			? restoreUnits(step, { present, stock, toRestore }, actor)
			: { moves: [], moved: [] };
		const changes = [{ collection, id, fields }, ...moves, ...removed];
		return { changes, result: { outcome: "undone", moved } };
	});
}

async function removeAdded(datastore: Datastore, { id, after }: Undo, actor: Actor): Promise<Undone> {
	const isAsAdded = digestOf(await datastore.get("category", id)) === after;
	const { outcome } = isAsAdded ? await removeCategory(datastore, id, actor) : { outcome: "unknown" };
	const refusal = outcome === "used" ? "stillUsed" : "changedSince";
	return { outcome: outcome === "removed" ? "undone" : refusal, moved: [] };
}

interface StoredUnits {
	present: RecordFields | undefined;
	stock: RecordFields | undefined;
	toRestore: Awaited<ReturnType<typeof readUnitsToRestore>>;
}

function restoreUnits(
	{ id, before, units: changed = {} }: Undo,
	{ present: product = {}, stock, toRestore }: StoredUnits,
	actor: Actor,
) {
	const present = readAllUnits(product, stock);
	const units = { ...present };
	const moved: string[] = [];
	for (const [key, change] of Object.entries(changed)) {
		const sku = skuOfUnits(id, key);
		const restored = toRestore(sku, change, present[key]);
		if (restored === undefined) moved.push(`unidades de ${sku}`);
		else units[key] = restored;
	}
	const { ways, unsold } = findFollowed(product, before ?? product);
	for (const key of unsold) if (units[key]) units[key] = 0;
	const restored = { before: present, units, stock, ways };
	return { moves: writeFollowed(id, restored, { actor, reason: actor.action ?? "" }), moved };
}
