import type { Session } from "~/domain/people/shopper";
import type { Shopper } from "~/domain/people/shopper-record.server";
import type { Datastore, RecordKey } from "~/platform/datastore/datastore.server";
import { transact } from "~/platform/datastore/transact.server";
import { eventLoopTurn } from "~/platform/process/event-loop.server";
import { dropNotices } from "./post-stock-notices.server";
import { parseUndamagedNotices, type StockNotice, type StockNotices } from "./stock-notice-record.server";
import { readUnconfirmed, unconfirmedKey, withdrawUnconfirmed } from "./unconfirmed.server";

export async function listShopperStockNotices(
	datastore: Datastore,
	{ shopperId }: Session,
	{ stockNotices: ids }: Shopper,
	now: Date,
): Promise<StockNotices[]> {
	const found: StockNotices[] = [];
	for (const id of ids) {
		await eventLoopTurn();
		const confirmed = parseUndamagedNotices(id, await datastore.get("stock-notice", id));
		const { email, notices } = await readUnconfirmed(datastore, id, now);
		const items = [...(confirmed?.items ?? []), ...notices].filter(({ shopper }) => shopper === shopperId);
		if (items.length > 0) found.push({ email: confirmed?.email ?? email, items });
	}
	return found;
}

/** Confirmed or not; keeps notices that others requested for the address. @throws DatastoreUnavailable */
export async function removeShopperStockNotices(
	datastore: Datastore,
	{ shopperId }: Session,
	{ stockNotices: ids }: Shopper,
): Promise<void> {
	const isOwn = ({ shopper }: StockNotice) => shopper === shopperId;
	for (const id of ids) {
		await eventLoopTurn();
		const key: RecordKey = { collection: "stock-notice", id };
		const mails = await dropNotices(datastore, id, shopperId);
		await transact(datastore, { confirmed: key, unconfirmed: unconfirmedKey(id) }, (found) => {
			const changes = [...mails, ...withdrawUnconfirmed(id, found.unconfirmed, { notice: isOwn })];
			const notices = parseUndamagedNotices(id, found.confirmed);
			const items = notices?.items.filter((item) => !isOwn(item)) ?? [];
			if (notices && items.length < notices.items.length)
				changes.push({ ...key, fields: items.length > 0 ? { ...notices, items } : null });
			return { changes, result: undefined };
		});
	}
}
