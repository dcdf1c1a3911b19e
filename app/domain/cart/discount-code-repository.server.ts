import { isDeepStrictEqual } from "node:util";
import { teamAct } from "~/domain/staff/journal.server";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { type OnDamaged, parseRecords } from "~/platform/datastore/parse-records.server";
import {
	type DiscountCode,
	discountCodeRecord,
	discountKey,
	readDiscountCode,
} from "./discount-code-record.server";
import { readDiscountTerms, type TermsFaults, type TypedTerms } from "./discount-terms.server";

export async function listCodes(datastore: Datastore, onDamaged: OnDamaged = "discount-code") {
	return parseRecords(await datastore.find("discount-code"), discountCodeRecord, onDamaged);
}

type TypedCode = { code?: string | undefined } & TypedTerms;
type AddedCode =
	| { outcome: "added"; code: string; terms: DiscountCode }
	| { outcome: "taken"; code: string }
	| { outcome: "refused"; faults: TermsFaults };

/** A code is never reused: an ended one stays taken. Idempotent while the code was not used. @throws NotAllowed, DatastoreUnavailable */
export const addCode = teamAct<TypedCode, AddedCode>("discounts", async (datastore, typed, { now }) => {
	const code = readDiscountCode(typed.code);
	const { terms, faults } = readDiscountTerms(typed, now);
	if (!code || !terms) return { outcome: "refused", faults: { ...faults, ...(!code && { code: "name" }) } };
	const added: DiscountCode = { code, ...terms, used: 0, hasEnded: false };
	const key = discountKey(code);
	const done: AddedCode = { outcome: "added", code, terms: added };
	return datastore.runTransaction<AddedCode>([key], ([fields]) => {
		if (!fields) return { changes: [{ ...key, fields: added }], result: done };
		const isRepeated = isDeepStrictEqual(discountCodeRecord.safeParse(fields).data, added);
		return { result: isRepeated ? done : { outcome: "taken", code } };
	});
});

/** Orders that used it keep their discount. Also ends a damaged code. @throws NotAllowed, DatastoreUnavailable */
export const endCode = teamAct("discounts", (datastore, code: string) => {
	const key = discountKey(code);
	return datastore.runTransaction<"ended" | "unknown">([key], ([fields]) =>
		fields
			? { changes: [{ ...key, fields: { ...fields, hasEnded: true } }], result: "ended" }
			: { result: "unknown" },
	);
});
