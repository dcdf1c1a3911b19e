import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { parseAst } from "vite";
import { expect, test } from "vitest";
import { slimRemix } from "../scripts/slim-remix";

const resolve = createRequire(import.meta.url).resolve;

test("the installed React Router renders through the store", () => {
	const file = resolve("react-router-dom").replace(/dist\/.*/, "dist/index.js");
	expect(transform(file)).toContain("renderRouterState(newState, () => setStateImpl(newState))");
});

test("the installed Remix leaves out what the store replaces", () => {
	const remix = resolve("@remix-run/react").replace(/dist\/.*/, "dist/esm/");
	expect(transform(`${remix}components.js`)).toContain("function Scripts(props) { return null;");
	expect(transform(`${remix}components.js`)).toContain("return [false, null, {}];");
});

/** @returns what the build makes of a library's file */
function transform(file: string): string {
	const { transform } = slimRemix({});
	if (typeof transform !== "function") throw new Error("The plugin transforms nothing.");
	const result = transform.call({ parse: parseAst } as never, readFileSync(file, "utf8"), file);
	return (result as { code: string } | undefined)?.code ?? "";
}
