import { statSync } from "node:fs";
import { join } from "node:path";
import { post } from "../../app/domain/mail/outbox.server";
import type { Order } from "../../app/domain/orders/order-record.server";
import { toOrderId } from "../../app/domain/orders/order-reference.server";
import { toOrderRecord } from "../../app/domain/orders/order-sales.server";
import { newShopper } from "../../app/domain/people/shopper-record.server";
import type { Change, Datastore } from "../../app/platform/datastore/datastore.server";
import { openDatastore } from "../../app/platform/open-datastore.server";
import { aComplaint } from "../../tests/unit/domain/customer-service/a-complaint";
import { aContact, anOrder } from "../../tests/unit/domain/orders/an-order";
import { progress } from "./table";

export const counts = { orders: 100_000, shoppers: 20_000, complaints: 10_000, outbox: 5000 };
const ordersPerDay = 100;
const days = 365;
const dayMs = 24 * 60 * 60_000;

/** Bytes of the database and its journal. */
export interface YearResult {
	before: number;
	after: number;
	largestWal: number;
}

/** Writes orders of earlier years, and then a year of orders day by day, each through all of its statuses and mails. */
export async function fillRecords(dataDir: string): Promise<YearResult> {
	const datastore = await openDatastore({ kind: "sqlite", dataDir });
	const now = Date.now();
	const earlier = counts.orders - days * ordersPerDay;
	progress(`writing ${earlier} earlier orders`);
	for (let first = 0; first < earlier; first += ordersPerDay) {
		const at = new Date(now - (days + (earlier - first) / ordersPerDay) * dayMs);
		await datastore.apply(orders(first, at).map((order) => orderChange(delivered(order))));
	}
	progress(`writing ${counts.shoppers} shoppers, ${counts.complaints} complaints and ${counts.outbox} mails`);
	await writeOthers(datastore, now);
	const size = (suffix = "") => statSync(join(dataDir, `wasi.db${suffix}`)).size;
	const year: YearResult = { before: size(), after: 0, largestWal: 0 };
	progress(`living a year of ${ordersPerDay} orders a day`);
	for (let day = 0; day < days; day++) {
		const at = new Date(now - (days - day) * dayMs);
		await liveDay(datastore, orders(earlier + day * ordersPerDay, at), at);
		year.largestWal = Math.max(year.largestWal, size("-wal"));
	}
	year.after = size();
	await datastore.close();
	return year;
}

/** Writes a day's orders and mails; orders of the last two days stay pending, and of the last week paid. */
async function liveDay(datastore: Datastore, placed: Order[], at: Date): Promise<void> {
	const mails = (kind: string) =>
		placed.map(({ reference }) => mail(`${reference.toLowerCase()}-${kind}`, at));
	await datastore.apply(
		placed.flatMap((order, n) => [orderChange(order), ...mails("placed").slice(n, n + 1)]),
	);
	await datastore.apply(mails("placed").map(({ collection, id }) => ({ collection, id, fields: null })));
	if (Date.now() - at.getTime() < 2 * dayMs) return;
	const paid = placed.map(pay);
	await datastore.apply([...paid.map(orderChange), ...mails("paid")]);
	await datastore.apply(mails("paid").map(({ collection, id }) => ({ collection, id, fields: null })));
	if (Date.now() - at.getTime() < 7 * dayMs) return;
	await datastore.apply(placed.map((order) => orderChange(delivered(order))));
}

async function writeOthers(datastore: Datastore, now: number): Promise<void> {
	const later = new Date(now + dayMs);
	await applyInParts(datastore, [
		...Array.from({ length: counts.shoppers }, (_, n) => ({
			collection: "shopper" as const,
			id: n.toString(16).padStart(40, "0"),
			fields: { ...newShopper(), loginEmail: emailOf(n) },
		})),
		...Array.from({ length: counts.complaints }, (_, n) => {
			const number = `${String(n + 1).padStart(9, "0")}-2025`;
			const filedAt = new Date(
				now - ((counts.complaints - n) * days * dayMs) / counts.complaints,
			).toISOString();
			const answer = n % 50 === 0 ? null : { text: "Te cambiamos la mesa.", at: filedAt };
			return {
				collection: "complaint" as const,
				id: number,
				fields: aComplaint({ number, filedAt, answer }),
			};
		}),
		...Array.from({ length: counts.outbox }, (_, n) => mail(`bench-${n}`, later)),
	]);
}

async function applyInParts(datastore: Datastore, changes: Change[]): Promise<void> {
	for (let first = 0; first < changes.length; first += 250)
		await datastore.apply(changes.slice(first, first + 250));
}

function mail(id: string, due: Date): Change {
	const blocks = [{ kind: "paragraph" as const, text: "Recibimos tu pedido. ".repeat(40) }];
	return post(id, { to: "maria@correo.pe", subject: "Recibimos tu pedido", blocks }, due);
}

function orders(first: number, placed: Date): Order[] {
	return Array.from({ length: ordersPerDay }, (_, n) => {
		const shopper = (first + n) % counts.shoppers;
		return anOrder({
			reference: referenceOf(first + n),
			placedAt: new Date(placed.getTime() + n * 60_000).toISOString(),
			contact: aContact({ fullName: `Rosa${shopper}`, email: emailOf(shopper) }),
			adoptableBy: null,
			adoptableByEmail: emailOf(shopper),
		});
	});
}

function pay(order: Order): Order {
	const at = new Date(Date.parse(order.placedAt) + dayMs / 4).toISOString();
	return { ...order, status: "paid", history: [...order.history, { status: "paid", at }] };
}

function delivered(order: Order): Order {
	const at = new Date(Date.parse(order.placedAt) + 3 * dayMs).toISOString();
	const paid = pay(order);
	return { ...paid, status: "delivered", history: [...paid.history, { status: "delivered", at }] };
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
