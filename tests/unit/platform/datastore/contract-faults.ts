import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import { type Datastore, DatastoreUnavailable } from "~/platform/datastore/datastore.server";
import { openTwice, type Place } from "./contract";
import { assertPlaced, placeOrder } from "./orders";
import { type StoreClient, startStoreProcess } from "./store-client";

/** One way to break a store. */
export interface Fault {
	/** A clause that completes "when …". */
	what: string;
	/** Why this machine cannot run it. */
	missing?: string | undefined;
	/** Only writes fail. */
	canRead?: boolean;
	/** Whether a transaction is committed if its callback was running. Only for stores in this process. */
	runningTransaction?: "committed" | "lost";
	prepare(): Promise<Breakable>;
}

export interface Breakable {
	client: StoreClient;
	/** The client's store, if it is in this process. */
	store?: Datastore;
	break(): void;
	mend(): void;
	/** Checks the stored data at the end, without the store. */
	inspect?(placed: ReadonlyMap<string, string>): Promise<void>;
	discard(): Promise<void>;
}

/**
 * The contract during faults: calls fail promptly, acknowledged writes are kept, retries write nothing twice, and the
 * store recovers by itself.
 * @param promptMs milliseconds within which calls fail
 */
export function describeFaults(name: string, promptMs: number, faults: Fault[]) {
	describe.each(faults)(`${name} when $what`, ({ missing, canRead = false, runningTransaction, prepare }) => {
		const how = missing ? ` (skipped: ${missing})` : "";

		it.skipIf(missing)(`is unavailable, and recovers by itself${how}`, async () => {
			const place = await prepareForTest(prepare);
			const { client } = place;
			const placed = new Map([["before", await client.place("before")]]);
			place.break();
			const asked: Promise<unknown>[] = ["a", "b", "a"].map(client.place);
			if (!canRead) asked.push(client.place("before"), client.get("order-key", "before"));
			if (!canRead) asked.push(client.find("order", "shopper", "ana"), client.list("order"));
			await expectUnavailable(asked, promptMs);
			if (canRead) {
				expect(await client.place("before")).toBe(placed.get("before"));
				await assertPlaced(client, placed);
				await client.openAgain();
			}
			place.mend();
			for (const key of ["a", "b", "c"]) placed.set(key, await untilAnswered(() => client.place(key)));
			for (const [key, order] of placed) expect(await client.place(key)).toBe(order);
			await assertPlaced(client, placed);
			await place.inspect?.(placed);
		});

		if (!runningTransaction) return;
		it.skipIf(missing)(`rejects an interrupted transaction, which can be retried${how}`, async () => {
			const place = await prepareForTest(prepare);
			const { client, store } = place;
			if (!store) throw new Error("The store is in another process.");
			let isBroken = false;
			const placing = placeOrder(store, "a", () => {
				if (!isBroken) place.break();
				isBroken = true;
			});
			await expectUnavailable([placing], promptMs);
			place.mend();
			const orders = await untilAnswered(() => client.list("order"));
			expect(orders).toHaveLength(runningTransaction === "committed" ? 1 : 0);
			const order = await untilAnswered(() => client.place("a"));
			if (runningTransaction === "committed") expect(order).toBe(orders[0]?.id);
			await assertPlaced(client, new Map([["a", order]]));
			await place.inspect?.(new Map([["a", order]]));
		});
	});
}

/** The contract when competing processes are killed. */
export function describeCrashes(name: string, newPlace: () => Promise<Place>) {
	describe(`${name} used by processes that are killed`, () => {
		const both = openTwice(newPlace);

		it("keeps every acknowledged order exactly once, and completes the others on a retry", async () => {
			const { place, store } = both;
			const placed = new Map<string, string>();
			const begun = new Set<string>();
			for (let round = 0; round < 3; round++) {
				const processes = await Promise.all([
					startStoreProcess(place.config),
					startStoreProcess(place.config),
				]);
				for (const client of processes) {
					onTestFinished(client.kill);
					for (const lane of ["a", "b", "c"]) {
						begun.add(`r${round}${lane}-0`);
						client.placeInLane(`r${round}${lane}`, (key, order) => {
							placed.set(key, placed.get(key) ?? order);
							if (placed.get(key) !== order) placed.set(key, "two orders");
							begun.add(nextInLane(key));
						});
					}
				}
				const size = placed.size;
				const isBusy = expect.poll(() => placed.size, { timeout: 40_000, interval: 5 });
				await Promise.race([isBusy.toBeGreaterThan(size + 10), ...processes.map(({ ended }) => ended)]);
				await pause(Math.random() * 200);
				await Promise.all(processes.map((client) => client.kill()));
			}
			const unacknowledged = [...begun].filter((key) => !placed.has(key));
			expect(unacknowledged.length).toBeGreaterThanOrEqual(9);
			for (const key of unacknowledged) {
				placed.set(key, await untilAnswered(() => placeOrder(store, key)));
			}
			await assertPlaced(store, placed);
		});
	});
}

function nextInLane(key: string): string {
	return key.replace(/\d+$/, (n) => String(Number(n) + 1));
}

async function prepareForTest(prepare: Fault["prepare"]): Promise<Breakable> {
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

/** Longer than the reconnection backoff, shorter than the expiry of an abandoned lock. */
const patienceMs = 15_000;

/** Retries while the store is unavailable. */
export async function untilAnswered<T>(ask: () => Promise<T>): Promise<T> {
	for (const giveUpAt = Date.now() + patienceMs; ; await pause(50)) {
		try {
			return await ask();
		} catch (error) {
			if (!(error instanceof DatastoreUnavailable) || Date.now() > giveUpAt) throw error;
		}
	}
}
