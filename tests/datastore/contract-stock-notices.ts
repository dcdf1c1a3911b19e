import { describe, expect, it } from "vitest";
import { endAllSessions } from "~/auth/end-sessions.server";
import { parseShopper } from "~/customers/shopper-codec.server";
import { stockNoticeConsent } from "~/newsletter/consents";
import {
	listShopperStockNotices,
	removeShopperStockNotices,
	requestStockNotice,
} from "~/newsletter/stock-notice.server";
import { subscriberId, unsubscribe } from "~/newsletter/subscription.server";
import { aSession } from "../account/accounts";
import { openTwice, type Place } from "./contract";
import { untilAnswered } from "./contract-faults";

export function describeStockNotices(name: string, newPlace: () => Promise<Place>) {
	describe(`${name} stores stock notices`, () => {
		const both = openTwice(newPlace);
		const ana = "ana@correo.pe";
		const now = new Date("2026-11-20T15:00:00Z");

		it("one for each e-mail address and item, even if two instances store it at once", async () => {
			const { store, other } = both;
			const requests = ["sofa", "mesa", "sofa_a1", "mesa", "sofa"].map((sku, index) =>
				untilAnswered(() =>
					requestStockNotice(index % 2 ? store : other, {
						email: index > 2 ? "ANA@correo.pe" : ana,
						sku,
						session: undefined,
						now,
					}),
				),
			);
			await Promise.all(requests);
			await requestStockNotice(store, { email: "luis@correo.pe", sku: "mesa", session: undefined, now });
			const fields = (await other.get("stock-notice", subscriberId(ana))) as { items: { sku: string }[] };
			expect(fields.items.map(({ sku }) => sku).sort()).toEqual(["mesa", "sofa", "sofa_a1"]);
			expect(fields.items[0]).toMatchObject({ consent: { text: stockNoticeConsent, at: now.toISOString() } });
		});

		it("up to 50 for each e-mail address, and displaces none", async () => {
			const { store, other } = both;
			const request = (sku: string) =>
				untilAnswered(() => requestStockNotice(store, { email: ana, sku, session: undefined, now }));
			expect(await request("owned")).toBe("stored");
			for (let n = 1; n < 50; n++) expect(await request(`flood-${n}`)).toBe("stored");
			const before = await other.get("stock-notice", subscriberId(ana));
			expect(before?.items).toHaveLength(50);
			for (let n = 50; n < 75; n++) expect(await request(`flood-${n}`)).toBe("full");
			expect(await request("owned"), "requested again").toBe("stored");
			expect(await other.get("stock-notice", subscriberId(ana))).toEqual(before);
		});

		it("until the address unsubscribes", async () => {
			const { store, other } = both;
			for (const email of [ana, "luis@correo.pe"])
				await requestStockNotice(store, { email, sku: "mesa", session: undefined, now });
			expect(await unsubscribe(other, subscriberId(ana), "both")).toBe(true);
			expect((await store.list("stock-notice")).map(({ fields }) => fields.email)).toEqual([
				"luis@correo.pe",
			]);
		});

		it("of an account apart from others for the same address, until the account ends them", async () => {
			const { store, other } = both;
			const [own, ended] = [aSession(), aSession({ shopperId: "b".repeat(40) })];
			await endAllSessions(store, ended, new Date());
			const requests = [
				["guest", undefined],
				["own", own],
				["own-too", own],
				["guest", own],
				["ended", ended],
			] as const;
			for (const [sku, session] of requests) {
				await requestStockNotice(store, { email: ana, sku, session, now });
			}
			const skus = async (session: typeof own) => {
				const shopper = parseShopper(session.shopperId, await other.get("shopper", session.shopperId));
				const notices = await listShopperStockNotices(other, session, shopper);
				return notices.flatMap(({ items }) => items.map(({ sku }) => sku));
			};
			expect([await skus(own), await skus(ended)]).toEqual([["own", "own-too"], []]);
			const account = parseShopper(own.shopperId, await store.get("shopper", own.shopperId));
			expect(account.stockNotices).toEqual([subscriberId(ana)]);
			await removeShopperStockNotices(other, own, account);
			expect(await store.get("stock-notice", subscriberId(ana))).toMatchObject({
				items: [{ sku: "guest" }, { sku: "ended" }],
			});
		});
	});
}
