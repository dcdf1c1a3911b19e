import { expect, test } from "vitest";
import { writeReview } from "~/domain/customer-service/review-repository.server";
import type { Order } from "~/domain/orders/order-record.server";
import { toOrderId } from "~/domain/orders/order-reference.server";
import { aShopper } from "../../../support/actors";
import { memoryDatastore } from "../catalog/memory-datastore";
import { aLine, anOrder } from "../orders/an-order";

test.each<[string, Partial<Order> | undefined, string]>([
	["an unknown order", undefined, "unknown"],
	["a product that was not ordered", { lines: [aLine({ sku: "silla" })] }, "unknown"],
	["an order that is not delivered", { status: "shipped" }, "notDelivered"],
	["an order whose owner deleted the account", { shopper: null, adoptableBy: null }, "unknown"],
])("a review of %s is not stored", async (_, overrides, outcome) => {
	const datastore = memoryDatastore({});
	const { reference, ...order } = anOrder({ status: "delivered", ...overrides });
	if (overrides) await datastore.set("order", toOrderId(reference), { reference, ...order });
	const review = { reference, product: "mesa", stars: 4 as const, text: "Buena" };
	expect(await writeReview(datastore, review, aShopper())).toEqual({ outcome });
	expect(await datastore.find("review")).toEqual([]);
});
