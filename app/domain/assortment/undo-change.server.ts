import { businessFields, parseBusiness } from "~/domain/business/business-record.server";
import { type BusinessConflict, findBusinessConflicts } from "~/domain/business/change-business.server";
import { findTextFaults } from "~/domain/content/find-text-faults.server";
import { readTextId, savedTextRecord } from "~/domain/content/saved-text-record.server";
import { mergeSavedText, releasedTextOf } from "~/domain/content/text-content.server";
import { stockKey } from "~/domain/goods/stock-record.server";
import { type Actor, requireArea } from "~/domain/staff/actor";
import { areaOfUndo, digestOf, findUndo, journaled, type Undo } from "~/domain/staff/journal.server";
import {
	type Datastore,
	type RecordFields,
	type RecordKey,
	recordIdPattern,
} from "~/platform/datastore/datastore.server";
import { type RecordsByKey, transact } from "~/platform/datastore/transact.server";
import { limaDay } from "~/platform/values/lima-time";
import { sortedJson } from "~/platform/values/sorted-json";
import { faultsOf } from "./catalog-record.server";
import { categoriesNamed, findCategoryFaults, listUses } from "./change-category.server";

type UndoOutcome = "undone" | UndoRefusal;
export type UndoRefusal =
	| "unknown"
	| "changedSince"
	| "categoryGone"
	| "nameTaken"
	| "stillUsed"
	| "pageGone"
	| "invalid"
	| BusinessConflict;

/**
 * Restores a record as it was before a change, unless it has changed since, or could not be saved like that today.
 * @throws NotAllowed, DatastoreUnavailable
 */
export async function undoChange(
	datastore: Datastore,
	{ entry }: { entry: string | undefined },
	actor: Actor,
): Promise<{ outcome: UndoOutcome }> {
	requireArea(actor, "journal");
	const undo = await findUndo(datastore, entry);
	if (!undo) return { outcome: "unknown" };
	requireArea(actor, areaOfUndo(undo));
	const { collection, id, before, after } = undo;
	const { needs = [], judge } = await judges[collection](id, before, {
		datastore,
		today: limaDay(actor.now),
	});
	const keys = { present: { collection, id }, needed: needs };
	const journal = journaled(datastore, actor);
	const outcome = await transact<UndoOutcome, typeof keys>(journal, keys, ({ present, needed }) => {
		const refusal = digestOf(present) === after ? judge(needed, present) : "changedSince";
		if (refusal) return { result: refusal };
		// A running store takes a removed record of the business for a fault of the datastore.
		const fields = before ?? (collection === "business" ? {} : null);
		return { changes: [{ collection, id, fields }], result: "undone" };
	});
	return { outcome };
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

const judges: Record<Undo["collection"], Judge> = {
	async product(id, before, { today }) {
		const stock = stockKey(id);
		// Its units have moved since it was added.
		if (!before) return { needs: [stock], judge: (needed) => (needed(stock) ? "changedSince" : undefined) };
		const category = recordIdPattern.test(String(before.category)) ? String(before.category) : "";
		const needs = category ? [{ collection: "category" as const, id: category }] : [];
		return {
			needs,
			judge(needed) {
				if (!needs.every(needed)) return "categoryGone";
				return findFault(faultsOf({ collection: "product", id, fields: before }, () => true, today, before));
			},
		};
	},
	async category(id, before, { datastore }) {
		const uses = before ? [] : await listUses(datastore, id);
		if (!before) return { judge: () => (uses.length > 0 ? "stillUsed" : undefined) };
		const { keys, isTaken } = await categoriesNamed(datastore, id, before.name);
		return {
			needs: keys,
			judge: (others) => (isTaken(others) ? "nameTaken" : findFault(findCategoryFaults(id, before, before))),
		};
	},
	async business(_, before, { today }) {
		return {
			judge(_others, present = {}) {
				const wanted = parseBusiness(before ?? {}, () => {});
				const changed = businessFields.filter((field) => isOther(before?.[field], present[field]));
				const changes = Object.fromEntries(changed.map((field) => [field, wanted[field]]));
				const [conflict] = Object.values(
					findBusinessConflicts(
						parseBusiness(present, () => {}),
						changes,
						today,
					),
				);
				const isDamaged = changed.some((field) => isOther(before?.[field], wanted[field]));
				return isDamaged ? "invalid" : conflict;
			},
		};
	},
	async text(id, before) {
		const name = readTextId(id);
		const isSaved = savedTextRecord.safeParse(before).success;
		return {
			judge() {
				if (!before) return undefined;
				if (!name || !isSaved) return "invalid";
				if (name.folder === "pages" && !releasedTextOf(name)) return "pageGone";
				return findFault(Object.keys(findTextFaults(name.folder, mergeSavedText(name, before).content)));
			},
		};
	},
};

function findFault(faults: readonly unknown[]): "invalid" | undefined {
	return faults.length > 0 ? "invalid" : undefined;
}

function isOther(one: unknown, other: unknown): boolean {
	return sortedJson(one ?? null) !== sortedJson(other ?? null);
}
