import { expect, test } from "vitest";
import { forgetOrder } from "~/domain/account/forget-orders.server";
import { defaultZones } from "~/domain/delivery/shipping-zones";
import { changeUnits } from "~/domain/goods/change-stock.server";
import { readUnits } from "~/domain/goods/stock-record.server";
import { findOrders } from "~/domain/orders/find-orders.server";
import { sumDue, sumKept, sumOwed } from "~/domain/orders/order-amounts";
import type { Order } from "~/domain/orders/order-record.server";
import type { OrderStatus } from "~/domain/orders/order-status";
import { toOrderView } from "~/domain/orders/order-view";
import { undoStatus } from "~/domain/orders/undo-status.server";
import { collectPayment } from "~/domain/payments/collect-payment.server";
import { refund } from "~/domain/payments/refund.server";
import { receiveReturn } from "~/domain/returns/answer-return.server";
import { startReturn } from "~/domain/returns/ask-return.server";
import { giveUpOwed, sendOwed } from "~/domain/shipping/owed-units.server";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { anOwner } from "../../../support/actors";
import {
	anOrder,
	aStoreWithOrder,
	giveStatus,
	inSoles,
	lineOf,
	reference,
	storedOrder,
} from "../orders/an-order";

const owner = anOwner(new Date("2026-11-13T09:00:00.000Z"));
const packer = { ...owner, role: "packer" as const };
const seven = { lines: [lineOf("mesa", 7, 10_000)], subtotal: inSoles(70_000), total: inSoles(70_000) };
const pickUp = { ...anOrder().shipping, isPickUp: true as const };

/** Five tables in stock, and an order of seven that is paid and went through these statuses. */
async function storeAfter(statuses: OrderStatus[], order: Partial<Order> = {}, pen = 70_000) {
	const business = { store: { depositPercent: 50 } };
	const store = aStoreWithOrder({ ...seven, ...order }, { business });
	await collectPayment(store, { reference, method: "yape", pen, mayOwe: true }, owner);
	for (const status of statuses) await giveStatus(store, { reference, status, mayOwe: true }, owner);
	return store;
}

const unitsOf = async (store: Datastore) => readUnits({ stock: 5 }, await store.get("stock", "mesa")).only;
const arrive = (store: Datastore, units: number) =>
	changeUnits(store, new Map([["mesa", (left: number) => left + units]]), { actor: owner, reason: "set" });
const owedOf = async (store: Datastore) => (await storedOrder(store)).lines[0]?.owed ?? 0;
const isListed = async (store: Datastore) => !(await findOrders(store, { owesUnits: true }).next()).done;
const send = (store: Datastore, actor = owner, carrier = "Olva") =>
	sendOwed(store, { reference, carrier, tracking: carrier && "123" }, actor);
const giveUp = (store: Datastore, actor = owner) =>
	giveUpOwed(store, { reference, reason: "Ya no se hace" }, actor);
const undo = (store: Datastore) => undoStatus(store, { reference, reason: "Error" }, owner);
const mailOf = async (store: Datastore, id: string) =>
	JSON.stringify((await store.get("outbox", `${reference.toLowerCase()}-${id}`)) ?? "");
const shortage = "Nos faltan 2 unidades: te las enviaremos cuando lleguen.";

test.each<[string, Partial<Order>]>([
	["sent", {}],
	["picked up", { shipping: pickUp }],
])("units that an order owes stay told of and listed, whether it is %s", async (_, order) => {
	const store = await storeAfter(["preparing"], order);
	const deliver = (mayOwe: boolean) => giveStatus(store, { reference, status: "delivered", mayOwe }, packer);
	await giveStatus(store, { reference, status: "shipped" }, packer);
	const asked = await deliver(false);
	expect(asked).toMatchObject({ outcome: "short", missing: [{ line: { sku: "mesa", owed: 2 } }] });
	expect(await deliver(true)).toMatchObject({ outcome: "changed" });
	const view = toOrderView(await storedOrder(store));
	expect(view.nextStep).toBe(`Tu pedido fue entregado. ${shortage}`);
	expect(view.lines[0]).toMatchObject({ shortage });
	expect(await mailOf(store, "delivered")).toContain(shortage);
	expect(await isListed(store)).toBe(true);
	const forgotten = await forgetOrder(store, { reference, picturesFolder: "" }, owner);
	expect(forgotten).toMatchObject({ why: "units" });
});

test("no mail of a handover tells of owed units that left with it", async () => {
	const store = await storeAfter(["preparing"]);
	await arrive(store, 2);
	await giveStatus(store, { reference, status: "shipped" }, owner);
	expect(await owedOf(store)).toBe(0);
	expect(await mailOf(store, "shipped")).toMatch(/en camino/);
	expect(await mailOf(store, "shipped")).not.toContain("Nos falta");
});

test("owed units are sent once they come, as many as there are, and each undo brings them back", async () => {
	const store = await storeAfter(["preparing"]);
	expect(await send(store)).toMatchObject({ why: "nothingOwed" });
	for (const status of ["shipped", "delivered"] as const)
		await giveStatus(store, { reference, status, mayOwe: true }, owner);
	expect(await send(store, packer)).toMatchObject({ outcome: "short" });
	await arrive(store, 1);
	expect(await send(store, packer)).toMatchObject({ outcome: "changed" });
	expect([await owedOf(store), await unitsOf(store), await isListed(store)]).toEqual([1, 0, true]);
	const sent = await storedOrder(store);
	const said = "Te enviamos 1 × mesa. Va con Olva. Su número de seguimiento es 123.";
	expect(toOrderView(sent).changes.at(-1)?.text).toBe(said);
	const mail = await mailOf(store, `owed-${sent.history.length}`);
	expect(mail).toContain(`${said} Tu pedido fue entregado. Nos falta 1 unidad`);
	await arrive(store, 4);
	await send(store, packer);
	expect([await owedOf(store), await unitsOf(store), await isListed(store)]).toEqual([0, 3, false]);
	expect(await send(store)).toMatchObject({ why: "nothingOwed" });
	for (const left of [1, 2]) {
		await undo(store);
		expect([await owedOf(store), await isListed(store)]).toEqual([left, true]);
	}
	expect(await unitsOf(store)).toBe(5);
	const text = toOrderView(await storedOrder(store)).changes;
	expect(text).toEqual([]);
});

test.each([
	[undefined, "Te enviamos 2 × mesa. Va con Andes."],
	["", "Te enviamos 2 × mesa."],
	["Olva", "Te enviamos 2 × mesa. Va con Olva."],
])(
	"owed units sent with the carrier %j are told as %j, in a zone with its own carrier",
	async (carrier, said) => {
		const store = await storeAfter(["preparing", "shipped", "delivered"]);
		await store.set("business", "store", {
			deliveryZones: [{ ...defaultZones[0], places: [""], carrier: "Andes" }],
		});
		await arrive(store, 2);
		await sendOwed(store, { reference, carrier }, packer);
		expect(toOrderView(await storedOrder(store)).changes.at(-1)?.text).toBe(said);
	},
);

test("what is picked up goes with no carrier", async () => {
	const store = await storeAfter(["preparing", "shipped", "delivered"], { shipping: pickUp });
	await arrive(store, 2);
	expect(await send(store)).toMatchObject({ why: "pickUp" });
	expect(await send(store, owner, "")).toMatchObject({ outcome: "changed" });
	expect(toOrderView(await storedOrder(store)).changes.at(-1)?.text).toBe("Te entregamos 2 × mesa.");
});

test.each([
	["is owed to whoever paid them", 70_000, 20_000, 0],
	["first lowers what is left to pay", 60_000, 10_000, 0],
	["only lowers what is left to pay", 45_000, 0, 5_000],
])("the price of units that are given up %s", async (_, paid, owed, due) => {
	const store = await storeAfter(["preparing", "shipped", "delivered"], {}, paid);
	const before = await storedOrder(store);
	await expect(giveUp(store, packer)).rejects.toThrow("payments");
	expect(await giveUpOwed(store, { reference, reason: "" }, owner)).toMatchObject({ outcome: "invalid" });
	expect(await giveUp(store)).toMatchObject({ outcome: "changed" });
	const order = await storedOrder(store);
	expect([sumOwed(order), sumDue(order)]).toEqual([owed, due]);
	expect([await owedOf(store), await unitsOf(store), await isListed(store)]).toEqual([0, 0, false]);
	const mail = await mailOf(store, `return-${order.history.length}`);
	expect(mail).toMatch(/Ya no te enviaremos 2 × mesa: S\/\s200\.00\. Ya no se hace\./);
	if (owed > 0) expect(mail).toMatch(/Por lo que ya no te enviaremos te devolveremos S\//);
	expect(mail).not.toMatch(/devolviste|Nos falta/);
	await undo(store);
	const { history: _now, ...undone } = await storedOrder(store);
	const { history: _then, ...was } = before;
	expect(undone).toEqual(was);
	expect([await owedOf(store), await unitsOf(store), await isListed(store)]).toEqual([2, 0, true]);
});

test("all units of an order whose owed ones were given up come back for all that is left of its price", async () => {
	const store = await storeAfter(["preparing", "shipped", "delivered"]);
	const five = [{ sku: "mesa", quantity: 5 }];
	const asked = { reference, lines: five, cause: "faulty", wants: "refund", note: "Rotas" };
	await startReturn(store, asked, owner);
	expect(await giveUp(store)).toMatchObject({ why: "open" });
	await undo(store);
	await giveUp(store);
	await startReturn(store, asked, owner);
	await receiveReturn(store, { reference, restocked: five, writtenOff: [] }, owner);
	const order = await storedOrder(store);
	expect([sumOwed(order), await unitsOf(store)]).toEqual([70_000, 5]);
	await refund(store, { reference, pen: undefined, method: "yape", reason: "Rotas" }, owner);
	const closed = await storedOrder(store);
	expect([sumOwed(closed), sumKept(closed), closed.status]).toEqual([0, 0, "delivered"]);
});
