import {
	businessFields,
	isMoneyField,
	parseBusiness,
	readBusiness,
} from "~/domain/business/business-record.server";
import { type BusinessConflict, findBusinessConflicts } from "~/domain/business/change-business.server";
import { readTextId, savedTextRecord } from "~/domain/content/saved-text-record.server";
import { findTextFaults, mergeSavedText, releasedTextOf } from "~/domain/content/text-content.server";
import { stockKey } from "~/domain/goods/stock-record.server";
import type { JournalEntry } from "~/domain/staff/journal.server";
import { type Area, mayUse, type Role } from "~/domain/staff/roles";
import type { Undo } from "~/domain/staff/tell-change.server";
import {
	type Datastore,
	type RecordFields,
	type RecordKey,
	recordIdPattern,
} from "~/platform/datastore/datastore.server";
import type { RecordsByKey } from "~/platform/datastore/transact.server";
import { isSameJson } from "~/platform/values/sorted-json";
import { faultsOf } from "./catalog-record.server";
import { categoriesNamed, findCategoryFaults } from "./change-category.server";
import { claimSlugs } from "./former-slugs.server";

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

type Told = Pick<JournalEntry, "undo" | "changed">;

export function mayUndo(role: Role, { parts, ...entry }: Told & Pick<JournalEntry, "parts">): boolean {
	return parts !== undefined || (entry.undo !== undefined && mayUse(role, areaOfUndo(entry)));
}

/** What of the business was changed is taken back by whoever may change it. */
export function areaOfUndo({ undo, changed = {} }: Told): Area {
	if (undo?.collection !== "business") return "journal";
	const fields = new Set(Object.keys(changed).map((path) => path.split(".")[0]));
	const known = businessFields.filter((field) => fields.has(field));
	return known.length === 0 || known.length < fields.size || known.some(isMoneyField)
		? "moneySettings"
		: "words";
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

/** Why the former state of a record would not be valid today. */
export const judges: Record<Exclude<Undo["collection"], "stock">, Judge> = {
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
	async text(id, before, { datastore, today }) {
		const name = readTextId(id);
		const business = await readBusiness(datastore);
		const isSaved = savedTextRecord.safeParse(before).success;
		return {
			judge() {
				if (!before) return undefined;
				if (!name || !isSaved) return "invalid";
				if (name.folder === "pages" && !releasedTextOf(name, business)) return "pageGone";
				const { content } = mergeSavedText(name, before, business);
				return findFault(Object.keys(findTextFaults(name.folder, content, today)));
			},
		};
	},
};

function findFault(faults: readonly unknown[]): "invalid" | undefined {
	return faults.length > 0 ? "invalid" : undefined;
}
