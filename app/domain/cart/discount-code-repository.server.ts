import type { Datastore } from "~/platform/datastore/datastore.server";
import { parseRecords } from "~/platform/datastore/parse-records.server";
import { type DiscountCode, discountCodeRecord, discountKey } from "./discount-code.server";

/** @throws DatastoreUnavailable */
export async function listCodes(
	datastore: Datastore,
	onDamaged: (id: string) => void,
): Promise<DiscountCode[]> {
	return parseRecords(await datastore.list("discount-code"), discountCodeRecord, onDamaged);
}

/** A code is never reused: an ended one stays taken. @throws DatastoreUnavailable */
export function addCode(
	datastore: Datastore,
	code: Omit<DiscountCode, "used" | "hasEnded">,
): Promise<"added" | "taken"> {
	const key = discountKey(code.code);
	return datastore.runTransaction<"added" | "taken">([key], ([fields]) => {
		if (fields) return { result: "taken" };
		return {
			changes: [{ ...key, fields: { ...code, used: 0, hasEnded: false } }],
			result: "added",
		};
	});
}

/** Orders that used it keep their discount. Also ends a damaged code. @throws DatastoreUnavailable */
export function endCode(datastore: Datastore, code: string): Promise<"ended" | "unknown"> {
	const key = discountKey(code);
	return datastore.runTransaction<"ended" | "unknown">([key], ([fields]) => {
		if (!fields) return { result: "unknown" };
		return {
			changes: [{ ...key, fields: { ...fields, hasEnded: true } }],
			result: "ended",
		};
	});
}
