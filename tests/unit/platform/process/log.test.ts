import { expect, it } from "vitest";
import { describeError } from "~/platform/process/log.server";

it("describes an error whose stack cannot be formatted", () => {
	const error = Object.defineProperty(new Error("unavailable"), "stack", {
		get() {
			throw new RangeError("Maximum call stack size exceeded");
		},
	});
	expect(describeError(error)).toEqual({ type: "Error", message: "unavailable" });
});
