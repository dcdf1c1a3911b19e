import { expect, it, onTestFinished } from "vitest";
import { log, writeLogTo } from "~/platform/process/log.server";

it("logs an error whose stack cannot be formatted", () => {
	const lines: string[] = [];
	writeLogTo({ write: (line) => lines.push(line) });
	onTestFinished(() => writeLogTo(process.stderr));
	const error = Object.defineProperty(new Error("unavailable"), "stack", {
		get() {
			throw new RangeError("Maximum call stack size exceeded");
		},
	});
	log.error({ err: error }, "not stored");
	expect(JSON.parse(lines.join(""))).toMatchObject({
		err: { type: "Error", message: "unavailable" },
		msg: "not stored",
	});
});
