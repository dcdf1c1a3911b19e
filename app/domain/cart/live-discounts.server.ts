import type { Datastore, StoredRecord } from "~/platform/datastore/datastore.server";
import { followCollection } from "~/platform/datastore/follow-collection.server";
import type { Log } from "~/platform/process/log.server";
import { sha256Hex } from "~/platform/values/sha256.server";
import { sortedJson } from "~/platform/values/sorted-json";
import type { CartDiscount } from "./apply-discount";
import { discountKey, judgeCode } from "./discount-code-record.server";

/** Keeps the discount codes in memory, so that the cart on every page says what is owed without reading the datastore. */
export function openDiscounts(datastore: Datastore, log: Pick<Log, "warn">) {
	let codes = new Map<string, StoredRecord>();
	let version = 0n;

	/** The version is the XOR of the codes' digests, so that a used code costs two digests and not one of each. */
	function load(records: StoredRecord[]): boolean {
		const loaded = new Map(records.map((record) => [record.id, record]));
		const isKept = (record: StoredRecord) =>
			loaded.get(record.id) === record && codes.get(record.id) === record;
		for (const record of [...codes.values(), ...records]) if (!isKept(record)) version ^= digestOf(record);
		codes = loaded;
		return true;
	}

	return {
		...followCollection(datastore, "discount-code", load, log),
		judge: (code: string, now: Date): CartDiscount =>
			judgeCode(code, codes.get(discountKey(code).id)?.fields, now),
		version: () => version.toString(36),
	};
}

/** Without the count of uses, which every order changes. */
function digestOf({ id, fields: { used, ...terms } }: StoredRecord): bigint {
	const isUsedUp = terms.most !== undefined && Number(used) >= Number(terms.most);
	return BigInt(`0x${sha256Hex(sortedJson({ id, ...terms, isUsedUp }), 16)}`);
}
