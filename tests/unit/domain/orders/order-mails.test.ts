import { expect, test } from "vitest";
import { changeStatus } from "~/domain/orders/change-status.server";
import {
	postCorrectedAddress,
	postPaymentRefused,
	postTakenBack,
} from "~/domain/orders/correction-mails.server";
import { noOwner } from "~/domain/orders/order";
import { postPlaced, postStatusMail } from "~/domain/orders/order-mails.server";
import type { Order } from "~/domain/orders/order-record.server";
import type { OrderStatus } from "~/domain/orders/order-status";
import { contactTexts, deliveryTexts } from "~/domain/orders/order-texts";
import { undoStatus } from "~/domain/orders/undo-status.server";
import { collectPayment } from "~/domain/payments/collect-payment.server";
import { refusePayment } from "~/domain/payments/notice-payment.server";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { anOwner } from "../../../support/actors";
import { postedMails } from "../mail/mails";
import { aContact, aDelivery, aLine, anOrder, aStoreWithOrder, reference, stepsOf } from "./an-order";

const now = new Date("2026-11-12T15:20:00Z");

test("an order's mail to the shopper says what was ordered, what it costs, where it goes and how to follow it, and that to the keeper how to reach the shopper, who gets the answer", () => {
	const lines = [aLine({ quantity: 2 }), aLine({ sku: "silla_1", name: "Silla", choice: "Gris" })];
	const [mail, toKeeper] = postedMails(postPlaced(anOrder({ lines }), now));
	const subject = "Pedido nuevo WASI-7K3M-9XA4";
	expect(toKeeper).toMatchObject({ to: "keeper", replyTo: "maria@correo.pe", subject });
	for (const words of ["DNI: 05678912", "987 654 321", "maria@correo.pe", "María del Carmen Quispe"])
		expect(toKeeper?.text).toContain(words);
	expect([mail?.to, mail?.subject]).toEqual(["maria@correo.pe", "Recibimos tu pedido WASI-7K3M-9XA4"]);
	for (const words of [
		"Hola, María del Carmen:",
		"Te llamaremos o escribiremos para acordar el pago.",
		"This store can’t accept payments right now.",
		"2 × Mesa: S/ 1,170.00",
		"1 × Silla, Gris: S/ 1,170.00",
		"Envío Estándar (Lima y Callao, de 1 a 5 días hábiles): Gratis",
		"Total: S/ 1,170.00",
		"IGV incluido (18 %): S/ 178.47",
		"Entrega en: Av. Larco 123, Miraflores, Lima, Lima",
		"https://wasi.example/seguimiento?pedido=WASI-7K3M-9XA4",
	])
		expect(mail?.text).toContain(words);
});

test("an order's mail to the shopper does not have the document number, which opens the order, nor the phone; with a factura it splits the total", () => {
	const ruc = { documentType: "RUC" as const, documentNumber: "20600000421", legalName: "Luz S.A.C." };
	const [boleta, factura] = [aContact(), aContact(ruc)].map((contact) => {
		const [mail] = postedMails(postPlaced(anOrder({ contact }), now));
		expect(mail?.text).not.toMatch(/05678912|20600000421|987.?654/);
		return mail?.text;
	});
	for (const words of ["Valor de venta: S/ 991.53", "IGV incluido (18 %): S/ 178.47", "Luz S.A.C."])
		expect(factura).toContain(words);
	expect(boleta).not.toContain("Valor de venta");
});

test("no mail to the shopper makes a link of what anybody may have typed with that address", () => {
	const site = "estafa.example/x";
	const names = Object.keys({ ...contactTexts, ...deliveryTexts });
	const typed = Object.fromEntries(names.map((name) => [name, site]));
	const contact = aContact({ fullName: site, paternalSurname: site });
	const unnoticed = anOrder({ contact, delivery: aDelivery({ ...typed, address: site }) });
	const operation = "WWW.ESTAFA.PE/1";
	const order = { ...unnoticed, paymentNotice: { operation, at: now.toISOString() } };
	const mails = [undefined, { yape: "987654321" }].flatMap((payment) =>
		postedMails([
			...postPlaced(unnoticed, now, { payment }).slice(0, 1),
			...postStatusMail({ ...order, status: "preparing", balance: 1 }, now, payment),
			...postTakenBack(order, order, { status: "paid", at: now.toISOString() }, payment, now),
			...postPaymentRefused(unnoticed, operation, payment, now),
			...postCorrectedAddress(order, now),
		]),
	);
	expect(mails).toHaveLength(10);
	expect(mails.filter(({ text }) => text.includes("Yape: 987654321"))).toHaveLength(2);
	for (const { text } of mails) {
		expect(text).not.toMatch(/estafa\.\w/i);
		expect(text).toContain("los escribió quien hizo el pedido con este correo");
	}
});

const withStatus = (status: OrderStatus, ...before: OrderStatus[]) =>
	anOrder({ status, history: stepsOf([...before, status]) });

test.each<[OrderStatus, string, string]>([
	["paid", "Recibimos el pago de tu pedido WASI-7K3M-9XA4", "Recibimos tu pago"],
	["preparing", "Estamos preparando tu pedido WASI-7K3M-9XA4", "Estamos preparando"],
	["shipped", "Va en camino tu pedido WASI-7K3M-9XA4", "va en camino"],
	["delivered", "Entregamos tu pedido WASI-7K3M-9XA4", "Tu pedido fue entregado"],
	["cancelled", "Se canceló tu pedido WASI-7K3M-9XA4", "se canceló y no se cobrará"],
])("an order's status is told when it is %s", (status, subject, words) => {
	const [mail, ...others] = postedMails(postStatusMail(withStatus(status), now));
	expect(others).toEqual([]);
	expect(mail).toMatchObject({ id: `wasi-7k3m-9xa4-${status}`, to: "maria@correo.pe", subject });
	expect(mail?.text).toContain(words);
	expect(mail?.text).toContain("/seguimiento?pedido=WASI-7K3M-9XA4");
});

test("an order's status is told with an invitation to review each product once it is delivered", () => {
	const lines = ["silla_1", "silla_2", "mesa"].map((sku) => aLine({ sku }));
	const [mail] = postedMails(postStatusMail({ ...withStatus("delivered"), lines }, now));
	const links = ["silla", "mesa"].map((slug) => `/opinar?pedido=WASI-7K3M-9XA4&producto=${slug}`);
	expect(mail?.text.match(/\/opinar\S+/g)).toEqual(links);
	const [earlier] = postedMails(postStatusMail(withStatus("shipped"), now));
	expect(earlier?.text).not.toContain("/opinar");
});

test("an order's status is told with its receipt once that is known", () => {
	const pdf = "https://recibos.example/1.pdf";
	const order = { ...withStatus("shipped"), receipt: { series: "B001", number: "123", pdf } };
	const contact = aContact({ documentType: "RUC" });
	const factura = { ...order, contact, receipt: { series: "F001", number: "7" } };
	const textOf = (told: Order) => postedMails(postStatusMail(told, now))[0]?.text;
	expect(textOf(order)).toContain(`Comprobante:\nBoleta B001-123, PDF:\n${pdf}\n`);
	expect(textOf(factura)).toContain("Comprobante: Factura F001-7\n");
	expect(textOf(withStatus("shipped"))).not.toContain("Comprobante");
});

test("an order's status is told with the refund when it was paid and is cancelled", () => {
	const order = withStatus("cancelled", "pending", "paid");
	const all = { pen: 117_000, at: now.toISOString(), by: "rosa", reason: "Rayón" };
	const changes = [order, { ...order, refunds: [all] }].flatMap((told) => postStatusMail(told, now));
	const [owed, refunded] = postedMails(changes);
	expect(owed?.text).toContain("para devolverte S/ 1,170.00.");
	expect(refunded?.text).toContain("te devolvimos lo que pagaste");
});

const business = { store: { yape: "987654321" } };
const pickUp = { ...anOrder().shipping, isPickUp: true, zone: "Tienda" } as const;
const noticed = {
	status: "pending",
	history: [
		...stepsOf(["pending"]),
		{ status: "pending", event: "paymentNoticed", at: now.toISOString(), by: "shopper" },
	],
	paymentNotice: { operation: "123456", at: now.toISOString() },
} satisfies Partial<Order>;
const giving = (status: "preparing" | "shipped" | "delivered" | "cancelled") => (store: Datastore) =>
	changeStatus(store, { reference, status }, anOwner(now));
const refusing = (store: Datastore) =>
	refusePayment(store, { reference, reason: "No lo vemos en la cuenta" }, anOwner(now));
const paying = (store: Datastore, pen?: number) =>
	collectPayment(store, { reference, method: "yape", ...(pen && { pen }) }, anOwner(now));
async function takingBackPayment(store: Datastore) {
	await paying(store);
	return undoStatus(store, { reference, reason: "Error" }, anOwner(now));
}
const payingInPart = (store: Datastore) => paying(store, 10_000);

test.each<[string, Partial<Order>]>([
	["whose details were erased", { contact: null }],
	["whose receipt keeps no address", { contact: aContact({ email: "" }) }],
])("an order's status is told to nobody for an order %s", (_, changes) => {
	expect(postStatusMail({ ...withStatus("paid"), ...changes }, now)).toEqual([]);
});

test.each<[string, Partial<Order>, (store: Datastore) => Promise<{ outcome: string }>, string]>([
	["prepared", { status: "paid" }, giving("preparing"), "Estamos preparando"],
	["ready", { status: "preparing", shipping: pickUp }, giving("shipped"), "recógelo en Tienda"],
	["delivered", { status: "shipped" }, giving("delivered"), "Tu pedido fue entregado"],
	["cancelled", { status: "paid" }, giving("cancelled"), "para devolverte S/ 1,170.00"],
	["refused", noticed, refusing, "No lo vemos en la cuenta. Si lo hiciste, escríbenos"],
	["refused", noticed, refusing, "Este pedido se canceló"],
	["taken back", noticed, takingBackPayment, "Este pedido se canceló"],
	["paid in part", noticed, payingInPart, "falta pagar S/ 1,070.00"],
])("the buyer of a deleted account's order is told once it is %s", async (_, changes, act, words) => {
	const { status = "pending" } = changes;
	const history = changes.history ?? stepsOf(["pending", "paid", status]);
	const contact = aContact();
	const store = aStoreWithOrder({ ...changes, history, contact, ...noOwner }, { business });
	expect(await act(store)).toMatchObject({ outcome: "changed" });
	const outbox = (await store.find("outbox")).map(({ id, fields }) => ({
		collection: "outbox" as const,
		...{ id, fields },
	}));
	const mail = postedMails(outbox).at(-1);
	expect(mail?.to).toBe(contact.email);
	expect(mail?.text).toContain(words);
	const paths = mail?.blocks.flatMap((block) => (block.kind === "link" ? [block.path] : []));
	expect(paths).toEqual(["/seguimiento?pedido=WASI-7K3M-9XA4"]);
	expect(mail?.text).not.toContain("«Ya pagué»");
});
