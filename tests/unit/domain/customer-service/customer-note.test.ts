import { expect, test } from "vitest";
import { deleteAccount } from "~/domain/account/delete-account.server";
import { forgetOldOrders } from "~/domain/account/forget-orders.server";
import { correctBuyer } from "~/domain/checkout/correct-buyer.server";
import {
	listNoted,
	readCustomerNote,
	readOwnCustomerNotes,
	writeCustomerNote,
} from "~/domain/customer-service/customer-note.server";
import { mostReadForPage } from "~/domain/orders/find-orders.server";
import { toOrderId } from "~/domain/orders/order-reference.server";
import { findOrder } from "~/domain/orders/order-repository.server";
import { toOrderRecord } from "~/domain/orders/order-sales.server";
import type { Role } from "~/domain/staff/roles";
import { subscriberId } from "~/domain/subscriptions/subscriber-id.server";
import { anOwner, aShopper } from "../../../support/actors";
import { downloadData, openAccount, storeOrder } from "../../shop/account/accounts";
import { memoryDatastore } from "../catalog/memory-datastore";
import { aContact, anOrder, aUniqueOrder, orderId, recordsOf, stepsOf } from "../orders/an-order";

const now = new Date("2026-11-30T12:00:00.000Z");
const documentNumber = "41414141";
const contact = aContact({ documentNumber });

async function aNote(datastore = memoryDatastore({})) {
	const note = { documentNumber, text: "Llama por la tarde", seen: "" };
	expect(await writeCustomerNote(datastore, note, anOwner(now))).toEqual({ outcome: "written" });
	return datastore;
}

/** A note about the owner of an account, who has an order. */
async function aNotedAccount() {
	const datastore = await aNote();
	const session = await openAccount(datastore);
	const order = aUniqueOrder({ shopper: session.shopperId, status: "paid", contact });
	await storeOrder(datastore, order);
	const leave = () => {
		const leaving = { session, deleteUser: async () => true, picturesFolder: "/nowhere" };
		return deleteAccount(datastore, leaving, aShopper(now));
	};
	const download = async () => JSON.parse(await downloadData(datastore, session, now));
	return { datastore, session, order, leave, download };
}

test("a note is written over only by whoever saw it, and an empty one removes it", async () => {
	const datastore = await aNote();
	const present = { text: "Llama por la tarde", at: now.toISOString(), by: "Rosa" };
	expect(await readCustomerNote(datastore, documentNumber)).toEqual(present);
	const write = (text: string, seen: string, role: Role = "owner") =>
		writeCustomerNote(datastore, { documentNumber, text, seen }, { ...anOwner(now), role });
	expect(await write("Otra", "")).toEqual({ outcome: "outdated", present });
	expect(await write(present.text, "")).toEqual({ outcome: "same" });
	expect(await write("x".repeat(1001), present.at)).toEqual({ outcome: "tooLong" });
	await expect(write("Otra", present.at, "packer")).rejects.toThrow("may not use");
	expect(await write(" ", present.at)).toEqual({ outcome: "written" });
	expect(await readCustomerNote(datastore, documentNumber)).toBeUndefined();
});

test("a note goes with the account of whom it is about", async () => {
	const { datastore, leave } = await aNotedAccount();
	expect(await leave()).toEqual({ outcome: "deleted" });
	expect(await readCustomerNote(datastore, documentNumber)).toBeUndefined();
});

test("a note and a subscription from before a correction of the buyer are in the download, and go with the account", async () => {
	const { datastore, order, leave, download } = await aNotedAccount();
	const consent = { text: "Sí", at: order.placedAt };
	const former = { collection: "subscriber" as const, id: subscriberId(contact.email) };
	await datastore.set(former.collection, former.id, { email: contact.email, consent });
	const typed = { ...contact, documentNumber: "42424242", email: "otra@correo.pe" };
	const correction = { reference: order.reference, typed };
	expect(await correctBuyer(datastore, correction, anOwner(now))).toMatchObject({ outcome: "changed" });
	expect(await download()).toMatchObject({
		notasDeLaTienda: [{ documento: documentNumber }],
		noticias: [{ correo: contact.email }],
	});
	await leave();
	expect(await readCustomerNote(datastore, documentNumber)).toBeUndefined();
	expect(await datastore.get(former.collection, former.id)).toBeUndefined();
});

test("a note from before a correction of the document is found with the customer, unless the number is somebody else's", async () => {
	const datastore = await aNote();
	const order = aUniqueOrder({ status: "paid", contact, adoptableBy: contact.phone });
	await storeOrder(datastore, order);
	const typed = { ...contact, documentNumber: "42424242" };
	await correctBuyer(datastore, { reference: order.reference, typed }, anOwner(now));
	const numbers = async () => {
		const corrected = await findOrder(datastore, order.reference);
		return (await listNoted(datastore, corrected ? [corrected] : [])).map((one) => one.documentNumber);
	};
	expect(await numbers()).toEqual(["42424242", documentNumber]);
	const others = aUniqueOrder({ contact });
	await datastore.set("order", toOrderId(others.reference), toOrderRecord(others));
	expect(await numbers()).toEqual(["42424242"]);
});

test("a note is in the download of whom it is about, and stays while an order of somebody else names the number", async () => {
	const { datastore, session, leave, download } = await aNotedAccount();
	const own = { documento: documentNumber, nota: "Llama por la tarde", fecha: now.toISOString() };
	expect((await download()).notasDeLaTienda).toEqual([own]);
	const others = aUniqueOrder({ adoptableBy: "+51911111111", contact });
	await datastore.set("order", toOrderId(others.reference), toOrderRecord(others));
	expect((await download()).notasDeLaTienda).toEqual([]);
	const many = Array.from({ length: mostReadForPage }, () =>
		aUniqueOrder({ shopper: session.shopperId, contact }),
	);
	for (const [id, fields] of Object.entries(recordsOf(many))) await datastore.set("order", id, fields);
	const isOwnFound = readOwnCustomerNotes(datastore, session.shopperId, [documentNumber]).next();
	expect((await isOwnFound).done, "behind more orders than are read").toBe(true);
	for (const one of many) await datastore.remove("order", toOrderId(one.reference));
	await leave();
	expect(await readCustomerNote(datastore, documentNumber)).toBeDefined();
});

test.each([
	[false, undefined],
	[true, "Llama por la tarde"],
])("a note goes with a forgotten quote, unless another order is left: %s", async (hasOther, left) => {
	const quote = anOrder({
		status: "quoted",
		history: stepsOf(["quoted"]),
		quotedUntil: "2026-01-01",
		contact,
	});
	const other = aUniqueOrder({ contact, adoptableBy: "+51911111111" });
	const order = {
		[orderId]: toOrderRecord(quote),
		...(hasOther && { [other.reference.toLowerCase()]: toOrderRecord(other) }),
	};
	const datastore = await aNote(memoryDatastore({ order }));
	const log = { warn: (problem: object) => expect(problem).toBeUndefined() };
	await forgetOldOrders(datastore, { now, picturesFolder: "/nowhere", log });
	expect((await readCustomerNote(datastore, documentNumber))?.text).toBe(left);
});
