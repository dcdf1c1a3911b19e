import { type Actor, requireArea } from "~/domain/staff/actor";
import { journaled } from "~/domain/staff/journal.server";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { urlTable } from "~/platform/url-table";
import { limaDay } from "~/platform/values/lima-time";
import { isSameJson } from "~/platform/values/sorted-json";
import { businessPromises, findMissingLegalFields } from "./business";
import {
	type Business,
	type BusinessField,
	businessKey,
	businessSchemas,
	isMoneyField,
	lackingDollars,
	parseBusiness,
} from "./business-record.server";
import { isQrOf, qrFields, wallets, withoutStaleQrs } from "./wallet-qr.server";

export type BusinessChanges = { [Field in BusinessField]?: Business[Field] | undefined };

interface BusinessChange {
	changes: BusinessChanges;
	/** What the changed fields held when they were shown: nothing is saved over another change of the same. */
	seen?: BusinessChanges;
	mayOmitLegal?: boolean;
}

type BusinessResult =
	| { outcome: "changed" | "same" }
	| { outcome: "outdated"; fields: BusinessField[]; present: Business; conflicts: BusinessConflicts }
	| { outcome: "refused"; conflicts: BusinessConflicts };

/** @throws NotAllowed, DatastoreUnavailable */
export async function changeBusiness(
	datastore: Datastore,
	{ changes, seen, mayOmitLegal = false }: BusinessChange,
	actor: Actor,
): Promise<BusinessResult> {
	const chosen = Object.entries(changes) as [BusinessField, unknown][];
	for (const [field] of chosen) requireArea(actor, isMoneyField(field) ? "moneySettings" : "words");
	return journaled(datastore, actor).runTransaction<BusinessResult>([businessKey], ([before = {}]) => {
		const present = parseBusiness(before, () => {});
		const conflicts = findBusinessConflicts(present, changes, limaDay(actor.now), mayOmitLegal);
		const outdated = seen
			? chosen.filter(
					([field, value]) => ![value, seen[field]].some((one) => isSameJson(one, present[field])),
				)
			: [];
		if (outdated.length > 0) {
			const fields = outdated.map(([field]) => field);
			return { result: { outcome: "outdated", fields, present, conflicts } };
		}
		if (Object.keys(conflicts).length > 0) return { result: { outcome: "refused", conflicts } };
		const changed = chosen.filter(([field, value]) => !isSameJson(before[field], value));
		if (changed.length === 0) return { result: { outcome: "same" } };
		const all = Object.entries(withoutStaleQrs({ ...before, ...Object.fromEntries(changed) }));
		const fields = Object.fromEntries(all.filter(([, value]) => value !== undefined));
		return { changes: [{ ...businessKey, fields }], result: { outcome: "changed" } };
	});
}

type BusinessConflicts = { [Field in BusinessField]?: BusinessConflict };

export type BusinessConflict =
	| "invalid"
	| "legallyRequired"
	| "needsDollars"
	| "endsBeforeItBegins"
	| "passed"
	| "dayPassed"
	| "otherNumber"
	| "noConditions"
	| "otherConditions";

/** Fields that a reader would drop as damaged, or that need another one or a page of the store. */
export function findBusinessConflicts(
	present: Business,
	changes: BusinessChanges,
	today: string,
	mayOmitLegal = false,
): BusinessConflicts {
	const judged = Object.entries(changes) as [BusinessField, unknown][];
	const invalid = judged.filter(
		([field, value]) => value !== undefined && !businessSchemas[field].safeParse(value).success,
	);
	if (invalid.length > 0) return Object.fromEntries(invalid.map(([field]) => [field, "invalid"]));
	const next = { ...present, ...changes } as Business;
	const emptied = mayOmitLegal ? [] : findMissingLegalFields(next).filter((field) => present[field]);
	const isReversed = next.noticeFrom && next.noticeUntil && next.noticeUntil < next.noticeFrom;
	const hasPassed = (day: string) => day < today && !present.closedDays?.includes(day);
	const isDated = "noticeFrom" in changes || "noticeUntil" in changes;
	return Object.fromEntries([
		...emptied.map((field) => [field, "legallyRequired"]),
		...lackingDollars(next).flatMap((field) => {
			const cause = field in changes ? field : "exchangeRate";
			return cause in changes ? [[cause, "needsDollars"]] : [];
		}),
		...(changes.noticeUntil && changes.noticeUntil < today ? [["noticeUntil", "passed"]] : []),
		...(changes.closedDays?.some(hasPassed) ? [["closedDays", "dayPassed"]] : []),
		...wallets.flatMap((wallet) =>
			changes[qrFields[wallet]] && !isQrOf(next, wallet) ? [[qrFields[wallet], "otherNumber"]] : [],
		),
		...(isDated && isReversed ? [["noticeUntil", "endsBeforeItBegins"]] : []),
		...businessPromises.flatMap((promise) => {
			const conflict = findPromiseConflict(promise, changes[promise]);
			return conflict ? [[promise, conflict]] : [];
		}),
	]);
}

/** A promise links to a page with its own conditions. @param path undefined withdraws it */
function findPromiseConflict(promise: (typeof businessPromises)[number], path: string | undefined) {
	if (path === undefined) return undefined;
	const pages = Object.values(urlTable).filter(({ kind }) => kind === "text");
	if (!pages.some((page) => page.path === path)) return "noConditions";
	const isOther = businessPromises.some((other) => other !== promise && urlTable[other].path === path);
	return isOther ? "otherConditions" : undefined;
}
