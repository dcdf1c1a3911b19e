/** Works on the orders in the store's datastore, also while the store is running. */
import type { Datastore } from "../app/datastore/datastore.server";
import { countItems, type Order } from "../app/orders/order";
import { parseOrder } from "../app/orders/order-codec.server";
import { readReference, toOrderId } from "../app/orders/order-reference.server";
import { changeStatus, listOrders } from "../app/orders/order-repository.server";
import { nextStatuses, type OrderStatus, orderStatuses, statusLabel } from "../app/orders/order-status";
import { decimals, limaTime, oneOf, plain } from "./commands/format";
import { runProgram, UsageError, type Work } from "./commands/run-command";
import { undamaged } from "./commands/undamaged";
import { exportOrders } from "./orders/export";
import { drawOrder } from "./orders/show";
import { nameOf, warnOfDamage } from "./orders/words";

const help = `Usage: npm run orders -- <command>

  list [--status <status>]       the orders, newest first, one a line: reference, when it was
                                 placed (in Lima), status, items, total in soles, name
  show <reference>               everything of one order
  status <reference> <status>    gives an order its next status; its shopper sees it at once
  export [--out <file>]          all orders as CSV for a spreadsheet, one row for each line of
                                 an order; only you may read the file

A reference is taken as one types it: WASI-7K3M-9XA4, or 7k3m 9xa4. The statuses, and what may
follow each:

${orderStatuses.map((status) => `  ${status.padEnd(12)}${followers(status)}`).join("\n")}

Without --out an export goes to the standard output, where npm writes too, unless it is told
not to: npm run --silent orders -- export
Its texts that a spreadsheet would take for a formula begin with an apostrophe.

The datastore is the store's own, which may be running: DATASTORE=sqlite (in DATA_DIR, ./data
by default) or DATASTORE=firestore (FIREBASE_PROJECT_ID, FIREBASE_CLIENT_EMAIL,
FIREBASE_PRIVATE_KEY).
`;

await runProgram({
	name: "orders",
	help,
	absent: "fail",
	options: { status: { type: "string" }, out: { type: "string" } } as const,
	commands: {
		list: { options: ["status"], prepare: (_, { status }) => list(status) },
		show: { takes: 1, prepare: ([typed]) => show(referenceOf(typed)) },
		status: { takes: 2, prepare: ([typed, status]) => setStatus(referenceOf(typed), statusOf(status)) },
		export: { options: ["out"], prepare: (_, { out }) => exportTo(out) },
	},
});

/** Does not repeat the argument, which may be a document number typed by mistake. */
function referenceOf(typed: string | undefined): string {
	const reference = readReference(typed);
	if (reference) return reference;
	throw new UsageError(
		typed ? "That is no reference; one looks like WASI-7K3M-9XA4." : "Which order? Give its reference.",
	);
}

function statusOf(typed: string | undefined): OrderStatus {
	const status = orderStatuses.find((known) => known === typed);
	if (status) return status;
	throw new UsageError(`A status is needed: ${oneOf(orderStatuses)}.`);
}

function list(typed: string | undefined): Work {
	const wanted = typed === undefined ? undefined : statusOf(typed);
	return async (datastore) => {
		const orders = (await listOrders(datastore, warnOfDamage)).filter(
			({ status }) => !wanted || status === wanted,
		);
		if (orders.length === 0) return `There are no ${wanted ? `${wanted} ` : ""}orders.\n`;
		return orders.map(rowOf).join("");
	};
}

function rowOf(order: Order): string {
	const { reference, placedAt, status, total } = order;
	const cells = [
		reference,
		limaTime(placedAt),
		status,
		countItems(order),
		`PEN ${decimals(total.pen)}`,
		nameOf(order) || "(forgotten)",
	];
	return `${cells.map((cell) => plain(String(cell))).join("\t")}\n`;
}

function show(reference: string): Work {
	return async (datastore) => {
		const fields = await datastore.get("order", toOrderId(reference));
		if (!fields) throw new Error(`There is no order ${reference}.`);
		return drawOrder(await undamaged(reference, async () => parseOrder(fields)));
	};
}

function setStatus(reference: string, status: OrderStatus): Work {
	return async (datastore: Datastore) => {
		const change = await undamaged(reference, () => changeStatus(datastore, reference, status, new Date()));
		switch (change.outcome) {
			case "changed":
				return `${reference} is ${status} now (${statusLabel(status)}).\n`;
			case "unknown":
				throw new Error(`There is no order ${reference}.`);
			case "refused": {
				const { status: present } = change.order;
				const why = present === status ? "already" : `and cannot become ${status}`;
				throw new Error(`${reference} is ${present} ${why}: what may follow is ${followers(present)}.`);
			}
		}
	};
}

function followers(status: OrderStatus): string {
	return oneOf(nextStatuses(status)) || "nothing";
}

function exportTo(out: string | undefined): Work {
	if (out === "") throw new UsageError("--out needs the name of a file.");
	return (datastore) => exportOrders(datastore, out);
}
