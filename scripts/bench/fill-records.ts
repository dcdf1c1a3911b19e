import { statSync } from "node:fs";
import { join } from "node:path";
import { post } from "~/domain/mail/outbox.server";
import type { Order } from "~/domain/orders/order-record.server";
import { toOrderId } from "~/domain/orders/order-reference.server";
import { toOrderRecord } from "~/domain/orders/order-sales.server";
import { newShopper } from "~/domain/people/shopper-record.server";
import type { Change, Datastore } from "~/platform/datastore/datastore.server";
import { openDatastore } from "~/platform/open-datastore.server";
import { aComplaint } from "../../tests/unit/domain/customer-service/a-complaint";
import { aContact, anOrder } from "../../tests/unit/domain/orders/an-order";
import { type Figure, figure, progress } from "./figures";

const counts = { shoppers: 20_000, complaints: 10_000, outbox: 5000 };
const years = 5;
const daysOfYear = 365;
/** The end of their references. */
const neverPaid = "J";
const surnames = "Quispe Flores Sánchez Rodríguez García Rojas Huamán Mamani Ríos Paz".split(" ");
const dayMs = 24 * 60 * 60_000;

export async function fillRecords(dataDir: string, orderCount: number): Promise<Figure[]> {
	const datastore = await openDatastore({ kind: "sqlite", dataDir });
	const now = Date.now();
	const days = years * daysOfYear;
	const placedOn = (day: number, at: Date) => {
		const [first = 0, end = 0] = [day, day + 1].map((one) => Math.floor((one * orderCount) / days));
		return orders(first, end, at);
	};
	progress(`writing ${orderCount} orders, shoppers, complaints and mails`);
	for (let day = 0; day < days - daysOfYear; day++) {
		const placed = placedOn(day, new Date(now - (days - day) * dayMs));
		await datastore.apply(placed.map((order) => orderChange(delivered(order))));
	}
	const others = otherRecords(now);
	for (let first = 0; first < others.length; first += 250)
		await datastore.apply(others.slice(first, first + 250));
	const megabytes = (suffix = "") => statSync(join(dataDir, `wasi.db${suffix}`)).size / 1e6;
	const before = megabytes();
	let largestWal = 0;
	progress("living the last year day by day");
	for (let day = days - daysOfYear; day < days; day++) {
		const at = new Date(now - (days - day) * dayMs);
		await liveDay(datastore, placedOn(day, at), at);
		largestWal = Math.max(largestWal, megabytes("-wal"));
	}
	await datastore.close();
	return [
		figure("the file before a year", before, "MB"),
		figure("the file after a year", megabytes(), "MB"),
		figure("its journal, at most", largestWal, "MB"),
	];
}

/** Writes a day's orders and mails; orders of the last two days stay pending, and of the last week paid. */
async function liveDay(datastore: Datastore, placed: Order[], at: Date): Promise<void> {
	const ageMs = Date.now() - at.getTime();
	await write((order) => order, "placed");
	if (ageMs >= 2 * dayMs) await write(pay, "paid");
	if (ageMs >= 7 * dayMs) await write(delivered);

	/** @param mailed names a mail, which is written with its cause and then removed again */
	async function write(change: (order: Order) => Order, mailed?: string): Promise<void> {
		const mails = mailed ? placed.map(({ reference }) => mail(`${toOrderId(reference)}-${mailed}`, at)) : [];
		await datastore.apply([...placed.map((order) => orderChange(change(order))), ...mails]);
		if (mailed) await datastore.apply(mails.map(({ collection, id }) => ({ collection, id, fields: null })));
	}
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

const pay = (order: Order) => withStatus(order, "paid", dayMs / 4);
const delivered = (order: Order) => withStatus(pay(order), "delivered", 3 * dayMs);

function withStatus(order: Order, status: Order["status"], afterMs: number): Order {
	if (order.reference.endsWith(neverPaid)) return order;
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
