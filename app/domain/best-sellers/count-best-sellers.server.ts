import { bestSellersKey, parseBestSellers } from "~/domain/business/live-business.server";
import { presentSlug } from "~/domain/goods/present-slug.server";
import { slugOfSku } from "~/domain/goods/sku";
import { countKept, wasPaid } from "~/domain/orders/order";
import { parseOrder } from "~/domain/orders/order-record.server";
import type { Datastore, RecordFields } from "~/platform/datastore/datastore.server";
import { parseInPages } from "~/platform/datastore/find-in-pages.server";
import type { Log } from "~/platform/process/log.server";
import { openPoll } from "~/platform/process/poll.server";

const hour = 60 * 60_000;
const day = 24 * hour;
const countedDays = 90;
/** For the order of lists; the home page shows the first. */
const mostListed = 240;

/** Looks every hour whether the last count is a day old. */
export function openBestSellersCounter(datastore: Datastore, log: Pick<Log, "warn">, clock: () => Date) {
	return openPoll([() => countBestSellers(datastore, log, clock())], hour, (error) =>
		log.warn({ err: error }, "the best sellers could not be counted; it will be tried again"),
	);
}

/**
 * Unless any process did within a day, counts what the orders of the last ninety days sold, without what comes back.
 * Two processes that count at once find the same. @throws DatastoreUnavailable
 */
export async function countBestSellers(
	datastore: Datastore,
	log: Pick<Log, "warn">,
	now: Date,
): Promise<void> {
	const { collection, id } = bestSellersKey;
	const stored = await datastore.get(collection, id);
	const counted = parseBestSellers(stored);
	if (stored && !counted) log.warn({ collection, id }, "the record cannot be read; it is made anew");
	const age = counted ? now.getTime() - Date.parse(counted.countedAt) : day;
	if (age >= 0 && age < day) return;
	const from = new Date(now.getTime() - countedDays * day).toISOString();
	const slugs = await listBestSellers(datastore, from);
	await datastore.set(collection, id, { countedAt: now.toISOString(), slugs });
}

async function listBestSellers(datastore: Datastore, from: string): Promise<string[]> {
	const sold = new Map<string, number>();
	const parse = (_: string, fields: RecordFields) => parseOrder(fields);
	for await (const order of parseInPages(datastore, "order", { by: "placedAt", from }, parse, "order")) {
		if (order.status === "cancelled" || !wasPaid(order)) continue;
		for (const [sku, units] of countKept(order)) add(sold, slugOfSku(sku), units);
	}
	const total = new Map<string, number>();
	for (const [slug, units] of sold) if (units > 0) add(total, await presentSlug(datastore, slug), units);
	return [...total]
		.sort(([a, units], [b, others]) => others - units || (a < b ? -1 : 1))
		.slice(0, mostListed)
		.map(([slug]) => slug);
}

function add(sums: Map<string, number>, slug: string, units: number): void {
	sums.set(slug, (sums.get(slug) ?? 0) + units);
}
