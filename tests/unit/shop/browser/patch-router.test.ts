import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { patchRouter } from "../../../../scripts/vite/patch-router";

const provider = createRequire(import.meta.url)
	.resolve("react-router-dom")
	.replace(/dist\/.*/, "dist/index.js");

function transform(code: string): string {
	const plugin = patchRouter();
	if (typeof plugin.transform !== "function") throw new Error("The plugin transforms nothing.");
	const result = plugin.transform.call({} as never, code, provider);
	return (result as { code: string } | undefined)?.code ?? "";
}

test("the installed React Router renders through the store", () => {
	expect(transform(readFileSync(provider, "utf8"))).toContain(
		"renderRouterState(newState, () => setStateImpl(newState))",
	);
});

test("the build fails when React Router no longer contains the line", () => {
	expect(() => transform("")).toThrow(/no longer contains/);
});
