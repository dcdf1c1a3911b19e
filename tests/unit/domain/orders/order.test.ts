import { expect, it } from "vitest";
import {
	canCorrectAddress,
	countItems,
	countShopperEvents,
	formatDestination,
	formatFullName,
	listDestination,
	listPaymentPictures,
} from "~/domain/orders/order";
import { listReceipts } from "~/domain/orders/order-receipts";
import type { Order, OrderStep } from "~/domain/orders/order-record.server";
import { salesOf, toOrderRecord } from "~/domain/orders/order-sales.server";
import { orderStatuses } from "~/domain/orders/order-status";
import { listDiscount } from "~/domain/orders/order-view";
import { aContact, aDelivery, aDiscount, aLine, anOrder, inSoles } from "./an-order";

const { shipping: toLima, placedAt: at } = anOrder();
const shipping = { ...toLima, label: "Recojo en tienda", zone: "Av. Sol 1", isPickUp: true as const };

it.each<[string, Partial<Order>, string, string?]>([
	["a delivery", {}, "Av. Larco 123, Miraflores, Lima, Lima", "Entrega en"],
	["no street", { delivery: aDelivery({ address: "" }) }, "Miraflores, Lima, Lima", "Entrega en"],
	["a pick-up", { shipping }, "Av. Sol 1", "Recojo en"],
	["a deleted account", { delivery: null }, ""],
])("where the order of %s goes", (_, overrides, value, name) => {
	expect(formatDestination(anOrder(overrides))).toBe(value);
	expect(listDestination(anOrder(overrides))).toEqual(name ? [{ name, value }] : []);
});

it("an address can be corrected by the shopper until the order is prepared, by the team until it is shipped", () => {
	const may = (by: string, more: Partial<Order>) =>
		orderStatuses.filter((status) => canCorrectAddress(anOrder({ ...more, status }), by));
	expect(may("shopper", {})).toEqual(["quoted", "pending", "paid"]);
	expect(may("rosa", {})).toEqual(["quoted", "pending", "paid", "preparing"]);
	expect(may("rosa", { shipping })).toEqual([]);
});

it("a name leaves out what it lacks, and items are counted by their quantity", () => {
	expect(formatFullName(aContact({ maternalSurname: "" }))).toBe("María del Carmen Quispe");
	expect(countItems(anOrder({ lines: [aLine({ quantity: 2 }), aLine({ quantity: 3 })] }))).toBe(5);
});

it("receipts are numbered, with the file of those that have one", () => {
	const first = { series: "BC01", number: "1" };
	const pdf = "https://recibos.example/1.pdf";
	const creditNotes = [first, { series: "BC01", number: "2", pdf }];
	expect(listReceipts(anOrder({ receipt: { ...first, pdf }, creditNotes }))).toStrictEqual([
		{ name: "Comprobante", value: "Boleta BC01-1", pdf },
		{ name: "Nota de crédito", value: "BC01-1" },
		{ name: "Nota de crédito 2", value: "BC01-2", pdf },
	]);
	expect(listReceipts(anOrder())).toEqual([]);
});

it("pictures of payments are listed once, also one that was sent again", () => {
	const paymentNotice = { operation: "2", at, picture: "a.jpg" };
	const formerPictures = ["a.jpg", "b.jpg"];
	expect(listPaymentPictures(anOrder({ formerPictures, paymentNotice }))).toEqual(formerPictures);
});

it("only the events of the shopper count against the limit", () => {
	const [noted, shopper] = [{ event: "noted" as const }, { by: "shopper" }];
	const steps = [{}, { ...noted, by: "rosa" }, shopper, { ...noted, ...shopper }];
	const history = steps.map((step) => ({ status: "pending" as const, at, ...step }));
	expect(countShopperEvents(anOrder({ history }))).toBe(1);
});

it("sales name their code and district, or that it is a pick-up or forgotten, and refunds a row of their own", () => {
	const history: OrderStep[] = [{ status: "paid", at }];
	const discount = aDiscount({ value: 1000, amount: inSoles(1000) });
	const refunds = [{ pen: 118, at, by: "rosa", reason: "Rayón" }];
	const pick = (order: Partial<Order>) =>
		salesOf(anOrder({ history, ...order })).map((sale) => [sale.code, sale.terms, sale.district, sale.place]);
	expect(pick({})).toEqual([["", "none", "150122", "Miraflores, Lima, Lima"]]);
	expect(pick({ discount, shipping })).toEqual([["FERIA", "S/\u00a010.00", "Recojo en tienda", ""]]);
	expect(pick({ delivery: null })).toEqual([["", "none", "", "unknown"]]);
	const products = [{ sku: "", name: "refunds", units: 0, total: -118, base: -100 }];
	expect(salesOf(anOrder({ refunds }))).toMatchObject([{ at, total: -118, base: -100, products }]);
	const last = "2026-11-13T00:00:00.000Z";
	const steps = [at, at, last].map((at) => ({ status: "pending" as const, at }));
	expect(toOrderRecord(anOrder({ history: steps }))).toMatchObject({ changedAt: last });
	expect(listDiscount(anOrder({ discount }))).toEqual([{ name: "Descuento FERIA", value: "−S/\u00a010.00" }]);
	expect(listDiscount(anOrder())).toEqual([]);
});
