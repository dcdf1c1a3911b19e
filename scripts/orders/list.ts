import { findOrders } from "../../app/domain/orders/find-orders.server";
import { countItems } from "../../app/domain/orders/order";
import type { Order } from "../../app/domain/orders/order-record.server";
import { findOrder } from "../../app/domain/orders/order-repository.server";
import { toDecimal } from "../../app/platform/values/money";
import { limaTime } from "../commands/format";
import { readDays } from "../commands/read-arguments";
import { firstPage, listLines, unknownRecord, warnOfDamaged } from "../commands/records";
import { UsageError, type Work } from "../commands/run-command";
import { buyerName } from "./buyer-name";
import { type OrderValues, referenceOf, statusOf } from "./options";

/** A page of orders, newest first, one a line. Says on stderr how to see the next page. */
export function list(options: OrderValues): Work {
	const { find } = options;
	const status = options.status === undefined ? undefined : statusOf(options.status);
	const days = readDays(options);
	const last = options.after === undefined ? undefined : referenceOf(options.after);
	if (find?.trim() === "") throw new UsageError("--find needs words.");
	return async (datastore) => {
		const after = last === undefined ? undefined : await findOrder(datastore, last);
		if (last !== undefined && !after) throw unknownRecord("order", last);
		const found = findOrders(datastore, { text: find, status, ...days, after }, warnOfDamaged("Order"));
		const listed = await firstPage(found, ({ reference }) => `add --after ${reference}`);
		const isAll = find === undefined && !days.from && !days.before && !after;
		return isAll || listed.length > 0 ? listLines(listed, "order", status, cellsOf) : "No order was found.\n";
	};
}

function cellsOf(order: Order): (string | number)[] {
	const { reference, placedAt, status, total } = order;
	return [
		reference,
		limaTime(placedAt),
		status,
		countItems(order),
		`PEN ${toDecimal(total.pen)}`,
		buyerName(order) || "(forgotten)",
	];
}
