import { expect, test } from "vitest";
import { describeDone } from "~/desk/orders/done-texts";
import { addNote } from "~/domain/orders/add-note.server";
import { changeStatus } from "~/domain/orders/change-status.server";
import { noOwner } from "~/domain/orders/order";
import type { Order } from "~/domain/orders/order-record.server";
import { undoStatus } from "~/domain/orders/undo-status.server";
import { collectPayment } from "~/domain/payments/collect-payment.server";
import { refusePayment } from "~/domain/payments/notice-payment.server";
import { refund } from "~/domain/payments/refund.server";
import { answerReturn } from "~/domain/returns/answer-return.server";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { anOwner } from "../../../support/actors";
import {
	aContact,
	aReturn,
	aStoreWithOrder,
	reference,
	stepsOf,
	storedOrder,
} from "../../domain/orders/an-order";

const now = new Date("2026-11-13T09:00:00.000Z");
const owner = anOwner(now);
const reason = "No figura";
const noticed: Partial<Order> = {
	history: [
		...stepsOf(["pending"]),
		{ status: "pending", event: "paymentNoticed", at: now.toISOString(), by: "shopper" },
	],
	paymentNotice: { operation: "123456", at: now.toISOString() },
};
const paid: Partial<Order> = { status: "paid", history: stepsOf(["pending", "paid"]) };
const asked: Partial<Order> = {
	status: "delivered",
	history: stepsOf(["pending", "paid", "preparing", "shipped", "delivered"]),
	returns: [aReturn({ state: "asked", lines: [{ sku: "mesa", quantity: 1 }] })],
};

const steps: [string, Partial<Order>, (store: Datastore) => Promise<{ outcome: string }>][] = [
	["no-llego", noticed, (store) => refusePayment(store, { reference, reason }, owner)],
	["cobro", {}, (store) => collectPayment(store, { reference, method: "yape" }, owner)],
	["estado", paid, (store) => changeStatus(store, { reference, status: "preparing" }, owner)],
	["deshacer", paid, (store) => undoStatus(store, { reference, reason }, owner)],
	["devolucion", paid, (store) => refund(store, { reference, pen: 100, reason, method: "yape" }, owner)],
	[
		"rechazar-devolucion",
		asked,
		(store) => answerReturn(store, { reference, accepts: false, answer: reason }, owner),
	],
	["nota", paid, (store) => addNote(store, { reference, note: "Llamó" }, owner)],
];

const contacts: [string, Partial<Order>][] = [
	["with an address", { contact: aContact() }],
	["without one", { contact: aContact({ email: "" }) }],
	["of a deleted account", { contact: aContact(), ...noOwner }],
];

test.each(contacts.flatMap(([whose, by]) => steps.map((step) => [whose, by, ...step] as const)))(
	"of an order %s the desk says that it wrote only if it did: %s",
	async (_, by, step, before, act) => {
		const store = aStoreWithOrder({ ...before, ...by });
		expect(await act(store)).toMatchObject({ outcome: "changed" });
		const isMailed = (await store.find("outbox")).length > 0;
		const order = await storedOrder(store);
		// Of a deleted account's order, the step may have erased the address after the mail.
		const isKnown = Boolean(order.contact?.email);
		const said = describeDone(step, order);
		expect(said?.includes("Ya le escribimos")).toBe(isMailed && isKnown);
		expect(said?.includes("avísale")).toBe(!isMailed && step !== "nota");
	},
);
