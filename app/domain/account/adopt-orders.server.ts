import { orderRecord } from "~/domain/orders/order-record.server";
import type { Session } from "~/domain/people/shopper";
import {
	parseOpenAccount,
	readShopper,
	type SignedInShopper,
} from "~/domain/people/shopper-repository.server";
import { catchUnavailable, orUnavailable } from "~/platform/datastore/catch-unavailable.server";
import type { Datastore, RecordKey } from "~/platform/datastore/datastore.server";
import { findInPages } from "~/platform/datastore/find-in-pages.server";
import { parseRecords } from "~/platform/datastore/parse-records.server";
import { transact } from "~/platform/datastore/transact.server";
import { log } from "~/platform/process/log.server";

/** Assigns the guest orders with the account's verified phone or e-mail address to it, unless it is being deleted. */
export async function adoptAllOrders(datastore: Datastore, session: Session, now: Date): Promise<void> {
	const shopper = await readShopper(datastore, session);
	if (shopper) await adoptPages(adoptPageByPage(datastore, { session, shopper }, now));
}

export async function adoptAndListOrders(
	datastore: Datastore,
	account: SignedInShopper,
	{ size, now, ...wanted }: { page: number; size: number; now: Date },
) {
	await adoptOrders(datastore, account, now);
	const { shopperId } = account.session;
	const where = { field: "shopper", value: shopperId } as const;
	const total = await datastore.count("order", where);
	const pages = Math.max(1, Math.ceil(total / size));
	const page = Math.min(wanted.page, pages);
	const query = { where, by: "placedAt", isDescending: true, skip: (page - 1) * size, size } as const;
	const orders = parseRecords(await datastore.find("order", query), orderRecord, "order");
	return { orders, total, pages, page };
}

/** Waits for the first page only; the rest follows in the background, or at the next call if that fails. */
export async function adoptOrders(datastore: Datastore, account: SignedInShopper, now: Date): Promise<void> {
	const { shopperId } = account.session;
	const pages = adoptPageByPage(datastore, account, now);
	const { done } = await pages.next();
	const shopperIds = adoptingIn.get(datastore) ?? new Set();
	if (done || shopperIds.has(shopperId)) return;
	adoptingIn.set(datastore, shopperIds.add(shopperId));
	void catchUnavailable(adoptPages(pages), (error) => {
		log.warn({ err: error }, "not all orders of an account were adopted");
	}).finally(() => shopperIds.delete(shopperId));
}

/** The accounts whose orders are being adopted, by store. */
const adoptingIn = new WeakMap<Datastore, Set<string>>();

/** Resolves while the datastore is unavailable: the account's pages adopt the orders later. */
export async function adoptOrdersAtSignIn(datastore: Datastore, session: Session, now: Date): Promise<void> {
	const adopting = readShopper(datastore, session).then(
		(shopper) => shopper && adoptOrders(datastore, { session, shopper }, now),
	);
	await orUnavailable(adopting, "orders were not adopted at sign-in");
}

async function adoptPages(pages: AsyncGenerator<void, void>): Promise<void> {
	for await (const page of pages) void page;
}

async function* adoptPageByPage(
	datastore: Datastore,
	{ session, shopper: { phone, loginEmail } }: SignedInShopper,
	now: Date,
): AsyncGenerator<void, void> {
	if (phone) yield* adoptBy(datastore, session, now, "phone", phone);
	if (loginEmail) yield* adoptBy(datastore, session, now, "email", loginEmail.toLowerCase());
}

const adoptableFields = { phone: "adoptableBy", email: "adoptableByEmail" } as const;

async function* adoptBy(
	datastore: Datastore,
	session: Session,
	now: Date,
	adoptedBy: keyof typeof adoptableFields,
	proven: string,
): AsyncGenerator<void, void> {
	const { shopperId: shopper } = session;
	const account: RecordKey = { collection: "shopper", id: shopper };
	const adopted = { shopper, adoptedBy, adoptableBy: null, adoptableByEmail: null };
	const field = adoptableFields[adoptedBy];
	for await (const records of findInPages(datastore, "order", {
		where: { field, value: proven },
		size: 10,
	})) {
		const keys = records.map(({ id }): RecordKey => ({ collection: "order", id }));
		await transact(datastore, { owner: account, orders: keys }, ({ owner, orders }) => {
			if (!parseOpenAccount(session, owner, now)) return { result: undefined };
			const changes = keys.flatMap((key) => {
				const fields = orders(key);
				const isAdoptable = fields?.[field] === proven && fields.shopper === null;
				return isAdoptable ? [{ ...key, fields: { ...fields, ...adopted } }] : [];
			});
			return { changes, result: undefined };
		});
		yield;
	}
}
