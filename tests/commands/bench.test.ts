import { expect, test } from "vitest";
import { describeOverload } from "../../scripts/bench/overload";
import { runCommand } from "../support/commands";

test("bench says in one sentence that it needs Chromium", async () => {
	const CHROMIUM = "/nonexistent/chromium";
	expect(await runCommand("bench", ["lighthouse"], { CHROMIUM })).toEqual({
		status: 1,
		stdout: "",
		stderr: expect.stringMatching(
			/^There is no Chromium at \/nonexistent\/chromium\. Install it \(Debian: .*\) or set CHROMIUM to its path\.\n$/,
		),
	});
});

test("bench has no figure of the refused pages if none was refused", () => {
	const figures = describeOverload(5, 9, [31, 40], [], 0);
	expect(figures).toContainEqual({ what: "a rendered page: how many", value: 2, unit: "" });
	expect(figures).toContainEqual({ what: "a rendered page, longest", value: 40, unit: "ms", most: 1000 });
	expect(JSON.stringify(figures)).not.toMatch(/null|refusal/);
});
