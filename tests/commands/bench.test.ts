import { expect, test } from "vitest";
import { runCommand } from "../support/commands";

test("bench says in one sentence that it needs Chromium", async () => {
	const CHROMIUM = "/nonexistent/chromium";
	expect(await runCommand("bench", ["navigation"], { CHROMIUM })).toEqual({
		status: 1,
		stdout: "",
		stderr: expect.stringMatching(
			/^There is no Chromium at \/nonexistent\/chromium\. Install it \(Debian: .*\) or set CHROMIUM to its path\.\n$/,
		),
	});
});
