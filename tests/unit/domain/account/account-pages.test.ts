import { expect, test, vi } from "vitest";
import { findNewsState } from "~/domain/account/account-subscriptions.server";
import { adoptAndListOrders } from "~/domain/account/adopt-orders.server";
import { saveProfile } from "~/domain/account/save-profile.server";
import { grantHold } from "~/domain/checkout/stock-hold.server";
import { subscriberId } from "~/domain/subscriptions/subscriber-id.server";
import { createRateLimits } from "~/web/rate-limits/rate-limits.server";
import { networksOf } from "~/web/rate-limits/sender.server";
import { aShopper } from "../../../support/actors";
import { accountOf, accountsOf, aSession } from "../../shop/account/accounts";
import { memoryDatastore } from "../catalog/memory-datastore";
import { aUniqueOrder, recordsOf } from "../orders/an-order";

const session = aSession();
const email = "ana@correo.pe";
const profile = { ...accountOf(session).profile, email };
const account = { session, shopper: { ...accountOf(session), profile } };
const now = new Date("2026-11-30T12:00:00.000Z");

/** An account with orders, of which the last but one asked for the newsletter. */
function anAccount(count: number) {
	const orders = Array.from({ length: count }, () => aUniqueOrder({ shopper: session.shopperId }));
	const consent = { text: "Sí", at: orders.at(-2)?.placedAt };
	const datastore = memoryDatastore({
		...accountsOf(session),
		order: recordsOf(orders),
		subscriber: { [subscriberId(email)]: { email, consent } },
	});
	const newestFirst = orders.map(({ reference }) => reference).reverse();
	return { datastore, newestFirst, find: vi.spyOn(datastore, "find") };
}
type Account = ReturnType<typeof anAccount>;

test.each<[string, (account: Account) => Promise<void>]>([
	[
		"«Mi cuenta»",
		async ({ datastore, newestFirst }) => {
			const { orders, total } = await adoptAndListOrders(datastore, account, { page: 1, size: 1, now });
			expect(orders.map(({ reference }) => reference)).toEqual(newestFirst.slice(0, 1));
			expect(total).toBe(newestFirst.length);
		},
	],
	[
		"the last page of the orders",
		async ({ datastore, newestFirst }) => {
			const last = await adoptAndListOrders(datastore, account, { page: 999, size: 10, now });
			expect(last.page).toBe(newestFirst.length / 10);
			expect(last.orders.map(({ reference }) => reference)).toEqual(newestFirst.slice(-10));
		},
	],
	[
		"the state of the newsletter",
		async ({ datastore }) => expect(await findNewsState(datastore, account, now)).toBe("subscribed"),
	],
	[
		"saving the profile",
		async ({ datastore }) => {
			const change = { account, profile, newsOptIn: false, secret: "secret" };
			expect(await saveProfile(datastore, change, aShopper(now))).toMatchObject({ outcome: "saved" });
			expect(await datastore.get("subscriber", subscriberId(email))).toBeUndefined();
		},
	],
	[
		"the permission to hold units",
		async ({ datastore }) => {
			const limits = createRateLimits().stockHold;
			const asked = { hours: 24, phone: session.phone, session, sender: networksOf("192.0.2.1"), limits };
			expect(await grantHold(datastore, asked, "secret", now)).toBeDefined();
		},
	],
])(
	"%s costs as much with thousands of orders, which strangers may have placed, as with twenty",
	async (_, ask) => {
		for (const count of [20, 200]) {
			const opened = anAccount(count);
			await ask(opened);
			const read = (await Promise.all(opened.find.mock.results.map(({ value }) => value))).flat();
			expect(read.length, `records of ${count} orders`).toBeLessThanOrEqual(10);
		}
	},
);
