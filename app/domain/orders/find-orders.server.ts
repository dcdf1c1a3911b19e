import type { Datastore, IndexedField, Query } from "~/platform/datastore/datastore.server";
import { parseInPages } from "~/platform/datastore/find-in-pages.server";
import { type OnDamaged, parseRecords } from "~/platform/datastore/parse-records.server";
import { type Order, orderRecord } from "./order-record.server";
import { readReference, toOrderId } from "./order-reference.server";
import { markNames, type OrderMark, orderMarks } from "./order-sales.server";
import type { OrderStatus } from "./order-status";
import { isFoundBy, keysToTry, readSearch } from "./search-keys.server";

export interface OrderSearch extends Partial<Record<OrderMark, boolean | undefined>> {
	text?: string | undefined;
	status?: OrderStatus | undefined;
	from?: Date | undefined;
	before?: Date | undefined;
	/** Orders whose last step is earlier may be left out. */
	changedFrom?: Date | undefined;
	after?: Pick<Order, "reference" | "placedAt"> | undefined;
	/** The places of the search keys that are still to be tried, from the one that found `after`. All if undefined. */
	keysLeft?: number[] | undefined;
}

export async function* findOrders(
	datastore: Datastore,
	search: OrderSearch,
	onDamaged: OnDamaged = "order",
): AsyncGenerator<Order, void> {
	for await (const { order, isFound } of readOrders(datastore, search, onDamaged)) if (isFound) yield order;
}

/** How many orders are read for one page: it must not take longer each year. */
export const mostReadForPage = 2000;

/** @returns at most `size` orders, and where the next page goes on if there may be more: after the last one that was read */
export async function findOrderPage(
	datastore: Datastore,
	search: OrderSearch,
	size: number,
	isShown: (order: Order) => boolean = () => true,
): Promise<{ orders: Order[]; next?: { after: Order; keysLeft: number[] | undefined } }> {
	const orders: Order[] = [];
	let next: { after: Order; keysLeft: number[] | undefined } | undefined;
	let read = 0;
	for await (const { order, isFound, keysLeft } of readOrders(datastore, search, "order")) {
		const isOneMore = isFound && isShown(order);
		if (next && ((isOneMore && orders.length === size) || read === mostReadForPage)) return { orders, next };
		if (isOneMore) orders.push(order);
		next = { after: order, keysLeft };
		read += 1;
	}
	return { orders };
}

/** Every order that the index returns, and whether it matches the whole search. */
async function* readOrders(
	datastore: Datastore,
	{ text, from, before, after, keysLeft, ...conditions }: OrderSearch,
	onDamaged: OnDamaged,
): AsyncGenerator<{ order: Order; isFound: boolean; keysLeft?: number[] }, void> {
	const reference = readReference(text);
	const named = reference && (await datastore.get("order", toOrderId(reference)));
	if (named) {
		for (const order of parseRecords([{ id: reference, fields: named }], orderRecord, onDamaged))
			yield { order, isFound: true };
		return;
	}
	const typed = text === undefined ? undefined : readSearch(text);
	if (typed?.length === 0) return;
	const bounds = {
		by: "placedAt",
		isDescending: true,
		from: from?.toISOString(),
		before: before?.toISOString(),
	} as const;
	const wheres = conditionsOf(typed, conditions);
	const places = wheres.map((_, place) => place).filter((place) => keysLeft?.includes(place) ?? true);
	for (const place of places) {
		let isAnyFound = false;
		const cursor = after && { id: toOrderId(after.reference), fields: after };
		const query = { ...{ where: wheres[place], ...bounds }, after: place === places[0] ? cursor : undefined };
		for await (const order of parseInPages(datastore, "order", query, orderRecord, onDamaged)) {
			const isTyped = !typed || isFoundBy(order, typed);
			isAnyFound ||= isTyped;
			const keysLeft = isAnyFound ? [place] : places.slice(places.indexOf(place));
			yield { order, isFound: isTyped && isMatch(order, conditions), ...(typed && { keysLeft }) };
		}
		if (isAnyFound) return;
	}
}

function isMatch(order: Order, { status, ...marks }: OrderSearch): boolean {
	if (status && order.status !== status) return false;
	return markNames.every((mark) => !marks[mark] || orderMarks[mark](order));
}

type Condition = Query<IndexedField<"order">>["where"];

function conditionsOf(
	typed: string[] | undefined,
	{ status, changedFrom, ...marks }: OrderSearch,
): Condition[] {
	if (typed) return keysToTry(typed).map((value) => ({ field: "searchKeys", value }));
	const mark = markNames.find((one) => marks[one]);
	if (mark) return [{ field: mark, value: true }];
	if (status) return [{ field: "status", value: status }];
	return [changedFrom && { field: "changedAt", from: changedFrom.toISOString() }];
}
