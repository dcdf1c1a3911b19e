import { z } from "zod";
import type { Datastore, RecordFields, RecordKey, StoredRecord } from "~/platform/datastore/datastore.server";
import { followCollection } from "~/platform/datastore/follow-collection.server";
import type { ReconnectOptions } from "~/platform/datastore/reconnecting-stream.server";
import type { Log } from "~/platform/process/log.server";
import { sha256Hex } from "~/platform/values/sha256.server";
import { type Business, businessKey, parseBusiness } from "./business-record.server";
import { pickPaymentDetails, withoutPaymentDetails } from "./payment-accounts";

export type LiveBusiness = ReturnType<typeof openBusiness>;

/** Keeps the record of the business in memory, so that pages do not read the datastore. */
export function openBusiness(datastore: Datastore, log: Pick<Log, "warn">, options: ReconnectOptions = {}) {
	const { collection } = businessKey;
	// Until the record is read, the demo's contents are not taken for the shop's own.
	let live = derive({ demoContents: "ocultos" }, []);
	let hasRecord = false;
	const listeners: ((current: typeof live.business) => void)[] = [];

	function load(records: StoredRecord[]): boolean {
		const record = records.find(({ id }) => id === businessKey.id);
		// A restarted Firestore emulator delivers empty collections; commands empty the record but never remove it.
		if (!record && hasRecord) {
			log.warn({ collection }, "the datastore delivered an emptied collection; the last good one is kept");
			return false;
		}
		hasRecord = record !== undefined;
		const warn = (field: string) =>
			log.warn({ collection, field }, "a field of the business is invalid and is skipped");
		const counted = parseBestSellers(records.find(({ id }) => id === bestSellersKey.id)?.fields);
		live = derive(parseBusiness(record?.fields ?? {}, warn), counted?.slugs ?? []);
		for (const listener of listeners) listener(live.business);
		return true;
	}

	return {
		...followCollection(datastore, "business", load, log, options),
		current: () => live.business,
		payment: () => live.payment,
		/** What the pages of orders show of the business. */
		orderSettings: () => ({ payment: live.payment, carriers: live.carriers }),
		keeperEmail: () => live.keeperEmail,
		/** Slugs, perhaps of products that are hidden or sold out by now; the most sold first. */
		bestSellers: () => live.bestSellers,
		version: () => live.version,
		follow(listener: (typeof listeners)[number]) {
			listeners.push(listener);
			listener(live.business);
		},
	};
}

function derive(record: Business, bestSellers: readonly string[]) {
	const { ordersEmail, carriers, ...shown } = withoutPaymentDetails(record);
	const paymentMethods = nameWaysToPay(record);
	const business = { ...shown, ...(paymentMethods.length > 0 && { paymentMethods }) };
	return {
		business,
		carriers,
		payment: pickPaymentDetails(record),
		keeperEmail: ordersEmail ?? business.email,
		bestSellers,
		version: sha256Hex(JSON.stringify({ business, bestSellers }), 16),
	};
}

/** The pages may name the ways to pay, but not the accounts behind them. */
function nameWaysToPay({ paymentMethods, yape, plin, bankAccount, cci }: Business): string[] {
	const ofAccounts = [yape && "Yape", plin && "Plin", (bankAccount || cci) && "transferencia"];
	return paymentMethods ?? ofAccounts.flatMap((way) => way || []);
}

/** The store counts it itself. In the `business` collection so that the live business stream keeps it in memory. */
export const bestSellersKey: RecordKey = { collection: "business", id: "best-sellers" };

const bestSellersRecord = z.object({
	countedAt: z.iso.datetime(),
	/** The most sold first. */
	slugs: z.array(z.string()),
});

export function parseBestSellers(fields: RecordFields | undefined) {
	return bestSellersRecord.safeParse(fields).data;
}
