import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { parseAst } from "vite";
import { expect, test } from "vitest";
import remixConfig from "../remix.config.js";
import { slimRemix } from "../scripts/slim-remix";
import { cuts } from "../scripts/slim-remix-cuts";
import { filesUnder } from "./imports";

const resolve = createRequire(import.meta.url).resolve;

test("the installed React Router renders through the store", () => {
	const file = resolve("react-router-dom").replace(/dist\/.*/, "dist/index.js");
	expect(transform(file)).toContain("renderRouterState(newState, () => setStateImpl(newState))");
});

test.each(cuts)("$file still has $find", ({ file, find }) => {
	expect(readFileSync(`node_modules/${file}`, "utf8").match(find)).not.toBeNull();
});

test("the store uses nothing that the build leaves out", () => {
	const leftOut =
		/<Scripts( |\/)|PrefetchPageLinks|prefetch=|HydrateFallback|clientLoader|fetcher\.load|encType|defer\(|redirect\([^;]*30[78]|useBlocker|usePrompt|viewTransition|onValidate|shouldValidate|getButtonProps|getFieldList/;
	const using = (files: string[], what: RegExp) =>
		files.filter((file) => what.test(readFileSync(file, "utf8")));
	const routes = filesUnder("app/routes");
	const flags = { v3_fetcherPersist: true, v3_relativeSplatPath: true, v3_singleFetch: true };
	expect(remixConfig.future).toMatchObject(flags);
	expect(using(filesUnder("app"), leftOut)).toEqual([]);
	expect(using(routes, /export const links/)).toEqual([]);
	expect(routes).toContain("app/routes/$.tsx");
	// A route with an optional segment.
	expect(routes.filter((file) => file.includes("("))).toEqual([]);
});

/** @returns what the build makes of a library's file */
function transform(file: string): string {
	const { transform } = slimRemix({});
	if (typeof transform !== "function") throw new Error("The plugin transforms nothing.");
	const result = transform.call({ parse: parseAst } as never, readFileSync(file, "utf8"), file);
	return (result as { code: string } | undefined)?.code ?? "";
}
