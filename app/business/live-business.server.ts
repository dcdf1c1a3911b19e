import type { Datastore, StoredRecord } from "~/datastore/datastore.server";
import { followCollection } from "~/datastore/follow-collection.server";
import type { ReconnectOptions } from "~/datastore/reconnecting-stream.server";
import type { Log } from "~/log.server";
import { sha256Hex } from "~/sha256.server";
import { type Business, businessKey, parseBusiness } from "./business-record.server";
import { type PaymentDetails, pickPaymentDetails, withoutPaymentDetails } from "./payment-details";

export type LiveBusiness = ReturnType<typeof openBusiness>;

type ShownBusiness = Omit<Business, "ordersEmail" | keyof PaymentDetails>;

/** Keeps the record of the business in memory, so that pages do not read the datastore. */
export function openBusiness(datastore: Datastore, log: Pick<Log, "warn">, options: ReconnectOptions = {}) {
	const { collection } = businessKey;
	let business: ShownBusiness = {};
	let payment: PaymentDetails | undefined;
	let keeperEmail: string | undefined;
	let version = versionOf(business);
	const listeners: ((current: ShownBusiness) => void)[] = [];

	function load(records: StoredRecord[]): boolean {
		const record = records.find(({ id }) => id === businessKey.id);
		// A restarted Firestore emulator delivers empty collections; commands empty the record but never remove it.
		if (!record && (payment || Object.keys(business).length > 0)) {
			log.warn({ collection }, "the datastore delivered an emptied collection; the last good one is kept");
			return false;
		}
		const parsed = parseBusiness(record?.fields ?? {}, (field) =>
			log.warn({ collection, field }, "a field of the business is invalid and is skipped"),
		);
		const { ordersEmail, ...shown } = withoutPaymentDetails(parsed);
		business = shown;
		payment = pickPaymentDetails(parsed);
		keeperEmail = ordersEmail ?? shown.email;
		version = versionOf(business);
		for (const listener of listeners) listener(business);
		return true;
	}

	return {
		...followCollection(datastore, "business", load, log, options),
		current: () => business,
		payment: () => payment,
		/** Where to write to the keeper; undefined while the record names no address. */
		keeperEmail: () => keeperEmail,
		/** A hash: equal in every process for equal content. */
		version: () => version,
		/** Calls the listener at once and after every change. */
		follow(listener: (current: ShownBusiness) => void) {
			listeners.push(listener);
			listener(business);
		},
	};
}

function versionOf(business: Business): string {
	return sha256Hex(JSON.stringify(business), 16);
}
