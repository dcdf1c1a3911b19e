import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createRateLimit, formatWait, rateLimitKey, retryAfter } from "~/server/rate-limit.server";

describe("a rate limit", () => {
	beforeEach(() => void vi.useFakeTimers());
	afterEach(() => void vi.useRealTimers());

	it("blocks after too many attempts until the window ends, and then starts anew", async () => {
		const limit = createRateLimit({ attempts: 3, seconds: 900 });
		const four = async () => [
			await limit.count("a"),
			await limit.count("a"),
			await limit.count("a"),
			await limit.count("a"),
		];
		expect(await four()).toEqual([0, 0, 0, 900_000]);
		vi.advanceTimersByTime(840_000);
		// Further attempts do not extend the wait.
		expect(await limit.count("a")).toBe(60_000);
		vi.advanceTimersByTime(60_000);
		expect(await four()).toEqual([0, 0, 0, 900_000]);
	});

	it("counts each key separately", async () => {
		const limit = createRateLimit({ attempts: 1, seconds: 900 });
		const others = Array.from({ length: 20 }, (_, n) => `sender ${n}`);
		expect(await Promise.all(others.map(limit.count))).toEqual(others.map(() => 0));
		for (const again of await Promise.all(others.map(limit.count))) expect(again).toBeGreaterThan(0);
	});

	it("hardly ever refuses one sender because of others", async () => {
		const limit = createRateLimit({ attempts: 1, seconds: 900 });
		for (let n = 0; n < 1000; n++) await limit.count(`crowd ${n}`);
		let refused = 0;
		for (let n = 0; n < 1000; n++) if ((await limit.count(`newcomer ${n}`)) > 0) refused++;
		// One table of counters refuses about 23 of them, two tables about two.
		expect(refused).toBeLessThan(10);
	});

	it("keeps at most as many counters as slots, and drops them when the window ends", async () => {
		const limit = createRateLimit({ attempts: 1, seconds: 900, slots: 8 });
		let passed = 0;
		for (let n = 0; n < 2000; n++) if ((await limit.count(`sender ${n}`)) === 0) passed++;
		expect(passed).toBeGreaterThanOrEqual(4);
		expect(passed).toBeLessThanOrEqual(8);
		expect(vi.getTimerCount()).toBe(8);
		vi.advanceTimersByTime(900_000);
		expect(vi.getTimerCount()).toBe(0);
	});
});

describe("the wait", () => {
	it("is given in whole minutes and seconds, rounded up", () => {
		expect([1, 59_999, 60_000, 60_001, 900_000].map(formatWait)).toEqual([
			"1 minuto",
			"1 minuto",
			"1 minuto",
			"2 minutos",
			"15 minutos",
		]);
		expect([1, 1000, 1001].map((waitMs) => retryAfter(waitMs)["Retry-After"])).toEqual(["1", "1", "2"]);
	});
});

describe("the key of an address", () => {
	it.each([
		["198.51.100.7", "198.51.100.7"],
		["::ffff:198.51.100.7", "198.51.100.7"],
		["::FFFF:C633:6407", "198.51.100.7"],
		["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
		["2001:0DB8:0001:0002::9", "2001:db8:1:2::/64"],
		["2001:db8::1", "2001:db8:0:0::/64"],
		["2001:db8:0:0:1::", "2001:db8:0:0::/64"],
		["::1", "0:0:0:0::/64"],
		["::", "0:0:0:0::/64"],
		["unknown", "unknown"],
	])("%s is %s", (address, counted) => {
		expect(rateLimitKey(address)).toBe(counted);
	});

	it("is the same for its /64 prefix, and differs for other prefixes", () => {
		const near = fc.ipV6().filter((address) => /^([0-9a-f]{1,4}:){4}/i.test(address));
		fc.assert(
			fc.property(near, fc.ipV6(), (address, other) => {
				const begin = (text: string) => text.split(":").slice(0, 4).join(":");
				const neighbour = `${begin(address)}:1:2:3:4`;
				const groups = begin(address)
					.split(":")
					.map((group) => Number.parseInt(group, 16));
				if (groups.slice(0, 4).every((group) => group === 0)) return;
				expect(rateLimitKey(neighbour)).toBe(rateLimitKey(address));
				const far = `${((groups[0] ?? 0) ^ 1).toString(16)}:${groups
					.slice(1)
					.map((group) => group.toString(16))
					.join(":")}:1:2:3:4`;
				expect(rateLimitKey(far)).not.toBe(rateLimitKey(address));
				expect(rateLimitKey(other)).toMatch(/\/64$|^[\d.]+$/);
			}),
		);
	});
});
