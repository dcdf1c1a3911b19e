import { describe, expect, it } from "vitest";
import { discountKey } from "~/domain/cart/discount-code-record.server";
import { addCode } from "~/domain/cart/discount-code-repository.server";
import { checkoutFields } from "~/domain/checkout/checkout-fields.server";
import { placeOrder } from "~/domain/checkout/place-order.server";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { checkoutAnswers } from "../../../support/answers";
import { aProductRecord } from "../../domain/catalog/memory-datastore";
import { openTwice, type Place } from "./contract";
import { untilAnswered } from "./contract-faults";

export function describeDiscounts(name: string, newPlace: () => Promise<Place>) {
	describe(`${name} counts the uses of a discount code`, () => {
		const both = openTwice(newPlace);
		const now = new Date("2026-11-12T15:20:00Z");
		const product = aProductRecord({ name: "Lámpara", pen: 10_000, usd: 2700, stock: 5 });
		const order = (datastore: Datastore, digit: string, quotedDiscount = "FERIA*1000*270") =>
			untilAnswered(() =>
				placeOrder(
					datastore,
					{
						key: digit.repeat(32),
						cartKey: `c${digit.repeat(31)}`,
						lines: [{ sku: "lamp", quantity: 1 }],
						quote: "lamp*1*10000*2700",
						quotedShipping: { pen: 1200, usd: 320 },
						code: "FERIA",
						quotedDiscount,
						business: {},
						values: checkoutFields.parse(checkoutAnswers()),
						session: undefined,
						consent: "Acepto.",
						secret: "a secret of the tests",
					},
					{ by: "shopper", now },
				),
			);
		const used = async () => {
			const { collection, id } = discountKey("FERIA");
			return (await both.other.get(collection, id))?.used;
		};
		const start = async () => {
			await both.store.set("product", "lamp", product);
			const owner = { by: "rosa", role: "owner" as const, now };
			await addCode(both.store, { code: "FERIA", kind: "percent", value: "10", uses: "1" }, owner);
		};

		it("of which two orders at once get the last one time", async () => {
			await start();
			const placements = await Promise.all([order(both.store, "1"), order(both.other, "2")]);
			expect(placements.map(({ outcome }) => outcome).sort()).toEqual(["changed", "placed"]);
			expect(placements.find(({ outcome }) => outcome === "changed")).toMatchObject({
				discount: { problem: expect.stringContaining("ya se usó todas las veces") },
			});
			expect(await used()).toBe(1);
			// Who saw the full price can order without it.
			expect((await order(both.store, "3", "")).outcome).toBe("placed");
			expect(await used()).toBe(1);
		});
	});
}
