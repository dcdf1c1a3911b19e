import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { filesUnder } from "../../../support/imports";

const files = filesUnder("app");
const modules = files.filter((file) => file.endsWith(".module.css"));

/** The CSS modules that a component imports, by the name that it gives them. */
function modulesOf(component: string, source: string): [string, string][] {
	const imports = source.matchAll(/import (\w+) from "([^"]+\.module\.css)"/g);
	return [...imports].map(([, name = "", path = ""]) => [
		name,
		path.startsWith("~/") ? join("app", path.slice(2)) : join(dirname(component), path),
	]);
}

const components = files
	.filter((file) => file.endsWith(".tsx"))
	.map((file) => ({ file, source: readFileSync(file, "utf8") }));

it("a class that a component uses is in its style sheet", () => {
	const missing = components.flatMap(({ file, source }) =>
		modulesOf(file, source).flatMap(([name, path]) => {
			const sheet = readFileSync(path, "utf8").replace(/\/\*.*?\*\//gs, "");
			const classes = new Set([...sheet.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, found]) => found));
			const used = [...source.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, "g"))].map(([, found]) => found);
			return used.filter((one) => !classes.has(one)).map((one) => `${file}: .${one} is not in ${path}`);
		}),
	);
	expect(missing).toEqual([]);
});

it("every style sheet belongs to a component", () => {
	const used = new Set(
		components.flatMap(({ file, source }) => modulesOf(file, source).map(([, path]) => path)),
	);
	expect(modules.filter((path) => !used.has(path))).toEqual([]);
});

it("no look is made of one that is made of shared ones, which the build would leave out", () => {
	const nested = modules.filter((path) => {
		const text = readFileSync(path, "utf8");
		const composers = [...text.matchAll(/composes: (\w+);/g)].map(([, composed]) => composed);
		return composers.some((name) => new RegExp(`\\.${name} \\{\\s*composes: [^}]* from global`).test(text));
	});
	expect(nested).toEqual([]);
});

it("a shared look that a component names is in layout.css", () => {
	const shared = readFileSync("app/ui/styles/layout.css", "utf8").replace(/\/\*.*?\*\//gs, "");
	const looks = new Set([...shared.matchAll(/\.([a-z][\w-]*)/g)].map(([, found]) => found));
	const composed = modules.flatMap((path) => [
		...readFileSync(path, "utf8").matchAll(/composes: (.*) from/g),
	]);
	const written = components.flatMap(({ source }) => [...source.matchAll(/className="([^"]*)"/g)]);
	const named = [...composed, ...written].flatMap(([, names = ""]) => names.split(" "));
	expect(named.filter((name) => !looks.has(name))).toEqual([]);
	expect([...looks].filter((look) => !named.includes(look ?? ""))).toEqual([]);
});
