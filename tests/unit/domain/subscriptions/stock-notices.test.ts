import { expect, test } from "vitest";
import type { Session } from "~/domain/people/shopper";
import { parseShopper } from "~/domain/people/shopper-record.server";
import { stockNoticeConsent } from "~/domain/subscriptions/consents";
import {
	requestNews,
	requestStockNotice,
	requestUnsubscribeLink,
} from "~/domain/subscriptions/email-requests.server";
import {
	listShopperStockNotices,
	removeShopperStockNotices,
} from "~/domain/subscriptions/shopper-stock-notices.server";
import { subscriberId } from "~/domain/subscriptions/subscriber-id.server";
import {
	readUnconfirmed,
	removeExpiredRequests,
	type Unconfirmed,
} from "~/domain/subscriptions/unconfirmed.server";
import { unsubscribe } from "~/domain/subscriptions/unsubscribe.server";
import { aShopper } from "../../../support/actors";
import { confirmAll, subscribe } from "../../../support/subscribed";
import { accountOf, aSession, openAccount } from "../../shop/account/accounts";
import { aProductRecord, memoryDatastore } from "../catalog/memory-datastore";

const ana = "ana@correo.pe";
const now = new Date("2026-11-20T15:00:00Z");
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

function aStore() {
	const datastore = memoryDatastore({});
	return {
		datastore,
		ask(sku: string, { at = now, ...overrides }: { at?: Date; email?: string; session?: Session } = {}) {
			const asked = { email: ana, sku, name: sku, session: undefined, secret: "secret", ...overrides };
			return requestStockNotice(datastore, asked, aShopper(at));
		},
		unconfirmed: () => datastore.get("unconfirmed", subscriberId(ana)) as Promise<Unconfirmed>,
		countMails: async () => (await datastore.find("outbox")).length,
	};
}

test("an address gets another mail after an hour, also after its confirmation, and never more than 50 requests wait for it", async () => {
	const { datastore, ask, unconfirmed, countMails } = aStore();
	for (let n = 0; n < 52; n++) await ask(`item-${n}`, { at: later(n < 51 ? 59 : 60) });
	const { notices, mailedAt } = await unconfirmed();
	expect(notices.map(({ sku }) => sku)).toEqual(Array.from({ length: 50 }, (_, n) => `item-${n + 2}`));
	expect(mailedAt).toBe(later(59).toISOString());
	await confirmAll(datastore, ana);
	await ask("item-60", { at: later(118) });
	expect(await countMails()).toBe(1);
	await ask("item-61", { at: later(119) });
	expect(await countMails()).toBe(2);
	const ahead = later(24 * 60).toISOString();
	await datastore.set("unconfirmed", subscriberId(ana), { ...(await unconfirmed()), mailedAt: ahead });
	await ask("item-62", { at: later(179) });
	expect(await countMails(), "the clock was ahead").toBe(3);
});

test("a stock notice or a link to unsubscribe that was asked for within the hour is requested before", async () => {
	const { datastore, ask } = aStore();
	const notice = async (sku: string, minutes: number) => (await ask(sku, { at: later(minutes) })).outcome;
	expect([await notice("sofa", 0), await notice("sofa", 1)]).toEqual(["requested", "requestedBefore"]);
	expect([await notice("mesa", 2), await notice("sofa", 61)]).toEqual(["requested", "requested"]);
	const asked = { email: ana, session: undefined, secret: "secret" };
	const link = async (minutes: number) =>
		(await requestUnsubscribeLink(datastore, asked, aShopper(later(minutes)))).outcome;
	expect([await link(0), await link(1)]).toEqual(["requested", "requestedBefore"]);
	expect(await link(61)).toBe("requested");
});

test("a request waits for seven days", async () => {
	const { datastore, ask } = aStore();
	await ask("sofa");
	await ask("mesa", { email: "luis@correo.pe", at: later(24 * 60) });
	await removeExpiredRequests(datastore, later(7 * 24 * 60 - 1));
	expect(await datastore.find("unconfirmed")).toHaveLength(2);
	await removeExpiredRequests(datastore, later(7 * 24 * 60));
	expect(await datastore.find("unconfirmed")).toMatchObject([{ fields: { email: "luis@correo.pe" } }]);
});

test("each request waits for seven days by itself, and for seven more when it is asked for again", async () => {
	const { datastore, ask, unconfirmed } = aStore();
	const day = (days: number) => later(days * 24 * 60);
	const askForNews = (at: Date) => requestNews(datastore, { email: ana, secret: "secret" }, aShopper(at));
	await askForNews(now);
	for (const days of [0, 1, 6]) await ask(`asked-${days}`, { at: day(days) });
	await ask("asked-1", { at: day(6) });
	const waiting = async (at: Date) => {
		const { news, notices } = await readUnconfirmed(datastore, subscriberId(ana), at);
		return [news !== null, ...notices.map(({ sku }) => sku)];
	};
	expect(await waiting(later(7 * 24 * 60 - 1))).toEqual([true, "asked-0", "asked-1", "asked-6"]);
	expect(await waiting(day(7))).toEqual([false, "asked-1", "asked-6"]);
	expect(await waiting(day(13))).toEqual([false]);
	await removeExpiredRequests(datastore, day(7));
	expect(await unconfirmed()).toMatchObject({ email: ana, news: null, notices: [{}, {}] });
	await askForNews(day(12));
	await askForNews(day(14));
	await confirmAll(datastore, ana, day(20));
	expect((await datastore.find("stock-notice")).length, "expired, though its record is there").toBe(0);
	expect((await datastore.find("subscriber")).length).toBe(1);
	await removeExpiredRequests(datastore, day(20));
	expect(await datastore.find("unconfirmed")).toEqual([]);
});

test.each([
	["both", false, 0],
	["news", false, 1],
	["stockNotices", true, 0],
] as const)("ending %s withdraws what waits for its confirmation", async (lists, isNewsLeft, noticesLeft) => {
	const { datastore, ask, unconfirmed } = aStore();
	await requestNews(datastore, { email: ana, secret: "secret" }, aShopper(now));
	await ask("sofa");
	await unsubscribe(datastore, { id: subscriberId(ana), lists }, aShopper(later(1)));
	const { email, news, notices } = await unconfirmed();
	expect([email === ana, news !== null, notices.length]).toEqual([lists !== "both", isNewsLeft, noticesLeft]);
	await confirmAll(datastore, ana, later(2));
	expect((await datastore.find("subscriber")).length).toBe(isNewsLeft ? 1 : 0);
});

test("a request made twice at once, and confirmed so, is kept once with its consent, and not asked for again", async () => {
	const { datastore, ask, unconfirmed, countMails } = aStore();
	await Promise.all([ana, ana.toUpperCase()].map((email) => ask("sofa", { email })));
	expect(await countMails()).toBe(1);
	await Promise.all([confirmAll(datastore, ana), confirmAll(datastore, ana)]);
	const consent = { text: stockNoticeConsent, at: now.toISOString() };
	const item = { sku: "sofa", consent, shopper: null, confirmedAt: expect.any(String) };
	expect(await datastore.get("stock-notice", subscriberId(ana))).toMatchObject({ email: ana, items: [item] });
	expect(await ask("sofa", { at: later(90) })).toEqual({ outcome: "confirmedBefore" });
	expect(await unconfirmed()).toMatchObject({ notices: [] });
});

test("a request for what an address has already writes as any other, so that its time reveals nothing", async () => {
	const { datastore, ask, unconfirmed, countMails } = aStore();
	await ask("sofa");
	await datastore.apply([subscribe(ana, now.toISOString())]);
	await confirmAll(datastore, ana);
	for (const again of [
		() => ask("sofa"),
		() => requestNews(datastore, { email: ana, secret: "secret" }, aShopper(now)),
	]) {
		await datastore.remove("unconfirmed", subscriberId(ana));
		await again();
		expect(await unconfirmed()).toMatchObject({ email: "", news: null, notices: [] });
		await removeExpiredRequests(datastore, now);
		expect(await unconfirmed()).toBeUndefined();
	}
	expect(await countMails()).toBe(1);
});

test("a product that came back before the confirmation is announced by it at once", async () => {
	const { datastore, ask, countMails } = aStore();
	await ask("mesa");
	await datastore.set("product", "mesa", aProductRecord({ stock: 1 }));
	await confirmAll(datastore, ana);
	expect(await datastore.find("stock-notice")).toEqual([]);
	expect(await countMails()).toBe(2);
});

test("an account's requests are told from others for the same address, until it ends them", async () => {
	const { datastore, ask, unconfirmed } = aStore();
	const [own, ended] = [await openAccount(datastore), aSession({ shopperId: "b".repeat(40) })];
	await ask("guest");
	await ask("own", { session: own });
	await confirmAll(datastore, ana);
	await ask("own-too", { session: own });
	await ask("ended", { session: ended });
	const readAccount = async ({ shopperId }: typeof own) =>
		parseShopper(shopperId, await datastore.get("shopper", shopperId));
	const skus = async (session: typeof own) => {
		const notices = await listShopperStockNotices(datastore, session, await readAccount(session), now);
		return notices.flatMap(({ items }) => items.map(({ sku }) => sku));
	};
	expect([await skus(own), await skus(ended)]).toEqual([["own", "own-too"], []]);
	const account = await readAccount(own);
	expect(account.stockNotices).toEqual([subscriberId(ana)]);
	await removeShopperStockNotices(datastore, own, account);
	expect(await datastore.find("stock-notice")).toMatchObject([{ fields: { items: [{ sku: "guest" }] } }]);
	expect(await unconfirmed()).toMatchObject({ notices: [{ sku: "ended" }] });
	await ask("guest", { session: own });
	await ask("ended", { session: own });
	expect(await skus(own), "a guest's request that waits becomes the account's").toEqual(["ended"]);
});

test("of a product that was renamed, one notice is sent, and none once its receiver has unsubscribed or left", async () => {
	const { datastore, ask } = aStore();
	const own = aSession();
	const put = (stock: number) =>
		datastore.set("product", "mesa-roble", aProductRecord({ stock, formerSlugs: ["mesa"] }));
	const waiting = async () => (await datastore.find("outbox")).filter(({ id }) => id.startsWith("stock-"));
	const leave = async () => {
		const account = parseShopper(own.shopperId, await datastore.get("shopper", own.shopperId));
		await removeShopperStockNotices(datastore, own, account);
	};
	await datastore.set("shopper", own.shopperId, accountOf(own));
	const endings = [
		[1, () => unsubscribe(datastore, { id: subscriberId(ana), lists: "news" }, aShopper())],
		[0, () => unsubscribe(datastore, { id: subscriberId(ana), lists: "stockNotices" }, aShopper())],
		[0, leave],
	] as const;
	for (const [index, [left, end]] of endings.entries()) {
		const asked = { at: later(61 * index), session: own };
		await put(0);
		await ask("mesa", asked);
		await confirmAll(datastore, ana);
		await ask("mesa-roble", asked);
		await put(3);
		await confirmAll(datastore, ana);
		expect(await waiting(), String(index)).toHaveLength(1);
		await end();
		expect(await waiting(), String(index)).toHaveLength(left);
		for (const { id } of await waiting()) await datastore.remove("outbox", id);
	}
});
