import { describe, expect, it } from "vitest";
import { requestStockNotice } from "~/newsletter/stock-notice.server";
import { stockNoticeConsent } from "~/newsletter/stock-notice-consent";
import { subscriberId, unsubscribe } from "~/newsletter/subscription.server";
import { openedTwice, type Place } from "./contract";
import { untilAnswered } from "./contract-faults";

export function describeStockNotices(name: string, newPlace: () => Promise<Place>) {
	describe(`${name} holds stock notices`, () => {
		const both = openedTwice(newPlace);
		const ana = "ana@correo.pe";
		const now = new Date("2026-11-20T15:00:00Z");

		it("one for an address and an item, whatever two instances store at once", async () => {
			const { store, other } = both;
			const requests = ["sofa", "mesa", "sofa_a1", "mesa", "sofa"].map((sku, index) =>
				untilAnswered(() =>
					requestStockNotice(index % 2 ? store : other, {
						email: index > 2 ? "ANA@correo.pe" : ana,
						sku,
						now,
					}),
				),
			);
			await Promise.all(requests);
			await requestStockNotice(store, { email: "luis@correo.pe", sku: "mesa", now });
			const fields = (await other.get("stock-notice", subscriberId(ana))) as { items: { sku: string }[] };
			expect(fields.items.map(({ sku }) => sku).sort()).toEqual(["mesa", "sofa", "sofa_a1"]);
			expect(fields.items[0]).toMatchObject({ consent: { text: stockNoticeConsent, at: now.toISOString() } });
		});

		it("until the address unsubscribes", async () => {
			const { store, other } = both;
			for (const email of [ana, "luis@correo.pe"])
				await requestStockNotice(store, { email, sku: "mesa", now });
			expect(await unsubscribe(other, subscriberId(ana), "both")).toBe(true);
			expect((await store.list("stock-notice")).map(({ fields }) => fields.email)).toEqual([
				"luis@correo.pe",
			]);
		});
	});
}
