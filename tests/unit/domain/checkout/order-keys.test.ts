import { expect, test } from "vitest";
import { findReferenceByKey } from "~/domain/checkout/order-keys.server";
import { placeOrder } from "~/domain/checkout/place-order.server";
import { computeCartKeys, computeOrderKeys } from "~/shop/cart/cart-cookie.server";
import { aShopper } from "../../../support/actors";
import { memoryDatastore } from "../catalog/memory-datastore";
import { anOrderRequest, lamp } from "./an-order-request";

test("a damaged key places no second order: it stops with its name", async () => {
	const damaged = "ab".repeat(16);
	const datastore = memoryDatastore({ product: { lamp }, "order-key": { [damaged]: { reference: 7 } } });
	const request = anOrderRequest({ keys: [damaged], cartKeys: ["cd".repeat(16)] });
	const said = `order-key ${damaged} is damaged`;
	await expect(placeOrder(datastore, request, aShopper(new Date()))).rejects.toThrow(said);
	await expect(findReferenceByKey(datastore, damaged)).rejects.toThrow(said);
	expect(await datastore.find("order")).toEqual([]);
});

test("while the secret is changed, a cart is ordered once by processes that have either one first", async () => {
	const datastore = memoryDatastore({ product: { lamp } });
	const order = (secrets: string[], code?: string) => {
		const cart = { id: "cart", lines: [{ sku: "lamp", quantity: 1 }], removed: [], code };
		const keys = computeOrderKeys(cart, secrets);
		const request = anOrderRequest({ keys, cartKeys: computeCartKeys(cart, secrets) });
		return placeOrder(datastore, request, aShopper(new Date("2026-11-13T09:00:00.000Z")));
	};
	const placed = await order(["new", "former"]);
	expect(placed).toMatchObject({ outcome: "placed" });
	const { reference } = placed as { reference: string };
	for (const secrets of [["former", "new"], ["new"]])
		expect(await order(secrets)).toEqual({ outcome: "repeated", reference });
	expect(await order(["former", "new"], "FERIA")).toEqual({ outcome: "cartOrderedBefore", reference });
});
