import { beforeEach, expect, it, test, vi } from "vitest";
import { whyFixed } from "~/domain/checkout/changed-lines.server";
import { changeStatus } from "~/domain/orders/change-status.server";
import { takesCodeUse } from "~/domain/orders/order";
import { sumKept, sumOwed } from "~/domain/orders/order-amounts";
import { withOrderEvents } from "~/domain/orders/order-events.server";
import { hasStandingReceipt } from "~/domain/orders/order-receipts";
import { findOrder } from "~/domain/orders/order-repository.server";
import { toOrderRecord } from "~/domain/orders/order-sales.server";
import { toOrderView } from "~/domain/orders/order-view";
import { undoStatus } from "~/domain/orders/undo-status.server";
import { collectPayment } from "~/domain/payments/collect-payment.server";
import { listMoneyMoves } from "~/domain/payments/money-moves.server";
import { recordReceipt, recordWebhookReceipt } from "~/domain/payments/record-receipt.server";
import { refund } from "~/domain/payments/refund.server";
import { readSales } from "~/domain/payments/sales-report.server";
import { log } from "~/platform/process/log.server";
import { anOwner } from "../../../support/actors";
import {
	aContact,
	aDiscount,
	anOrder,
	aReturn,
	aStoreWithOrder,
	orderId,
	reference,
	storedOrder,
} from "../orders/an-order";

const at = "2026-11-13T09:00:00.000Z";
const actor = { by: "rosa", role: "owner" as const, now: new Date(at) };
/** No receipt of these tests has a file. */
const picturesFolder = "/nowhere";

async function paidStore() {
	const store = withOrderEvents(aStoreWithOrder());
	await collectPayment(store, { reference, method: "yape" }, actor);
	const give = (pen?: number, reason = "Llegó rayada") =>
		refund(store, { reference, method: "yape", pen, reason }, actor);
	return { store, give, order: () => storedOrder(store) };
}

it("a refund is recorded with its amount, reason and who gave it, in parts up to the whole", async () => {
	const { give, order } = await paidStore();
	expect((await give(17_000)).outcome).toBe("changed");
	expect(await give(100_001)).toMatchObject({ outcome: "refused", why: "tooMuch" });
	await give();
	const given = { at, by: "rosa", reason: "Llegó rayada", method: "yape", exchange: null };
	const { refunds, status, history } = await order();
	expect([status, refunds]).toEqual(["cancelled", [17_000, 100_000].map((pen) => ({ pen, ...given }))]);
	expect(history.slice(-3)).toMatchObject([
		{ status: "paid", event: "refunded" },
		{ status: "cancelled" },
		{ status: "cancelled", event: "refunded" },
	]);
	expect(await give()).toMatchObject({ outcome: "refused", why: "tooMuch" });
	expect((await order()).refunds).toHaveLength(2);
});

it("a refund counts on the day on which the money went back, between the payment and today", async () => {
	const { store, order } = await paidStore();
	const giveOn = (paidOn: string | undefined, day: string) =>
		refund(
			store,
			{ reference, method: "plin", pen: 100, reason: "Rayón", paidOn },
			{ ...actor, now: new Date(`${day}T15:00:00.000Z`) },
		);
	for (const [paidOn, day] of [
		["2026-11-12", "2026-11-20"],
		["2026-11-21", "2026-11-20"],
		["pronto", "2026-11-20"],
		["2026-12-14", "2027-01-15"],
	] as const)
		expect(await giveOn(paidOn, day), paidOn).toMatchObject({ outcome: "refused", why: "wrongDay" });
	const days = [
		["2026-11-13", "2026-11-20"],
		["15/11/2026", "2026-11-20"],
		[undefined, "2026-11-20"],
		["2026-12-15", "2027-01-15"],
	] as const;
	for (const [paidOn, day] of days) expect((await giveOn(paidOn, day)).outcome).toBe("changed");
	const noon = "T17:00:00.000Z";
	expect((await order()).refunds.map(({ at }) => at)).toEqual([
		`2026-11-13${noon}`,
		`2026-11-15${noon}`,
		"2026-11-20T15:00:00.000Z",
		`2026-12-15${noon}`,
	]);
	const days15 = { from: new Date("2026-11-15T05:00:00Z"), before: new Date("2026-11-16T05:00:00Z") };
	const { all, method } = await readSales(store, days15);
	expect([all.refunded, method.map(({ key, refunded }) => [key, refunded])]).toEqual([100, [["plin", 100]]]);
	expect((await listMoneyMoves(store, days15)).map(({ amount }) => amount.total)).toEqual([-100]);
});

it("a refund on the day of the payment comes after it", async () => {
	const store = aStoreWithOrder();
	const late = { ...actor, now: new Date("2026-11-13T22:00:00.000Z") };
	await collectPayment(store, { reference, method: "yape" }, late);
	const given = { reference, method: "yape", pen: 100, reason: "Rayón", paidOn: "2026-11-13" };
	await refund(store, given, late);
	expect((await storedOrder(store)).refunds[0]?.at).toBe(late.now.toISOString());
});

it.each(["paid", "preparing", "shipped", "delivered"] as const)(
	"all that was paid, given back of an order that is %s, also cancels it unless it was sent",
	async (last) => {
		const { store, give, order } = await paidStore();
		await store.set("order", orderId, toOrderRecord({ ...(await order()), discount: aDiscount() }));
		const after = { paid: [], preparing: ["preparing"], shipped: ["preparing", "shipped"] } as const;
		for (const status of last === "delivered" ? [...after.shipped, last] : after[last])
			await changeStatus(store, { reference, status }, actor);
		const before = await order();
		await give();
		const given = await order();
		const holds = async () => [(await order()).hasStock, takesCodeUse(await order())];
		if (last === "shipped" || last === "delivered") {
			expect([given.status, await holds()]).toEqual([last, [true, true]]);
			return;
		}
		expect([given.status, await holds()]).toEqual(["cancelled", [false, false]]);
		const { nextStep, ahead } = toOrderView(given);
		expect([nextStep, ahead]).toEqual(["Este pedido se canceló y te devolvimos lo que pagaste.", []]);
		for (const mail of ["cancelled", "refunded", "cancelled-event", "refunded-event"])
			expect(await store.get("outbox", `${orderId}-${mail}`)).toBeDefined();
		const undo = () => undoStatus(store, { reference, reason: "Error" }, actor);
		await undo();
		expect([(await order()).status, sumOwed(await order())]).toEqual(["cancelled", sumKept(before)]);
		await undo();
		const { history: _, ...undone } = await order();
		expect({ ...before, ...undone }).toEqual(before);
	},
);

it("an order of older versions that was paid back and not cancelled promises nothing, and can only be cancelled", async () => {
	const { store, order } = await paidStore();
	const refunds = [{ pen: 117_000, at, by: "rosa", reason: "Rayón" }];
	await store.set("order", orderId, toOrderRecord({ ...(await order()), refunds }));
	const { nextStep, ahead } = toOrderView(await order());
	expect([nextStep, ahead]).toEqual(["Te devolvimos lo que pagaste, y ya no lo enviaremos.", []]);
	const go = (status: "preparing" | "cancelled") => changeStatus(store, { reference, status }, actor);
	expect(await go("preparing")).toMatchObject({ why: "refunded" });
	expect(await go("cancelled")).toMatchObject({ outcome: "changed" });
});

it.each([undefined, "", "bitcoin"])("a refund by the method %j is refused", async (method) => {
	const given = await refund(aStoreWithOrder(), { reference, pen: 1, reason: "", method }, actor);
	expect(given).toEqual({ outcome: "invalid", fields: ["reason", "method"] });
});

it("a refund needs a payment", async () => {
	const asked = { reference, method: "yape", pen: 1, reason: "Rayón" };
	expect(await refund(aStoreWithOrder(), asked, actor)).toMatchObject({ outcome: "refused", why: "unpaid" });
});

it("a refund tells the shopper the amount, and the webhook base and IGV, which add up to the order's", async () => {
	const { store, give } = await paidStore();
	for (const pen of [33_333, 33_333]) await give(pen);
	await refund(store, { reference, method: "other", pen: 50_334, reason: "Llegó rayada" }, actor);
	const mailOf = async (name: string) => JSON.stringify(await store.get("outbox", `${orderId}-${name}`));
	const [mail, last] = [await mailOf("refunded"), await mailOf("refunded-3")];
	expect(last).toContain("503.34");
	expect(last).not.toContain("Cómo te lo devolvimos");
	expect(mail).toMatch(/Te devolvimos S\/\s333\.33 de tu pedido.+Cómo te lo devolvimos","value":"Yape"/);
	const { event } = (await store.get("outbox", `${orderId}-refunded-3-event`)) as { event: { body: string } };
	expect(event).toMatchObject({ type: "order.refunded" });
	const { refunds, totals } = JSON.parse(event.body).data;
	const parts = { total: 50_334, base: 42_656, igv: 7678 };
	expect(refunds[2]).toEqual({ at, reason: "Llegó rayada", method: "other", ...parts });
	const sum = (name: string) =>
		refunds.reduce((all: number, one: Record<string, number>) => all + (one[name] ?? 0), 0);
	expect([sum("total"), sum("base"), sum("igv")]).toEqual([totals.total, totals.base, totals.igv]);
});

const event = { type: "order.paid", order: reference, body: "{}" };
const receipt = { series: "B001", number: "123", pdf: "https://recibos.example/B001-123.pdf" };

let warnings: unknown[];
beforeEach(() => {
	warnings = [];
	const spy = vi.spyOn(log, "warn").mockImplementation((details: unknown) => void warnings.push(details));
	return () => spy.mockRestore();
});

function storeWithOrder() {
	const datastore = aStoreWithOrder();
	const answer = async (text: string, type = event.type) => {
		await recordWebhookReceipt(datastore, { ...event, type }, { answer: text, picturesFolder }, new Date());
		return (await findOrder(datastore, reference))?.receipt;
	};
	return { datastore, answer };
}

test.each([
	["a receipt", receipt, receipt],
	["a number that is none in JSON", { ...receipt, number: 123 }, receipt],
	["a receipt without a PDF", { series: "B002", number: "00000007" }, { series: "B002", number: "00000007" }],
	["more", { ...receipt, hash: "x", cdr: { a: 1 } }, receipt],
])("an answer with %s is stored on the order", async (_, named, stored) => {
	const { answer } = storeWithOrder();
	expect(await answer(JSON.stringify({ receipt: named, ok: true }))).toEqual(stored);
	expect(warnings).toEqual([]);
});

test.each([
	["DNI", ["B001", "EB01", "0001"], ["F001", "E001", "FA02"], "notBoleta"],
	["RUC", ["F001", "E001", "0001"], ["B001", "EB01", "BA02"], "notFactura"],
] as const)("an order with a %s takes the series %j, and %j by no door", async (type, right, wrong, why) => {
	const contact = aContact({ documentType: type });
	const noted = (series: string, store = aStoreWithOrder({ contact })) =>
		recordReceipt(store, { reference, kind: "receipt", receipt: { series, number: "1" } }, actor);
	for (const series of right) expect(await noted(series)).toMatchObject({ outcome: "changed" });
	for (const series of wrong) {
		expect(await noted(series)).toMatchObject({ outcome: "refused", why });
		const store = aStoreWithOrder({ contact });
		const answer = JSON.stringify({ receipt: { series, number: "1" } });
		await recordWebhookReceipt(store, event, { answer, picturesFolder }, new Date());
		expect((await storedOrder(store)).receipt).toBeUndefined();
		const stored = aStoreWithOrder({ contact, receipt: { series, number: "1" } });
		expect(await noted(series, stored)).toMatchObject({ outcome: "changed" });
	}
	expect(warnings).toMatchObject(wrong.map(() => ({ why })));
});

test("the same answer changes nothing more, and a later one counts", async () => {
	const { answer, datastore } = storeWithOrder();
	for (const _ of "12") await answer(JSON.stringify({ receipt }));
	const order = await storedOrder(datastore);
	const step = { status: "pending", event: "receiptRecorded", by: "webhook", at: expect.any(String) };
	expect(order).toEqual({ ...anOrder(), receipt, history: [...anOrder().history, step] });
	const later = { series: "B002", number: "9" };
	expect(await answer(JSON.stringify({ receipt: later }))).toEqual(later);
	await changeStatus(datastore, { reference, status: "cancelled" }, anOwner());
	expect((await storedOrder(datastore)).receipt).toEqual(later);
});

test.each([
	["nothing", ""],
	["text", "ok"],
	["HTML", "<!doctype html><title>Inicio</title>"],
	["broken JSON", '{"receipt": {"series": "B001"'],
	["another kind of JSON", "[1]"],
	["no receipt", '{"receipt": null, "ok": true}'],
])("an answer with %s is ignored", async (_, text) => {
	const { answer } = storeWithOrder();
	expect(await answer(text)).toBeUndefined();
	expect(warnings).toEqual([]);
});

test.each<[string, unknown, string[]]>([
	["no series", { number: "123" }, ["series"]],
	["a long series", { ...receipt, series: "B0001" }, ["series"]],
	["a series in small letters", { ...receipt, series: "b001" }, ["series"]],
	["a number of nine digits", { ...receipt, number: "123456789" }, ["number"]],
	["a negative number", { ...receipt, number: -1 }, ["number"]],
	["a PDF over http", { ...receipt, pdf: "http://recibos.example/1.pdf" }, ["pdf"]],
	["a script instead of a PDF", { ...receipt, pdf: "javascript:alert(1)" }, ["pdf"]],
	["a PDF without an address", { ...receipt, pdf: "B001-123.pdf" }, ["pdf"]],
	["an endless address", { ...receipt, pdf: `https://a.pe/${"a".repeat(2000)}` }, ["pdf"]],
	["a text", "B001-123", [""]],
])("a receipt with %s is ignored, and the log says so", async (_, wrong, fields) => {
	const { answer } = storeWithOrder();
	expect(await answer(JSON.stringify({ receipt: wrong }))).toBeUndefined();
	expect(warnings).toEqual([{ order: reference, fields }]);
});

test("a nota de crédito is stored beside the receipt, once", async () => {
	const { answer, datastore } = storeWithOrder();
	await answer(JSON.stringify({ receipt }));
	const creditNote = { series: "BC01", number: "7" };
	for (const type of ["order.refunded", "order.refunded", "order.cancelled"])
		await answer(JSON.stringify({ creditNote, receipt: creditNote }), type);
	const { pdf } = receipt;
	await answer(JSON.stringify({ creditNote: { ...creditNote, pdf } }), "order.refunded");
	expect((await storedOrder(datastore)).creditNotes).toEqual([{ ...creditNote, pdf }]);
	await answer(JSON.stringify({ creditNote }), "order.refunded");
	const order = await storedOrder(datastore);
	expect(order).toMatchObject({ receipt, creditNotes: [creditNote] });
	for (const other of [{ ...creditNote, number: "8" }, { ...creditNote, series: "BC02" }, creditNote])
		await answer(JSON.stringify({ creditNote: other }), "order.refunded");
	const { creditNotes = [], history } = await storedOrder(datastore);
	expect(creditNotes.map(({ series, number }) => series + number)).toEqual(["BC017", "BC018", "BC027"]);
	expect(history).toHaveLength(order.history.length + 2);
});

const firstReceipt = { receipt: { series: "B001", number: "1" } };
const secondReceipt = { receipt: { series: "B001", number: "2" } };
const firstNote = { creditNote: { series: "BC01", number: "1" } };
const secondNote = { creditNote: { series: "BC01", number: "2" } };
const withPdf = { creditNote: { ...firstNote.creditNote, pdf: "https://recibos.example/1.pdf" } };
type Step = object | number | "creditNote" | "voidingNote" | "part" | "rest" | "due";
test.each<[string, Step[], boolean]>([
	["after it was recorded", [firstReceipt], true],
	["no more after its nota de crédito", [firstReceipt, firstNote], false],
	["no more when it is told again", [firstReceipt, firstNote, { ...firstReceipt, ...firstNote }], false],
	["as the second one, after the nota of the first", [firstReceipt, firstNote, secondReceipt], true],
	["as the second one, in one answer", [firstReceipt, { ...firstNote, ...secondReceipt }], true],
	["whatever the former nota gets", [firstReceipt, firstNote, secondReceipt, withPdf], true],
	["no more after its own", [firstReceipt, firstNote, secondReceipt, secondNote], false],
	["after the nota of a part", [firstReceipt, 1_000, firstNote, withPdf], true],
	["no more after another that follows it", [firstReceipt, 1_000, firstNote, secondNote], false],
	["no more once all was given back", [firstReceipt, 1_000, 116_000, firstNote], false],
	["no more after one of all that was typed for it", [firstReceipt, 1_000, "voidingNote"], false],
	[
		"no more once that of a part is typed again for all",
		[firstReceipt, 1_000, firstNote, "voidingNote"],
		false,
	],
	["after one of a part that was typed", [firstReceipt, 1_000, "creditNote"], true],
	["after that of a return whose money is still owed", [firstReceipt, "part", firstNote], true],
	["after that of a return, before its money and after", [firstReceipt, "part", firstNote, 39_000], true],
	["no more after a second note of one return", [firstReceipt, "part", firstNote, 39_000, secondNote], false],
	[
		"after those of a return's two refunds",
		[firstReceipt, "part", 9_000, firstNote, 30_000, secondNote],
		true,
	],
	["after those of two returns", [firstReceipt, "part", firstNote, "part", secondNote], true],
	[
		"after that of the second return, whose money was given back at once",
		[firstReceipt, "part", "part", 78_000, firstNote, secondNote],
		true,
	],
	["after that of a return that lowered what was left", [firstReceipt, "due", "part", firstNote], true],
	["no more after that of a return of all", [firstReceipt, "part", "rest", firstNote], false],
])("a boleta stands %s", async (_, steps, stands) => {
	const { store, give, order } = await paidStore();
	/** A third of the price came back, or all that was left, or a part of it is still to be paid. */
	const comeBack = async (step: "part" | "rest" | "due") => {
		const { returns = [], ...stored } = await order();
		const one = aReturn({ pen: step === "part" ? 39_000 : 78_000 });
		const changed = step === "due" ? { balance: 39_000 } : { returns: [...returns, one] };
		await store.set("order", orderId, toOrderRecord({ ...stored, ...changed }));
	};
	for (const step of steps)
		if (typeof step === "number") await give(step);
		else if (step === "part" || step === "rest" || step === "due") await comeBack(step);
		else if (typeof step === "string")
			await recordReceipt(store, { reference, kind: step, receipt: firstNote.creditNote }, actor);
		else
			await recordWebhookReceipt(store, event, { answer: JSON.stringify(step), picturesFolder }, actor.now);
	expect(hasStandingReceipt(await order())).toBe(stands);
	expect(whyFixed(await order()) === "receipt").toBe(stands);
});

test("the answer to a cancellation, and one about an order that is gone, change nothing", async () => {
	const { answer, datastore } = storeWithOrder();
	expect(await answer(JSON.stringify({ receipt }), "order.cancelled")).toBeUndefined();
	await datastore.remove("order", orderId);
	expect(await answer(JSON.stringify({ receipt }))).toBeUndefined();
	expect(await datastore.find("order")).toEqual([]);
});
