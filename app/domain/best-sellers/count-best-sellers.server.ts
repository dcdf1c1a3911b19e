import { bestSellersKey, parseBestSellers } from "~/domain/business/best-sellers-record.server";
import { slugOfSku } from "~/domain/goods/sku";
import { standingSteps } from "~/domain/orders/order";
import { parseOrder } from "~/domain/orders/order-record.server";
import type { Datastore, RecordFields } from "~/platform/datastore/datastore.server";
import { parseInPages } from "~/platform/datastore/find-in-pages.server";
import type { Log } from "~/platform/process/log.server";
import { openPoll } from "~/platform/process/poll.server";

const minute = 60_000;
const week = 7 * 24 * 60 * minute;
/** Ninety days. */
const keptWeeks = 13;
/** Keeps the record small. */
const mostPerWeek = 200;
const mostListed = 12;

/** Counts every hour. Several processes may run. */
export function openBestSellersCounter(datastore: Datastore, log: Pick<Log, "warn">, clock: () => Date) {
	return openPoll([() => countBestSellers(datastore, clock())], 60 * minute, (error) =>
		log.warn({ err: error }, "the best sellers could not be counted; it will be tried again"),
	);
}

/**
 * Adds what was paid since the last count, for which it reads only orders that changed since then. What is given back
 * later stays counted. @throws DatastoreUnavailable
 */
export async function countBestSellers(datastore: Datastore, now: Date): Promise<void> {
	const { collection, id } = bestSellersKey;
	const before = parseBestSellers(await datastore.get(collection, id));
	const from = before?.countedUntil ?? new Date(now.getTime() - keptWeeks * week).toISOString();
	// A payment of the last minute may not be written yet.
	const countedUntil = new Date(now.getTime() - minute).toISOString();
	const firstWeek = weekOf(now) - keptWeeks;
	const kept = Object.entries(before?.weeks ?? {}).filter(([number]) => Number(number) > firstWeek);
	const weeks = Object.fromEntries(kept.map(([number, units]) => [number, { ...units }]));
	let isPaid = false;
	const query = { where: { field: "changedAt", from }, by: "placedAt" } as const;
	const parse = (_: string, fields: RecordFields) => parseOrder(fields);
	for await (const { history, lines } of parseInPages(datastore, "order", query, parse, "order")) {
		const paid = standingSteps(history).find(({ status }) => status === "paid");
		if (!paid || paid.at < from || paid.at >= countedUntil) continue;
		isPaid = true;
		const number = weekOf(new Date(paid.at));
		const units: Units = weeks[number] ?? {};
		weeks[number] = units;
		for (const { sku, quantity } of lines) addUnits(units, slugOfSku(sku), quantity);
	}
	if (!isPaid && kept.length === Object.keys(before?.weeks ?? {}).length) return;
	const fields = { countedUntil, weeks: shorten(weeks), slugs: listMost(Object.values(weeks), mostListed) };
	await datastore.runTransaction([bestSellersKey], ([stored]) => ({
		changes: stored?.countedUntil === before?.countedUntil ? [{ ...bestSellersKey, fields }] : [],
		result: undefined,
	}));
}

type Units = Record<string, number>;

function weekOf(time: Date): number {
	return Math.floor(time.getTime() / week);
}

function addUnits(units: Units, slug: string, count: number): void {
	units[slug] = (units[slug] ?? 0) + count;
}

function shorten(weeks: Record<string, Units>): Record<string, Units> {
	const entries = Object.entries(weeks).map(([number, units]) => {
		const most = listMost([units], mostPerWeek).map((slug) => [slug, units[slug] ?? 0] as const);
		return [number, Object.fromEntries(most)] as const;
	});
	return Object.fromEntries(entries);
}

function listMost(weeks: Units[], count: number): string[] {
	const total: Units = {};
	for (const units of weeks) for (const [slug, sold] of Object.entries(units)) addUnits(total, slug, sold);
	return Object.entries(total)
		.sort(([a, sold], [b, other]) => other - sold || (a < b ? -1 : 1))
		.slice(0, count)
		.map(([slug]) => slug);
}
