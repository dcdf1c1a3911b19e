import { expect, test } from "vitest";
import { placeOrder } from "~/domain/checkout/place-order.server";
import { computeCartKeys, computeOrderKeys } from "~/shop/cart/cart-cookie.server";
import { aShopper } from "../../../support/actors";
import { memoryDatastore } from "../catalog/memory-datastore";
import { anOrderRequest, lamp } from "./an-order-request";

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
