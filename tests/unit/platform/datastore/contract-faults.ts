import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import { type Datastore, DatastoreUnavailable } from "~/platform/datastore/datastore.server";
import { fileWithKey } from "./complaints";
import { openTwice, type Place } from "./contract";
import { assertPlaced, placeOrder } from "./orders";
import { type StoreClient, startStoreProcess, workInLane } from "./store-client";

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

interface Breakable {
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
			if (!canRead)
				asked.push(client.find("order", { where: { field: "shopper", value: "ana" } }), client.find("order"));
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
			const orders = await untilAnswered(() => client.find("order"));
			expect(orders).toHaveLength(runningTransaction === "committed" ? 1 : 0);
			const order = await untilAnswered(() => client.place("a"));
			if (runningTransaction === "committed") expect(order).toBe(orders[0]?.id);
			await assertPlaced(client, new Map([["a", order]]));
			await place.inspect?.(new Map([["a", order]]));
		});
	});
}

/** The contract when competing processes are killed, which place orders and file complaints. */
export function describeCrashes(name: string, newPlace: () => Promise<Place>) {
	describe(`${name} used by processes that are killed`, () => {
		const both = openTwice(newPlace);

		it("keeps all that was acknowledged exactly once, numbers without a gap, and completes the rest on a retry", async () => {
			const { place, store } = both;
			const [orders, complaints] = [new Map<string, string>(), new Map<string, string>()];
			for (let round = 0; round < 2; round++) {
				const processes = await Promise.all([
					startStoreProcess(place.config),
					startStoreProcess(place.config),
				]);
				const begun = processes.flatMap(({ place, file, kill }) => {
					onTestFinished(kill);
					const placing = ["a", "b", "c"].map((lane) => workInLane(place, `${round}${lane}`, orders));
					return [...placing, ...["d", "e"].map((lane) => workInLane(file, `${round}${lane}`, complaints))];
				});
				const [placed, filed] = [orders.size + 10, complaints.size + 8];
				const patience = { timeout: 40_000, interval: 5 };
				const areBusy = Promise.all([
					expect.poll(() => orders.size, patience).toBeGreaterThan(placed),
					expect.poll(() => complaints.size, patience).toBeGreaterThan(filed),
				]);
				await Promise.race([areBusy, ...processes.map(({ ended }) => ended)]);
				await pause(Math.random() * 200);
				await Promise.all(processes.map((client) => client.kill()));
				const unanswered = (await Promise.all(begun)).filter(
					(key) => !orders.has(key) && !complaints.has(key),
				);
				expect(unanswered.length).toBeGreaterThan(0);
				for (const key of unanswered)
					if (/[de]-/.test(key)) complaints.set(key, await untilAnswered(() => fileWithKey(store, key)));
					else orders.set(key, await untilAnswered(() => placeOrder(store, key)));
			}
			await assertPlaced(store, orders);
			const stored = await storedNumbers(store);
			expect(stored).toEqual(numbersOf(stored[0]?.slice(-4) ?? "", complaints.size));
			expect([...complaints.values()].sort()).toEqual(stored);
		});
	});
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

/** @returns the first numbers of a year */
function numbersOf(year: string, count: number): string[] {
	return Array.from({ length: count }, (_, n) => `${String(n + 1).padStart(9, "0")}-${year}`);
}

/** @returns the numbers, which are also the records' ids */
async function storedNumbers(store: Datastore): Promise<string[]> {
	return (await store.find("complaint")).map(({ id, fields }) => {
		expect(fields.number).toBe(id);
		return id;
	});
}
