import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ZodError } from "zod";
import { toPaymentDetails } from "~/desk/orders/payment-details.server";
import { cancelOrder, changeStatus } from "~/domain/orders/change-status.server";
import { listPaymentPictures } from "~/domain/orders/order";
import { sumKept } from "~/domain/orders/order-amounts";
import { orderStatuses } from "~/domain/orders/order-status";
import { toOrderView } from "~/domain/orders/order-view";
import { collectPayment, sumAwaited } from "~/domain/payments/collect-payment.server";
import { readPicture, removePicture } from "~/domain/payments/keep-payment-picture.server";
import { noticePayment, noticeQuestions, refusePayment } from "~/domain/payments/notice-payment.server";
import { refund } from "~/domain/payments/refund.server";
import { NotAllowed } from "~/domain/staff/actor";
import { formatSoles } from "~/platform/values/money";
import { aFolder } from "../../../support/a-folder";
import { aPhoto } from "../../../support/a-photo";
import { anOwner } from "../../../support/actors";
import { anOrder, aStoreToPay, aStoreWithOrder, orderId, reference, storedOrder } from "../orders/an-order";

const shopper = { by: "shopper", now: new Date("2026-11-13T09:00:00.000Z") };
const placedAt = shopper.now.toISOString();
const notice = (operation: string) => ({ reference, operation, picturesFolder: "" });

it.each<[operation: string, written: string[]]>([
	["A 12 345/X.-6", ["  a 12  345/x.-6 "]],
	["123", ["123", "#123_"]],
	["12 3", ["12 3"]],
	["00123456", ["N° 00123456", "nº00123456", "NRO. DE OPERACIÓN 00123456.", "N.º 00123456 (Yape)"]],
	["00-12", ["Operación: N° 00-12"]],
	["001234", ["Cód. operación BCP: 001234 del banco"]],
	["0012", ["mi operación es ٠٠١٢"]],
	["N123", ["N123"]],
	["OP123", ["OP123"]],
])("a payment notice has the operation %j for each of %j", async (operation, written) => {
	for (const typed of written) {
		const store = aStoreWithOrder();
		await noticePayment(store, notice(typed), shopper);
		const paymentNotice = { operation, pen: anOrder().total.pen, at: shopper.now.toISOString() };
		expect(await storedOrder(store)).toEqual({ ...anOrder(), paymentNotice, history: expect.any(Array) });
		await noticePayment(store, notice("9999"), shopper);
		const mails = (await store.find("outbox")).map(({ id }) => id);
		expect(mails).toEqual([0, 1].map((number) => `${orderId}-payment-notice-${number}`));
	}
});

it.each(["12", "12_3", "operación", "1".repeat(41), ""])("a notice has no operation %j", async (typed) => {
	const told = await noticePayment(aStoreWithOrder(), notice(typed), shopper);
	expect(told).toEqual({ outcome: "invalid", fields: ["operation"] });
});

it.each(orderStatuses)("a payment notice of an order that is %s", async (status) => {
	const told = await noticePayment(aStoreWithOrder({ status }), notice("123"), shopper);
	const refused = { outcome: "refused", why: "closed" };
	expect(told).toMatchObject(status === "pending" ? { outcome: "changed" } : refused);
});

it("a payment notice of a payment that did not come is taken back once, its picture stays for an undoing, and the shopper reads what to do", async () => {
	const store = aStoreWithOrder();
	const picturesFolder = aFolder();
	const picture = await aPhoto({ width: 16, height: 16 });
	await noticePayment(store, { ...notice("00123"), picture, picturesFolder }, shopper);
	const refuse = (reason: string, role: "packer" | "keeper" = "keeper") =>
		refusePayment(store, { reference, reason }, { by: "rosa", role, now: shopper.now });
	await expect(refuse("No figura.", "packer")).rejects.toThrow(NotAllowed);
	expect(await refuse(" ")).toEqual({ outcome: "invalid", fields: ["reason"] });
	const kept = readdirSync(picturesFolder);
	const refused = await refuse("No figura.");
	expect(refused).toMatchObject({ outcome: "changed" });
	expect(refused).not.toHaveProperty("unused");
	const { paymentNotice, ...order } = await storedOrder(store);
	expect([paymentNotice, listPaymentPictures(order), kept.length]).toEqual([undefined, kept, 1]);
	const { nextStep, howToPay } = toOrderView(order, { payment: { yape: "987654321" } as never });
	expect(nextStep).toContain("No encontramos el pago que nos avisaste: No figura.");
	expect(howToPay).toBeDefined();
	const mail = JSON.stringify(await store.get("outbox", `${orderId}-payment-refused-3`));
	expect(mail).toContain("con la operación 00123. No encontramos");
	expect(await refuse("No figura.")).toMatchObject({ outcome: "refused", why: "unnoticed" });
	await noticePayment(store, notice("00124"), shopper);
	expect(toOrderView(await storedOrder(store)).nextStep).toContain("operación 00124");
});

it.each([
	["with its operation", "00-123"],
	["without it", undefined],
])("a payment notice of a payment that was confirmed %s changes nothing", async (_, operation) => {
	const store = aStoreWithOrder();
	const collect = (operation?: string) =>
		collectPayment(store, { reference, pen: 100, method: "yape", operation }, anOwner(shopper.now));
	await noticePayment(store, notice("00-123"), shopper);
	await collect(operation);
	const confirmed = await store.find("order");
	const tellAgain = () => noticePayment(store, notice("00-123"), shopper);
	expect(await tellAgain()).toMatchObject({ outcome: "changed" });
	expect(await store.find("order")).toEqual(confirmed);
	await noticePayment(store, notice("456"), shopper);
	await collect("456");
	if (operation) await tellAgain();
	expect((await storedOrder(store)).paymentNotice).toMatchObject({ operation: "456" });
});

it("a payment notice tells the keeper by mail the sum that the desk awaits, also after the order was cancelled", async () => {
	const store = aStoreWithOrder();
	const expectTold = async (operation: string, count: number) => {
		await noticePayment(store, notice(operation), shopper);
		const sum = formatSoles(sumAwaited(await storedOrder(store)));
		const mail = await store.get("outbox", `${orderId}-payment-notice-${count}`);
		expect(mail?.mail).toMatchObject({
			blocks: [{}, { rows: expect.arrayContaining([{ name: "Se esperaba", value: sum }]) }],
		});
		return sum;
	};
	const told = await expectTold("123", 0);
	await cancelOrder(store, { reference }, shopper);
	expect(await expectTold("456", 1)).toBe(told);
});

it.each([
	["deposit", "50", "S/ 50.00", 5_000],
	["all", "100", "S/ 100.00", 10_000],
	[undefined, "", "S/ 50.00 o S/ 100.00", 10_000],
] as const)(
	"where a deposit is enough, a notice of %s is told, shown, kept and recorded as such",
	async (paid, amount, told, pen) => {
		const store = aStoreToPay({}, 50);
		const tell = (paid?: string) => noticePayment(store, { ...notice("123"), paid }, shopper);
		const shown = async () => toPaymentDetails(await storedOrder(store), true, { depositPercent: 50 });
		await tell(paid);
		const mail = await store.get("outbox", `${orderId}-payment-notice-0`);
		expect(mail?.mail).toMatchObject({
			blocks: [
				{},
				{
					rows: expect.arrayContaining([{ name: "Se esperaba", value: told.replaceAll("S/ ", "S/\u00a0") }]),
				},
			],
		});
		const order = await storedOrder(store);
		expect(noticeQuestions(order, { depositPercent: 50 }).told.paid).toBe(paid);
		expect(await shown()).toMatchObject({ isAwaited: true, told: { amount, paidOn: "2026-11-13" } });
		const copy = aStoreToPay(order, 50);
		await changeStatus(copy, { reference, status: "cancelled", mayOwe: true }, anOwner(shopper.now));
		await noticePayment(copy, notice("456"), shopper);
		const pay = (from: typeof store, pen?: "all") =>
			collectPayment(from, { reference, method: "yape", pen }, anOwner(shopper.now));
		for (const from of [store, copy]) {
			await pay(from);
			expect(sumKept(await storedOrder(from))).toBe(pen);
		}
		if (pen === 10_000) return;
		await noticePayment(store, { ...notice("789"), paid: "all" }, shopper);
		expect(await shown()).toMatchObject({
			told: { amount: "50" },
			notice: expect.stringContaining("S/\u00a050.00"),
		});
		await pay(store, "all");
		expect(sumKept(await storedOrder(store))).toBe(10_000);
	},
);

it("a payment notice that did not come is told again by a new form only", async () => {
	const store = aStoreWithOrder();
	const tell = (form: string) => noticePayment(store, notice("123"), { ...shopper, form });
	await tell("first");
	const refusal = { reference, reason: "No figura." };
	await refusePayment(store, refusal, anOwner(shopper.now));
	expect(await tell("first")).toMatchObject({ outcome: "changed" });
	expect((await storedOrder(store)).paymentNotice).toBeUndefined();
	await tell("second");
	expect((await storedOrder(store)).paymentNotice).toMatchObject({ operation: "123" });
});

it("a payment notice keeps the last picture, and those of confirmed payments", async () => {
	const store = aStoreWithOrder();
	const picturesFolder = aFolder();
	const [first, second] = await Promise.all([16, 32].map((width) => aPhoto({ width, height: 16 })));
	const proofs: string[] = [];
	const send = async (operation: string, picture?: Buffer) => {
		const input = { ...notice(operation), picture, picturesFolder };
		const { outcome } = await noticePayment(store, input, shopper);
		const { paymentNotice, history } = await storedOrder(store);
		const pictures = new Set([...proofs, paymentNotice?.picture].filter(Boolean));
		expect(readdirSync(picturesFolder).sort()).toEqual([...pictures].sort());
		return [outcome, paymentNotice?.picture, history.length];
	};
	expect(await send("123", Buffer.from("no picture"))).toEqual(["badPicture", undefined, 1]);
	const [, kept, steps] = await send("123", first);
	expect([kept, steps]).toEqual([expect.stringMatching(/\.jpg$/), 2]);
	expect(await send("123", first)).toEqual(["changed", kept, 2]);
	expect(await send("456")).toEqual(["changed", kept, 3]);
	const [, other] = await send("456", second);
	expect(other).not.toBe(kept);
	await collectPayment(store, { reference, pen: 100, method: "cash" }, anOwner(shopper.now));
	proofs.push(String(other));
	expect(await send("789", first)).toEqual(["changed", kept, 6]);
	await refund(store, { reference, method: "yape", pen: undefined, reason: "Sí" }, anOwner(shopper.now));
	await cancelOrder(store, { reference }, shopper);
	expect(await send("456", second)).toEqual(["changed", other, 9]);
	await refusePayment(store, { reference, reason: "No figura." }, anOwner(shopper.now));
	const late = { ...notice("456"), picture: first, picturesFolder };
	expect(await noticePayment(store, late, shopper)).toMatchObject({ outcome: "refused", why: "closed" });
	expect(readdirSync(picturesFolder)).toEqual(proofs);
});

it("of payment notices that are sent at once, only the picture that the order names is left", async () => {
	const store = aStoreWithOrder();
	const picturesFolder = aFolder();
	const pictures = await Promise.all([16, 32].map((width) => aPhoto({ width, height: 16 })));
	const send = (picture: Buffer) =>
		noticePayment(store, { ...notice("123"), picture, picturesFolder }, shopper);
	for (const sent of await Promise.all(pictures.map(send)))
		expect(sent).toMatchObject({ outcome: "changed" });
	expect(readdirSync(picturesFolder)).toEqual([(await storedOrder(store)).paymentNotice?.picture]);
});

const elsewhere = ["../x", "/etc/x", "x.jpg", ".", `${"a".repeat(32)}.jpg/../../x`];
it.each(elsewhere)(
	"a payment notice of an order whose picture came as %j touches no file",
	async (picture) => {
		const folder = aFolder();
		mkdirSync(join(folder, "payments"));
		writeFileSync(join(folder, "x"), "");
		writeFileSync(join(folder, "x.jpg"), "");
		const store = aStoreWithOrder({ paymentNotice: { operation: "123", at: placedAt, picture } });
		const input = { ...notice("456"), picturesFolder: join(folder, "payments") };
		await expect(noticePayment(store, input, shopper)).rejects.toThrow(ZodError);
		for (const act of [readPicture, removePicture])
			await act(join(folder, "payments"), picture).catch(() => undefined);
		expect(readdirSync(folder).sort()).toEqual(["payments", "x", "x.jpg"]);
	},
);

it("a payment notice is changed twenty times at most, so that an order's record does not grow without end", async () => {
	const store = aStoreWithOrder();
	for (let n = 0; n < 22; n++) await noticePayment(store, notice(`10${n}`), shopper);
	const { history, paymentNotice } = await storedOrder(store);
	expect([history.length, paymentNotice?.operation]).toEqual([21, "1019"]);
	expect(await noticePayment(store, notice("1019"), shopper)).toMatchObject({ outcome: "changed" });
	expect(await noticePayment(store, notice("1020"), shopper)).toMatchObject({ why: "tooMany" });
	expect(await cancelOrder(store, { reference }, shopper)).toMatchObject({ outcome: "changed" });
});
