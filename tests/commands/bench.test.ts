import { expect, test, vi } from "vitest";
import { printOverload } from "../../scripts/bench/overload";
import { runCommand } from "../support/commands";

test("bench says in one sentence that it needs Chromium", async () => {
	const CHROMIUM = "/nonexistent/chromium";
	expect(await runCommand("bench", ["--lighthouse"], { CHROMIUM })).toEqual({
		status: 1,
		stdout: "",
		stderr: expect.stringMatching(
			/^There is no Chromium at \/nonexistent\/chromium\. Install it \(Debian: .*\) or set CHROMIUM to its path\.\n$/,
		),
	});
});

test("bench prints no figure of the refused pages if none was refused", () => {
	const write = vi.spyOn(process.stdout, "write").mockReturnValue(true);
	const answered = { count: 20, p99Ms: 31, longestMs: 40 };
	printOverload({ cachedP99Ms: 5, formP99Ms: 9, rendered: answered, refused: { count: 0 }, dropped: 0 });
	const printed = write.mock.calls.join("");
	write.mockRestore();
	expect(printed).toContain("20 pages were rendered meanwhile, and 0 refused");
	expect(printed).toMatch(/a rendered page, longest +40 ms/);
	expect(printed).not.toMatch(/NaN|undefined|refusal/);
});
