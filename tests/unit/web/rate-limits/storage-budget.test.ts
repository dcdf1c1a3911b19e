import { beforeEach, expect, test, vi } from "vitest";
import { log } from "~/platform/process/log.server";
import { networksOf } from "~/web/rate-limits/sender.server";
import {
	createStorageBudget,
	type StorageBudget,
	type StoragePriority,
} from "~/web/rate-limits/storage-budget.server";

beforeEach(() => {
	vi.useFakeTimers({ now: new Date("2026-11-22T15:00:00Z") });
	vi.spyOn(log, "warn").mockReturnValue();
});

/** Counts as 200 KB. */
const piece = "x".repeat(200_000 - 512 - 4096 - 2);
const gigabyte = 1_000_000_000;

/** Reserves pieces until one is refused. @returns how many, and why it was refused */
async function fill(budget: StorageBudget, priority: StoragePriority, address: string, most = 10_000) {
	for (let pieces = 0; pieces < most; pieces++) {
		const { outcome } = budget.reserve(networksOf(address), priority, piece);
		if (outcome !== "reserved") return { pieces, outcome };
	}
	return { pieces: most, outcome: "reserved" };
}

test("a sender may store 5 MB a day, and 50 MB of orders and complaints; others are not affected", async () => {
	const budget = createStorageBudget(gigabyte);
	expect(await fill(budget, "other", "203.0.113.1")).toEqual({ pieces: 26, outcome: "senderFull" });
	expect(await fill(budget, "essential", "203.0.113.1")).toEqual({ pieces: 262, outcome: "senderFull" });
	expect(await fill(budget, "other", "203.0.113.2", 1)).toEqual({ pieces: 1, outcome: "reserved" });
	vi.advanceTimersByTime(24 * 60 * 60 * 1000);
	expect(await fill(budget, "other", "203.0.113.1", 1)).toEqual({ pieces: 1, outcome: "reserved" });
});

test.each([
	["other", 150],
	["essential", 1000],
] as const)("a sender causes a limited number of %s mails an hour, whatever it sends", (priority, most) => {
	const budget = createStorageBudget(gigabyte);
	const reserve = (address: string, mails: number) =>
		budget.reserve(networksOf(address), priority, "x", mails);
	for (let n = 0; n < most / 2; n++) expect(reserve("203.0.113.1", 2).outcome).toBe("reserved");
	expect(reserve("203.0.113.1", 1)).toEqual({ outcome: "senderFull", waitMs: 60 * 60 * 1000 });
	expect(reserve("203.0.113.1", 0).outcome, "without a mail").toBe("reserved");
	expect(reserve("203.0.113.2", 1).outcome, "another sender").toBe("reserved");
	vi.advanceTimersByTime(60 * 60 * 1000);
	expect(reserve("203.0.113.1", 1).outcome).toBe("reserved");
});

test("a sender may keep 50 MB of pictures a day, beside its orders and messages", () => {
	const budget = createStorageBudget(gigabyte);
	const reserve = (address: string, priority: StoragePriority, pictureBytes: number) =>
		budget.reserve(networksOf(address), priority, "x", 1, pictureBytes).outcome;
	const megabyte = 2 ** 20;
	for (let n = 0; n < 25; n++)
		for (const priority of ["essential", "other"] as const)
			expect(reserve("203.0.113.1", priority, megabyte)).toBe("reserved");
	expect(reserve("203.0.113.1", "essential", 1)).toBe("senderFull");
	expect(reserve("203.0.113.1", "essential", 0), "an order").toBe("reserved");
	expect(reserve("203.0.113.1", "other", 0), "a message").toBe("reserved");
	expect(reserve("203.0.113.2", "other", megabyte), "another sender's picture").toBe("reserved");
});

test("the store warns once at half of the day, refuses messages at 80 % and orders at the end", async () => {
	const budget = createStorageBudget(2_000_000);
	expect(budget.state()).toBe("ok");
	await fill(budget, "other", "203.0.113.1", 4);
	expect([budget.state(), vi.mocked(log.warn).mock.calls.length]).toEqual(["ok", 0]);
	await fill(budget, "other", "203.0.113.2", 1);
	expect([budget.state(), vi.mocked(log.warn).mock.calls.length]).toEqual(["filling", 1]);
	expect(await fill(budget, "other", "203.0.113.3")).toEqual({ pieces: 3, outcome: "storeFull" });
	expect(await fill(budget, "essential", "203.0.113.3")).toEqual({ pieces: 2, outcome: "storeFull" });
	expect([budget.state(), vi.mocked(log.warn).mock.calls.length]).toEqual(["full", 3]);
});

test("the store's day begins at midnight in Lima", async () => {
	const budget = createStorageBudget(400_000);
	expect(await fill(budget, "essential", "203.0.113.1")).toEqual({ pieces: 2, outcome: "storeFull" });
	vi.setSystemTime("2026-11-23T04:59:59Z");
	expect(budget.state()).toBe("full");
	vi.setSystemTime("2026-11-23T05:00:00Z");
	expect(budget.state()).toBe("ok");
	expect(await fill(budget, "essential", "203.0.113.1")).toEqual({ pieces: 2, outcome: "storeFull" });
});

test("what is released or refused is not counted", async () => {
	const budget = createStorageBudget(400_000);
	for (let n = 0; n < 50; n++) {
		const storage = budget.reserve(networksOf("2001:db8::1"), "other", piece.slice(0, 80_000), 4);
		if (storage.outcome !== "reserved") throw new Error(`${n}: ${storage.outcome}`);
		storage.release();
	}
	await fill(budget, "other", "2001:db8:1::1", 2);
	for (let n = 0; n < 50; n++)
		expect(await fill(budget, "other", "2001:db8::1", 1)).toMatchObject({ outcome: "storeFull" });
	vi.setSystemTime("2026-11-23T05:00:00Z");
	expect(await fill(budget, "other", "2001:db8::1", 1)).toMatchObject({ outcome: "reserved" });
});
