import { expect, test } from "vitest";
import { correctBuyer } from "~/domain/checkout/correct-buyer.server";
import { defaultZones } from "~/domain/delivery/shipping-zones";
import { addNote } from "~/domain/orders/add-note.server";
import { changeOrder } from "~/domain/orders/change-order.server";
import { changeStatus } from "~/domain/orders/change-status.server";
import type { Order } from "~/domain/orders/order-record.server";
import { findOrder } from "~/domain/orders/order-repository.server";
import { undoStatus } from "~/domain/orders/undo-status.server";
import { collectPayment } from "~/domain/payments/collect-payment.server";
import { recordReceipt } from "~/domain/payments/record-receipt.server";
import { refund } from "~/domain/payments/refund.server";
import { sendRepaired } from "~/domain/returns/answer-return.server";
import { changeStatuses, undoOrders } from "~/domain/shipping/change-orders.server";
import { correctAddress } from "~/domain/shipping/correct-address.server";
import { correctShipment } from "~/domain/shipping/correct-shipment.server";
import { type Actor, NotAllowed } from "~/domain/staff/actor";
import type { Role } from "~/domain/staff/roles";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { memoryDatastore } from "../catalog/memory-datastore";
import {
	aDelivery,
	anOrder,
	aReturn,
	aStoreWithOrder,
	aUniqueOrder,
	orderId,
	recordsOf,
	reference,
	stepsOf,
	storedOrder,
} from "./an-order";

const now = new Date("2026-11-13T09:00:00.000Z");
const owner: Actor = { by: "rosa", role: "owner", now };
const paid = stepsOf(["pending", "paid"]);
const receipt = { series: "B001", number: "123" };
const moved = { reference, district: "150141", address: "Jr. Dante 250" };
const yape = { reference, method: "yape", pen: 1 };
const cancel = { reference, status: "cancelled" } as const;

type Act = (datastore: Datastore, actor: Actor) => Promise<{ outcome: string }>;
const acts: Record<string, Act> = {
	status: (datastore, actor) => collectPayment(datastore, { reference, method: "yape" }, actor),
	note: (datastore, actor) => addNote(datastore, { reference, note: "Llamó" }, actor),
	address: (datastore, actor) => correctAddress(datastore, moved, actor),
	shipment: (datastore, actor) => correctShipment(datastore, { reference, carrier: "Olva" }, actor),
	undo: (datastore, actor) => undoStatus(datastore, { reference, reason: "Error" }, actor),
	refund: (datastore, actor) => refund(datastore, { ...yape, reason: "Rayón" }, actor),
	receipt: (datastore, actor) => recordReceipt(datastore, { reference, kind: "receipt", receipt }, actor),
	cancelPaid: (datastore, actor) => changeStatus(datastore, cancel, actor),
	undoPaid: (datastore, actor) => undoStatus(datastore, { reference, reason: "Error" }, actor),
};

test.each(Object.entries(acts))("%s: nobody without a role", async (_, act) => {
	const store = aStoreWithOrder();
	await expect((async () => act(store, { by: "luis", now }))()).rejects.toThrow(NotAllowed);
	expect(await storedOrder(store)).toEqual(anOrder());
});

test.each(["status", "refund", "receipt", "cancelPaid", "undoPaid"])("%s: not who packs", async (name) => {
	const before = anOrder(name.endsWith("Paid") ? { status: "paid", history: paid } : {});
	const store = aStoreWithOrder(before);
	const act = async () => acts[name]?.(store, { by: "luis", role: "packer", now });
	await expect(act()).rejects.toThrow(NotAllowed);
	expect(await storedOrder(store)).toEqual(before);
});

test.each<[Role, boolean, string]>([
	["packer", false, "dueAndNotAllowed"],
	["packer", true, "dueAndNotAllowed"],
	["keeper", false, "due"],
	["keeper", true, "changed"],
	["owner", true, "changed"],
])("%s hands over what is paid in part, with the box ticked %j: %s", async (role, mayOwe, expected) => {
	const { shipping } = anOrder();
	for (const [before, status, handedOver] of [
		["preparing", "shipped", shipping],
		["shipped", "delivered", { ...shipping, isPickUp: true as const }],
	] as const) {
		const order = { status: before, history: [...paid, ...stepsOf([before])], shipping: handedOver };
		const store = aStoreWithOrder({ ...order, balance: 500 });
		const change = await changeStatus(store, { reference, status, mayOwe }, { by: "luis", role, now });
		expect("why" in change ? change.why : change.outcome).toBe(expected);
		expect((await storedOrder(store)).status).toBe(expected === "changed" ? status : before);
		const whole = aStoreWithOrder(order);
		const unhindered = await changeStatus(whole, { reference, status }, { by: "luis", role, now });
		expect(unhindered.outcome).toBe("changed");
	}
});

test("who packs prepares, sends and cancels what is unpaid", async () => {
	const store = aStoreWithOrder();
	const packer: Actor = { by: "luis", role: "packer", now };
	await acts.status?.(store, owner);
	for (const status of ["preparing", "shipped", "delivered"] as const)
		expect(await changeStatus(store, { reference, status }, packer)).toMatchObject({ outcome: "changed" });
	const free = anOrder({ status: "paid", history: paid, total: { pen: 0, usd: 0 } });
	for (const unpaid of [aStoreWithOrder(), aStoreWithOrder(free)]) {
		await changeStatus(unpaid, cancel, packer);
		expect((await undoStatus(unpaid, { reference, reason: "No" }, packer)).outcome).toBe("changed");
	}
});

test("a step of many orders is taken back in turns, until the time is up and again", async () => {
	let isTimeUp = () => false;
	const orders = [1, 2, 3].map(() => aUniqueOrder({ status: "paid", history: paid }));
	const product = { "mesa-de-comedor-mikuy": { stock: 2 } };
	const store = memoryDatastore({ order: recordsOf(orders), product });
	const statuses = async () => (await store.find("order")).map(({ fields }) => fields.status);
	const references = orders.map(({ reference }) => reference);
	const [left = ""] = references;
	const asked = { orders, status: "cancelled", carrier: "", trackings: new Map(), isTimeUp } as const;
	const cancelling = { ...owner, action: "pedidos estado" };
	expect(await changeStatuses(store, asked, cancelling)).toEqual({ changed: new Set(references), rest: 0 });
	await refund(store, { reference: left, method: "cash", pen: 1, reason: "Ya" }, owner);
	const [entry] = await store.find("journal");
	const undo = () => undoOrders(store, { act: entry?.id, reason: "Error", isTimeUp }, owner);
	isTimeUp = () => true;
	expect(await undo()).toEqual({ outcome: "undone", left: [left], rest: 1 });
	expect(await undo()).toEqual({ outcome: "undone", left: [left], rest: 0 });
	expect((await statuses()).sort()).toEqual(["cancelled", "paid", "paid"]);
	expect(await undo()).toEqual({ outcome: "changedSince" });
});

const { shipping } = anOrder();
const ways = {
	home: shipping,
	agency: { ...shipping, agency: "Olva" },
	pickUp: { ...shipping, isPickUp: true as const },
};
const withZone = {
	business: { store: { deliveryZones: [{ ...defaultZones[0], places: [""], carrier: "Andes" }] } },
};
type Sent = (store: Datastore, reference: string, carrier: string | undefined) => Promise<unknown>;
const sendMany: Sent = async (store, reference, carrier = "") => {
	const order = await findOrder(store, reference);
	const trackings = new Map([[reference, "7"]]);
	const asked = { status: "shipped", trackings, isTimeUp: () => false, carrier } as const;
	return changeStatuses(store, { ...asked, orders: order ? [order] : [] }, owner);
};
const sendOne: Sent = (store, reference, carrier) =>
	changeStatus(store, { reference, status: "shipped", carrier, tracking: "7" }, owner);
const sendBack: Sent = (store, reference, carrier) =>
	sendRepaired(store, { reference, carrier, tracking: "7" }, owner);

type Row = [string, Sent, keyof typeof ways, typed: string | undefined, went: string | undefined];
const senders = Object.entries({ "one of many": sendMany, one: sendOne, "one repaired": sendBack });
test.each<Row>([
	...senders.map(([name, send]): Row => [name, send, "home", undefined, "Andes"]),
	...senders.map(([name, send]): Row => [name, send, "agency", undefined, "Olva"]),
	["one of many", sendMany, "home", "Shalom", "Shalom"],
	["one of many", sendMany, "agency", "Shalom", "Olva"],
	["one", sendOne, "home", "Shalom", "Shalom"],
	["one", sendOne, "home", "", undefined],
	["one repaired", sendBack, "home", "", undefined],
	["one repaired", sendBack, "pickUp", undefined, undefined],
])("%s, sent by %o to %s with the carrier %j goes with %j", async (_, send, way, typed, carrier) => {
	const lines = [{ sku: "mesa", quantity: 1, toRepair: 1, restocked: 0 }];
	const repaired = { returns: [aReturn({ state: "received", wants: "repair", lines })] };
	const order = aUniqueOrder({
		...(send === sendBack ? { status: "delivered", ...repaired } : { status: "preparing" }),
		history: stepsOf(["paid", "preparing"]),
		shipping: ways[way],
	});
	const store = memoryDatastore({ order: recordsOf([order]), ...withZone });
	await send(store, order.reference, typed);
	const stored = await findOrder(store, order.reference);
	const shipment = send === sendBack ? stored?.returns?.[0]?.shipment : stored?.shipment;
	expect(shipment).toEqual({ ...(carrier && { carrier }), tracking: "7" });
});

test("of several orders sent with one carrier and a number each, those to an agency go with its own and those picked up with none", async () => {
	const preparing = { status: "preparing", history: stepsOf(["paid", "preparing"]) } as const;
	const orders = Object.values(ways).map((shipping) => aUniqueOrder({ ...preparing, shipping }));
	const store = memoryDatastore({ order: recordsOf(orders), ...withZone });
	const references = orders.map(({ reference }) => reference);
	const trackings = new Map(references.map((reference, index) => [reference, `${index}`]));
	const asked = { orders, status: "shipped", carrier: "Shalom", trackings, isTimeUp: () => false } as const;
	expect(await changeStatuses(store, asked, owner)).toEqual({ changed: new Set(references), rest: 0 });
	const sent = await Promise.all(references.map((one) => findOrder(store, one)));
	expect(sent.map((order) => order?.shipment)).toEqual([
		{ carrier: "Shalom", tracking: "0" },
		{ carrier: "Olva", tracking: "1" },
		undefined,
	]);
});

test.each(["delivered", "cancelled"] as const)(
	"whoever receives keeps only a name once the order is %s",
	async (final) => {
		const secrets = { recipientDocument: "41414141", recipientPhone: "+51912345678" };
		const delivery = aDelivery({ ...secrets, recipientName: "Luis", giftNote: "Feliz día" });
		const status = final === "delivered" ? "shipped" : "preparing";
		const history = stepsOf(["paid", "preparing", status]);
		const store = aStoreWithOrder({ status, history, delivery });
		await addNote(store, { reference, note: "Llamó" }, owner);
		expect((await storedOrder(store)).delivery).toEqual(delivery);
		await changeStatus(store, { reference, status: final }, owner);
		const left = { ...delivery, recipientDocument: "", recipientPhone: "" };
		expect((await storedOrder(store)).delivery).toEqual(left);
	},
);

const luis = { recipientName: "Luis", recipientDocument: "41414141", recipientPhone: "+51912345678" };
const asBusiness = {
	documentType: "RUC",
	documentNumber: "20131312955",
	legalName: "Sol",
	fiscalAddress: "Sol 1",
};
const agency = { ...anOrder().shipping, agency: "Olva" };

test.each<[string, Partial<Order>, Record<string, string>, string | object]>([
	["a RUC at an agency names who collects it", { shipping: agency }, asBusiness, "recipientName"],
	["a RUC at an agency, with who collects it", { shipping: agency }, { ...asBusiness, ...luis }, luis],
	[
		"a receiver at an agency has a document",
		{ shipping: agency },
		{ ...luis, recipientDocument: "" },
		"recipientDocument",
	],
	["a receiver has a document or a phone", {}, { recipientName: "Luis" }, "recipientDocument"],
	["what is not typed of a receiver stays", { delivery: aDelivery(luis) }, { fullName: "Eva" }, luis],
	[
		"a receiver is taken out",
		{ delivery: aDelivery(luis) },
		Object.fromEntries(Object.keys(luis).map((name) => [name, ""])),
		aDelivery(),
	],
	[
		"a handed over order keeps who received it",
		{ status: "delivered", shipping: agency, delivery: aDelivery({ recipientName: "Luis" }) },
		{ phone: "912345678" },
		{ recipientName: "Luis" },
	],
])("a correction of who buys or receives: %s", async (_, before, change, expected) => {
	const store = aStoreWithOrder(before);
	const { contact } = await storedOrder(store);
	const corrected = await correctBuyer(store, { reference, typed: { ...contact, ...change } }, owner);
	if (before.status === "delivered") {
		const typed = { ...contact, ...luis };
		expect(await correctBuyer(store, { reference, typed }, owner)).toMatchObject({ why: "closed" });
	}
	if (typeof expected === "string") {
		expect(corrected).toEqual({ outcome: "wrong", faults: { [expected]: expect.any(String) } });
		expect(await storedOrder(store)).toEqual(anOrder(before));
	} else {
		expect(corrected).toMatchObject({ outcome: "changed", order: { delivery: expected } });
	}
});

test("an act that names itself is in the journal, together with the change", async () => {
	const store = aStoreWithOrder();
	await acts.note?.(store, { ...owner, action: "orders note" });
	const [entry, ...others] = await store.find("journal");
	expect(entry?.fields).toMatchObject({ by: "rosa", action: "orders note", records: [`order/${orderId}`] });
	expect(others).toEqual([]);
});

test("a form for an order with other steps changes nothing, and the same form, sent twice at once, pays once", async () => {
	const store = aStoreWithOrder();
	const pay = (shownSteps: number, form = "a hash") =>
		collectPayment(store, { ...yape, shownSteps }, { ...owner, form });
	expect(await pay(2)).toMatchObject({ outcome: "outdated" });
	for (const paid of await Promise.all([pay(1), pay(1)])) expect(paid).toMatchObject({ outcome: "changed" });
	expect(await pay(1, "another")).toMatchObject({ outcome: "outdated" });
	expect(await storedOrder(store)).toMatchObject({ history: [{}, {}], differences: [{ pen: 1 }] });
});

test("an order that changes whenever it is looked at is told as changed, and keeps what changed", async () => {
	const store = aStoreWithOrder();
	let looks = 0;
	const busy: Datastore = {
		...store,
		async get(collection, id) {
			const seen = await store.get(collection, id);
			if (collection === "order") await store.set("order", orderId, { ...seen, changed: ++looks });
			return seen;
		},
	};
	expect(await addNote(busy, { reference, note: "Llamó" }, owner)).toMatchObject({ outcome: "outdated" });
	expect([(await storedOrder(store)).history.length, looks < 20]).toEqual([1, true]);
});

test("no act writes an order that could not be read again", async () => {
	const store = aStoreWithOrder();
	const part = { method: "yape", at: now.toISOString(), pen: 0 } as const;
	const spoil = () =>
		changeOrder(store, { reference }, owner, (order) => ({ order: { ...order, differences: [part] } }));
	await expect(spoil()).rejects.toThrow(`Order ${reference} was not written`);
	expect(await storedOrder(store)).toEqual(anOrder());
});

const long = "x".repeat(201);
const longTexts = { note: long, carrier: long };
test.each<[string, Act, string[]]>([
	["a long note", (store) => addNote(store, { reference, note: "x".repeat(1001) }, owner), ["note"]],
	["no note", (store) => addNote(store, { reference, note: " " }, owner), ["note"]],
	["no reason", (store) => undoStatus(store, { reference, reason: "" }, owner), ["reason"]],
	["a long reason", (store) => refund(store, { ...yape, reason: long }, owner), ["reason"]],
	["long texts", (store) => changeStatus(store, { ...cancel, ...longTexts }, owner), ["note", "carrier"]],
	["a long carrier", (store) => correctShipment(store, { reference, carrier: long }, owner), ["carrier"]],
	["no district", (store) => correctAddress(store, { ...moved, district: "999999" }, owner), ["district"]],
	["a long address", (store) => correctAddress(store, { ...moved, address: long }, owner), ["address"]],
])("%s is refused at every door", async (_, act, fields) => {
	const store = aStoreWithOrder();
	expect(await act(store, owner)).toEqual({ outcome: "invalid", fields });
	expect(await storedOrder(store)).toEqual(anOrder());
});
