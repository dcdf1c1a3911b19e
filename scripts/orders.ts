/** Works on the orders in the store's datastore, also while the store is running. */
import type { Datastore } from "../app/datastore/datastore.server";
import { changeStatus } from "../app/orders/change-order.server";
import { countItems } from "../app/orders/order";
import { type Order, parseOrder } from "../app/orders/order-codec.server";
import { readReference, toOrderId } from "../app/orders/order-reference.server";
import { listOrders } from "../app/orders/order-repository.server";
import { nextStatuses, type OrderStatus, orderStatuses, statusLabel } from "../app/orders/order-status";
import { actor } from "./commands/actor";
import { decimals, limaTime, oneOf } from "./commands/format";
import { exportCommand, listLines, readName, showRecord, unknownRecord } from "./commands/records";
import { runProgram, UsageError, type Work } from "./commands/run-command";
import { undamaged } from "./commands/undamaged";
import { exportOrders } from "./orders/export";
import { drawOrder } from "./orders/show";
import { nameOf, warnOfDamage } from "./orders/words";

const help = `Usage: npm run orders -- <command>

  list [--status <status>]       the orders, newest first, one a line: reference, when it was
                                 placed (in Lima), status, items, total in soles, name
  show <reference>               everything of one order
  status <reference> <status> [--anyway]
                                 gives an order its next status; its shopper sees it at once, and
                                 the running store tells it by mail. paid takes the order's units
                                 from the stock, cancelled gives them back
    --anyway                     also where stock is short: the order owes the missing units
  export [--out <file>]          all orders as CSV for a spreadsheet, one row for each line of
                                 an order; only you may read the file

A reference may lack WASI, hyphens and capitals: 7k3m 9xa4 is WASI-7K3M-9XA4. The statuses, and
what may follow each:

${orderStatuses.map((status) => `  ${status.padEnd(12)}${followers(status)}`).join("\n")}

Without --out an export goes to the standard output. --silent keeps npm's own lines out of it:
npm run --silent orders -- export
Text that a spreadsheet would run as a formula is exported with an apostrophe before it.
`;

await runProgram({
	name: "orders",
	help,
	absent: "fail",
	options: { status: { type: "string" }, out: { type: "string" }, anyway: { type: "boolean" } } as const,
	commands: {
		list: { options: ["status"], prepare: (_, { status }) => list(status) },
		show: { takes: 1, prepare: ([typed]) => show(referenceOf(typed)) },
		status: {
			takes: 2,
			options: ["anyway"],
			prepare: ([typed, status], { anyway = false }) =>
				setStatus(referenceOf(typed), statusOf(status), anyway),
		},
		export: exportCommand(exportOrders),
	},
});

function referenceOf(typed: string | undefined): string {
	const named = { noun: "order", name: "reference", advice: "one looks like WASI-7K3M-9XA4" };
	return readName(typed, named, readReference);
}

function statusOf(typed: string | undefined): OrderStatus {
	const status = orderStatuses.find((known) => known === typed);
	if (status) return status;
	throw new UsageError(`A status is needed: ${oneOf(orderStatuses)}.`);
}

function list(typed: string | undefined): Work {
	const wanted = typed === undefined ? undefined : statusOf(typed);
	return async (datastore) => {
		const orders = await listOrders(datastore, warnOfDamage);
		const listed = orders.filter(({ status }) => !wanted || status === wanted);
		return listLines(listed, "order", wanted, cellsOf);
	};
}

function cellsOf(order: Order): (string | number)[] {
	const { reference, placedAt, status, total } = order;
	return [
		reference,
		limaTime(placedAt),
		status,
		countItems(order),
		`PEN ${decimals(total.pen)}`,
		nameOf(order) || "(forgotten)",
	];
}

function show(reference: string): Work {
	return showRecord({ collection: "order", id: toOrderId(reference) }, "order", reference, (fields) =>
		drawOrder(parseOrder(fields)),
	);
}

function setStatus(reference: string, status: OrderStatus, mayOwe: boolean): Work {
	return async (datastore: Datastore) => {
		const change = await undamaged(reference, () =>
			changeStatus(datastore, reference, status, actor(), { mayOwe }),
		);
		switch (change.outcome) {
			case "changed":
				return `${reference} is ${status} now (${statusLabel(status)}).\n`;
			case "unknown":
				throw unknownRecord("order", reference);
			case "refused": {
				const { status: present } = change.order;
				const why = present === status ? "already" : `and cannot become ${status}`;
				throw new Error(`${reference} is ${present} ${why}: what may follow is ${followers(present)}.`);
			}
			case "short": {
				const lines = change.missing.map(
					({ line, left }) => `  ${line.sku}: ${line.quantity} ordered, ${left} in stock\n`,
				);
				throw new Error(
					`${reference} stays ${change.order.status}, because stock is short:\n${lines.join("")}With --anyway the missing units are owed.`,
				);
			}
		}
	};
}

function followers(status: OrderStatus): string {
	return oneOf(nextStatuses(status)) || "nothing";
}
