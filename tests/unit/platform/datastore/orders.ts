import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import type { Datastore } from "~/platform/datastore/datastore.server";

/**
 * Places an order as a checkout does, once for each idempotency key.
 * @param meanwhile called while the transaction's callback runs
 * @returns the order's id, or the earlier order's if the key is known
 */
export function placeOrder(store: Datastore, key: string, meanwhile = () => {}): Promise<string> {
	const order = randomUUID();
	return store.runTransaction([{ collection: "order-key", id: key }], ([known]) => {
		meanwhile();
		if (known) return { changes: [], result: String(known.order) };
		return {
			changes: [
				{ collection: "order-key", id: key, fields: { order } },
				{ collection: "order", id: order, fields: { key, shopper: "ana", lines: ["lamp", "chair"] } },
			],
			result: order,
		};
	});
}

/**
 * Checks that exactly these orders are stored, each with its idempotency key's record.
 * @param placed the orders' ids by key
 */
export async function assertPlaced(
	store: Pick<Datastore, "find">,
	placed: ReadonlyMap<string, string>,
): Promise<void> {
	const keys = await store.find("order-key");
	assert.deepEqual(new Map(keys.map(({ id, fields }) => [id, fields.order])), placed);
	const orders = await store.find("order");
	assert.deepEqual(sorted(orders.map(({ id, fields }) => [fields.key, id])), sorted([...placed]));
	assert.deepEqual(await store.find("order", { where: { field: "shopper", value: "ana" } }), orders);
}

const sorted = (pairs: unknown[][]): string[] => pairs.map((pair) => pair.join(" ")).sort();
