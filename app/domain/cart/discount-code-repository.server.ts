import { type Actor, requireArea } from "~/domain/staff/actor";
import { journaled } from "~/domain/staff/journal.server";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { parseRecords } from "~/platform/datastore/parse-records.server";
import {
	type DiscountCode,
	discountCodeRecord,
	discountKey,
	readDiscountCode,
} from "./discount-code-record.server";
import { readDiscountTerms, type TermsFaults, type TypedTerms } from "./discount-terms.server";

export async function listCodes(datastore: Datastore, onDamaged: (id: string) => void) {
	return parseRecords(await datastore.find("discount-code"), discountCodeRecord, onDamaged);
}

type AddedCode =
	| { outcome: "added"; code: string; terms: DiscountCode }
	| { outcome: "taken"; code: string }
	| { outcome: "refused"; faults: TermsFaults };

/** A code is never reused: an ended one stays taken. @throws NotAllowed, DatastoreUnavailable */
export async function addCode(
	datastore: Datastore,
	typed: { code?: string | undefined } & TypedTerms,
	actor: Actor,
): Promise<AddedCode> {
	requireArea(actor, "discounts");
	const code = readDiscountCode(typed.code);
	const { terms, faults } = readDiscountTerms(typed, actor.now);
	if (!code || !terms) return { outcome: "refused", faults: { ...faults, ...(!code && { code: "name" }) } };
	const added: DiscountCode = { code, ...terms, used: 0, hasEnded: false };
	const key = discountKey(code);
	return journaled(datastore, actor).runTransaction<AddedCode>([key], ([fields]) =>
		fields
			? { result: { outcome: "taken", code } }
			: { changes: [{ ...key, fields: added }], result: { outcome: "added", code, terms: added } },
	);
}

/** Orders that used it keep their discount. Also ends a damaged code. @throws NotAllowed, DatastoreUnavailable */
export async function endCode(datastore: Datastore, code: string, actor: Actor) {
	requireArea(actor, "discounts");
	const key = discountKey(code);
	return journaled(datastore, actor).runTransaction<"ended" | "unknown">([key], ([fields]) =>
		fields
			? { changes: [{ ...key, fields: { ...fields, hasEnded: true } }], result: "ended" }
			: { result: "unknown" },
	);
}
