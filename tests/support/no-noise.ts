import { afterEach, beforeEach, expect, vi } from "vitest";

/**
 * Fails a test that logs an error or a warning to the console, where React warns. Mocks, globals and the clock are as
 * before after each test.
 */
beforeEach(() => {
	vi.spyOn(console, "error");
	vi.spyOn(console, "warn");
});

afterEach(() => {
	const logged = [console.error, console.warn].flatMap((method) => vi.mocked(method).mock.calls);
	vi.restoreAllMocks();
	vi.unstubAllGlobals();
	vi.useRealTimers();
	expect(logged, "no console output").toEqual([]);
});
