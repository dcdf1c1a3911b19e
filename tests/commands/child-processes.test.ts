import { spawn } from "node:child_process";
import { expect, test, vi } from "vitest";
import { untilAnswering } from "../../demo/run/child-processes";
import { buildStore } from "../../demo/run/store";

vi.mock(import("../../demo/run/child-processes"), async (load) => ({
	...(await load()),
	startNode: startWritingLate,
}));

/** A process that fails at once, while another still writes to its output. */
function startWritingLate() {
	return spawn("sh", ["-c", "(sleep 0.5; echo reason) & exit 1"], { stdio: ["ignore", "pipe", "pipe"] });
}

test("a build that fails shows all of its output", async () => {
	await expect(buildStore()).rejects.toThrow("reason\n\nThe store could not be built.");
});

test("a server that cannot start shows the end of its output", async () => {
	const started = untilAnswering(startWritingLate(), "http://127.0.0.1:9/", "The store");
	await expect(started).rejects.toThrow("The store could not start:\nreason");
});
