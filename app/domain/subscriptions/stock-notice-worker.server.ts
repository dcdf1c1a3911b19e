import type { Catalog } from "~/domain/catalog/catalog.server";
import { emptyIndex, type ProductIndex } from "~/domain/catalog/product-index.server";
import type { Product } from "~/domain/goods/product";
import { variantKey } from "~/domain/goods/variant-key.server";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { eventLoopTurn } from "~/platform/process/event-loop.server";
import type { Log } from "~/platform/process/log.server";
import { atMostEvery, openPoll } from "~/platform/process/poll.server";
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
	const removeExpired = () => removeExpiredRequests(datastore, new Date(clock()));
	return openPoll([postNotices, atMostEvery(hour, clock, removeExpired)], pollMs, (error) =>
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
}

/** @returns the slugs of products that became available, or have a variant that did. Works between requests. */
export async function findRestocked(before: ProductIndex, after: ProductIndex): Promise<Set<string>> {
	const { sources, rows } = after.data;
	const { slug: slugs, isAvailable } = rows.columns;
	const restocked = new Set<string>();
	for (const [row, source] of sources.entries()) {
		const slug = slugs[row];
		if (!source || source === before.data.sources[row] || !slug || !isAvailable[row]) continue;
		const oldRow = before.rowOf(slug);
		const wasAvailable = oldRow !== undefined && before.data.rows.columns.isAvailable[oldRow];
		if (!wasAvailable) {
			restocked.add(slug);
			continue;
		}
		await eventLoopTurn();
		if (hasRestockedVariant(before.bySlug(slug), after.bySlug(slug))) restocked.add(slug);
	}
	return restocked;
}

function hasRestockedVariant(before: Product | undefined, after: Product | undefined): boolean {
	const listAvailable = (product: Product | undefined) =>
		(product?.variants ?? []).filter(({ stock }) => stock > 0).map(variantKey);
	const known = new Set(listAvailable(before));
	return listAvailable(after).some((key) => !known.has(key));
}
