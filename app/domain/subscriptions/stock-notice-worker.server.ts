import type { Catalog } from "~/domain/catalog/catalog.server";
import { emptyIndex } from "~/domain/catalog/product-index.server";
import { findRestocked } from "~/domain/catalog/restocked-products.server";
import type { Datastore } from "~/platform/datastore/datastore.server";
import type { Log } from "~/platform/process/log.server";
import { openPoll } from "~/platform/process/poll.server";
import { postStockNotices } from "./post-stock-notices.server";
import { removeExpiredRequests } from "./unconfirmed.server";

const hour = 60 * 60_000;

/**
 * Posts the stock notices that are due: after a start for everything in stock, because it may have come back while no
 * process ran, and then for what becomes available. Removes expired requests every hour. Several processes may run.
 */
export function openStockNoticeWorker(
	datastore: Datastore,
	catalog: Pick<Catalog, "snapshot">,
	log: Pick<Log, "info" | "warn">,
	{ pollMs, clock, secret }: { pollMs: number; clock: () => number; secret: string },
) {
	let compared = emptyIndex();
	let nextRemoval = 0;
	return openPoll([postNotices, removeExpired], pollMs, (error) =>
		log.warn({ err: error }, "stock notices cannot be posted; it will be tried again"),
	);

	/** After an error, the next poll compares with the same products again. */
	async function postNotices(): Promise<void> {
		const { products, areProductsLoaded } = catalog.snapshot();
		if (products === compared || !areProductsLoaded) return;
		const restocked = await findRestocked(compared, products);
		if (restocked.size > 0) {
			const sending = { now: new Date(clock()), secret };
			const count = await postStockNotices(datastore, products, restocked, sending);
			if (count > 0) log.info({ count }, "stock notices were posted");
		}
		compared = products;
	}

	async function removeExpired(): Promise<void> {
		if (clock() < nextRemoval) return;
		await removeExpiredRequests(datastore, new Date(clock()));
		nextRemoval = clock() + hour;
	}
}
