import { findOrders, type OrderSearch } from "~/domain/orders/find-orders.server";
import type { Order } from "~/domain/orders/order-record.server";
import { paidAt } from "~/domain/orders/order-sales.server";
import { tableOfOrders } from "~/domain/payments/orders-table.server";
import { isWithin } from "~/domain/payments/sales-report.server";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { csvOf } from "~/platform/tables/csv.server";
import { xlsxOf } from "~/platform/tables/xlsx.server";
import { ownerOnly, startProgress, writeExport } from "../commands/files";
import { count } from "../commands/format";
import { readDays } from "../commands/read-arguments";
import { warnOfDamaged } from "../commands/records";
import type { Work } from "../commands/run-command";
import { type OrderValues, statusOf } from "./options";

/** Writes orders as CSV or as a workbook, newest first, with a row for each order or, with `lines`, for each line. */
export function exportOrders({
	out,
	lines = false,
	paid = false,
	xlsx = false,
	...options
}: OrderValues): Work {
	const status = options.status === undefined ? undefined : statusOf(options.status);
	const days = readDays(options);
	return async (datastore) => {
		const progress = startProgress();
		let written = 0;
		const orders = paid ? paidOrders(datastore, { status, ...days }) : find(datastore, { status, ...days });
		const onOrder = () => {
			written += 1;
			progress(`${count(written, "order")} written`);
		};
		const rows = tableOfOrders(orders, { hasLines: lines, onOrder });
		return writeExport(out, xlsx ? xlsxOf(rows) : csvOf(rows), () => count(written, "order"), ownerOnly);
	};
}

function find(datastore: Datastore, search: OrderSearch): AsyncIterable<Order> {
	return findOrders(datastore, search, warnOfDamaged("Order"));
}

async function* paidOrders(datastore: Datastore, { status, ...days }: OrderSearch): AsyncGenerator<Order> {
	const orders = find(datastore, { status, before: days.before, changedFrom: days.from });
	for await (const order of orders) {
		const at = paidAt(order);
		if (at !== undefined && isWithin(at, days)) yield order;
	}
}
