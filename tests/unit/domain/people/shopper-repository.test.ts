import { expect, test } from "vitest";
import { openAccountOfPhone } from "~/domain/account/open-account.server";
import { removeAddress, saveAddress, setDefaultAddress } from "~/domain/people/addresses.server";
import { endAllSessions, endSession } from "~/domain/people/end-sessions.server";
import type { Session } from "~/domain/people/shopper";
import { readShopper, SessionEnded } from "~/domain/people/shopper-repository.server";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { aShopper } from "../../../support/actors";
import { accountsOf, aSession } from "../../shop/account/accounts";
import { memoryDatastore } from "../catalog/memory-datastore";

const place = { district: "150122", address: "Av. Larco 100" };
const address = (digit: number) => ({ id: String(digit).repeat(32), alias: `Casa ${digit}`, ...place });
const seconds = 1_800_000_000;
const phone = { uid: "Ana1", phone: "+51987654321" };

/** A session of an account, which has saved these addresses one after the other. */
async function anAccount(...digits: number[]) {
	const session = aSession();
	const datastore = memoryDatastore(accountsOf(session));
	const save = (digit: number, alias = `Casa ${digit}`) =>
		saveAddress(datastore, { session, address: { ...address(digit), alias } }, aShopper());
	for (const digit of digits) await save(digit);
	return { session, datastore, save };
}

/** Opens the phone's account. @returns the session */
async function signIn(datastore: Datastore, verifiedAt = seconds): Promise<Session> {
	const opened = await openAccountOfPhone(datastore, { ...phone, verifiedAt }, aShopper(at(verifiedAt)));
	if (opened.outcome !== "opened") throw new Error(opened.outcome);
	return opened.session;
}

const at = (second: number) => new Date(second * 1000 + 999);

test("signing out everywhere ends all sessions of the account, and no other account's", async () => {
	const other = aSession();
	const datastore = memoryDatastore(accountsOf(other));
	const [here, elsewhere] = [await signIn(datastore), await signIn(datastore)];
	expect(await readShopper(datastore, elsewhere)).toBeDefined();
	await endAllSessions(datastore, here, at(seconds));
	for (const ended of [here, elsewhere]) expect(await readShopper(datastore, ended)).toBeUndefined();
	expect(await readShopper(datastore, other)).toBeDefined();
});

test("signing out everywhere lets no earlier verification of the phone open the account again, and every later one", async () => {
	const datastore = memoryDatastore({});
	await endAllSessions(datastore, await signIn(datastore), at(seconds));
	const open = async (verifiedAt: number) =>
		(await openAccountOfPhone(datastore, { ...phone, verifiedAt }, aShopper(at(seconds + 1)))).outcome;
	expect([await open(seconds - 1), await open(seconds)]).toEqual(["used", "opened"]);
});

test("signing out everywhere refuses changes by an ended session, including pending ones", async () => {
	const { session, datastore, save } = await anAccount();
	const ending = endAllSessions(datastore, session, at(seconds));
	const late = save(1);
	await ending;
	await expect(late).rejects.toThrow(SessionEnded);
	await expect(removeAddress(datastore, { session, id: "x" }, aShopper())).rejects.toThrow(SessionEnded);
});

test("an account keeps the twenty newest sessions that have not expired, and signing out ends one", async () => {
	const datastore = memoryDatastore({});
	const day = 24 * 60 * 60;
	const sessions = [await signIn(datastore)];
	for (let n = 0; n < 21; n++) sessions.push(await signIn(datastore, seconds + 14 * day + n));
	const [, , ended] = sessions as [Session, Session, Session];
	await endSession(datastore, ended);
	await endSession(datastore, ended);
	const live = sessions.map(async (one) => (await readShopper(datastore, one)) !== undefined);
	expect(await Promise.all(live)).toEqual([false, false, false, ...Array(19).fill(true)]);
});

test.each<[string, Record<string, unknown>]>([
	["damaged", {}],
	["without its time of signing out everywhere", { profile: {}, addresses: [], newsAt: null }],
	["with an invalid time", { profile: {}, addresses: [], newsAt: null, signedOutBefore: "never" }],
])("a shopper's record %s is open to nobody, and stays as it is", async (_, fields) => {
	const { id, shopperId, signedInAt } = await signIn(memoryDatastore({}));
	const record = { ...fields, sessions: [{ id, signedInAt }] };
	const datastore = memoryDatastore({ shopper: { [shopperId]: record } });
	expect(await readShopper(datastore, { id, shopperId, signedInAt })).toBeUndefined();
	const opened = await openAccountOfPhone(datastore, { ...phone, verifiedAt: seconds }, aShopper());
	expect([opened.outcome, await datastore.get("shopper", shopperId)]).toEqual(["changed", record]);
});

test("a shopper's record with one damaged address keeps the others", async () => {
	const { session, datastore } = await anAccount(1);
	const fields = await datastore.get("shopper", session.shopperId);
	await datastore.set("shopper", session.shopperId, { ...fields, addresses: [{ id: "no" }, address(1)] });
	expect((await readShopper(datastore, session))?.addresses).toEqual([address(1)]);
});

test("simultaneous changes are all saved", async () => {
	const { session, datastore, save } = await anAccount();
	await Promise.all([1, 2, 3, 4].map((digit) => save(digit)));
	await Promise.all([
		save(2, "Oficina"),
		setDefaultAddress(datastore, { session, id: address(3).id }, aShopper()),
		removeAddress(datastore, { session, id: address(1).id }, aShopper()),
	]);
	const aliases = (await readShopper(datastore, session))?.addresses.map(({ alias }) => alias);
	expect(aliases).toEqual(["Casa 3", "Oficina", "Casa 4"]);
});

test("the next address becomes the default when the default is removed", async () => {
	const { session, datastore } = await anAccount(1, 2);
	await removeAddress(datastore, { session, id: address(1).id }, aShopper());
	expect((await readShopper(datastore, session))?.addresses[0]).toEqual(address(2));
	const removed = setDefaultAddress(datastore, { session, id: address(1).id }, aShopper());
	expect(await removed).toEqual({ outcome: "unknown" });
});
