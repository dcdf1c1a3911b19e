import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { settleWithin } from "~/platform/process/settle-within.server";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = new Promise<string>(() => {});
const late = vi.fn(() => "late");

it("work with a time limit settles as the work does, and leaves no timer behind", async () => {
	expect(await settleWithin(100, Promise.resolve("done"), late)).toBe("done");
	await expect(settleWithin(100, Promise.reject(new Error("failed")), late)).rejects.toThrow("failed");
	expect([vi.getTimerCount(), late.mock.calls.length]).toEqual([0, 0]);
});

it("work with a time limit gets the substitute, or its error, once the time is over", async () => {
	const substituted = settleWithin(100, never, late);
	const refused = expect(
		settleWithin(100, never, () => {
			throw new Error("no answer");
		}),
	).rejects.toThrow("no answer");
	await vi.advanceTimersByTimeAsync(99);
	expect(late).not.toHaveBeenCalled();
	await vi.advanceTimersByTimeAsync(1);
	expect(await substituted).toBe("late");
	await refused;
});
