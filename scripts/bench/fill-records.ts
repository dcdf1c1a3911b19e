import { post } from "~/domain/mail/outbox.server";
import type { Order } from "~/domain/orders/order-record.server";
import { toOrderId } from "~/domain/orders/order-reference.server";
import { toOrderRecord } from "~/domain/orders/order-sales.server";
import { newShopper } from "~/domain/people/shopper-record.server";
import type { Change } from "~/platform/datastore/datastore.server";
import { openDatastore } from "~/platform/open-datastore.server";
import { dayMs } from "~/platform/values/lima-time";
import { aComplaint } from "../../tests/unit/domain/customer-service/a-complaint";
import { aContact, anOrder } from "../../tests/unit/domain/orders/an-order";
import { progress } from "./figures";

const counts = { shoppers: 20_000, complaints: 10_000, outbox: 5000 };
const years = 5;
const daysOfYear = 365;
/** The end of their references. */
const neverPaid = "J";
const surnames = "Quispe Flores Sánchez Rodríguez García Rojas Huamán Mamani Ríos Paz".split(" ");
export async function fillRecords(dataDir: string, orderCount: number): Promise<void> {
	const datastore = await openDatastore({ kind: "sqlite", dataDir });
	const now = Date.now();
	const days = years * daysOfYear;
	progress(`writing ${orderCount} orders, shoppers, complaints and mails`);
	for (let day = 0; day < days; day++) {
		const [first = 0, end = 0] = [day, day + 1].map((one) => Math.floor((one * orderCount) / days));
		const placed = orders(first, end, new Date(now - (days - day) * dayMs));
		await datastore.apply(placed.map((order) => orderChange(withAge(order, days - day))));
	}
	const others = otherRecords(now);
	for (let first = 0; first < others.length; first += 250)
		await datastore.apply(others.slice(first, first + 250));
	await datastore.close();
}

/** Orders of the last two days stay pending, and of the last week paid. */
function withAge(order: Order, days: number): Order {
	if (days < 2 || order.reference.endsWith(neverPaid)) return order;
	const paid = withStatus(order, "paid", dayMs / 4);
	return days < 7 ? paid : withStatus(paid, "delivered", 3 * dayMs);
}

function otherRecords(now: number): Change[] {
	const shoppers = Array.from({ length: counts.shoppers }, (_, n) => ({
		collection: "shopper" as const,
		id: n.toString(16).padStart(40, "0"),
		fields: { ...newShopper(), loginEmail: emailOf(n) },
	}));
	const complaints = Array.from({ length: counts.complaints }, (_, n) => {
		const number = `${String(n + 1).padStart(9, "0")}-2025`;
		const age = ((counts.complaints - n) * daysOfYear * dayMs) / counts.complaints;
		const filedAt = new Date(now - age).toISOString();
		const answer = n % 50 === 0 ? null : { text: "Te cambiamos la mesa.", at: filedAt };
		return { collection: "complaint" as const, id: number, fields: aComplaint({ number, filedAt, answer }) };
	});
	const outbox = Array.from({ length: counts.outbox }, (_, n) => mail(`bench-${n}`, new Date(now), dayMs));
	return [...shoppers, ...complaints, ...outbox];
}

function mail(id: string, at: Date, waitMs?: number): Change {
	const blocks = [{ kind: "paragraph" as const, text: "Recibimos tu pedido. ".repeat(40) }];
	return post(id, { to: "maria@correo.pe", subject: "Recibimos tu pedido", blocks }, at, undefined, waitMs);
}

function orders(first: number, end: number, placed: Date): Order[] {
	return Array.from({ length: end - first }, (_, n) => {
		const shopper = (first + n) % counts.shoppers;
		return anOrder({
			reference: referenceOf(first + n),
			placedAt: new Date(placed.getTime() + n * 60_000).toISOString(),
			contact: aContact({
				fullName: `Rosa${shopper}`,
				paternalSurname: surnames[shopper % 10] ?? "",
				maternalSurname: surnames[Math.floor(shopper / 10) % 10] ?? "",
				documentNumber: String(40_000_000 + shopper),
				phone: `+519${40_000_000 + shopper}`,
				email: emailOf(shopper),
			}),
			adoptableBy: null,
			adoptableByEmail: emailOf(shopper),
		});
	});
}

function withStatus(order: Order, status: Order["status"], afterMs: number): Order {
	const at = new Date(Date.parse(order.placedAt) + afterMs).toISOString();
	return { ...order, status, history: [...order.history, { status, at }] };
}

function orderChange(order: Order): Change {
	return { collection: "order", id: toOrderId(order.reference), fields: toOrderRecord(order) };
}

export function emailOf(shopper: number): string {
	return `rosa${shopper}@correo.pe`;
}

/** The digits of a number as characters of references. */
export function referenceOf(order: number): string {
	const letters = [...String(order).padStart(8, "0")].map((digit) => "3479ACEFHJ"[Number(digit)]).join("");
	return `WASI-${letters.slice(0, 4)}-${letters.slice(4)}`;
}
