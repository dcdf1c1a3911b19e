import type { Datastore } from "~/datastore/datastore.server";
import { limaDay } from "~/lima-time";
import { findOrders, type OrderSearch } from "./find-orders.server";
import { type Days, reportSales, type SalesReport } from "./sales-report";

/** @param onDamaged receives the id @throws DatastoreUnavailable */
export function readSales(
	datastore: Datastore,
	days: Days,
	onDamaged: (id: string) => void,
): Promise<SalesReport> {
	return reportSales(findOrders(datastore, soldWithin(days), onDamaged), days);
}

/** Orders that may have been paid or refunded on these days. Both add a step, after the order was placed. */
export function soldWithin({ from, before }: Days): OrderSearch {
	return { before, changedFrom: from };
}

export function firstOfThisMonth(): string {
	return `${limaDay(new Date()).slice(0, 8)}01`;
}
