import { describe, expect, test } from "vitest";
import { removeAddress, saveAddress, setDefaultAddress } from "~/domain/people/addresses.server";
import { endAllSessions, endSession } from "~/domain/people/end-sessions.server";
import { readShopper, SessionEnded } from "~/domain/people/shopper-repository.server";
import { aShopper } from "../../../support/actors";
import { aSession } from "../../shop/account/accounts";
import { memoryDatastore } from "../catalog/memory-datastore";

const address = (digit: number) => ({
	id: String(digit).repeat(32),
	alias: `Casa ${digit}`,
	district: "150122",
	address: "Av. Larco 100",
});
const seconds = 1_800_000_000;
const at = (second: number) => new Date(second * 1000 + 999);

describe("signing out everywhere", () => {
	test("ends earlier sessions and those of the same second, but no later ones", async () => {
		const datastore = memoryDatastore({});
		await endAllSessions(datastore, aSession({ signedInAt: seconds - 100 }), at(seconds));
		const isLive = async (overrides: Parameters<typeof aSession>[0]) =>
			(await readShopper(datastore, aSession(overrides))) !== undefined;
		for (const signedInAt of [seconds - 100, seconds]) expect(await isLive({ signedInAt })).toBe(false);
		expect(await isLive({ signedInAt: seconds + 1 })).toBe(true);
		// This machine's clock may be behind.
		await endAllSessions(datastore, aSession({ signedInAt: seconds + 60 }), at(seconds));
		expect(await isLive({ signedInAt: seconds + 60 })).toBe(false);
		const ofAnotherAccount = { signedInAt: seconds, shopperId: "b".repeat(40) };
		expect(await isLive(ofAnotherAccount)).toBe(true);
	});

	test("refuses changes by an ended session, including pending ones", async () => {
		const datastore = memoryDatastore({});
		const session = aSession({ signedInAt: seconds });
		const ending = endAllSessions(datastore, session, at(seconds));
		const late = saveAddress(datastore, { session, address: address(1) }, aShopper());
		await ending;
		await expect(late).rejects.toThrow(SessionEnded);
		await expect(removeAddress(datastore, { session, id: "x" }, aShopper())).rejects.toThrow(SessionEnded);
	});
});

describe("signing out", () => {
	const day = 24 * 60 * 60;
	const sessionAt = (signedInAt: number) =>
		aSession({ id: signedInAt.toString(16).padStart(32, "0"), signedInAt });

	test("forgets a revoked session once its cookie has expired", async () => {
		const datastore = memoryDatastore({});
		await endSession(datastore, sessionAt(seconds), at(seconds));
		await endSession(datastore, sessionAt(seconds + 16 * day), at(seconds + 16 * day));
		const shopper = await readShopper(datastore, sessionAt(seconds + 17 * day));
		expect(shopper?.endedSessions.map(({ signedInAt }) => signedInAt)).toEqual([seconds + 16 * day]);
	});

	test("restores no session when repeated many times, and keeps the record small", async () => {
		const datastore = memoryDatastore({});
		const times = Array.from({ length: 60 }, (_, index) => seconds + index);
		for (const time of times) await endSession(datastore, sessionAt(time), at(time));
		for (const time of times)
			expect(await readShopper(datastore, sessionAt(time)), String(time)).toBeUndefined();
		const shopper = await readShopper(datastore, sessionAt(seconds + 100));
		expect(shopper?.endedSessions).toHaveLength(50);
	});
});

describe("a shopper's record", () => {
	test.each<[string, Record<string, unknown>]>([
		["damaged", {}],
		["without its time of signing out everywhere", { profile: {}, addresses: [], newsAt: null }],
		["with an invalid time", { profile: {}, addresses: [], newsAt: null, signedOutBefore: "never" }],
	])("%s invalidates its sessions", async (_, fields) => {
		const datastore = memoryDatastore({});
		await datastore.set("shopper", aSession().shopperId, fields);
		expect(await readShopper(datastore, aSession())).toBeUndefined();
	});

	test("with one damaged address keeps the others", async () => {
		const datastore = memoryDatastore({});
		const session = aSession();
		await saveAddress(datastore, { session, address: address(1) }, aShopper());
		const fields = await datastore.get("shopper", session.shopperId);
		await datastore.set("shopper", session.shopperId, { ...fields, addresses: [{ id: "no" }, address(1)] });
		expect((await readShopper(datastore, session))?.addresses).toEqual([address(1)]);
	});
});

test("simultaneous changes are all saved", async () => {
	const datastore = memoryDatastore({});
	const session = aSession();
	await Promise.all(
		[1, 2, 3, 4].map((digit) => saveAddress(datastore, { session, address: address(digit) }, aShopper())),
	);
	await Promise.all([
		saveAddress(datastore, { session, address: { ...address(2), alias: "Oficina" } }, aShopper()),
		setDefaultAddress(datastore, { session, id: address(3).id }, aShopper()),
		removeAddress(datastore, { session, id: address(1).id }, aShopper()),
	]);
	const aliases = (await readShopper(datastore, session))?.addresses.map(({ alias }) => alias);
	expect(aliases).toEqual(["Casa 3", "Oficina", "Casa 4"]);
});

test("the next address becomes the default when the default is removed", async () => {
	const datastore = memoryDatastore({});
	const session = aSession();
	for (const digit of [1, 2]) await saveAddress(datastore, { session, address: address(digit) }, aShopper());
	await removeAddress(datastore, { session, id: address(1).id }, aShopper());
	expect((await readShopper(datastore, session))?.addresses[0]).toEqual(address(2));
	const removed = setDefaultAddress(datastore, { session, id: address(1).id }, aShopper());
	expect(await removed).toEqual({ outcome: "unknown" });
});
