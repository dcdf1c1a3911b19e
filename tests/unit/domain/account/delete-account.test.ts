import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { addEmail } from "~/domain/account/add-login.server";
import { adoptAndListOrders, adoptOrdersAtSignIn } from "~/domain/account/adopt-orders.server";
import { deleteAccount } from "~/domain/account/delete-account.server";
import { openAccountOfEmail } from "~/domain/account/open-account.server";
import { saveProfile } from "~/domain/account/save-profile.server";
import { discountKey } from "~/domain/cart/discount-code-record.server";
import { correctBuyer } from "~/domain/checkout/correct-buyer.server";
import { storeMessage } from "~/domain/customer-service/message-repository.server";
import { writeReview } from "~/domain/customer-service/review-repository.server";
import { addNote } from "~/domain/orders/add-note.server";
import { changeStatus } from "~/domain/orders/change-status.server";
import { withOrderEvents } from "~/domain/orders/order-events.server";
import { type Order, parseOrder } from "~/domain/orders/order-record.server";
import { reviewIdOf, toOrderId } from "~/domain/orders/order-reference.server";
import { findAccountOrder, findOrder } from "~/domain/orders/order-repository.server";
import { toOrderRecord } from "~/domain/orders/order-sales.server";
import { undoStatus } from "~/domain/orders/undo-status.server";
import { collectPayment } from "~/domain/payments/collect-payment.server";
import { refusePayment } from "~/domain/payments/notice-payment.server";
import { refund } from "~/domain/payments/refund.server";
import { endAllSessions } from "~/domain/people/end-sessions.server";
import type { Session } from "~/domain/people/shopper";
import { newShopper } from "~/domain/people/shopper-record.server";
import { readShopper, SessionEnded } from "~/domain/people/shopper-repository.server";
import { answerReturn } from "~/domain/returns/answer-return.server";
import type { Actor } from "~/domain/staff/actor";
import { requestStockNotice } from "~/domain/subscriptions/email-requests.server";
import { removeExpiredRequests } from "~/domain/subscriptions/unconfirmed.server";
import { type Datastore, DatastoreUnavailable } from "~/platform/datastore/datastore.server";
import { nameSentFile } from "~/platform/pictures/sent-picture-name.server";
import { log } from "~/platform/process/log.server";
import { urls } from "~/platform/urls";
import { aFolder } from "../../../support/a-folder";
import { anOwner, aShopper } from "../../../support/actors";
import { confirmAll, isSubscribed, subscribe } from "../../../support/subscribed";
import {
	accountOf,
	accountsOf,
	aSession,
	downloadData,
	openAccount,
	storeOrder,
} from "../../shop/account/accounts";
import { memoryDatastore } from "../catalog/memory-datastore";
import { aContact, aDelivery, aReturn, aUniqueOrder, stepsOf } from "../orders/an-order";

const secret = "secret";
const now = new Date("2027-02-01T12:00:00Z");
const email = "ana@correo.pe";

/** An account with a subscription, a pending order and a paid one, a message and a stock notice. */
async function anAccount(datastore: Datastore = memoryDatastore({})) {
	const session = await openAccount(datastore);
	const known = await readShopper(datastore, session);
	if (!known) throw new Error("no account");
	const invoice = { documentNumber: "20131312955", legalName: "Luz S.A.C.", fiscalAddress: "Jr. Uno 1" };
	const names = { fullName: "Ana", paternalSurname: "", maternalSurname: "" };
	const profile = { ...invoice, ...names, email, documentType: "RUC" as const };
	const account = { session, shopper: known };
	await saveProfile(datastore, { account, profile, newsOptIn: true, secret }, aShopper(now));
	const pending = aUniqueOrder({ adoptableBy: session.phone });
	const paid = aUniqueOrder({ shopper: session.shopperId, status: "paid" });
	const at = "2026-11-12T15:20:00.000Z";
	const differences = [{ pen: 1, method: "yape" as const, at }];
	const begun = aUniqueOrder({ shopper: session.shopperId, differences, hasStock: true });
	const placed = { status: "pending" as const, at };
	const told = [placed, { ...placed, event: "paymentNoticed" as const }];
	const paymentNotice = { operation: "123456", at };
	const noticed = aUniqueOrder({ shopper: session.shopperId, history: told, paymentNotice });
	await storeOrders(datastore, [pending, paid, begun, noticed]);
	const message = { fullName: "Ana", email: "", phone: "987654321", subject: "otro" as const, text: "Hola" };
	await storeMessage(datastore, { ...message, session }, aShopper(now));
	const notice = { email: "eva@correo.pe", name: "Mesa", session, secret };
	await requestStockNotice(datastore, { ...notice, sku: "mesa" }, aShopper(now));
	for (const address of [email, "eva@correo.pe"]) await confirmAll(datastore, address);
	await requestStockNotice(datastore, { ...notice, sku: "silla" }, aShopper(now));
	return { datastore, session, pending, paid, begun, noticed };
}

/** What the record of {@link anAccount} holds besides its logins. */
const shopperData = /Ana"|Luz|Jr\. Uno|20131312955|ana@/;

/** An order that names nobody. */
const nobody = { contact: null, delivery: null, shopper: null, adoptableBy: null };

/** @param deleteUser whether the sign-in service has deleted the user */
function deleteNow(
	datastore: Datastore,
	session: Session,
	deleteUser = async (_uid: string) => true,
	picturesFolder = "/nowhere",
) {
	return deleteAccount(datastore, { session, deleteUser, picturesFolder }, aShopper(now));
}

/** All orders of an account, after it adopted its guest orders. */
async function listAdopted(datastore: Datastore, session: Session): Promise<Order[]> {
	const shopper = (await readShopper(datastore, session)) ?? newShopper();
	const all = { page: 1, size: 1000, now: new Date() };
	return (await adoptAndListOrders(datastore, { session, shopper }, all)).orders;
}

/** In chronological order, each with its own e-mail address. */
function manyOrders(count: number, overrides: Partial<Order>): Order[] {
	return Array.from({ length: count }, (_, index) =>
		aUniqueOrder({ contact: aContact({ email: `p${index}@correo.pe` }), ...overrides }),
	);
}

async function storeOrders(datastore: Datastore, orders: readonly Order[]) {
	for (const order of orders) await storeOrder(datastore, order);
}

/** A datastore whose write number `at` fails, either before or after it is stored. */
function failing(datastore: Datastore, at: number, isBefore = true): Datastore {
	let writes = 0;
	const guarded = async <T>(write: () => Promise<T>): Promise<T> => {
		const fails = writes++ === at;
		if (fails && isBefore) throw new DatastoreUnavailable("lost");
		const result = await write();
		if (fails) throw new DatastoreUnavailable("lost");
		return result;
	};
	return {
		...datastore,
		runTransaction: (keys, decide) => guarded(() => datastore.runTransaction(keys, decide)),
		apply: (changes) => guarded(() => datastore.apply(changes)),
		remove: (collection, id) => guarded(() => datastore.remove(collection, id)),
	};
}

test("the download has every text and address of an order, also from before its correction", async () => {
	const { datastore, session, paid } = await anAccount();
	const at = now.toISOString();
	const former = {
		contact: { ...(paid.contact ?? aContact()), email: "antes@correo.pe" },
		delivery: aDelivery({ address: "Jr. Antes 1" }),
	};
	const strangers = { contact: aContact({ documentNumber: "40404040", fullName: "Ajena" }) };
	await storeOrder(datastore, {
		...paid,
		history: [
			...paid.history,
			{ status: "paid", at, event: "buyerCorrected", former, note: "Llamó a la tienda" },
			{ status: "paid", at, event: "buyerCorrected", former: strangers },
		],
		payment: { method: "yape", at, operation: "778899" },
		shipment: { carrier: "Olva", tracking: "OLVA-55" },
		refunds: [{ pen: 100, at, by: "Rosa", reason: "Le faltó una pata", method: "yape" }],
		returns: [aReturn({ answer: "Tráela el lunes" })],
	});
	const text = await downloadData(datastore, session, now);
	const told = ["antes@correo.pe", "Jr. Antes 1", "Llamó a la tienda", "778899", "Olva", "OLVA-55"];
	for (const one of [...told, "Le faltó una pata", "Tráela el lunes", "Llegó dañado", "Cambiarlo por otro"])
		expect(text).toContain(one);
	expect(text).not.toMatch(/Ajena|40404040/);
});

test("the download names the receipts and returns that are known", async () => {
	const { datastore, session, paid } = await anAccount();
	const pdf = "https://recibos.example/1.pdf";
	const receipt = { series: "B001", number: "123", pdf };
	const creditNotes = [{ series: "BC01", number: "4" }];
	await storeOrder(datastore, { ...paid, receipt, creditNotes, returns: [aReturn()] });
	const { pedidos } = JSON.parse(await downloadData(datastore, session, now)) as { pedidos: object[] };
	const [order, ...others] = pedidos.filter((order) => "comprobante" in order);
	expect(others).toEqual([]);
	expect(order).toMatchObject({
		numero: paid.reference,
		comprobante: { serie: "B001", numero: "123", pdf },
		notasDeCredito: [{ serie: "BC01", numero: "4" }],
		devoluciones: [{ detalle: "Llegó rayada", estado: "Recibimos 1 × mesa: S/\u00a090.00." }],
	});
});

const places = [..."01234567"].flatMap((at) => [`${at} before`, `${at} after`]);

test.each(places)("a deletion that fails at write %s it is stored is completed by a retry", async (place) => {
	const [at, when] = place.split(" ");
	const { datastore, session, pending, ...kept } = await anAccount();
	const users = new Set([session.uid]);
	const deleteUser = async (uid: string) => users.delete(uid) || true;
	const deleting = deleteNow(failing(datastore, Number(at), when === "before"), session, deleteUser);
	await expect(deleting).rejects.toThrow(DatastoreUnavailable);
	if (await readShopper(datastore, session)) await deleteNow(datastore, session, deleteUser);
	const history = [{ status: "pending" }, { status: "cancelled" }];
	const cancelled = { status: "cancelled", history, ...nobody };
	expect(await findOrder(datastore, pending.reference)).toMatchObject(cancelled);
	for (const order of [kept.paid, kept.begun, kept.noticed])
		expect(await findOrder(datastore, order.reference)).toEqual({ ...order, shopper: null });
	expect(await isSubscribed(datastore, email)).toBe(false);
	for (const collection of ["message", "stock-notice", "shopper"] as const)
		expect(await datastore.find(collection), collection).toEqual([]);
	expect(JSON.stringify(await datastore.find("unconfirmed"))).not.toMatch(/correo|silla/);
	expect(users.size).toBe(0);
	expect(await readShopper(datastore, session)).toBeUndefined();
});

test("deleting an account leaves no personal data in an order whose payment was a mistake, but in one that has a receipt", async () => {
	const { datastore, session } = await anAccount();
	const at = now.toISOString();
	const history: Order["history"] = [
		{ status: "pending", at },
		{ status: "paid", at, note: "Ana llamó" },
		{ status: "pending", event: "takenBack", at, note: "Era de Eva" },
	];
	const mistaken = aUniqueOrder({ shopper: session.shopperId, history });
	const receipt = { series: "B001", number: "7" };
	const returns = [aReturn({ note: "" })];
	const withReceipt = aUniqueOrder({ shopper: session.shopperId, history, receipt, returns });
	for (const order of [
		mistaken,
		{ ...withReceipt, returns: [aReturn({ note: "Ana la rompió", pictures: [`${"a".repeat(32)}.jpg`] })] },
	])
		await datastore.set("order", toOrderId(order.reference), toOrderRecord(order));
	await deleteNow(datastore, session);
	const left = await datastore.get("order", toOrderId(mistaken.reference));
	const searchKeys = [expect.stringMatching(/^wasi/), expect.any(String)];
	expect(left).toMatchObject({ status: "cancelled", contact: null, searchKeys });
	expect(JSON.stringify(left)).not.toMatch(/Ana|Eva|Rosa|rosa|45678912|987654321|correo/);
	expect(await findOrder(datastore, withReceipt.reference)).toEqual({ ...withReceipt, shopper: null });
});

const ended = (status: "delivered" | "cancelled", overrides: Partial<Order> = {}) => ({
	...{ status, history: stepsOf(["pending", "paid", status]), ...overrides },
});
const { pen: _, ...asked } = aReturn({ state: "asked", note: "" });
const settle = (datastore: Datastore, { reference }: Order) =>
	refund(datastore, { reference, pen: undefined, reason: "Canceló", method: "yape" }, anOwner(now));

test.each<[string, Partial<Order>, close?: (datastore: Datastore, order: Order) => Promise<unknown>]>([
	["is delivered", ended("delivered")],
	[
		"is delivered later",
		{ status: "shipped", history: stepsOf(["pending", "paid", "shipped"]) },
		(datastore, { reference }) => changeStatus(datastore, { reference, status: "delivered" }, anOwner(now)),
	],
	["is cancelled and gives its money back", ended("cancelled"), settle],
	[
		"answers a return",
		ended("delivered", { returns: [asked] }),
		(datastore, { reference }) =>
			answerReturn(datastore, { reference, accepts: false, answer: "Está usada" }, anOwner(now)),
	],
])(
	"deleting an account leaves only its receipt's data in a paid order once it %s",
	async (_, fields, close) => {
		const { datastore, session } = await anAccount();
		const delivery = aDelivery({ recipientName: "Luis", giftNote: "Feliz día" });
		const order = aUniqueOrder({ shopper: session.shopperId, delivery, ...fields });
		const [first, ...later] = order.history;
		const remarked = { ...first, form: "a hash", by: "shopper", note: "Luis no contesta" } as typeof first;
		await storeOrder(datastore, { ...order, history: remarked ? [remarked, ...later] : order.history });
		await deleteNow(datastore, session);
		const stored = async () => (await datastore.get("order", toOrderId(order.reference))) ?? {};
		if (close) {
			expect((await stored()).contact).toEqual(order.contact);
			await close(datastore, order);
		}
		const left = await stored();
		expect(left).toMatchObject({
			contact: { ...order.contact, phone: "", email: "" },
			delivery: aDelivery({ address: "" }),
		});
		expect(JSON.stringify(left)).not.toMatch(/Luis|987654321|rosa@correo|Larco|a hash|Canceló|Está usada/);
	},
);

const picture = `${"a".repeat(32)}.jpg`;
const answers = {
	note: (datastore: Datastore, { reference }: Order, by: Actor) =>
		addNote(datastore, { reference, note: "Llamó" }, by),
	refuse: (datastore: Datastore, { reference }: Order, by: Actor) =>
		refusePayment(datastore, { reference, reason: "No figura" }, by),
	cancelAndRefuse: async (datastore: Datastore, order: Order, by: Actor) => {
		const { reference } = order;
		await changeStatus(datastore, { reference, status: "cancelled", mayOwe: true }, by);
		return answers.refuse(datastore, order, by);
	},
	collect: (datastore: Datastore, { reference }: Order, by: Actor, pen?: number) =>
		collectPayment(datastore, { reference, pen, method: "yape" }, by),
	undoPaid: async (datastore: Datastore, order: Order, by: Actor) => {
		await answers.collect(datastore, order, by);
		return undoStatus(datastore, { reference: order.reference, reason: "Error" }, by);
	},
	undoPart: async (datastore: Datastore, order: Order, by: Actor) => {
		await answers.collect(datastore, order, by, 100);
		return undoStatus(datastore, { reference: order.reference, reason: "Error" }, by);
	},
};

test.each<[keyof typeof answers, Order["status"], "all" | "its receipt's" | "none", pen?: number]>([
	["note", "pending", "all"],
	["refuse", "cancelled", "none"],
	["cancelAndRefuse", "cancelled", "none"],
	["collect", "paid", "its receipt's"],
	["collect", "pending", "its receipt's", 100],
	["undoPaid", "cancelled", "none"],
	["undoPart", "cancelled", "none"],
])(
	"after %s, a deleted account's order whose payment was told of is %s and keeps of the data %s",
	async (answer, status, expected, pen) => {
		const datastore = memoryDatastore({ product: { "mesa-de-comedor-mikuy": { stock: 5 } } });
		const session = await openAccount(datastore);
		const at = now.toISOString();
		const history: Order["history"] = [
			{ status: "pending", at },
			{ status: "pending", event: "paymentNoticed", at, by: "shopper", form: "a hash" },
		];
		const paymentNotice = { operation: "123456", at, picture };
		const terms = { code: "FERIA10", kind: "percent" as const, value: 10, least: 0 };
		const discount = { ...terms, amount: { pen: 100, usd: 27 } };
		const order = aUniqueOrder({ shopper: session.shopperId, history, paymentNotice, discount });
		await storeOrder(datastore, order);
		const code = discountKey(terms.code);
		await datastore.set(code.collection, code.id, { ...terms, used: 1, hasEnded: false });
		await deleteNow(datastore, session);
		const changed = await answers[answer](datastore, order, anOwner(now), pen);
		const left = parseOrder((await datastore.get("order", toOrderId(order.reference))) ?? {});
		expect([changed.outcome, left.status]).toEqual(["changed", status]);
		const unused = expected === "all" || answer.startsWith("undo") ? undefined : [picture];
		expect("unused" in changed ? changed.unused : undefined).toEqual(unused);
		expect(await datastore.get(code.collection, code.id)).toMatchObject({
			used: expected === "none" ? 0 : 1,
		});
		const { contact, delivery } = expected === "none" ? nobody : order;
		expect([left.contact, left.delivery]).toEqual([contact, delivery]);
		expect(left.paymentNotice).toEqual(expected === "all" ? paymentNotice : undefined);
		const { searchKeys } = (await datastore.get("order", toOrderId(order.reference))) as {
			searchKeys: string[];
		};
		expect(searchKeys.includes("rosa")).toBe(expected !== "none");
		if (expected === "none") expect(JSON.stringify(left.history)).not.toMatch(/hash|figura|Error/);
	},
);

test("deleting an account gives the uses of a code back for the orders that it cancels, and tells the webhook of them, naming nobody", async () => {
	const datastore = withOrderEvents(memoryDatastore({}));
	const { session, pending } = await anAccount(datastore);
	const terms = { code: "FERIA10", kind: "percent" as const, value: 10, least: 0 };
	const own = { shopper: session.shopperId, discount: { ...terms, amount: { pen: 100, usd: 27 } } };
	const cancelled = [aUniqueOrder(own), aUniqueOrder(own)];
	await storeOrders(datastore, [...cancelled, aUniqueOrder({ ...own, status: "paid" })]);
	const key = discountKey(terms.code);
	await datastore.set(key.collection, key.id, { ...terms, used: 3, hasEnded: false });
	await deleteNow(datastore, session);
	expect(await datastore.get(key.collection, key.id)).toMatchObject({ used: 1 });
	const sent = (await datastore.find("outbox")).filter(({ id }) => id.endsWith("cancelled-event"));
	const told = [pending, ...cancelled].map(({ reference }) => `${toOrderId(reference)}-cancelled-event`);
	expect(sent.map(({ id }) => id)).toEqual(told.sort());
	expect(JSON.stringify(sent)).not.toMatch(/Rosa|Ana|correo\.pe|987654321/);
});

const address = "Luz@correo.pe";
const linkOf = (issuedAt: Date) => ({ email: address, issuedAt: issuedAt.getTime(), browser: "" });
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const open = async (datastore: Datastore, issuedAt: Date, at = later(3)) =>
	openAccountOfEmail(datastore, linkOf(issuedAt), aShopper(at));

test("deleting an account ends the links of its address until they have expired, and allows a new one", async () => {
	const datastore = memoryDatastore({});
	const opened = await open(datastore, later(-2), now);
	const session = opened.outcome === "opened" ? opened.session : expect.unreachable(opened.outcome);
	expect(await deleteNow(datastore, session)).toEqual({ outcome: "deleted" });
	const links = { used: later(-2), older: later(-3), "not yet opened": later(-1) };
	for (const [name, issuedAt] of Object.entries(links))
		expect(await open(datastore, issuedAt), name).toEqual({ outcome: "used" });
	expect(JSON.stringify(await datastore.find("unconfirmed"))).not.toMatch(/luz|correo/i);
	await removeExpiredRequests(datastore, later(14));
	expect(await open(datastore, links.used, later(14))).toEqual({ outcome: "used" });
	await removeExpiredRequests(datastore, later(15));
	expect([...(await datastore.find("unconfirmed")), ...(await datastore.find("shopper"))]).toEqual([]);
	expect(await open(datastore, later(16), later(16))).toMatchObject({ outcome: "opened" });
});

test("signing out everywhere ends the mailed links that nobody opened, and allows a new one", async () => {
	const datastore = memoryDatastore({});
	const opened = await open(datastore, later(-2), now);
	const session = opened.outcome === "opened" ? opened.session : expect.unreachable(opened.outcome);
	await endAllSessions(datastore, session, later(1));
	expect(await open(datastore, now)).toEqual({ outcome: "used" });
	expect(await open(datastore, later(2))).toMatchObject({ outcome: "opened" });
});

test("an address opens its account again once a clock that was ahead is right", async () => {
	const datastore = memoryDatastore({});
	await open(datastore, later(24 * 60), now);
	expect(await open(datastore, later(1))).toMatchObject({ outcome: "opened" });
});

test("deleting a phone's account ends the links of its address, too, also while it is half-way, and can be followed by a new account at once", async () => {
	const datastore = memoryDatastore({});
	const session = await openAccount(datastore);
	const used = later(-2);
	await addEmail(datastore, { session, link: linkOf(used) }, aShopper(now));
	await deleteNow(datastore, session, async () => false);
	expect(await open(datastore, used), "half-way").toEqual({ outcome: "used" });
	await deleteNow(datastore, session);
	expect(await open(datastore, used)).toEqual({ outcome: "used" });
	expect(await open(datastore, later(1))).toMatchObject({ outcome: "opened" });
});

test("deleting an account keeps the session for a retry, and others signed out, when the sign-in service does not answer", async () => {
	const { datastore, session: earlier } = await anAccount();
	await endAllSessions(datastore, earlier, now);
	const session = await openAccount(datastore, { id: "later" });
	expect(await deleteNow(datastore, session, async () => false)).toEqual({ outcome: "halfWay" });
	expect(JSON.stringify(await datastore.get("shopper", session.shopperId))).not.toMatch(shopperData);
	expect(await readShopper(datastore, earlier)).toBeUndefined();
	expect(await readShopper(datastore, session)).toBeDefined();
	expect(await deleteNow(datastore, session)).toEqual({ outcome: "deleted" });
	expect(await readShopper(datastore, session)).toBeUndefined();
});

test("while an account is being deleted, it cannot be changed, and an order that comes meanwhile stays a guest's", async () => {
	const { datastore, session } = await anAccount();
	const order = aUniqueOrder({ adoptableBy: session.phone });
	const deleteUser = async () => {
		await storeOrder(datastore, order);
		await adoptOrdersAtSignIn(datastore, session, now);
		const shopper = newShopper();
		const change = { account: { session, shopper }, profile: shopper.profile, newsOptIn: true, secret };
		const saving = saveProfile(datastore, change, aShopper(now));
		await expect(saving).rejects.toThrow(SessionEnded);
		return true;
	};
	expect(await deleteNow(datastore, session, deleteUser)).toEqual({ outcome: "deleted" });
	expect(await findOrder(datastore, order.reference)).toEqual(order);
});

test("an account's download has what it said of a payment, which its deletion removes, with its pictures, once the shop has answered", async () => {
	const datastore = memoryDatastore({});
	const session = await openAccount(datastore);
	const folder = aFolder();
	const told = (status: Order["status"], letter: string) => {
		const [picture = "", ...formerPictures] = [letter, "c"].map((one) => `${one.repeat(32)}.jpg`);
		for (const name of [picture, ...formerPictures]) writeFileSync(join(folder, name), "x");
		const paymentNotice = { operation: "00987654", at: now.toISOString(), picture };
		return aUniqueOrder({ shopper: session.shopperId, status, paymentNotice, formerPictures });
	};
	const [waiting, answered] = [told("pending", "a"), told("paid", "b")];
	await storeOrders(datastore, [waiting, answered]);
	expect((await downloadData(datastore, session, now)).split("00987654")).toHaveLength(3);
	await deleteNow(datastore, session, undefined, folder);
	expect(await findOrder(datastore, answered.reference)).not.toHaveProperty("paymentNotice");
	expect(await findOrder(datastore, waiting.reference)).toEqual({ ...waiting, shopper: null });
	expect(readdirSync(folder)).toEqual([`${"a".repeat(32)}.jpg`]);
});

test("deleting an account covers all orders and subscriptions of an account that has many", async () => {
	const datastore = memoryDatastore({});
	const session = await openAccount(datastore);
	const orders = manyOrders(45, { adoptableBy: session.phone });
	await storeOrders(datastore, orders);
	await datastore.apply(orders.map(({ contact, placedAt }) => subscribe(contact?.email ?? "", placedAt)));
	expect(await deleteNow(datastore, session)).toEqual({ outcome: "deleted" });
	const after = (await datastore.find("order")).map(({ fields }) => parseOrder(fields));
	expect(after).toHaveLength(45);
	for (const order of after) expect(order).toMatchObject(nobody);
	expect(await datastore.find("subscriber")).toEqual([]);
});

test("deleting an account removes the account's reviews, and leaves other reviews, orders, accounts and subscriptions alone", async () => {
	const { datastore, session } = await anAccount();
	const bea = aSession({ shopperId: "b".repeat(40), uid: "Bea1", phone: "+51911111111" });
	const own = aUniqueOrder({ shopper: session.shopperId, status: "delivered" });
	const reviewed = aUniqueOrder({ shopper: bea.shopperId, status: "delivered" });
	const others = [reviewed, aUniqueOrder({ adoptableBy: bea.phone }), aUniqueOrder()];
	await storeOrders(datastore, [own, ...others]);
	const product = "mesa-de-comedor-mikuy";
	const folder = aFolder();
	const [ownPhoto = "", otherPhoto] = await Promise.all(
		[own, reviewed].map(async ({ reference }) => {
			const id = reviewIdOf(reference, product);
			await writeReview(datastore, { reference, product, stars: 5, text: "Firme" }, aShopper(now));
			const photo = nameSentFile(id, "a photo", "jpg");
			writeFileSync(join(folder, photo), "a photo");
			await datastore.set("review", id, { ...(await datastore.get("review", id)), photos: [photo] });
			return photo;
		}),
	);
	await datastore.set("shopper", bea.shopperId, { any: "record" });
	await datastore.set("subscriber", "c".repeat(40), { email: "bea@correo.pe" });
	const { opiniones } = JSON.parse(await downloadData(datastore, session, now));
	const written = { texto: "Firme", nombre: "Rosa Q.", fecha: now.toISOString(), estado: "por revisar" };
	const fotos = [urls.reviewPhoto(ownPhoto)];
	expect(opiniones).toEqual([{ producto: product, pedido: own.reference, estrellas: 5, ...written, fotos }]);
	await deleteNow(datastore, session, undefined, folder);
	expect(readdirSync(folder)).toEqual([otherPhoto]);
	expect(await datastore.find("review")).toMatchObject([{ fields: { order: reviewed.reference } }]);
	for (const order of others) expect(await findOrder(datastore, order.reference)).toEqual(order);
	expect(await datastore.get("shopper", bea.shopperId)).toEqual({ any: "record" });
	expect(await datastore.get("subscriber", "c".repeat(40))).toEqual({ email: "bea@correo.pe" });
});

const session = aSession();

/** In a datastore in which nothing else is. */
async function guestOrders(count: number) {
	const datastore = memoryDatastore(accountsOf(session));
	const orders = manyOrders(count, { adoptableBy: session.phone });
	await storeOrders(datastore, orders);
	const free = async () =>
		(await datastore.find("order", { where: { field: "adoptableBy", value: session.phone } })).length;
	return { datastore, orders, free, newestFirst: orders.map(({ reference }) => reference).reverse() };
}

test("guest orders placed before sign-in all go to one of two accounts that adopt them at once", async () => {
	const { datastore, orders } = await guestOrders(8);
	const sessions = [session, await openAccount(datastore, { shopperId: "b".repeat(40) })];
	const adopting = sessions.map((one) => adoptOrdersAtSignIn(datastore, one, new Date()));
	await Promise.all([...sessions.map((one) => listAdopted(datastore, one)), ...adopting]);
	const owned = await Promise.all(sessions.map((one) => listAdopted(datastore, one)));
	const references = owned.flat().map(({ reference }) => reference);
	expect(references.sort()).toEqual(orders.map(({ reference }) => reference).sort());
});

test("guest orders placed before sign-in are adopted in the background when there are many, and listed newest first", async () => {
	const { datastore, free, newestFirst } = await guestOrders(300);
	await adoptOrdersAtSignIn(datastore, session, new Date());
	const left = await free();
	expect(left).toBeGreaterThan(200);
	expect(left).toBeLessThan(300);
	await expect.poll(free).toBe(0);
	expect((await listAdopted(datastore, session)).map(({ reference }) => reference)).toEqual(newestFirst);
});

test("guest orders placed before sign-in left over by a failure, which lets the shopper sign in, are adopted the next time", async () => {
	const { datastore, free } = await guestOrders(25);
	const warned = vi.spyOn(log, "warn").mockReturnValue(undefined);
	await adoptOrdersAtSignIn(failing(datastore, 0), session, new Date());
	expect(await free()).toBe(25);
	warned.mockClear();
	await adoptOrdersAtSignIn(failing(datastore, 1), session, new Date());
	await expect.poll(() => warned).toHaveBeenCalledOnce();
	expect(await free()).toBe(15);
	await adoptOrdersAtSignIn(datastore, session, new Date());
	await expect.poll(free).toBe(0);
});

test("guest orders placed before sign-in are all in the downloaded data, whose streamed parts form one JSON document", async () => {
	for (const count of [0, 25]) {
		const { datastore, newestFirst } = await guestOrders(count);
		const text = await downloadData(datastore, session, now);
		const read = JSON.parse(text);
		expect(text).toBe(JSON.stringify(read, null, "\t"));
		expect(read.pedidos.map(({ numero }: { numero: string }) => numero)).toEqual(newestFirst);
	}
});

test("guest orders placed before sign-in are not taken from the account that adopted them, nor adopted by another phone", async () => {
	const { datastore, orders } = await guestOrders(1);
	const [adopted] = orders as [Order];
	await storeOrder(datastore, aUniqueOrder({ shopper: "c".repeat(40) }));
	expect(await listAdopted(datastore, session)).toHaveLength(1);
	const next = await openAccount(datastore, { shopperId: "b".repeat(40) });
	const another = await openAccount(datastore, { shopperId: "d".repeat(40), phone: "+51911111111" });
	for (const other of [next, another]) expect(await listAdopted(datastore, other)).toEqual([]);
	expect(await findAccountOrder(datastore, next, adopted.reference)).toBeUndefined();
	expect(await findAccountOrder(datastore, session, adopted.reference)).toBeDefined();
});

const phone = "911111111";
const owned = { shopper: session.shopperId, adoptableBy: null };
const byPhone = { adoptableBy: session.phone, contact: aContact({ phone: session.phone }) };
const byEmail = { adoptableByEmail: email, contact: aContact({ phone: `+51${phone}`, email }) };

test.each<["cancels" | "had lost", string, Partial<Order>, Record<string, string>]>([
	["had lost", "adopted by a phone that is corrected", byPhone, { phone }],
	["cancels", "adopted by a phone, with a corrected address", byPhone, { email: "eva@correo.pe" }],
	["had lost", "adopted by an address that is corrected", byEmail, { email: "eva@correo.pe" }],
	["cancels", "adopted by an address, with a corrected phone", byEmail, { phone: "922222222" }],
	["cancels", "placed by the account or an older version's, with a corrected phone", owned, { phone }],
])("the deleted account %s an order %s", async (expected, _, overrides, fix) => {
	const datastore = memoryDatastore({});
	await datastore.set("shopper", session.shopperId, { ...accountOf(session), loginEmail: email });
	const order = aUniqueOrder(overrides);
	const { reference, contact } = order;
	await storeOrder(datastore, order);
	await listAdopted(datastore, session);
	const typed = { ...contact, ...fix };
	await correctBuyer(datastore, { reference, typed }, anOwner(now));
	const corrected = await findOrder(datastore, reference);
	await deleteNow(datastore, session);
	const { phone: adoptableBy, email: adoptableByEmail } = { ...contact, ...corrected?.contact };
	const lost = { ...corrected, shopper: null, adoptableBy, adoptableByEmail, status: "pending" };
	const cancelled = { ...nobody, status: "cancelled", history: [{}, { event: "buyerCorrected" }, {}] };
	expect(await findOrder(datastore, reference)).toMatchObject(expected === "cancels" ? cancelled : lost);
});
