import { expect, test } from "vitest";
import { saveProfile } from "~/domain/account/save-profile.server";
import { newShopper } from "~/domain/people/shopper-record.server";
import { readShopper } from "~/domain/people/shopper-repository.server";
import { subscriberId } from "~/domain/subscriptions/subscriber-id.server";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { aShopper } from "../../../support/actors";
import { confirmAll, isAsked, isSubscribed, subscribe } from "../../../support/subscribed";
import { openAccount, storeOrder } from "../../shop/account/accounts";
import { memoryDatastore } from "../catalog/memory-datastore";
import { aUniqueOrder } from "../orders/an-order";

let minutes = 0;
/** A minute later each time, because consents are told apart by their times. */
const now = () => new Date(Date.UTC(2027, 1, 1, 12, minutes++));

async function anAccount(datastore: Datastore, overrides?: Parameters<typeof openAccount>[1]) {
	const session = await openAccount(datastore, overrides);
	return {
		session,
		async save(email: string, newsOptIn: boolean) {
			const shopper = (await readShopper(datastore, session)) ?? expect.unreachable("signed out");
			const profile = { ...newShopper().profile, email };
			const account = { session, shopper };
			await saveProfile(datastore, { account, profile, newsOptIn, secret: "secret" }, aShopper(now()));
		},
	};
}

test("the newsletter follows the e-mail address, before its confirmation and afterwards, while the box is ticked", async () => {
	const datastore = memoryDatastore({});
	const { save } = await anAccount(datastore);
	const emails = ["vieja@correo.pe", "nueva@correo.pe", "ultima@correo.pe"] as const;
	const [former, email, last] = emails;
	const asked = () => Promise.all(emails.map((email) => isAsked(datastore, email)));
	for (const email of [former, last]) await save(email, true);
	expect(await asked()).toEqual([false, false, true]);
	await save(last, false);
	expect(await asked()).toEqual([false, false, false]);
	for (const next of [former, email]) {
		await save(next, true);
		await confirmAll(datastore, next);
	}
	const subscribed = await Promise.all(emails.map((email) => isSubscribed(datastore, email)));
	expect(subscribed).toEqual([false, true, false]);
	await save("", false);
	expect(await isSubscribed(datastore, email)).toBe(false);
});

test("a subscription made with the account's order is the account's own", async () => {
	const datastore = memoryDatastore({});
	const { save, session } = await anAccount(datastore);
	const order = aUniqueOrder({ shopper: session.shopperId });
	const email = order.contact?.email ?? "";
	await storeOrder(datastore, order);
	await datastore.apply([subscribe(email, order.placedAt)]);
	await save(email, true);
	await save(email, false);
	expect(await isSubscribed(datastore, email)).toBe(false);
});

test("another account's subscription to the same address keeps its consent and stays with that account", async () => {
	const datastore = memoryDatastore({});
	const [bea, ana] = [await anAccount(datastore), await anAccount(datastore, { shopperId: "b".repeat(40) })];
	const email = "compartido@correo.pe";
	const stored = () => datastore.get("subscriber", subscriberId(email));
	await bea.save(email, true);
	await confirmAll(datastore, email);
	const before = await stored();
	for (const { save } of [ana, bea]) await save(email, true);
	await ana.save("otra@correo.pe", false);
	expect(await stored()).toEqual(before);
	await bea.save("", false);
	expect(await stored()).toBeUndefined();
});
