import { countUse, discountKey } from "~/domain/cart/discount-code-record.server";
import { readOwnCustomerNotes, removeCustomerNote } from "~/domain/customer-service/customer-note.server";
import { removeShopperMessages } from "~/domain/customer-service/message-repository.server";
import { forgetBuyer } from "~/domain/orders/change-order.server";
import { listContacts, noOwner, takesCodeUse } from "~/domain/orders/order";
import { type Order, orderRecord } from "~/domain/orders/order-record.server";
import { listReviewIds } from "~/domain/orders/order-reference.server";
import { readAccountOrders } from "~/domain/orders/order-repository.server";
import { toOrderRecord } from "~/domain/orders/order-sales.server";
import { endLinks } from "~/domain/people/ended-links.server";
import type { Session } from "~/domain/people/shopper";
import { shopperIdOfEmail, shopperIdOfPhone } from "~/domain/people/shopper-ids.server";
import { newShopper, parseShopper, type Shopper } from "~/domain/people/shopper-record.server";
import {
	isSessionLive,
	SessionEnded,
	type SignedInShopper,
	shopperKey,
} from "~/domain/people/shopper-repository.server";
import type { Actor } from "~/domain/staff/actor";
import { removeShopperStockNotices } from "~/domain/subscriptions/shopper-stock-notices.server";
import { unconfirmedKey } from "~/domain/subscriptions/unconfirmed.server";
import type {
	Change,
	Datastore,
	RecordFields,
	RecordKey,
	StoredRecord,
} from "~/platform/datastore/datastore.server";
import { findInPages } from "~/platform/datastore/find-in-pages.server";
import { transact } from "~/platform/datastore/transact.server";
import { eventLoopTurn } from "~/platform/process/event-loop.server";
import { sortedJson } from "~/platform/values/sorted-json";
import {
	deduplicateEmails,
	endOwnSubscription,
	findOwnSubscriptions,
	toSubscriptionKey,
} from "./account-subscriptions.server";
import { adoptAllOrders } from "./adopt-orders.server";
import { removePersonalFiles } from "./forget-orders.server";

/**
 * Paid orders keep their receipts' data for five years (`paperYears`), complaints stay for two. Every step can be
 * repeated after a failure. Orders that another device places meanwhile become guest orders.
 * @returns `halfWay` when only `deleteUser` failed @throws SessionEnded, DatastoreUnavailable
 */
export async function deleteAccount(
	datastore: Datastore,
	{ session, deleteUser, picturesFolder }: Leaving,
	{ now }: Actor,
): Promise<{ outcome: "deleted" | "halfWay" }> {
	await adoptAllOrders(datastore, session, now);
	const shopper = await lockAccount(datastore, session, now);
	await endSubscriptionsAndNotes(datastore, { session, shopper }, now);
	await removeShopperStockNotices(datastore, session, shopper);
	await removeShopperMessages(datastore, session.shopperId);
	// Not `readAccountOrders`, which leaves out damaged records.
	const where = { field: "shopper", value: session.shopperId } as const;
	for await (const records of findInPages(datastore, "order", { where, size: 10 })) {
		await removeShopperFromOrders(datastore, records, { shopper: session.shopperId, picturesFolder, now });
	}
	await datastore.apply([emptyAccount(session, shopper)]);
	if (shopper.uid && !(await deleteUser(shopper.uid))) {
		await datastore.apply([emptyAccount(session, { ...shopper, leavingUntil: 0 })]);
		return { outcome: "halfWay" };
	}
	await datastore.apply(removeLogins(session, shopper, now));
	return { outcome: "deleted" };
}

interface Leaving {
	session: Session;
	deleteUser: (uid: string) => Promise<boolean>;
	picturesFolder: string;
}

const deletionSeconds = 120;

/** Blocks changes and new orders of the account for two minutes. The lock expires in case the process dies. */
function lockAccount(datastore: Datastore, session: Session, now: Date): Promise<Shopper> {
	const key = shopperKey(session);
	return datastore.runTransaction([key], ([fields]) => {
		const before = parseShopper(key.id, fields);
		if (!isSessionLive(session, before)) throw new SessionEnded();
		const leavingUntil = Math.floor(now.getTime() / 1000) + deletionSeconds;
		const shopper = { ...before, leavingUntil };
		return { changes: [{ ...key, fields: shopper }], result: shopper };
	});
}

/** Must run before the orders are emptied, because their e-mail addresses and document numbers name these records. */
async function endSubscriptionsAndNotes(datastore: Datastore, account: SignedInShopper, now: Date) {
	const { shopperId } = account.session;
	const emails = [account.shopper.profile.email];
	const documents = new Set<string>();
	for await (const orders of readAccountOrders(datastore, shopperId)) {
		for (const { email, documentNumber } of orders.flatMap(listContacts)) {
			emails.push(email);
			documents.add(documentNumber);
		}
	}
	for await (const { documentNumber } of readOwnCustomerNotes(datastore, shopperId, documents))
		await removeCustomerNote(datastore, documentNumber);
	for (const email of deduplicateEmails(emails)) {
		await eventLoopTurn();
		const own = await findOwnSubscriptions(datastore, account, email, now);
		if (own.length === 0) continue;
		const isOwn = (at: string) => own.some(({ consent }) => consent.at === at);
		const key = toSubscriptionKey(email);
		const keys = { subscriber: key, unconfirmed: unconfirmedKey(key.id) };
		await transact(datastore, keys, (stored) => ({
			changes: endOwnSubscription({ id: key.id, ...stored }, isOwn),
			result: undefined,
		}));
	}
}

async function removeShopperFromOrders(
	datastore: Datastore,
	records: StoredRecord[],
	{ shopper, picturesFolder, now }: { shopper: string; picturesFolder: string; now: Date },
): Promise<void> {
	const stored = records.flatMap(({ fields }) => orderRecord.safeParse(fields).data ?? []);
	const own = stored.filter((one) => one.shopper === shopper);
	for (const order of own) await removePersonalFiles(datastore, order, picturesFolder);
	const keys = records.map(({ id }): RecordKey => ({ collection: "order", id }));
	const codes = [...new Set(stored.flatMap(({ discount }) => discount?.code ?? []))];
	await transact(datastore, { orders: keys, codes: codes.map(discountKey) }, (found) => {
		const cancelled: Order[] = [];
		const changes = keys.flatMap((key): Change[] => {
			const fields = found.orders(key);
			if (fields?.shopper !== shopper) return [];
			const before = orderRecord.safeParse(fields).data;
			const left = removePersonalData(fields, before, now);
			const order = orderRecord.safeParse(left).data;
			const isCancelled = order !== undefined && order.status !== fields.status;
			if (isCancelled && before && takesCodeUse(before)) cancelled.push(order);
			const reviewIds = before ? listReviewIds(before) : [];
			const reviews = reviewIds.map((id): Change => ({ collection: "review", id, fields: null }));
			return [{ ...key, fields: left }, ...reviews];
		});
		const givenBack = codes.flatMap((code) => {
			const orders = cancelled.filter(({ discount }) => discount?.code === code).length;
			return orders === 0 ? [] : countUse(code, found.codes(discountKey(code)), -orders);
		});
		return { changes: [...changes, ...givenBack], result: undefined };
	});
}

function removePersonalData(fields: RecordFields, order: Order | undefined, now: Date): RecordFields {
	if (!order) return { ...withoutNotice(fields), ...(mayBePaid(fields) ? {} : emptied), ...noOwner };
	const nobodys = { ...order, ...noOwner };
	const left = forgetBuyer(nobodys, { by: "shopper", now });
	if (sortedJson(left) === sortedJson(nobodys)) return { ...fields, ...noOwner };
	// Ends the hold now: the hold releaser then gives the units back.
	const held = order.heldUntil && left.status !== order.status && { heldUntil: now.toISOString() };
	return toOrderRecord({ ...left, ...held });
}

const emptied = { contact: null, delivery: null, searchKeys: [] };

function withoutNotice({ paymentNotice: _, formerPictures: __, ...fields }: RecordFields): RecordFields {
	return fields;
}

/** An order with a damaged history may have a receipt. */
function mayBePaid({ history }: RecordFields): boolean {
	if (!Array.isArray(history)) return true;
	return history.some((step) => !["quoted", "pending", "cancelled"].includes(step?.status));
}

function emptyAccount(session: Session, shopper: Shopper): Change {
	const { signedOutBefore, sessions, leavingUntil, uid, phone, loginEmail, linkUsedAt } = shopper;
	const kept = { signedOutBefore, sessions, leavingUntil, uid, phone, loginEmail, linkUsedAt };
	return { ...shopperKey(session), fields: { ...newShopper(), ...kept } };
}

/** Of an e-mail address, only the time until which its links are invalid is kept, under a hash. */
function removeLogins({ shopperId }: Session, { uid, loginEmail }: Shopper, now: Date): Change[] {
	const ids = [shopperId, uid && shopperIdOfPhone(uid), loginEmail && shopperIdOfEmail(loginEmail)];
	const removed = [...new Set(ids)].flatMap((id): Change[] =>
		id ? [{ collection: "shopper", id, fields: null }] : [],
	);
	return [...removed, ...(loginEmail ? [endLinks(loginEmail, now)] : [])];
}
