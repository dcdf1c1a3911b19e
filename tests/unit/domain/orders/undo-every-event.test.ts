import { afterAll, expect, it, test } from "vitest";
import { writeToShopper } from "~/desk/orders/write-to-shopper.server";
import { changeLines } from "~/domain/checkout/change-lines.server";
import { correctBuyer } from "~/domain/checkout/correct-buyer.server";
import { addNote } from "~/domain/orders/add-note.server";
import { listPaymentPictures, standingNotice } from "~/domain/orders/order";
import { sumDue, sumKept, sumOwed } from "~/domain/orders/order-amounts";
import { withOrderEvents } from "~/domain/orders/order-events.server";
import type { Order, OrderStep } from "~/domain/orders/order-record.server";
import { movesOf, toOrderRecord } from "~/domain/orders/order-sales.server";
import type { OrderEvent, OrderStatus } from "~/domain/orders/order-status";
import { standingActs } from "~/domain/orders/standing-acts";
import { undoStatus } from "~/domain/orders/undo-status.server";
import { noticePayment, refusePayment } from "~/domain/payments/notice-payment.server";
import { recordReceipt } from "~/domain/payments/record-receipt.server";
import { refund } from "~/domain/payments/refund.server";
import { answerReturn, receiveReturn, sendRepaired } from "~/domain/returns/answer-return.server";
import { askReturn, withdrawReturn } from "~/domain/returns/ask-return.server";
import { correctAddress } from "~/domain/shipping/correct-address.server";
import { correctShipment } from "~/domain/shipping/correct-shipment.server";
import { giveUpOwed, sendOwed } from "~/domain/shipping/owed-units.server";
import { aFolder } from "../../../support/a-folder";
import { aPhoto } from "../../../support/a-photo";
import { anOwner, aShopper } from "../../../support/actors";
import { aProductRecord, memoryDatastore } from "../catalog/memory-datastore";
import {
	aContact,
	anOrder,
	giveStatus,
	inSoles,
	lineOf,
	orderId,
	recordsOf,
	reference,
	storedOrder,
} from "./an-order";

const now = new Date("2026-11-13T09:00:00.000Z");
const [owner, shopper] = [anOwner(now), aShopper(now)];
const picturesFolder = aFolder(afterAll);

const { email: adoptableByEmail } = aContact();

const storeWith = (order: Partial<Order> = {}) => {
	const goods = {
		lines: [lineOf("mesa", 2, 5_000)],
		subtotal: inSoles(10_000),
		total: inSoles(10_000),
		adoptableByEmail,
	};
	const product = { mesa: aProductRecord({ stock: 9, pen: 5_000 }) };
	const stored = memoryDatastore({
		order: recordsOf([anOrder({ ...goods, ...order })]),
		product,
		business: { store: { returnDays: 7, depositPercent: 50 } },
	});
	return withOrderEvents(stored);
};
type Store = ReturnType<typeof storeWith>;
type Act = (store: Store) => Promise<{ outcome: string }>;

const lines = [{ sku: "mesa", quantity: 1 }];
const dear = [lineOf("mesa", 2, 10_000)];
const faulty = { reference, lines, cause: "faulty", wants: "repair", note: "Rayada" };
const ask: Act = (store) => askReturn(store, { ...faulty, picturesFolder }, shopper);
const answer = (accepts: boolean): Act => {
	return (store) => answerReturn(store, { reference, accepts, answer: "Tráela" }, owner);
};
const came = { reference, restocked: lines, writtenOff: [] };
const receive: Act = (store) => receiveReturn(store, came, owner);
const notice: Act = (store) =>
	noticePayment(store, { reference, operation: "00071", picturesFolder }, shopper);
const pay: Act = (store) => giveStatus(store, { reference, status: "paid", pen: 6_000 }, owner);
/** One of its two units was not in stock. */
const lack: Act = async (store) => {
	const order = await storedOrder(store);
	await store.set(
		"order",
		orderId,
		toOrderRecord({ ...order, lines: order.lines.map((line) => ({ ...line, owed: 1 })) }),
	);
	return { outcome: "changed" };
};
const undo = (store: Store) => undoStatus(store, { reference, reason: "Por error" }, owner);

const receipt = { series: "B001", number: "1" };
/** How each comes about, after these statuses and acts. */
const events: Partial<Record<OrderEvent, [statuses: OrderStatus[], earlier: Act[], act: Act]>> = {
	takenBack: [["paid", "preparing", "shipped"], [], undo],
	noted: [["paid", "preparing"], [], (store) => addNote(store, { reference, note: "Llamó" }, owner)],
	addressCorrected: [
		["paid", "preparing"],
		[],
		(store) => correctAddress(store, { reference, district: "150122", address: "Jr. Dante 2" }, owner),
	],
	buyerCorrected: [
		["paid", "preparing"],
		[],
		(store) => {
			const luis = { recipientName: "Luis", recipientDocument: "41414141", recipientPhone: "912345678" };
			const typed = { ...aContact({ fullName: "Rosa", email: "rosa@correo.pe" }), ...luis };
			return correctBuyer(store, { reference, typed }, owner);
		},
	],
	shipmentCorrected: [
		["paid", "preparing", "shipped"],
		[],
		(store) => correctShipment(store, { reference, carrier: "Olva", tracking: "7" }, owner),
	],
	linesChanged: [["paid"], [], (store) => changeLines(store, { reference, lines }, owner)],
	paymentNoticed: [[], [pay], notice],
	paymentRefused: [[], [pay, notice], (store) => refusePayment(store, { reference, reason: "No" }, owner)],
	refunded: [
		["paid", "preparing"],
		[],
		(store) => refund(store, { reference, method: "yape", pen: 3_000, reason: "Rayón" }, owner),
	],
	differencePaid: [[], [], (store) => giveStatus(store, { reference, status: "paid", pen: 1_000 }, owner)],
	receiptRecorded: [
		["paid", "preparing"],
		[],
		(store) => recordReceipt(store, { reference, kind: "receipt", receipt }, owner),
	],
	returnAsked: [["paid", "preparing", "shipped", "delivered"], [], ask],
	returnAccepted: [["paid", "preparing", "shipped", "delivered"], [ask], answer(true)],
	returnRefused: [["paid", "preparing", "shipped", "delivered"], [ask], answer(false)],
	returnReceived: [["paid", "preparing", "shipped", "delivered"], [ask, answer(true)], receive],
	returnWithdrawn: [
		["paid", "preparing", "shipped", "delivered"],
		[ask],
		(store) => withdrawReturn(store, { reference, picturesFolder }, shopper),
	],
	repairSent: [
		["paid", "preparing", "shipped", "delivered"],
		[ask, answer(true), receive],
		(store) => sendRepaired(store, { reference, carrier: "", tracking: "" }, owner),
	],
	owedSent: [
		["paid", "preparing", "shipped", "delivered"],
		[lack],
		(store) => sendOwed(store, { reference, carrier: "", tracking: "" }, owner),
	],
	owedGivenUp: [
		["paid", "preparing", "shipped", "delivered"],
		[lack],
		(store) => giveUpOwed(store, { reference, reason: "Ya no se hace" }, owner),
	],
};

/** No acts of the shop: «Deshacer» names the act before them, and takes that one back. */
const passedOver: string[] = ["takenBack", "noted", "paymentNoticed", "receiptRecorded"];
/** The shop answers it instead; withdrawn, it is no longer there. */
const ofShopper: string[] = ["returnAsked", "returnWithdrawn"];

const stateOf = ({ history: _, ...order }: Order) => order;
const named = ({ history }: Order) => standingActs(history).slice(1).at(-1);
const sameTime = (steps: OrderStep[]) => steps.map(({ status, event }) => ({ status, event }));

async function storeAfter(event: OrderEvent, order: Partial<Order> = {}, paid: { pen?: number } = {}) {
	const [statuses = [], earlier = [], act] = events[event] ?? [];
	const store = storeWith(order);
	for (const status of statuses) await giveStatus(store, { reference, status, mayOwe: true, ...paid }, owner);
	for (const one of earlier) expect((await one(store)).outcome).toBe("changed");
	const before = await storedOrder(store);
	expect((await act?.(store))?.outcome).toMatch(/changed|recorded/);
	return { store, before, after: await storedOrder(store) };
}

it.each(Object.keys(events) as OrderEvent[])(
	"after %s, an undoing takes back what the desk names, which is nothing older than the last act",
	async (event) => {
		const { store, before, after } = await storeAfter(event);
		const isLast = after.history.indexOf(named(after) as OrderStep) === after.history.length - 1;
		expect(isLast).toBe(!passedOver.includes(event) && event !== "returnWithdrawn");
		const undone = await undo(store);
		const order = await storedOrder(store);
		if (event === "returnAsked") {
			expect(undone).toMatchObject({ outcome: "refused", why: "returnAsked" });
			return expect(order).toEqual(after);
		}
		expect(undone).toMatchObject({ outcome: "changed" });
		expect(sameTime(standingActs(order.history))).toEqual(sameTime(standingActs(after.history).slice(0, -1)));
		if (isLast) expect(stateOf(order)).toEqual(stateOf(before));
		if (!ofShopper.includes(event)) expect(order.history.at(-1)).toMatchObject({ event: "takenBack" });
	},
);

it.each(Object.keys(events) as OrderEvent[])(
	"after %s, the text that the desk sends by WhatsApp has the news, which a note is not",
	async (event) => {
		const { store, before, after } = await storeAfter(event);
		const textOf = (order: Order) =>
			decodeURIComponent(writeToShopper(order, "https://wasi.example", { today: "2026-11-13" }) ?? "");
		expect(textOf(after) === textOf(before)).toBe(event === "noted");
		await addNote(store, { reference, note: "Le escribí" }, owner);
		expect(textOf(await storedOrder(store))).toBe(textOf(after));
	},
);

it.each(Object.keys(events) as OrderEvent[])(
	"the webhook is told if %s of a partly paid order changes what is due, and if that is undone",
	async (event) => {
		const { store, before, after } = await storeAfter(
			event,
			{ lines: dear, total: inSoles(20_000) },
			{ pen: 12_000 },
		);
		await undo(store);
		const undone = await storedOrder(store);
		for (const [was, is] of [[before, after] as const, [after, undone] as const]) {
			if (sumDue(was) === sumDue(is)) continue;
			const told = (await store.find("outbox")).flatMap(({ fields }) => {
				const { body } = (fields?.event ?? {}) as { body?: string };
				return body ? [JSON.parse(body).data] : [];
			});
			const ofStep = told.filter(({ order }) => order.history.length === is.history.length);
			expect(ofStep.map(({ due = 0 }) => due)).toEqual([sumDue(is)]);
		}
	},
);

test("a refund that was noted by mistake is owed again, and no report by method has it", async () => {
	const store = storeWith();
	for (const status of ["paid", "cancelled"] as const) await giveStatus(store, { reference, status }, owner);
	const give = () => refund(store, { reference, method: "yape", pen: undefined, reason: "Rayón" }, owner);
	for (const times of ["", "-2"]) {
		await give();
		expect(sumOwed(await storedOrder(store))).toBe(0);
		expect(await store.get("outbox", `${orderId}-refunded${times}`)).toBeDefined();
		await undo(store);
		const order = await storedOrder(store);
		expect([order.status, sumOwed(order), sumKept(order)]).toEqual(["cancelled", 10_000, 10_000]);
		expect(movesOf(order).map(({ amount }) => amount.total)).toEqual([10_000]);
		expect((await store.get("order", orderId))?.owesRefund).toBe(true);
		const mail = JSON.stringify(await store.get("outbox", `${orderId}-reverted${times}`));
		expect(mail).toMatch(/Por error anotamos que te devolvimos S\/\s100\.00/);
	}
	const packer = { ...owner, role: "packer" as const };
	await give();
	await expect(undoStatus(store, { reference, reason: "No" }, packer)).rejects.toThrow("payments");
	await recordReceipt(store, { reference, kind: "receipt", receipt }, owner);
	await recordReceipt(store, { reference, kind: "creditNote", receipt }, owner);
	expect(await undo(store)).toMatchObject({ why: "creditNote" });
});

test("a payment that came after all is again the one to confirm, with its proof, unless the shopper told of another", async () => {
	const picture = await aPhoto({ width: 16, height: 16 });
	const refuse = (store: Store) => refusePayment(store, { reference, reason: "No lo vemos" }, owner);
	const store = storeWith();
	await noticePayment(store, { reference, operation: "00071", picture, picturesFolder }, shopper);
	const before = await storedOrder(store);
	expect(await refuse(store)).not.toHaveProperty("unused");
	expect(standingNotice(await storedOrder(store))).toBeUndefined();
	const packer = { ...owner, role: "packer" as const };
	await expect(undoStatus(store, { reference, reason: "No" }, packer)).rejects.toThrow("payments");
	await undo(store);
	expect(standingNotice(await storedOrder(store))).toEqual(before.paymentNotice);
	const mail = JSON.stringify(await store.get("outbox", `${orderId}-reverted`));
	expect(mail).toMatch(/Por error te dijimos que no encontramos el pago.*operación 00071/);

	await refuse(store);
	await noticePayment(store, { reference, operation: "00072", picturesFolder }, shopper);
	await undo(store);
	const order = await storedOrder(store);
	expect(standingNotice(order)?.operation).toBe("00072");
	expect(listPaymentPictures(order)).toEqual([before.paymentNotice?.picture]);
});

test("a refund that paid an exchange stays, whatever the reason of others says", async () => {
	const reason = "Cambio por el pedido WASI-7K3M-9XA9";
	const store = storeWith();
	await giveStatus(store, { reference, status: "paid" }, owner);
	const give = () => refund(store, { reference, method: "other", pen: 1_000, reason }, owner);
	await give();
	expect(await undo(store)).toMatchObject({ outcome: "changed" });
	await give();
	const order = await storedOrder(store);
	const [{ exchange: _, ...ofOlderVersion }] = order.refunds as [Order["refunds"][number]];
	for (const made of [ofOlderVersion, { ...ofOlderVersion, reason: "Otra", exchange: "WASI-7K3M-9XA9" }]) {
		await store.set("order", orderId, toOrderRecord({ ...order, refunds: [made] }));
		expect(await undo(store)).toMatchObject({ outcome: "refused", why: "exchanged" });
	}
});

test("refunds are taken back one by one, with what each settled of the balance", async () => {
	const store = storeWith();
	await giveStatus(store, { reference, status: "paid" }, owner);
	await store.set("order", orderId, toOrderRecord({ ...(await storedOrder(store)), balance: -700 }));
	const give = (pen: number) => refund(store, { reference, method: "other", pen, reason: "Error" }, owner);
	await give(500);
	const once = await storedOrder(store);
	await give(300);
	expect(await undo(store)).toMatchObject({ outcome: "changed" });
	const { balance, refunds } = await storedOrder(store);
	expect({ balance, refunds }).toEqual({ balance: -200, refunds: once.refunds });
	expect(await undo(store)).toMatchObject({ outcome: "changed" });
	expect(await storedOrder(store)).toMatchObject({ balance: -700, refunds: [] });
});

test("steps of older versions, which took no refund or correction back and kept nothing for it, stay as they were", () => {
	const at = now.toISOString();
	const step = (status: OrderStatus, event?: OrderEvent): OrderStep => ({
		status,
		at,
		...(event && { event }),
	});
	const history = [
		...[step("pending"), step("paid"), step("preparing")],
		...[step("preparing", "refunded"), step("preparing", "addressCorrected"), step("paid", "takenBack")],
	];
	const left = [step("pending"), step("paid"), step("preparing", "refunded")];
	expect(standingActs(history)).toEqual(left);
});

test("the former buyer of a correction goes with the account, and who was to receive it once it is handed over", async () => {
	const delivery = { ...anOrder().delivery, recipientName: "Eva", recipientPhone: "+51911111111" };
	const { store } = await storeAfter("buyerCorrected", { delivery: delivery as Order["delivery"] });
	expect(JSON.stringify(await store.get("order", orderId))).toContain("911111111");
	for (const status of ["shipped", "delivered"] as const)
		await giveStatus(store, { reference, status }, owner);
	expect(JSON.stringify(await store.get("order", orderId))).not.toContain("911111111");
});
