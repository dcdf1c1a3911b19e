import pLimit from "p-limit";
import { businessFields, parseBusiness, readBusiness } from "~/domain/business/business-record.server";
import { type BusinessConflict, findBusinessConflicts } from "~/domain/business/change-business.server";
import { readTextId, savedTextRecord } from "~/domain/content/saved-text-record.server";
import { findTextFaults, mergeSavedText, releasedTextOf } from "~/domain/content/text-content.server";
import { findFollowed } from "~/domain/goods/carried-units.server";
import { writeFollowed } from "~/domain/goods/change-stock.server";
import { readAllUnits, skuOfUnits, stockKey } from "~/domain/goods/stock-record.server";
import { type Actor, requireArea } from "~/domain/staff/actor";
import {
	areaOfUndo,
	beginAct,
	endAct,
	findEntry,
	findPart,
	journaled,
	partKey,
} from "~/domain/staff/journal.server";
import { digestOf, type Undo } from "~/domain/staff/tell-change.server";
import {
	type Datastore,
	type RecordFields,
	type RecordKey,
	recordIdPattern,
} from "~/platform/datastore/datastore.server";
import { type RecordsByKey, transact } from "~/platform/datastore/transact.server";
import { eventLoopTurn } from "~/platform/process/event-loop.server";
import { limaDay } from "~/platform/values/lima-time";
import { isSameJson } from "~/platform/values/sorted-json";
import { faultsOf } from "./catalog-record.server";
import { categoriesNamed, findCategoryFaults, removeCategory } from "./change-category.server";
import { claimSlugs } from "./former-slugs.server";
import { productsAtOnce } from "./import-products.server";
import { undoCount } from "./move-units.server";

type Undone = { outcome: "undone" | UndoRefusal; moved: string[] };
export type UndoRefusal =
	| "unknown"
	| "changedSince"
	| "categoryGone"
	| "nameTaken"
	| "slugTaken"
	| "stillUsed"
	| "pageGone"
	| "invalid"
	| BusinessConflict;

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
	if (entry?.parts) return undoParts(datastore, { act: id, products: entry.parts, isTimeUp }, actor);
	if (!entry?.undo) return { outcome: "unknown" };
	const { outcome, moved } = await undo(datastore, entry.undo, actor);
	return outcome === "undone" ? { outcome, left: moved } : { outcome };
}

/** Undoes each product's part by itself, in turns. A part that was undone is gone, so that the rest can be undone later. */
async function undoParts(
	datastore: Datastore,
	{ act, products, isTimeUp }: { act: string; products: string[]; isTimeUp: () => boolean },
	actor: Actor,
): Promise<UndoResult> {
	const undoing = beginAct(actor, "product", products);
	const refused = new Map<string, UndoRefusal>();
	const left: string[] = [];
	let [undone, rest] = [0, 0];
	const inTurn = pLimit(productsAtOnce);
	await inTurn.map(products, async (product) => {
		await eventLoopTurn();
		if (undone > 0 && isTimeUp()) {
			rest++;
			return;
		}
		const part = await findPart(datastore, act, product);
		if (!part?.undo) return;
		const { outcome, moved } = await undo(datastore, part.undo, undoing, partKey(act, product));
		left.push(...moved);
		if (outcome === "undone") undone++;
		else refused.set(product, outcome);
	});
	await endAct(datastore, undoing);
	if (undone > 0) return { outcome: "undone", left: [...refused.keys(), ...left], rest };
	const [first = "unknown"] = refused.values();
	return { outcome: first };
}

/** @param part is removed with it @returns as `moved` the units that stay, because they have changed since */
async function undo(datastore: Datastore, step: Undo, actor: Actor, part?: RecordKey): Promise<Undone> {
	requireArea(actor, areaOfUndo(step));
	const { collection, id, before, after, units } = step;
	if (collection === "stock") return undoCount(datastore, units, actor);
	if (collection === "category" && !before) return removeAdded(datastore, step, actor);
	const { needs = [], judge } = await judges[collection](id, before, {
		datastore,
		today: limaDay(actor.now),
	});
	const stockOf = collection === "product" ? stockKey(id) : undefined;
	const keys = { present: { collection, id }, needed: needs, stock: stockOf };
	const journal = journaled(datastore, actor);
	return transact<Undone, typeof keys>(journal, keys, ({ present, needed, stock }) => {
		const refusal = digestOf(present) === after ? judge(needed, present) : "changedSince";
		if (refusal) return { result: { outcome: refusal, moved: [] } };
		// A running store takes a removed record of the business for a fault of the datastore.
		const fields = before ?? (collection === "business" ? {} : null);
		const removed = part ? [{ ...part, fields: null }] : [];
		const { moves, moved } = restoreUnits(step, { present, stock }, actor);
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

type Stored = Record<"present" | "stock", RecordFields | undefined>;

function restoreUnits({ collection, id, before, units: changed = {} }: Undo, stored: Stored, actor: Actor) {
	if (collection !== "product") return { moves: [], moved: [] };
	const present = readAllUnits(stored.present, stored.stock);
	const units = { ...present };
	const moved: string[] = [];
	for (const [key, { before, after }] of Object.entries(changed)) {
		if (present[key] === after) units[key] = before;
		else moved.push(`unidades de ${skuOfUnits(id, key)}`);
	}
	const { ways, unsold } = findFollowed(stored.present ?? {}, before ?? stored.present ?? {});
	for (const key of unsold) if (units[key]) units[key] = 0;
	const restored = { before: present, units, stock: stored.stock, ways };
	return { moves: writeFollowed(id, restored, { actor, reason: actor.action ?? "" }), moved };
}

interface Judgement {
	/** Records to which the restored one refers, or which must not be like it. */
	needs?: readonly RecordKey[];
	judge(needed: RecordsByKey, present: RecordFields | undefined): UndoRefusal | undefined;
}

type Judge = (
	id: string,
	before: RecordFields | null,
	given: { datastore: Datastore; today: string },
) => Promise<Judgement>;

const judges: Record<Exclude<Undo["collection"], "stock">, Judge> = {
	async product(id, before, { datastore, today }) {
		const stock = stockKey(id);
		// Its units have moved since it was added.
		if (!before) return { needs: [stock], judge: (needed) => (needed(stock) ? "changedSince" : undefined) };
		const category = String(before.category ?? "");
		const needs = recordIdPattern.test(category) ? [{ collection: "category" as const, id: category }] : [];
		const claim = await claimSlugs(datastore, id, before);
		return {
			needs: [...needs, ...claim.keys],
			judge(needed, stored) {
				if (!needs.every(needed)) return "categoryGone";
				if (claim.isTaken(needed, stored)) return "slugTaken";
				return findFault(faultsOf({ collection: "product", id, fields: before }, () => true, today, before));
			},
		};
	},
	async category(id, before, { datastore }) {
		const { keys, isTaken } = await categoriesNamed(datastore, id, before?.name);
		return {
			needs: keys,
			judge: (others) =>
				isTaken(others) ? "nameTaken" : findFault(findCategoryFaults(id, before ?? {}, before ?? {})),
		};
	},
	async business(_, before, { today }) {
		return {
			judge(_others, present = {}) {
				const wanted = parseBusiness(before ?? {}, () => {});
				const changed = businessFields.filter((field) => !isSameJson(before?.[field], present[field]));
				const changes = Object.fromEntries(changed.map((field) => [field, wanted[field]]));
				const now = parseBusiness(present, () => {});
				const [conflict] = Object.values(findBusinessConflicts(now, changes, today));
				const isDamaged = changed.some((field) => !isSameJson(before?.[field], wanted[field]));
				return isDamaged ? "invalid" : conflict;
			},
		};
	},
	async text(id, before, { datastore }) {
		const name = readTextId(id);
		const business = await readBusiness(datastore);
		const isSaved = savedTextRecord.safeParse(before).success;
		return {
			judge() {
				if (!before) return undefined;
				if (!name || !isSaved) return "invalid";
				if (name.folder === "pages" && !releasedTextOf(name, business)) return "pageGone";
				const { content } = mergeSavedText(name, before, business);
				return findFault(Object.keys(findTextFaults(name.folder, content)));
			},
		};
	},
};

function findFault(faults: readonly unknown[]): "invalid" | undefined {
	return faults.length > 0 ? "invalid" : undefined;
}
