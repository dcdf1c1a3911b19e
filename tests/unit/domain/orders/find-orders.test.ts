import { describe, expect, it } from "vitest";
import { findOrders, type OrderSearch } from "~/domain/orders/find-orders.server";
import { toOrderId } from "~/domain/orders/order-reference.server";
import { toOrderRecord } from "~/domain/orders/order-sales.server";
import { markOwedRefunds } from "~/domain/payments/mark-owed-refunds.server";
import { openTestDatastore } from "../../shop/account/accounts";
import { aContact, anOrder } from "./an-order";

const at = (day: number) => `2026-11-0${day}T00:00:00.000Z`;
const maria = anOrder({ reference: "WASI-7777-7771", placedAt: at(1) });
const luz = anOrder({
	reference: "WASI-7777-7772",
	placedAt: at(2),
	status: "paid",
	contact: aContact({
		documentType: "RUC",
		documentNumber: "20131312955",
		legalName: "Luz & Señal S.A.C.",
		fullName: "José",
		phone: "+5114281234",
		email: "Ventas@Luz.pe",
	}),
});
const visitor = anOrder({
	reference: "WASI-7777-7774",
	placedAt: at(4),
	contact: aContact({
		...{ documentType: "Pasaporte", documentNumber: "AB123456", phone: "+14155550100" },
		...{ fullName: "Ann", paternalSurname: "Lee", maternalSurname: "", email: "ann@mail.com" },
	}),
});
const forgotten = anOrder({ reference: "WASI-7777-7773", placedAt: at(3), contact: null });

async function found(search: OrderSearch): Promise<string[]> {
	const datastore = openTestDatastore();
	for (const order of [luz, visitor, forgotten, maria])
		await datastore.set("order", toOrderId(order.reference), toOrderRecord(order));
	const damaged = { placedAt: at(5), searchKeys: ["maria"], status: "paid" };
	await datastore.set("order", "wasi-bad", damaged);
	const orders: string[] = [];
	for await (const { reference } of findOrders(datastore, search, (id) => orders.push(id)))
		orders.push(reference.slice(-1));
	return orders;
}

it("finds the cancelled orders of older versions that still owe their money", async () => {
	const steps = ["pending", "paid", "cancelled"] as const;
	const order = {
		...maria,
		status: "cancelled" as const,
		history: steps.map((status) => ({ status, at: at(1) })),
	};
	const datastore = openTestDatastore();
	const { owesRefund: _, ...older } = toOrderRecord(order);
	await datastore.set("order", toOrderId(order.reference), older);
	await datastore.set("order", "wasi-bad", { status: "cancelled", placedAt: at(2) });
	await markOwedRefunds(datastore);
	expect(
		await datastore.find("order", { where: { field: "owesRefund", value: true }, by: "placedAt" }),
	).toMatchObject([{ fields: toOrderRecord(order) }]);
});

describe("orders", () => {
	it("are listed newest first, and a damaged one only by its id", async () => {
		expect(await found({})).toEqual(["wasi-bad", "4", "3", "2", "1"]);
	});

	it.each<[what: string, text: string, references: string[]]>([
		["the reference", "wasi 7777 7773", ["3"]],
		["a name without its accents", "senal", ["2"]],
		["names in any order and case", "QUISPE maría carmen", ["1"]],
		["an apostrophe", "o'higgins jose", ["2"]],
		["any apostrophe", "O´Higgins José", ["2"]],
		["a name that only another has", "quispe jose", ["2"]],
		["a document number", "20131312955", ["2"]],
		["a phone as people write it", "987 654-321", ["1"]],
		["a phone in full-width digits", "９８７ ６５４ ３２１", ["1"]],
		["a phone with its country code", "+51 987 654 321", ["1"]],
		["a landline", "(1) 428 1234", ["2"]],
		["an e-mail address in any case", " ventas@LUZ.pe", ["2"]],
		["a landline with its zero", "01 428 1234", ["2"]],
		["a landline with code and zero", "+51 (01) 428-1234", ["2"]],
		["a mobile as dialled from abroad", "0051 987654321", ["1"]],
		["a document with its kind in points", "D.N.I. N.º 05678912", ["1"]],
		["a reference in a sentence", "Pedido N.º wasi-7777-7773", ["3"]],
		["a name without its apostrophe", "ohigg", ["2", "1"]],
		["the beginning of each name", "quis mar", ["1"]],
		["a document with its kind", "RUC 20131312955", ["2"]],
		["the last digits of a document", "dni 8912", ["1"]],
		["a document with its check digit", "DNI 05678912-5", ["1"]],
		["the last digits of a phone", "321", ["1"]],
		["the last signs of a reference", "7773", ["3"]],
		["a name and a phone", "jose 428-1234", ["2"]],
		["the beginning of an e-mail address", "ventas@l", ["2"]],
		["the end of a word", "uispe", []],
		["a passport with a hyphen", "AB-123456", ["4"]],
		["nothing that can be found", "…", []],
	])("are found by %s", async (_, text, references) => {
		expect(await found({ text })).toEqual(references);
	});

	it("are found by status and by when they were placed", async () => {
		expect(await found({ status: "paid" })).toEqual(["wasi-bad", "2"]);
		expect(await found({ status: "paid", text: "jose" })).toEqual(["2"]);
		expect(await found({ status: "pending", text: "jose" })).toEqual([]);
		expect(await found({ from: new Date(at(2)), before: new Date(at(3)) })).toEqual(["2"]);
		expect(await found({ after: luz })).toEqual(["1"]);
	});
});
