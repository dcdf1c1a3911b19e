import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import { type Datastore, DatastoreUnavailable } from "~/datastore/datastore.server";
import { openedTwice, type Place } from "./contract";
import { type Desk, startDesk } from "./desk";
import { assertPlaced, placeOrder } from "./orders";

/** One way to break a store. */
export interface Fault {
	/** What is the matter: a clause. */
	what: string;
	/** Why it cannot be tried on this machine. */
	missing?: string | undefined;
	/** Only writes fail. */
	canRead?: boolean;
	/** What becomes of an update that was being decided when it broke. Only for stores in this process. */
	decided?: "made" | "not made";
	prepare(): Promise<Breakable>;
}

export interface Breakable {
	desk: Desk;
	/** What the desk is on, when that is in this process. */
	store?: Datastore;
	break(): void;
	mend(): void;
	/** Looks at what is stored without the store, after all. */
	inspect?(placed: ReadonlyMap<string, string>): Promise<void>;
	discard(): Promise<void>;
}

/**
 * What every implementation promises while it is broken: it says so, loses nothing that it acknowledged, makes
 * nothing twice when it is asked again, and goes on by itself.
 * @param promptMs milliseconds within which it says so
 */
export function describeFaults(name: string, promptMs: number, faults: Fault[]) {
	describe.each(faults)(`${name} when $what`, ({ missing, canRead = false, decided, prepare }) => {
		const how = missing ? ` (skipped: ${missing})` : "";

		it.skipIf(missing)(`is unavailable, and goes on afterwards${how}`, async () => {
			const place = await prepared(prepare);
			const { desk } = place;
			const placed = new Map([["before", await desk.place("before")]]);
			place.break();
			const asked: Promise<unknown>[] = ["a", "b", "a"].map(desk.place);
			if (!canRead) asked.push(desk.place("before"), desk.get("order-key", "before"));
			if (!canRead) asked.push(desk.find("order", "shopper", "ana"), desk.list("order"));
			await expectUnavailable(asked, promptMs);
			if (canRead) {
				expect(await desk.place("before")).toBe(placed.get("before"));
				await assertPlaced(desk, placed);
				await desk.openAgain();
			}
			place.mend();
			for (const key of ["a", "b", "c"]) placed.set(key, await untilAnswered(() => desk.place(key)));
			for (const [key, order] of placed) expect(await desk.place(key)).toBe(order);
			await assertPlaced(desk, placed);
			await place.inspect?.(placed);
		});

		if (!decided) return;
		it.skipIf(missing)(`in the middle of an update, leaves it to be asked again${how}`, async () => {
			const place = await prepared(prepare);
			const { desk, store } = place;
			if (!store) throw new Error("The store is in another process.");
			let isBroken = false;
			const placing = placeOrder(store, "a", () => {
				if (!isBroken) place.break();
				isBroken = true;
			});
			await expectUnavailable([placing], promptMs);
			place.mend();
			const orders = await untilAnswered(() => desk.list("order"));
			expect(orders).toHaveLength(decided === "made" ? 1 : 0);
			const order = await untilAnswered(() => desk.place("a"));
			if (decided === "made") expect(order).toBe(orders[0]?.id);
			await assertPlaced(desk, new Map([["a", order]]));
			await place.inspect?.(new Map([["a", order]]));
		});
	});
}

/** What every implementation promises when processes that use it are killed, and ask for the same at the same time. */
export function describeCrashes(name: string, newPlace: () => Promise<Place>) {
	describe(`${name} used by processes that are killed`, () => {
		const both = openedTwice(newPlace);

		it("keeps every order that was acknowledged, once, and makes the others once", async () => {
			const { place, store } = both;
			const placed = new Map<string, string>();
			const begun = new Set<string>();
			for (let round = 0; round < 3; round++) {
				const desks = await Promise.all([startDesk(place.config), startDesk(place.config)]);
				for (const desk of desks) {
					onTestFinished(desk.kill);
					for (const lane of ["a", "b", "c"]) {
						begun.add(`r${round}${lane}-0`);
						desk.placeInLane(`r${round}${lane}`, (key, order) => {
							placed.set(key, placed.get(key) ?? order);
							if (placed.get(key) !== order) placed.set(key, "two orders");
							begun.add(nextInLane(key));
						});
					}
				}
				const size = placed.size;
				const isBusy = expect.poll(() => placed.size, { timeout: 40_000, interval: 5 });
				await Promise.race([isBusy.toBeGreaterThan(size + 10), ...desks.map(({ ended }) => ended)]);
				await pause(Math.random() * 200);
				await Promise.all(desks.map((desk) => desk.kill()));
			}
			const unacknowledged = [...begun].filter((key) => !placed.has(key));
			expect(unacknowledged.length).toBeGreaterThanOrEqual(9);
			for (const key of unacknowledged) {
				placed.set(key, await untilAnswered(() => placeOrder(store, key)));
			}
			await assertPlaced(store, placed);
		}, 90_000);
	});
}

function nextInLane(key: string): string {
	return key.replace(/\d+$/, (n) => String(Number(n) + 1));
}

async function prepared(prepare: Fault["prepare"]): Promise<Breakable> {
	const place = await prepare();
	onTestFinished(place.discard);
	return place;
}

async function expectUnavailable(asked: Promise<unknown>[], withinMs: number) {
	const started = performance.now();
	const answers = await Promise.allSettled(asked);
	const unavailable = { status: "rejected", reason: expect.any(DatastoreUnavailable) };
	expect(answers).toEqual(answers.map(() => unavailable));
	expect(performance.now() - started).toBeLessThan(withinMs);
}

/** Time enough for a client that waits before it connects again, and not for a lock that was left to run out. */
const patienceMs = 15_000;

/** Asks again while the store is unavailable, as a shopper does. */
async function untilAnswered<T>(ask: () => Promise<T>): Promise<T> {
	for (const giveUpAt = Date.now() + patienceMs; ; await pause(50)) {
		try {
			return await ask();
		} catch (error) {
			if (!(error instanceof DatastoreUnavailable) || Date.now() > giveUpAt) throw error;
		}
	}
}
