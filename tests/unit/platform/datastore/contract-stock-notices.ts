import { describe, expect, it } from "vitest";
import { indexProducts } from "~/domain/catalog/product-index.server";
import type { Mail } from "~/domain/mail/mail";
import { endAllSessions } from "~/domain/people/end-sessions.server";
import { parseShopper } from "~/domain/people/shopper-record.server";
import { confirmRequests } from "~/domain/subscriptions/confirm-requests.server";
import { stockNoticeConsent } from "~/domain/subscriptions/consents";
import { postStockNotices } from "~/domain/subscriptions/post-stock-notices.server";
import {
	requestStockNotice,
	type StockNoticeRequest,
} from "~/domain/subscriptions/request-stock-notice.server";
import {
	listShopperStockNotices,
	removeShopperStockNotices,
} from "~/domain/subscriptions/shopper-stock-notices.server";
import { subscriberId } from "~/domain/subscriptions/subscriber-id.server";
import { removeExpiredRequests, type Unconfirmed } from "~/domain/subscriptions/unconfirmed.server";
import { unsubscribe } from "~/domain/subscriptions/unsubscribe.server";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { aShopper } from "../../../support/actors";
import { confirmAll } from "../../../support/subscribed";
import { aProductRecord } from "../../domain/catalog/memory-datastore";
import { aProduct } from "../../domain/catalog/products";
import { aSession } from "../../shop/account/accounts";
import { openTwice, type Place } from "./contract";
import { untilAnswered } from "./contract-faults";

export function describeStockNotices(name: string, newPlace: () => Promise<Place>) {
	describe(`${name} stores stock notices`, () => {
		const both = openTwice(newPlace);
		const ana = "ana@correo.pe";
		const now = new Date("2026-11-20T15:00:00Z");
		const secret = "secret";
		const request = (
			sku: string,
			{ now: at = now, ...overrides }: Partial<StockNoticeRequest & { now: Date }> = {},
		) => {
			const asked = { email: ana, sku, name: sku, session: undefined, secret, ...overrides };
			return requestStockNotice(both.store, asked, aShopper(at));
		};
		const unconfirmed = () => both.other.get("unconfirmed", subscriberId(ana)) as Promise<Unconfirmed>;
		const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

		it("one for each e-mail address and item, with one mail, even if two instances store it at once", async () => {
			const { store, other } = both;
			const requests = ["sofa", "mesa", "sofa_a1", "mesa", "sofa"].map((sku, index) =>
				untilAnswered(() =>
					requestStockNotice(
						index % 2 ? store : other,
						{ email: index > 2 ? "ANA@correo.pe" : ana, sku, name: sku, session: undefined, secret },
						aShopper(now),
					),
				),
			);
			await Promise.all(requests);
			await request("mesa", { email: "luis@correo.pe" });
			const { notices } = await unconfirmed();
			expect(notices.map(({ sku }) => sku).sort()).toEqual(["mesa", "sofa", "sofa_a1"]);
			expect(notices[0]).toMatchObject({ consent: { text: stockNoticeConsent, at: now.toISOString() } });
			expect(await store.list("stock-notice")).toEqual([]);
			const mails = (await store.list("outbox")).map(({ fields }) => (fields.mail as Mail).to.toLowerCase());
			expect(mails.sort()).toEqual([ana, "luis@correo.pe"]);
		});

		it("confirmed once, even if two instances confirm it at once", async () => {
			const { store, other } = both;
			await request("sofa");
			const confirm = (side: Datastore) =>
				untilAnswered(() =>
					confirmRequests(
						side,
						{ id: subscriberId(ana), shownAt: now.toISOString(), secret },
						aShopper(later(5)),
					),
				);
			await Promise.all([store, other, store].map(confirm));
			const [stored] = await other.list("stock-notice");
			expect(stored).toMatchObject({ id: subscriberId(ana), fields: { email: ana } });
			expect(stored?.fields.items).toEqual([
				{
					sku: "sofa",
					consent: { text: stockNoticeConsent, at: now.toISOString() },
					shopper: null,
					confirmedAt: later(5).toISOString(),
				},
			]);
			await request("sofa", { now: later(90) });
			expect(await unconfirmed(), "a confirmed one is not asked for again").toMatchObject({ notices: [] });
		});

		it("with another mail after an hour, and never more than 50 that wait", async () => {
			for (let n = 0; n < 52; n++) await request(`item-${n}`, { now: later(n < 51 ? 59 : 60) });
			const { notices, mailedAt } = await unconfirmed();
			expect(notices.map(({ sku }) => sku)).toEqual(Array.from({ length: 50 }, (_, n) => `item-${n + 2}`));
			expect(mailedAt).toBe(later(59).toISOString());
			await request("item-60", { now: later(118) });
			expect(await both.store.list("outbox")).toHaveLength(1);
			await request("item-61", { now: later(119) });
			expect(await both.store.list("outbox")).toHaveLength(2);
		});

		it("for seven days if they are not confirmed", async () => {
			const { store, other } = both;
			await request("sofa");
			await request("mesa", { email: "luis@correo.pe", now: later(24 * 60) });
			await removeExpiredRequests(other, later(7 * 24 * 60 - 1));
			expect(await store.list("unconfirmed")).toHaveLength(2);
			await removeExpiredRequests(other, later(7 * 24 * 60));
			expect((await store.list("unconfirmed")).map(({ fields }) => fields.email)).toEqual(["luis@correo.pe"]);
		});

		it("until the product is back, and then as one mail, even if two instances post it at once", async () => {
			const { store, other } = both;
			await store.set("product", "mesa", aProductRecord({ stock: 0 }));
			await store.set("product", "sofa", aProductRecord({ stock: 0 }));
			for (const sku of ["mesa", "sofa"]) await request(sku);
			await confirmAll(store, ana);
			await store.set("product", "mesa", aProductRecord({ stock: 1 }));
			const products = indexProducts([aProduct({ slug: "mesa", stock: 1 })]);
			const postAll = (side: Datastore) =>
				untilAnswered(() => postStockNotices(side, products, new Set(["mesa"]), { now, secret }));
			await Promise.all([store, other, store].map(postAll));
			const subjects = (await other.list("outbox")).map(({ fields }) => (fields.mail as Mail).subject);
			expect(subjects.sort()).toEqual(["Confirma tu correo en Wasi", "Ya puedes comprar: Lámpara"]);
			expect(await other.get("stock-notice", subscriberId(ana))).toMatchObject({ items: [{ sku: "sofa" }] });
		});

		it("as a mail at once if the product came back before the confirmation", async () => {
			const { store, other } = both;
			await request("mesa");
			await store.set("product", "mesa", aProductRecord({ stock: 1 }));
			await confirmAll(other, ana);
			expect(await store.list("stock-notice")).toEqual([]);
			expect(await store.list("outbox")).toHaveLength(2);
		});

		it("until the address unsubscribes", async () => {
			const { store, other } = both;
			for (const email of [ana, "luis@correo.pe"]) await request("mesa", { email });
			for (const email of [ana, "luis@correo.pe"]) await confirmAll(store, email);
			await unsubscribe(other, { id: subscriberId(ana), lists: "both" }, aShopper());
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
				await request(sku, { session });
				if (sku === "own") await confirmAll(store, ana);
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
			expect(await store.get("stock-notice", subscriberId(ana))).toMatchObject({ items: [{ sku: "guest" }] });
			expect(await unconfirmed()).toMatchObject({ notices: [{ sku: "ended" }] });
		});
	});
}
