import { findOrders, type OrderSearch } from "../../app/domain/orders/find-orders.server";
import type { Order } from "../../app/domain/orders/order-record.server";
import { paidAt } from "../../app/domain/orders/order-sales.server";
import { isWithin } from "../../app/domain/orders/sales-report.server";
import type { Datastore } from "../../app/platform/datastore/datastore.server";
import { type Cell, csvOf } from "../../app/platform/tables/csv.server";
import { xlsxOf } from "../../app/platform/tables/xlsx.server";
import { ownerOnly, startProgress, writeExport } from "../commands/files";
import { count } from "../commands/format";
import { readDays } from "../commands/read-arguments";
import { warnOfDamaged } from "../commands/records";
import type { Work } from "../commands/run-command";
import { lineColumns, orderColumns } from "./columns";
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
		const rows = rowsOf(orders, lines, () => {
			written += 1;
			progress(`${count(written, "order")} written`);
		});
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

/** The headings, then the cells of each order or line. Amounts are in soles and dollars. */
export async function* rowsOf(
	orders: AsyncIterable<Order> | Iterable<Order>,
	hasLines: boolean,
	onOrder: () => void,
): AsyncGenerator<Cell[]> {
	const columns = hasLines ? lineColumns : orderColumns;
	yield columns.headings;
	for await (const order of orders) {
		yield* columns.rowsOf(order);
		onOrder();
	}
}
