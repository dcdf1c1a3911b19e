import { presentSkus } from "~/domain/goods/present-slug.server";
import type { Datastore, RecordFields } from "~/platform/datastore/datastore.server";
import { findInPages } from "~/platform/datastore/find-in-pages.server";
import { type OnDamaged, parseRecords } from "~/platform/datastore/parse-records.server";
import { limaDay } from "~/platform/values/lima-time";
import { parseSales } from "./order-sales.server";
import { type Days, mergeRenamed, reportSales } from "./sales-report.server";

export async function readSales(datastore: Datastore, days: Days, onDamaged: OnDamaged = "order") {
	const report = await reportSales(salesInPages(datastore, days, onDamaged), days);
	const skus = report.product.map(({ key }) => key).filter(Boolean);
	return { ...report, product: mergeRenamed(report.product, await presentSkus(datastore, skus)) };
}

/** Payments and refunds add steps, so an order whose last step is before `from` has no sales to report. */
async function* salesInPages(datastore: Datastore, { from, before }: Days, onDamaged: OnDamaged) {
	const where = from && ({ field: "changedAt", from: from.toISOString() } as const);
	const query = { where, by: "placedAt", isDescending: true, before: before?.toISOString() } as const;
	const parse = (_: string, fields: RecordFields) => ({ sales: parseSales(fields) });
	for await (const records of findInPages(datastore, "order", query))
		yield parseRecords(records, parse, onDamaged).flatMap(({ sales }) => sales);
}

export function firstOfMonth(now: Date): string {
	return `${limaDay(now).slice(0, 8)}01`;
}
