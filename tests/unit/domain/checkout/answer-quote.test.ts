import { expect, test } from "vitest";
import { acceptQuote, acceptQuoteByPhone, renewQuote } from "~/domain/checkout/answer-quote.server";
import { changeLines } from "~/domain/checkout/change-lines.server";
import { checkoutFields } from "~/domain/checkout/checkout-fields.server";
import { correctBuyer } from "~/domain/checkout/correct-buyer.server";
import { releaseHeldStock } from "~/domain/checkout/stock-hold.server";
import { takeOrderByPhone } from "~/domain/checkout/take-order-by-phone.server";
import { readUnits } from "~/domain/goods/stock-record.server";
import { makePushKeys } from "~/domain/mail/push-devices.server";
import { addNote } from "~/domain/orders/add-note.server";
import { cancelOrder, changeStatus } from "~/domain/orders/change-status.server";
import { describeNextStep, describeStatus } from "~/domain/orders/next-step";
import { withOrderEvents } from "~/domain/orders/order-events.server";
import { parseOrder } from "~/domain/orders/order-record.server";
import { undoStatus } from "~/domain/orders/undo-status.server";
import { collectPayment } from "~/domain/payments/collect-payment.server";
import { noticePayment, refusePayment } from "~/domain/payments/notice-payment.server";
import { recordReceipt } from "~/domain/payments/record-receipt.server";
import { correctAddress } from "~/domain/shipping/correct-address.server";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { anOwner, aShopper } from "../../../support/actors";
import { checkoutAnswers } from "../../../support/answers";
import { aProductRecord, memoryDatastore } from "../catalog/memory-datastore";

const now = new Date("2026-11-13T09:00:00.000Z");
const owner = anOwner(now);
const day = "2026-11-20";
const shopperOn = (at: string) => aShopper(new Date(at));

interface Quoted {
	holdHours?: number;
	stock?: number;
	isFree?: boolean;
	code?: string;
	/** What its code takes off. */
	percent?: number;
}

/** A store with a quote of two of three chairs. */
async function quoted({ holdHours, stock = 3, isFree = false, code = "", percent = 10 }: Quoted = {}) {
	const product = { silla: aProductRecord({ pen: 3_000, stock }) };
	const zone = { name: "Perú", places: [""], days: [1, 5], price: { pen: 0, usd: 0 } };
	const business = {
		store: { ...(holdHours && { holdHours }), ...((isFree || percent === 100) && { deliveryZones: [zone] }) },
	};
	const terms = { code: "FERIA", kind: "percent", value: percent, least: 0 };
	const feria = { ...terms, most: 1, used: 0, hasEnded: false };
	const store = withOrderEvents(memoryDatastore({ product, business, "discount-code": { feria } }));
	await makePushKeys(store);
	const values = checkoutFields.parse(checkoutAnswers());
	const lines = [{ sku: "silla", quantity: 2 }];
	const given = isFree ? { kind: "percent", value: "100", reason: "Regalo" } : {};
	const taken = await takeOrderByPhone(store, { lines, values, quotedUntil: day, given, code }, owner);
	const reference = taken.outcome === "placed" ? taken.reference : expect.unreachable();
	const order = async () => parseOrder((await store.get("order", reference.toLowerCase())) ?? {});
	const posted = async () => (await store.find("outbox")).map(({ id }) => id.replace(/^wasi-....-....-/, ""));
	const units = async () =>
		readUnits((await store.get("product", "silla")) ?? {}, await store.get("stock", "silla"));
	return { store, reference, order, posted, units };
}

const lines = [{ sku: "silla", quantity: 1 }];
const receipt = { series: "B001", number: "1" };
type Step = (store: Datastore, reference: string) => Promise<{ outcome: string }>;
const steps = {
	accept: (store, reference) => acceptQuote(store, { reference }, aShopper(now)),
	change: (store, reference) => changeLines(store, { reference, lines }, owner),
	cancel: (store, reference) => cancelOrder(store, { reference }, aShopper(now)),
	undo: (store, reference) => undoStatus(store, { reference, reason: "Error" }, owner),
	notice: (store, reference) =>
		noticePayment(store, { reference, operation: "00071", picturesFolder: "" }, aShopper(now)),
	refuse: (store, reference) => refusePayment(store, { reference, reason: "No llegó" }, owner),
	receipt: (store, reference) => recordReceipt(store, { reference, kind: "receipt", receipt }, owner),
	creditNote: (store, reference) => recordReceipt(store, { reference, kind: "creditNote", receipt }, owner),
} satisfies Record<string, Step>;
/** What is posted of an order that is accepted, cancelled, or accepted or cancelled again. */
const told = "placed placed-keeper placed-push pending-event";
const toldAgain = "placed-2 placed-2-keeper placed-2-push pending-2-event";
const reverted = "reverted reverted-event";
const ended = "cancelled cancelled-keeper cancelled-event";
const endedAgain = "cancelled-2 cancelled-2-keeper cancelled-2-event";

test("a quote says its price and day, has no units and asks for no money, only the shopper is told, and it is cancelled as a quote", async () => {
	const { order, posted, units, store, reference } = await quoted({ holdHours: 24 });
	const quote = await order();
	expect(quote).toMatchObject({ status: "quoted", quotedUntil: day, hasStock: false });
	expect([await units(), await posted()]).toEqual([{ only: 3 }, ["quoted-1"]]);
	expect(describeStatus(quote, day)).toBe("Cotización hasta el 20 de noviembre de 2026");
	const said = /^Tu precio es S\/\s[\d.]+, y vale hasta el 20 de noviembre/;
	expect(describeNextStep(quote, true, day)).toMatch(said);
	expect(describeNextStep(quote, true, "2026-11-21")).toContain("venció");
	expect(describeStatus(quote, "2026-11-21")).toBe("Cotización vencida");
	expect(await steps.notice(store, reference)).toMatchObject({ why: "closed" });
	const collected = { reference, pen: 100, method: "yape" as const };
	expect(await collectPayment(store, collected, owner)).toMatchObject({ why: "nothingDue" });
	await steps.cancel(store, reference);
	expect(describeNextStep(await order())).toBe("Esta cotización se canceló.");
	const { fields } = (await store.find("outbox")).find(({ id }) => id.endsWith("-cancelled")) ?? {};
	expect(JSON.stringify(fields)).toContain(`Se canceló tu cotización ${reference}`);
});

test.each([
	["with a hold", 24, 3, { only: 1 }, { hasStock: true, heldUntil: "2026-11-22T04:59:00.000Z" }],
	["without one", 0, 3, { only: 3 }, { hasStock: false }],
])("on its last day it is accepted once, as an order, %s", async (_, holdHours, stock, left, expected) => {
	const { store, reference, order, posted, units } = await quoted({ holdHours });
	const quote = await order();
	await store.set("product", "silla", aProductRecord({ pen: 9_000, stock }));
	const last = shopperOn("2026-11-21T04:59:00.000Z");
	expect(await acceptQuote(store, { reference }, last)).toMatchObject({ outcome: "changed" });
	const accepted = await order();
	expect(accepted).toMatchObject({ status: "pending", total: quote.total, ...expected });
	expect(accepted.lines).toEqual(quote.lines);
	expect(await units()).toEqual(left);
	expect((await posted()).sort()).toEqual(`${told} quoted-1`.split(" ").sort());
	expect(await acceptQuote(store, { reference }, last)).toMatchObject({ order: accepted });
});

test.each([
	["with a hold", 24],
	["without one", 0],
])("a free quote is paid once it is accepted, %s, and has its units", async (_, holdHours) => {
	const { store, reference, order, posted, units } = await quoted({ holdHours, isFree: true });
	await steps.accept(store, reference);
	expect(await order()).toMatchObject({ status: "paid", hasStock: true });
	expect([(await order()).heldUntil, await units()]).toEqual([undefined, { only: 1 }]);
	expect((await posted()).sort()).toEqual(`${told} paid-event quoted-1`.split(" ").sort());
	await steps.undo(store, reference);
	await steps.undo(store, reference);
	expect([await units(), await order()]).toMatchObject([{ only: 3 }, { status: "quoted" }]);
	await store.set("product", "silla", aProductRecord({ pen: 3_000, stock: 1 }));
	await store.set("stock", "silla", { units: { only: 1 } });
	expect(await steps.accept(store, reference)).toMatchObject({ outcome: "short" });
	expect(await acceptQuoteByPhone(store, { reference, mayOwe: true }, owner)).toMatchObject({
		order: { status: "paid", lines: [{ owed: 1 }] },
	});
});

test.each([
	["with a hold", 24],
	["without one", 0],
])(
	"a quote whose units are gone stays one, %s, unless the team accepts it all the same",
	async (_, holdHours) => {
		const { store, reference, order, posted, units } = await quoted({ holdHours });
		const quote = await order();
		await store.set("product", "silla", aProductRecord({ pen: 3_000, stock: 1 }));
		const refused = { outcome: "short", missing: [{ left: 1, line: { sku: "silla" } }] };
		expect(await acceptQuote(store, { reference }, aShopper(now))).toMatchObject(refused);
		expect(await acceptQuoteByPhone(store, { reference }, owner)).toMatchObject(refused);
		const tried = await order();
		const note = "Falta stock. Lámpara: pide 2 y hay 1.";
		expect(tried).toEqual({ ...quote, history: [...quote.history, expect.objectContaining({ note })] });
		expect(await posted()).toEqual(["not-accepted-1-keeper", "quoted-1"]);
		for (const _ of "12") await acceptQuote(store, { reference, shownSteps: 1 }, aShopper(now));
		expect(await order()).toEqual(tried);
		const anyway = { reference, mayOwe: true };
		expect(await acceptQuoteByPhone(store, anyway, owner)).toMatchObject({ outcome: "changed" });
		const { lines } = quote;
		expect([await order(), await units()]).toMatchObject([
			{ status: "pending", hasStock: false, lines },
			{ only: 1 },
		]);
	},
);

test.each([
	["with a hold", 48, "2026-11-15T09:00:00.000Z"],
	["without one", 0, "2026-11-14T09:00:00.000Z"],
])("an accepted quote holds the use of its code as others do, %s", async (_, holdHours, useHeldUntil) => {
	const { store, reference, order } = await quoted({ holdHours, code: "FERIA" });
	const used = async () => (await store.get("discount-code", "feria"))?.used;
	expect([await used(), (await order()).discount?.code]).toEqual([0, "FERIA"]);
	await steps.accept(store, reference);
	expect([await used(), (await order()).useHeldUntil]).toEqual([1, useHeldUntil]);
	await releaseHeldStock(store, new Date(useHeldUntil), { warn: () => expect.unreachable() });
	expect(await used()).toBe(0);
	await collectPayment(store, { reference, method: "cash" }, owner);
	expect(await used()).toBe(1);
});

test.each([
	["to be paid", 10],
	["free", 100],
])("a quote %s whose code is used up by others is accepted only by the team", async (_, percent) => {
	const { store, reference, order, posted } = await quoted({ percent, code: "FERIA" });
	const code = async (used?: number) => {
		const fields = await store.get("discount-code", "feria");
		if (used !== undefined) await store.set("discount-code", "feria", { ...fields, used });
		return fields?.used;
	};
	expect(await code(1)).toBe(0);
	const refused = { outcome: "refused", why: "codeUsedUp" };
	expect(await acceptQuote(store, { reference }, aShopper(now))).toMatchObject(refused);
	expect(await posted()).toContain("not-accepted-1-keeper");
	expect(await acceptQuoteByPhone(store, { reference }, owner)).toMatchObject(refused);
	expect([await code(), (await order()).status]).toEqual([1, "quoted"]);
	const anyway = { reference, mayOwe: true };
	expect(await acceptQuoteByPhone(store, anyway, owner)).toMatchObject({ outcome: "changed" });
	expect([await code(), (await order()).status]).toEqual([2, percent === 100 ? "paid" : "pending"]);
});

test("after its day only the team accepts it, and renews it for others", async () => {
	const { store, reference, order, posted } = await quoted();
	const late = "2026-11-21T05:00:00.000Z";
	const sent = { ...shopperOn(late), form: "f" };
	for (const _ of "12")
		expect(await acceptQuote(store, { reference, shownSteps: 1 }, sent)).toMatchObject({ why: "lapsed" });
	expect(JSON.stringify(await store.find("outbox"))).toContain(
		`No pudieron aceptar la cotización ${reference}`,
	);
	expect((await order()).history).toHaveLength(2);
	const lateOwner = anOwner(new Date(late));
	const renew = (quotedUntil: string) => renewQuote(store, { reference, quotedUntil }, lateOwner);
	for (const wrong of ["", "2026-11-20", "2026-02-30", "2027-02-20"])
		expect(await renew(wrong), wrong).toMatchObject({ why: "noSuchDay" });
	for (const right of ["2026-11-21", "2027-02-19", "2026-11-25"])
		expect(await renew(right), right).toMatchObject({ outcome: "changed" });
	const note = "Renovamos la cotización hasta el 25 de noviembre de 2026.";
	expect((await order()).history.at(-1)).toMatchObject({ event: "noted", by: "Rosa", note });
	expect(await posted()).toContain("quoted-3");
	expect(await acceptQuote(store, { reference }, shopperOn(late))).toMatchObject({ outcome: "changed" });
	expect(await renew("2026-11-25")).toMatchObject({ why: "notQuoted" });

	const other = await quoted();
	const byPhone = { reference: other.reference };
	expect((await acceptQuoteByPhone(other.store, byPhone, lateOwner)).outcome).toBe("changed");
});

test("an acceptance can be taken back, and a cancelled quote is not accepted", async () => {
	const { store, reference, order, units } = await quoted({ holdHours: 24 });
	await steps.accept(store, reference);
	expect(await units()).toEqual({ only: 1 });
	await steps.undo(store, reference);
	expect([await units(), await order()]).toMatchObject([{ only: 3 }, { status: "quoted", quotedUntil: day }]);
	await changeStatus(store, { reference, status: "cancelled" }, owner);
	expect(await steps.accept(store, reference)).toMatchObject({ why: "cancelled" });
});

test("only the shown quote is accepted, and its form, sent again, changes nothing", async () => {
	const { store, reference, order } = await quoted();
	const accept = (shownSteps: number) => acceptQuote(store, { reference, shownSteps }, aShopper(now));
	await changeLines(store, { reference, lines: [{ sku: "silla", quantity: 3 }] }, owner);
	for (const stale of [1, Number.NaN]) expect(await accept(stale)).toMatchObject({ why: "outdated" });
	expect(await order()).toMatchObject({ status: "quoted", lines: [{ quantity: 3 }] });
	await addNote(store, { reference, note: "Llamó" }, owner);
	for (const _ of "12") expect(await accept(2)).toMatchObject({ outcome: "changed" });
	await steps.undo(store, reference);
	for (const stale of [2, 3]) expect(await accept(stale)).toMatchObject({ why: "outdated" });
	expect((await order()).status).toBe("quoted");
});

test.each<[then: (keyof typeof steps)[], why: string | undefined, posted: string]>([
	[["change", "cancel", "undo"], undefined, "quoted-1 lines-2 cancelled cancelled-keeper reverted"],
	[["receipt"], "quoted", "quoted-1"],
	[["cancel", "receipt"], "quoted", "quoted-1 cancelled cancelled-keeper"],
	[["accept", "undo", "receipt"], "quoted", `quoted-1 ${told} ${reverted}`],
	[["accept", "notice", "undo"], "noticed", `quoted-1 ${told} payment-notice-0`],
	[["accept", "receipt", "undo"], "receipt", `quoted-1 ${told} receipt-3`],
	[["accept", "cancel", "undo", "cancel"], undefined, `quoted-1 ${told} ${ended} ${reverted} ${endedAgain}`],
	[["accept", "undo", "accept"], undefined, `quoted-1 ${told} ${reverted} ${toldAgain}`],
])("after a quote, %j: %s", async (then, why, expected) => {
	const { store, reference, posted } = await quoted();
	const last = then.at(-1);
	for (const name of then) {
		const change = await steps[name](store, reference);
		expect(change, name).toMatchObject(name === last && why ? { why } : { outcome: "changed" });
	}
	expect((await posted()).sort()).toEqual(expected.split(" ").sort());
});

test.each<[string, (keyof typeof steps)[]]>([
	["a payment that was refused again", ["notice", "refuse", "undo", "refuse"]],
	["a receipt and its credit note", ["receipt", "creditNote"]],
])("after %s, an acceptance can be taken back", async (_, then) => {
	const { store, reference, order } = await quoted();
	for (const name of ["accept", ...then, "undo"] as const)
		expect(await steps[name](store, reference), name).toMatchObject({ outcome: "changed" });
	expect((await order()).status).toBe("quoted");
});

test("every mail about a quote calls it one, and the shopper is asked to accept it", async () => {
	const { store, reference, order } = await quoted();
	const { contact } = await order();
	await steps.change(store, reference);
	await correctAddress(store, { reference, district: "150141", address: "Jr. Dante 250" }, owner);
	await correctBuyer(store, { reference, typed: { ...contact, email: "eva@correo.pe" } }, owner);
	await steps.undo(store, reference);
	const open = (await store.find("outbox")).map(({ fields }) => JSON.stringify(fields));
	expect(open).toHaveLength(7);
	for (const mail of open) {
		expect(mail).toContain("Ver y aceptar la cotización");
		expect(mail).toContain("anotó la tienda");
	}
	expect(open.filter((mail) => mail.includes("acéptala y lo será"))).toHaveLength(2);
	await steps.cancel(store, reference);
	const mails = (await store.find("outbox")).filter(({ id }) => !id.endsWith("-event"));
	expect(mails).toHaveLength(9);
	for (const { fields } of mails) {
		const mail = JSON.stringify(fields);
		expect(mail).toMatch(/"subject":"[^"]*cotización/);
		expect(mail).not.toMatch(/(tu|el|del|mi) pedido|Pedido WASI/);
	}
});
