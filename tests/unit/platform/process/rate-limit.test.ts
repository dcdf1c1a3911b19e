import { beforeEach, describe, expect, it, vi } from "vitest";
import { createRateLimit, formatWait, takeAttempt } from "~/platform/process/rate-limit.server";
import { networksOf } from "~/web/rate-limits/sender.server";
import { retryAfter } from "~/web/rate-limits/too-many-requests.server";

describe("a rate limit", () => {
	beforeEach(() => void vi.useFakeTimers());

	it("blocks after too many attempts until the window ends, and then starts anew", async () => {
		const limit = createRateLimit({ attempts: 3, seconds: 900 });
		const four = async () => [limit.count(["a"]), limit.count(["a"]), limit.count(["a"]), limit.count(["a"])];
		expect(await four()).toEqual([0, 0, 0, 900_000]);
		vi.advanceTimersByTime(840_000);
		// Further attempts do not extend the wait.
		expect(limit.count(["a"])).toBe(60_000);
		vi.advanceTimersByTime(60_000);
		expect(await four()).toEqual([0, 0, 0, 900_000]);
		vi.setSystemTime(Date.now() - 86_400_000); // The clock was a day ahead.
		expect(limit.count(["a"])).toBe(900_000);
	});

	it("allows a /56 twice as much as a /64, and a /48 four times as much", async () => {
		const limit = createRateLimit({ attempts: 5, seconds: 900 });
		const passed = async (...addresses: string[]) => {
			const waits = await Promise.all(
				addresses.flatMap((one) => Array(10).fill(networksOf(one))).map((sender) => limit.count(sender)),
			);
			return waits.filter((waitMs) => waitMs === 0).length;
		};
		expect(await passed("2001:db8:1:100::1"), "a /64").toBe(5);
		expect(await passed("2001:db8:1:101::1", "2001:db8:1:102::1"), "the rest of its /56").toBe(5);
		expect(await passed("2001:db8:1:201::1", "2001:db8:1:202::1"), "another /56").toBe(10);
		expect(await passed("2001:db8:1:301::1"), "the /48 is used up").toBe(0);
		expect(await passed("2001:db8:2:100::1"), "another /48").toBe(5);
	});

	it("does not charge the wider networks for what the narrow one may not send", async () => {
		const limit = createRateLimit({ attempts: 5, seconds: 900 });
		for (let n = 0; n < 100; n++) limit.count(networksOf("2001:db8:1:100::1"));
		expect(limit.count(networksOf("2001:db8:1:101::1"))).toBe(0);
	});

	it("forgets an attempt that is given back", async () => {
		const limit = createRateLimit({ attempts: 1, seconds: 900 });
		for (const address of ["198.51.100.1", "2001:db8::1"]) {
			for (let n = 0; n < 10; n++) {
				expect(limit.count(networksOf(address))).toBe(0);
				limit.giveBack(networksOf(address));
			}
			limit.count(networksOf(address));
			expect(limit.count(networksOf(address))).toBeGreaterThan(0);
		}
	});

	it("counts an attempt of several limits for none of them if one refuses it, and gives it back once", () => {
		const [wide, narrow] = [2, 1].map((attempts) => createRateLimit({ attempts, seconds: 900 }));
		if (!wide || !narrow) return;
		const take = (name: string) => takeAttempt([wide, ["a"]], [narrow, [name]]);
		const first = take("b");
		for (let n = 0; n < 9; n++) expect(take("b").waitMs).toBe(900_000);
		expect([first.waitMs, take("c").waitMs, take("d").waitMs]).toEqual([0, 0, 900_000]);
		first.giveBack();
		first.giveBack();
		expect([take("d").waitMs, take("e").waitMs]).toEqual([0, 900_000]);
	});

	it("refuses no sender because of others", async () => {
		const limit = createRateLimit({ attempts: 1, seconds: 900 });
		for (let n = 0; n < 1000; n++) limit.count([`crowd ${n}`]);
		let refused = 0;
		for (let n = 0; n < 1000; n++) if (limit.count([`newcomer ${n}`]) > 0) refused++;
		expect(refused).toBe(0);
	});

	it("forgets the sender whose window began first when there are too many", () => {
		const limit = createRateLimit({ attempts: 1, seconds: 900, maxSenders: 8 });
		const senders = Array.from({ length: 9 }, (_, n) => [`sender ${n}`]);
		for (const sender of senders) expect(limit.count(sender)).toBe(0);
		for (const sender of senders.slice(1)) expect(limit.count(sender), sender[0]).toBeGreaterThan(0);
		expect(limit.count(["sender 0"])).toBe(0);
	});

	it("keeps what was counted for a sender whose window is open while others' end", () => {
		const limit = createRateLimit({ attempts: 1, seconds: 900, maxSenders: 2 });
		limit.count(["early"]);
		vi.advanceTimersByTime(600_000);
		limit.count(["late"]);
		vi.advanceTimersByTime(300_000);
		limit.count(["early"]);
		limit.giveBack(["early"]);
		expect(limit.count(["late"])).toBe(600_000);
		expect(limit.count(["early"])).toBe(0);
	});

	it("counts several attempts at once, and refuses them as a whole", () => {
		const limit = createRateLimit({ attempts: 10, seconds: 900 });
		expect(limit.count(["a"], 8)).toBe(0);
		expect(limit.count(["a"], 3)).toBeGreaterThan(0);
		expect(limit.count(["a"], 2)).toBe(0);
		limit.giveBack(["a"], 8);
		expect(limit.count(["a"], 8)).toBe(0);
	});
});

it("the wait is given in whole minutes and seconds, rounded up", () => {
	const waits = [1, 59_999, 60_000, 60_001, 900_000, 3_600_000, 3_600_001];
	const formatted = "1 minuto, 1 minuto, 1 minuto, 2 minutos, 15 minutos, 60 minutos, 2 horas";
	expect(waits.map(formatWait).join(", ")).toBe(formatted);
	expect([1, 1000, 1001].map((waitMs) => retryAfter(waitMs)["Retry-After"])).toEqual(["1", "1", "2"]);
});
