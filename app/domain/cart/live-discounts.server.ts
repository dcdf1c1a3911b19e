import type { Datastore, RecordFields, StoredRecord } from "~/platform/datastore/datastore.server";
import { followCollection } from "~/platform/datastore/follow-collection.server";
import type { Log } from "~/platform/process/log.server";
import { sha256Hex } from "~/platform/values/sha256.server";
import type { CartDiscount } from "./apply-discount";
import { discountKey, judgeCode } from "./discount-code-record.server";

/** Keeps the discount codes in memory, so that the cart on every page says what is owed without reading the datastore. */
export function openDiscounts(datastore: Datastore, log: Pick<Log, "warn">) {
	let codes = new Map<string, RecordFields>();
	let version = "";

	function load(records: StoredRecord[]): boolean {
		codes = new Map(records.map(({ id, fields }) => [id, fields]));
		version = sha256Hex(JSON.stringify(records.map(termsOf)), 16);
		return true;
	}

	return {
		...followCollection(datastore, "discount-code", load, log),
		judge: (code: string, now: Date): CartDiscount => judgeCode(code, codes.get(discountKey(code).id), now),
		version: () => version,
	};
}

/** Without the count of uses, which every order changes. */
function termsOf({ id, fields: { used, ...terms } }: StoredRecord) {
	return { id, ...terms, isUsedUp: terms.most !== undefined && Number(used) >= Number(terms.most) };
}
