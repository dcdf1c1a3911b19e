import type { Business } from "~/domain/business/business-record.server";
import { changeOrder } from "~/domain/orders/change-order.server";
import { parseOrder } from "~/domain/orders/order-record.server";
import { endHold } from "~/domain/orders/order-stock.server";
import type { Session } from "~/domain/people/shopper";
import type { Datastore, RecordFields, RecordKey } from "~/platform/datastore/datastore.server";
import { findInPages } from "~/platform/datastore/find-in-pages.server";
import type { Log } from "~/platform/process/log.server";
import { openPoll } from "~/platform/process/poll.server";
import { type RateLimit, type Sender, takeAttempt, withName } from "~/platform/process/rate-limit.server";
import { hmacHex } from "~/platform/values/sha256.server";

const mostHeldOrders = 2;

/** Permission to hold one order's units. A shopper loses it if the same phone or account gets another held order meanwhile. */
export interface StockHold {
	/** The record of the phone's or account's last held order. */
	key?: RecordKey;
	last?: unknown;
	until: Date;
	/** Takes back that it counted for its sender. */
	giveBack?(): void;
}

/** @returns undefined if the shop holds no units for unpaid orders */
export function endOfHold({ holdHours }: Pick<Business, "holdHours">, now: Date): Date | undefined {
	return holdHours ? new Date(now.getTime() + holdHours * 60 * 60_000) : undefined;
}

/** When an unpaid order loses its use of its discount code; undefined if only a paid order uses it. */
export function endOfCodeUse({ holdHours = 24 }: Pick<Business, "holdHours">, now: Date): Date | undefined {
	return endOfHold({ holdHours }, now);
}

interface HoldRequest {
	hours: number | undefined;
	phone: string;
	session: Session | undefined;
	sender: Sender;
	limits: HoldLimits;
}

/** `senderAndPhone` is a guest's own share: others who type the same phone do not use it up. */
export type HoldLimits = Record<"sender" | "senderAndPhone", RateLimit>;

/** @returns undefined if the order may not keep its units. Each call counts for its sender. */
export async function grantHold(
	datastore: Datastore,
	{ hours, phone, session, sender, limits }: HoldRequest,
	secret: string,
	now: Date,
): Promise<StockHold | undefined> {
	const until = endOfHold({ holdHours: hours }, now);
	if (!until) return undefined;
	const key = lastHeldKey(session?.shopperId ?? phone, secret);
	// Read before the orders are counted: an order that the count misses changes this record.
	const last = (await datastore.get(key.collection, key.id))?.reference;
	const where = session
		? { field: "shopper" as const, value: session.shopperId }
		: { field: "adoptableBy" as const, value: phone };
	let held = 0;
	const query = { where, by: "heldUntil", isDescending: true, size: 10 } as const;
	for await (const earlier of findInPages(datastore, "order", query)) {
		held += earlier.filter(({ fields }) => isHeld(fields, now)).length;
		if (held >= mostHeldOrders) break;
	}
	// After the reading, because an attempt of a datastore that does not answer would stay counted.
	const attempt = takeAttempt([limits.sender, sender]);
	if (attempt.waitMs > 0) return undefined;
	const ownShare = session ? undefined : takeAttempt([limits.senderAndPhone, withName(sender, phone)]);
	if (held >= mostHeldOrders && ownShare?.waitMs !== 0) return undefined;
	const giveBack = () => {
		attempt.giveBack();
		ownShare?.giveBack();
	};
	return { key, last, until, giveBack };
}

function isHeld({ heldUntil = "", paymentNotice }: RecordFields, now: Date): boolean {
	return String(heldUntil) > (paymentNotice ? "" : now.toISOString());
}

export function isHoldLost({ last }: StockHold, fields: RecordFields | undefined): boolean {
	return fields?.reference !== last;
}

function lastHeldKey(owner: string, secret: string): RecordKey {
	return { collection: "order-key", id: hmacHex(`hold ${owner}`, secret, 32) };
}

/** Gives back the units and the uses of codes of orders whose hold has expired. Several processes may run this at once. */
export function openHoldReleaser(
	datastore: Datastore,
	log: Pick<Log, "warn">,
	clock: () => Date,
	{ pollMs = 30_000 } = {},
) {
	const told = new Set<string>();
	return openPoll([() => releaseHeldStock(datastore, clock(), log, told)], pollMs, (error) =>
		log.warn({ err: error }, "held stock cannot be given back; it will be tried again"),
	);
}

/**
 * Orders with a reported payment keep what they hold until the shop answers. A damaged order is logged and skipped.
 * @param told ids that were logged before, as a damaged order would be twice a minute
 * @throws DatastoreUnavailable
 */
export async function releaseHeldStock(
	datastore: Datastore,
	now: Date,
	log: Pick<Log, "warn">,
	told = new Set<string>(),
) {
	const tellOnce = (id: string, err: unknown) => {
		if (!told.has(id)) log.warn({ id, err }, "what a held order holds cannot be given back");
		told.add(id);
	};
	for (const by of ["heldUntil", "useHeldUntil"] as const)
		for await (const found of findInPages(datastore, "order", { by, until: now.toISOString() }))
			for (const { id, fields } of found)
				await releaseOrder(datastore, fields, now).catch((error) => tellOnce(id, error));
}

async function releaseOrder(datastore: Datastore, fields: RecordFields, now: Date) {
	const seen = parseOrder(fields);
	// Every process looks twice a minute, for as long as a reported payment is unanswered.
	if (endHold(seen, now) === seen) return;
	await changeOrder(datastore, { reference: seen.reference }, { by: "store", now }, (before) => ({
		order: endHold(before, now),
	}));
}
