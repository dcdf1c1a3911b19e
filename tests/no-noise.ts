import { afterEach, beforeEach, expect, vi } from "vitest";

/** An unexpected console.error or console.warn, a React warning among them, fails the test that caused it. */
beforeEach(() => {
	vi.spyOn(console, "error");
	vi.spyOn(console, "warn");
});

afterEach(() => {
	const said = [console.error, console.warn].flatMap((method) => vi.mocked(method).mock.calls);
	vi.restoreAllMocks();
	expect(said, "nothing is written to the console").toEqual([]);
});
