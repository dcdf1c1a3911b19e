import { expect, it, test } from "vitest";
import { adoptAndListOrders } from "~/domain/account/adopt-orders.server";
import { findOrderPage, findOrders, mostReadForPage } from "~/domain/orders/find-orders.server";
import type { Order } from "~/domain/orders/order-record.server";
import { newShopper } from "~/domain/people/shopper-record.server";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { aSession } from "../../shop/account/accounts";
import { memoryDatastore } from "../catalog/memory-datastore";
import { aContact, anOrder, aUniqueOrder, recordsOf } from "./an-order";

type Search = Parameters<typeof findOrderPage>[1];
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
const ann = { fullName: "Ann", paternalSurname: "Lee", maternalSurname: "", email: "ann@mail.com" };
const visitor = anOrder({
	reference: "WASI-7777-7774",
	placedAt: at(4),
	contact: aContact({ ...ann, documentType: "Pasaporte", documentNumber: "AB123456", phone: "+14155550100" }),
});
const forgotten = anOrder({ reference: "WASI-7777-7773", placedAt: at(3), contact: null });

const damaged = { placedAt: at(5), searchKeys: ["maria"], status: "paid" };
const datastore = memoryDatastore({
	order: { ...recordsOf([luz, visitor, forgotten, maria]), "wasi-bad": damaged },
});

async function found(search: Search): Promise<string[]> {
	const orders: string[] = [];
	for await (const { reference } of findOrders(datastore, search, (id) => orders.push(id)))
		orders.push(reference.slice(-1));
	return orders;
}

it("orders are listed newest first, and a damaged one only by its id", async () => {
	expect(await found({})).toEqual(["wasi-bad", "4", "3", "2", "1"]);
});

it.each<[what: string, references: string[], texts: string[]]>([
	["the reference, or its last signs", ["3"], ["wasi 7777 7773", "Pedido N.º wasi-7777-7773", "7773"]],
	["a name without its accents", ["2"], ["senal"]],
	["the beginnings of names, in any order and case", ["1"], ["QUISPE maría carmen", "quis mar"]],
	["any apostrophe", ["2"], ["o'higgins jose", "O´Higgins José"]],
	["no apostrophe", ["2", "1"], ["ohigg"]],
	["a name that only another has, or that is not all", ["2"], ["quispe jose", "jose 428-1234"]],
	["a document, with its kind or without", ["2"], ["20131312955", "RUC 20131312955"]],
	["a document, or its last digits", ["1"], ["D.N.I. N.º 05678912", "dni 8912", "DNI 05678912-5"]],
	["a passport with a hyphen", ["4"], ["AB-123456"]],
	["a phone as people write it", ["1"], ["987 654-321", "９８７ ６５４ ３２１", "+51 987 654 321"]],
	["a phone with its prefix as abroad", ["1"], ["0051 987654321"]],
	["the last digits of a phone", ["1"], ["321"]],
	["a landline", ["2"], ["(1) 428 1234", "01 428 1234", "+51 (01) 428-1234"]],
	["an e-mail address in any case, or its beginning", ["2"], [" ventas@LUZ.pe", "ventas@l"]],
	["nothing that can be found", [], ["uispe", "…"]],
])("orders are found by %s: %j", async (_, references, texts) => {
	for (const text of texts) expect(await found({ text }), text).toEqual(references);
});

it("orders are found by status and by when they were placed", async () => {
	expect(await found({ status: "paid" })).toEqual(["wasi-bad", "2"]);
	expect(await found({ status: "paid", text: "jose" })).toEqual(["2"]);
	expect(await found({ status: "pending", text: "jose" })).toEqual([]);
	expect(await found({ from: new Date(at(2)), before: new Date(at(3)) })).toEqual(["2"]);
	expect(await found({ after: luz })).toEqual(["1"]);
});

const another = () => aUniqueOrder({ contact: aContact() });
/** As many as are read for a page. */
const others = Array.from({ length: mostReadForPage }, another);
const otherRecords = recordsOf(others);

test("a page is read from as many orders in a store of years, and the next one goes on where it ended", async () => {
	const quispe = { contact: aContact({ fullName: "Ann", paternalSurname: "Quispe" }) };
	const oldest = anOrder({ ...quispe, placedAt: at(1) });
	const datastore = memoryDatastore({ order: { ...recordsOf([oldest]), ...otherRecords } });
	const search = { text: "quispe ann" };
	const first = await findOrderPage(datastore, search, 5);
	expect(first).toEqual({ orders: [], next: { after: others[0], keysLeft: [0, 1, 2] } });
	const next = await findOrderPage(datastore, { ...search, ...first.next }, 5);
	expect(next).toEqual({ orders: [expect.objectContaining(quispe)] });
	const isWanted = ({ reference }: Order) => reference !== others.at(-1)?.reference;
	const full = await findOrderPage(datastore, {}, 2, isWanted);
	expect(full).toEqual({ orders: [others.at(-2), others.at(-3)], next: { after: others.at(-3) } });
});

test("a later page also finds newer orders by the beginning of a word, and each once", async () => {
	const longer = { contact: aContact({ fullName: "Ann", paternalSurname: "Quispehuaman" }) };
	const days = [1, 2, 3].map((day) => `2027-01-0${day}T15:00:00.000Z`);
	const wanted = days.map((placedAt) => aUniqueOrder({ ...longer, placedAt }));
	const datastore = memoryDatastore({ order: { ...otherRecords, ...recordsOf([another(), ...wanted]) } });
	const shown: string[][] = [];
	let search: Search | undefined = { text: "quispe ann" };
	while (search) {
		const { orders, next } = await findOrderPage(datastore, search, 2);
		shown.push(orders.map(({ reference }) => reference));
		search = next && { ...search, ...next };
	}
	const [first, second, third] = wanted.map(({ reference }) => reference);
	expect(shown).toEqual([[], [third, second], [first], []]);
});

const session = aSession();

/** A datastore with these orders of the account, oldest first, and one of another account. */
function withOrders(count: number) {
	const orders = Array.from({ length: count }, () => aUniqueOrder({ shopper: session.shopperId }));
	const records = recordsOf([...orders, aUniqueOrder({ shopper: "b".repeat(40) })]);
	const datastore = memoryDatastore({ order: records });
	return { datastore, newestFirst: orders.map(({ reference }) => reference).reverse() };
}

async function listPage(datastore: Datastore, page: number, size: number) {
	const account = { session, shopper: newShopper() };
	const { orders, ...rest } = await adoptAndListOrders(datastore, account, { page, size, now: new Date() });
	return { ...rest, references: orders.map(({ reference }) => reference) };
}

test("lists a page of the account's own orders, newest first, and the last one instead of a later one", async () => {
	const { datastore, newestFirst } = withOrders(25);
	const all = { total: 25, pages: 3 };
	const second = { ...all, page: 2, references: newestFirst.slice(10, 20) };
	expect(await listPage(datastore, 2, 10)).toEqual(second);
	expect(await listPage(datastore, 9, 10)).toEqual({ ...all, page: 3, references: newestFirst.slice(20) });
	expect(await listPage(memoryDatastore({}), 1, 10)).toEqual({ total: 0, pages: 1, page: 1, references: [] });
});
