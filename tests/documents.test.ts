import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, it } from "vitest";
import { parseCategory, parseProduct } from "~/domain/goods/parse-catalog-record.server";
import { productRecord } from "~/domain/goods/product-record.server";
import { documentTypes } from "~/domain/people/document-types";
import { variables } from "~/platform/settings/env-variables.server";
import { filesUnder } from "./support/imports";

const read = (path: string): string => readFileSync(path, "utf8");
const withoutCode = (text: string): string => text.replace(/^```.*?^```/gms, "").replace(/`[^`\n]*`/g, "");

const paths = ["README.md", "CONTRIBUTING.md", ...filesUnder("docs").filter((path) => path.endsWith(".md"))];
const documents = paths.map((path) => ({ path, text: read(path) }));

it("the documents link only to existing files and headings", () => {
	const broken = documents.flatMap(({ path, text }) =>
		matches(withoutCode(text), /\]\((?!https?:)([^)\s]+)\)/g).filter((target) => {
			const [file = "", heading] = target.split("#");
			const linked = file ? join(dirname(path), file) : path;
			return !existsSync(linked) || (heading && !headingsOf(read(linked)).includes(heading));
		}),
	);
	expect(broken).toEqual([]);
});

it.each([
	["README.md", 400],
	["docs/operations.md", 4000],
])("%s has at most %i words", (path, most) => {
	expect(read(path).trim().split(/\s+/).length).toBeLessThanOrEqual(most);
});

it("the documents name only existing files", () => {
	const pattern = /`((?:\.ci|\.github|app|demo|deploy|docs|public|scripts|tests)\/[\w$./-]*)`/g;
	const named = documents.flatMap(({ text }) => matches(text, pattern));
	expect(named.filter((path) => !existsSync(path))).toEqual([]);
	const files = new Set(filesUnder("app").map((path) => basename(path)));
	const short = documents.flatMap(({ text }) => matches(text, /`([\w-]+\.server\.tsx?)`/g));
	expect(short.filter((name) => !files.has(name))).toEqual([]);
});

it("the documents show commands only in blocks that a test runs (sh) or that say they are not run (sh not-run)", () => {
	const blocks = documents.flatMap(({ path, text }) =>
		[...text.matchAll(/^ *(```+|~~~+)([^\n]*)\n(.*?)^ *\1/gms)].map(([, , language = "", code = ""]) => ({
			path,
			language,
			code,
		})),
	);
	const strange = blocks.filter(({ language }) => !/^(sh( not-run)?|js|tsx?|json( \w+)?|)$/.test(language));
	expect(strange).toEqual([]);
	const command = /^ *[$#]? *(apt-get|curl|docker|git|node|npm|npx|sudo|systemctl|wasi) /m;
	expect(blocks.filter(({ language, code }) => !/^sh/.test(language) && command.test(code))).toEqual([]);
	const indented = documents.filter(({ text }) =>
		/^(?: {4}|\t)[$#]? *(npm|wasi|docker) /m.test(withoutCode(text)),
	);
	expect(indented.map(({ path }) => path)).toEqual([]);
});

it.each(["terminos", "boletas-y-facturas", "preguntas-frecuentes"])(
	"the page %s names every document with which one can buy",
	(page) => {
		const text = read(`content/pages/${page}.md`);
		for (const name of documentTypes.flatMap((type) => type.split("/")))
			expect(text).toMatch(RegExp(`\\b${name}\\b`, "i"));
	},
);

it("the documents name only commands in package.json", () => {
	const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
	const known = new Set(["ci", "install", ...Object.keys(scripts)]);
	const named = documents.flatMap(({ text }) => matches(text, /\bnpm (?:run (?:--silent )?)?([\w:]+)/g));
	expect(named.filter((name) => !known.has(name))).toEqual([]);
});

it("docs/catalogue.md shows a valid category and a complete, valid product", () => {
	const [product, category] = ["product", "category"].map((kind) => {
		const [json = ""] = matches(read("docs/catalogue.md"), new RegExp(`\`\`\`json ${kind}\n([^\`]+)`, "g"));
		return JSON.parse(json) as Record<string, unknown>;
	});
	expect(parseCategory("sala", category ?? {}).name).toBe("Sala");
	expect(parseProduct("sofa-puna", product ?? {}, "2026-11-12").name).toBe("Sofá Puna");
	// A product with variants has no stock of its own, and `isBulky` is of older versions.
	expect([...Object.keys(product ?? {}), "stock", "isBulky"].sort()).toEqual(
		Object.keys(productRecord.shape).sort(),
	);
});

it(".env.example and docs/operations.md list every variable that the store reads", () => {
	const known = Object.keys(variables.shape).sort();
	expect(matches(read(".env.example"), /^(?:# )?([A-Z_]+)=/gm).sort()).toEqual(known);
	const explained = matches(read("docs/operations.md"), /^\| (`[A-Z_]+`(?:, `[A-Z_]+`)*) \|/gm);
	expect(explained.flatMap((names) => matches(names, /`(\w+)`/g)).sort()).toEqual(known);
});

/** All matches of the pattern's first group. */
function matches(text: string, pattern: RegExp): string[] {
	return [...text.matchAll(pattern)].map(([, group = ""]) => group);
}

/** A heading's anchor, as GitHub makes it. */
function headingsOf(text: string): string[] {
	const headings = matches(withoutCode(text).toLowerCase(), /^#+ (.+)$/gm);
	return headings.map((heading) => heading.replace(/[^\w\s-]/g, "").replaceAll(" ", "-"));
}
