import { changeStatus, type StatusInput } from "~/domain/orders/change-status.server";
import {
	type Order,
	type OrderContact,
	type OrderDelivery,
	type OrderLine,
	type OrderReturn,
	type OrderStep,
	parseOrder,
} from "~/domain/orders/order-record.server";
import { toOrderId } from "~/domain/orders/order-reference.server";
import { toOrderRecord } from "~/domain/orders/order-sales.server";
import type { OrderStatus } from "~/domain/orders/order-status";
import { collectPayment } from "~/domain/payments/collect-payment.server";
import type { Actor } from "~/domain/staff/actor";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { addPrices } from "~/platform/values/money";
import { memoryDatastore, type Records } from "../catalog/memory-datastore";

/** Of {@link anOrder}. */
export const reference = "WASI-7K3M-9XA4";
export const orderId = "wasi-7k3m-9xa4";

const price = { pen: 117_000, usd: 31_200 };
const free = { pen: 0, usd: 0 };

export function anOrder(overrides: Partial<Order> = {}): Order {
	const { placedAt = "2026-11-12T15:20:00.000Z", status = "pending" } = overrides;
	return {
		reference,
		placedAt,
		status,
		history: [{ status, at: placedAt }],
		lines: [aLine()],
		subtotal: price,
		shipping: { label: "Estándar", zone: "Lima y Callao", days: [1, 5], price: free },
		total: addPrices([price, free]),
		igvPercent: 18,
		hasStock: false,
		refunds: [],
		contact: aContact(),
		delivery: aDelivery(),
		consent: { text: "Acepto que usen mis datos.", at: placedAt },
		shopper: null,
		adoptableBy: "+51987654321",
		adoptableByEmail: null,
		...overrides,
	};
}

/** A datastore with {@link anOrder}, and five units of what it orders. */
export function aStoreWithOrder(order: Partial<Order> = {}, others: Records = {}) {
	const product = { [aLine().sku]: { stock: 5 } };
	return memoryDatastore({ order: { [orderId]: anOrder(order) }, product, ...others });
}

/** A datastore with {@link anOrder} of 100 soles, in a shop that tells its Yape number. */
export function aStoreToPay(order: Partial<Order> = {}, depositPercent?: number) {
	const total = { pen: 10_000, usd: 0 };
	const business = { store: { depositPercent, yape: "987654321" } };
	return aStoreWithOrder({ total, subtotal: total, ...order }, { business });
}

type Payment = Parameters<typeof collectPayment>[1];

/** Gives an order this status; by a payment of all that is left, if that is `paid`. */
export async function giveStatus(
	datastore: Datastore,
	{ status, method = "yape", ...input }: Omit<StatusInput, "status"> & Payment & { status: OrderStatus },
	actor: Actor,
) {
	return status === "paid"
		? collectPayment(datastore, { ...input, method }, actor)
		: changeStatus(datastore, { ...input, status }, actor);
}

/** The records of orders, by their ids. */
export function recordsOf(orders: readonly Order[]) {
	return Object.fromEntries(orders.map((order) => [toOrderId(order.reference), toOrderRecord(order)]));
}

/** An order's steps through these statuses. */
export function stepsOf(statuses: readonly OrderStatus[], at = "2026-11-12T15:20:00.000Z"): OrderStep[] {
	return statuses.map((status) => ({ status, at }));
}

export async function storedOrder(datastore: Datastore): Promise<Order> {
	return parseOrder((await datastore.get("order", orderId)) ?? {});
}

export function aDelivery(overrides: Partial<OrderDelivery> = {}): OrderDelivery {
	return {
		district: "150122",
		place: "Miraflores, Lima, Lima",
		address: "Av. Larco 123",
		recipientName: "",
		recipientDocument: "",
		recipientPhone: "",
		giftNote: "",
		...overrides,
	};
}

let made = 0;

/** Like {@link anOrder}, but each with its own reference and later than the one before, and without an owner. */
export function aUniqueOrder(overrides: Partial<Order> = {}): Order {
	const placedAt = new Date(Date.UTC(2026, 10, 1, 12, 0, made)).toISOString();
	return anOrder({
		reference: `WASI-7K3M-${inReferenceLetters(made++)}`,
		placedAt,
		lines: [aLine({ sku: "mesa-de-comedor-mikuy", name: "Mesa de comedor Mikuy" })],
		contact: aContact({ documentNumber: "45678912", fullName: "Rosa", email: "rosa@correo.pe" }),
		adoptableBy: null,
		...overrides,
	});
}

/** Four characters of the alphabet of references. */
function inReferenceLetters(number: number): string {
	return [...String(number).padStart(4, "0")].map((digit) => "3479ACEFHJ"[Number(digit)]).join("");
}

export function aLine(overrides: Partial<OrderLine> = {}): OrderLine {
	return {
		sku: "mesa",
		name: "Mesa",
		choice: "",
		image: { src: "/images/mesa-800.webp", alt: "Una mesa", width: 800, height: 800 },
		quantity: 1,
		unit: price,
		total: price,
		...overrides,
	};
}

/** What a code took off an order. */
export function aDiscount(overrides: Partial<NonNullable<Order["discount"]>> = {}) {
	return { code: "FERIA", kind: "amount" as const, value: 100, least: 0, amount: inSoles(100), ...overrides };
}

export function inSoles(pen: number) {
	return { pen, usd: 0 };
}

/** Of a product that has its SKU as its name. */
export function lineOf(sku: string, quantity: number, pen: number): OrderLine {
	return aLine({ sku, name: sku, quantity, unit: inSoles(pen), total: inSoles(pen * quantity) });
}

/** Of a table, which came back. */
export function aReturn(overrides: Partial<OrderReturn> = {}): OrderReturn {
	return {
		at: "2026-11-13T09:00:00.000Z",
		state: "received",
		cause: "faulty",
		wants: "exchange",
		note: "Llegó rayada",
		lines: [{ sku: "mesa", quantity: 1, restocked: 1, writtenOff: 0 }],
		pen: 9_000,
		...overrides,
	};
}

export function aContact(overrides: Partial<OrderContact> = {}): OrderContact {
	return {
		documentType: "DNI",
		documentNumber: "05678912",
		legalName: "",
		fiscalAddress: "",
		fullName: "María del Carmen",
		paternalSurname: "Quispe",
		maternalSurname: "O’Higgins",
		phone: "+51987654321",
		email: "maria@correo.pe",
		...overrides,
	};
}
