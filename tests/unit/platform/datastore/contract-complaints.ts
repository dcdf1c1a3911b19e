import { describe, expect, it } from "vitest";
import { fileWithKey } from "./complaints";
import { openTwice, type Place } from "./contract";
import { numbersOf, storedNumbers, untilAnswered } from "./contract-faults";

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
	});
}
