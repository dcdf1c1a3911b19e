import type { Datastore } from "~/datastore/datastore.server";
import { limaDay } from "~/lima-time";
import { findOrders } from "./find-orders.server";
import type { Days } from "./order-payment";
import { reportSales, type SalesReport } from "./sales-report";

/** Reads every order that was placed before the days end. @param onDamaged receives the id @throws DatastoreUnavailable */
export function readSales(
	datastore: Datastore,
	days: Days,
	onDamaged: (id: string) => void,
): Promise<SalesReport> {
	// No order is paid or refunded before it is placed.
	return reportSales(findOrders(datastore, { before: days.before }, onDamaged), days);
}

export function firstOfThisMonth(): string {
	return `${limaDay(new Date()).slice(0, 8)}01`;
}
