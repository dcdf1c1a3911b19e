import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { fileWithKey } from "./complaints";
import { openTwice, type Place } from "./contract";
import { untilAnswered } from "./contract-faults";
import { startStoreProcess } from "./store-client";

/** The numbers of the complaints book: without gaps and without doubles. */
export function describeComplaintNumbers(name: string, newPlace: () => Promise<Place>) {
	describe(`${name} numbers complaints`, () => {
		const both = openTwice(newPlace);

		it("without a gap in each year, when two instances file at once", async () => {
			const { store, other } = both;
			const file = (at: string, count: number) =>
				Promise.all(
					Array.from({ length: count }, (_, n) =>
						untilAnswered(() => fileWithKey(n % 2 ? store : other, `${at}-${n}`, new Date(at))),
					),
				);
			const numbers = await file("2026-12-31T12:00:00Z", 20);
			expect(numbers.sort()).toEqual(numbersOf("2026", 20));
			// Still 31 December in Lima, then 1 January.
			expect(await file("2027-01-01T04:59:59Z", 1)).toEqual(["000000021-2026"]);
			expect(await file("2027-01-01T05:00:00Z", 1)).toEqual(["000000001-2027"]);
			expect(await storedNumbers(store)).toEqual([...numbersOf("2026", 21), "000000001-2027"].sort());
		});

		it("once for each key, however often it is sent", async () => {
			const { store, other } = both;
			const now = new Date("2026-11-12T15:20:00Z");
			for (let n = 1; n <= 5; n++) {
				const sent = [store, other, store].map((side) => fileWithKey(side, `key-${n}`, now));
				const numbers = await Promise.all(sent);
				expect(new Set(numbers).size).toBe(1);
			}
			expect(await storedNumbers(store)).toEqual(numbersOf("2026", 5));
		});

		it("without a gap when competing processes are killed, keeping every acknowledged one", async () => {
			const { place, store } = both;
			const acknowledged = new Map<string, string>();
			const begun = new Set<string>();
			for (let round = 0; round < 2; round++) {
				const processes = await Promise.all([
					startStoreProcess(place.config),
					startStoreProcess(place.config),
				]);
				for (const client of processes) {
					onTestFinished(client.kill);
					for (const lane of ["a", "b"]) {
						begun.add(`r${round}${lane}-0`);
						client.fileInLane(`r${round}${lane}`, (key, number) => {
							acknowledged.set(key, acknowledged.get(key) ?? number);
							if (acknowledged.get(key) !== number) acknowledged.set(key, "two numbers");
							begun.add(key.replace(/\d+$/, (n) => String(Number(n) + 1)));
						});
					}
				}
				const size = acknowledged.size;
				const isBusy = expect.poll(() => acknowledged.size, { timeout: 40_000, interval: 5 });
				await Promise.race([isBusy.toBeGreaterThan(size + 8), ...processes.map(({ ended }) => ended)]);
				await pause(Math.random() * 100);
				await Promise.all(processes.map((client) => client.kill()));
			}
			for (const key of begun) {
				if (acknowledged.has(key)) continue;
				acknowledged.set(key, await untilAnswered(() => fileWithKey(store, key)));
			}
			const stored = await storedNumbers(store);
			expect(stored).toEqual(numbersOf(stored[0]?.slice(-4) ?? "", acknowledged.size));
			expect([...acknowledged.values()].sort()).toEqual(stored);
		});
	});
}

function numbersOf(year: string, count: number): string[] {
	return Array.from({ length: count }, (_, n) => `${String(n + 1).padStart(9, "0")}-${year}`);
}

/** @returns the numbers, which are also the records' ids */
async function storedNumbers(store: Datastore): Promise<string[]> {
	return (await store.list("complaint")).map(({ id, fields }) => {
		expect(fields.number).toBe(id);
		return id;
	});
}
