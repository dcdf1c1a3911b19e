import { type Actor, requireArea } from "~/domain/staff/actor";
import { journaled } from "~/domain/staff/journal.server";
import type { Area } from "~/domain/staff/roles";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { findMissingLegalFields } from "./business";
import { type Business, type BusinessField, businessKey, parseBusiness } from "./business-record.server";

export type BusinessChanges = { [Field in BusinessField]?: Business[Field] | undefined };

interface BusinessChange {
	changes: BusinessChanges;
	/** The record for which the changes were made: nothing is saved if others have changed the same fields since. */
	seen?: Business;
	mayOmitLegal?: boolean;
}

type BusinessResult =
	| { outcome: "changed" | "same" }
	| { outcome: "outdated"; present: Business }
	| { outcome: "refused"; conflicts: BusinessConflicts };

/** @throws NotAllowed, DatastoreUnavailable */
export async function changeBusiness(
	datastore: Datastore,
	{ changes, seen, mayOmitLegal = false }: BusinessChange,
	actor: Actor,
): Promise<BusinessResult> {
	const chosen = Object.entries(changes) as [BusinessField, unknown][];
	for (const [field] of chosen) requireArea(actor, areaOfField(field));
	return journaled(datastore, actor).runTransaction<BusinessResult>([businessKey], ([before = {}]) => {
		const present = parseBusiness(before, () => {});
		const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
		if (seen && !chosen.every(([field]) => isSame(present[field], seen[field])))
			return { result: { outcome: "outdated", present } };
		const conflicts = findBusinessConflicts(present, changes, mayOmitLegal);
		if (Object.keys(conflicts).length > 0) return { result: { outcome: "refused", conflicts } };
		const changed = chosen.filter(([field, value]) => !isSame(before[field], value));
		if (changed.length === 0) return { result: { outcome: "same" } };
		const all = Object.entries({ ...before, ...Object.fromEntries(changed) });
		const fields = Object.fromEntries(all.filter(([, value]) => value !== undefined));
		return { changes: [{ ...businessKey, fields }], result: { outcome: "changed" } };
	});
}

type BusinessConflicts = { [Field in BusinessField]?: "legallyRequired" | "endsBeforeItBegins" };

export function findBusinessConflicts(
	present: Business,
	changes: BusinessChanges,
	mayOmitLegal = false,
): BusinessConflicts {
	const next = { ...present, ...changes } as Business;
	const emptied = mayOmitLegal ? [] : findMissingLegalFields(next).filter((field) => present[field]);
	const isReversed = next.noticeFrom && next.noticeUntil && next.noticeUntil < next.noticeFrom;
	const isDated = "noticeFrom" in changes || "noticeUntil" in changes;
	return {
		...Object.fromEntries(emptied.map((field) => [field, "legallyRequired"])),
		...(isDated && isReversed && { noticeUntil: "endsBeforeItBegins" }),
	};
}

const moneyFields: readonly BusinessField[] = [
	"bankAccount",
	"cci",
	"closedDays",
	"deliveryZones",
	"exchangeRate",
	"holdHours",
	"paymentMethods",
	"paymentNote",
	"pickUp",
	"plin",
	"walletHolder",
	"yape",
];

function areaOfField(field: BusinessField): Area {
	return moneyFields.includes(field) ? "moneySettings" : "words";
}
