import { expect, test, vi } from "vitest";
import { quoteCart } from "~/domain/cart/cart-quote";
import { priceCart } from "~/domain/cart/price-cart.server";
import { createProductLookup } from "~/domain/cart/product-lookup.server";
import { checkOut } from "~/domain/checkout/check-out.server";
import { checkoutFields } from "~/domain/checkout/checkout-fields.server";
import { DatastoreUnavailable } from "~/platform/datastore/datastore.server";
import { createRateLimit } from "~/platform/process/rate-limit.server";
import { aShopper } from "../../../support/actors";
import { checkoutAnswers } from "../../../support/answers";
import { aProductRecord, memoryDatastore } from "../catalog/memory-datastore";

const now = new Date("2026-11-13T09:00:00.000Z");

test("forms that placed no order take neither units nor a use of the code from the next one", async () => {
	const lamp = aProductRecord({ pen: 10_000, usd: 2_700, stock: 50 });
	const feria = { code: "FERIA", kind: "percent", value: 10, least: 0, most: 9, used: 0, hasEnded: false };
	const store = memoryDatastore({ product: { lamp }, "discount-code": { feria } });
	const products = createProductLookup([{ id: "lamp", fields: lamp }], { today: "2026-11-13" });
	const cart = { id: "x", lines: [{ sku: "lamp", quantity: 1 }], removed: [], code: "FERIA" };
	const priced = priceCart(cart, products, { now: now.getTime() });
	const once = () => createRateLimit({ attempts: 1, seconds: 60 });
	const limits = { holdLimits: { sender: once(), senderAndPhone: once() }, codeUseLimit: once() };
	const send = (quotedDiscount: string) => {
		const unsaid = {
			...{ accountId: undefined, orderKey: undefined, quotedPickUp: undefined },
			...{ quotedConsent: undefined, quotedDeposit: undefined },
		};
		const shown = { ...unsaid, quote: quoteCart(priced), quotedShipping: { pen: 1_200 }, quotedDiscount };
		const submission = {
			...{ shown, cart, priced, products, ...limits },
			values: checkoutFields.parse(checkoutAnswers()),
			...{ hasCart: true, isLoaded: true, mayStore: true },
			...{ orderKeys: ["1".repeat(32)], cartKeys: ["2".repeat(32)], secret: "x" },
			...{ session: undefined, payment: undefined, sender: ["192.0.2.1"] },
			business: { holdHours: 24 },
		};
		return checkOut(store, submission as Parameters<typeof checkOut>[1], aShopper(now));
	};
	for (let time = 0; time < 3; time++) {
		expect(await send("FERIA*999*1")).toMatchObject({ outcome: "changed" });
		for (const broken of ["get", "runTransaction"] as const) {
			const failing = vi.spyOn(store, broken).mockRejectedValue(new DatastoreUnavailable("test"));
			await expect(send("FERIA*1000*270")).rejects.toThrow(DatastoreUnavailable);
			failing.mockRestore();
		}
	}
	expect(await send("FERIA*1000*270")).toMatchObject({ outcome: "placed" });
	const held = { heldUntil: "2026-11-14T09:00:00.000Z", useHeldUntil: "2026-11-14T09:00:00.000Z" };
	expect(await store.find("order")).toMatchObject([{ fields: held }]);
});
