import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { parseCategory, parseProduct, productFields } from "~/catalog/parse-catalog-record.server";
import { variables } from "~/server/env-variables.server";
import { filesUnder } from "./imports";

const paths = ["README.md", "CONTRIBUTING.md", ...filesUnder("docs").filter((path) => path.endsWith(".md"))];
const documents = paths.map((path) => ({ path, text: read(path) }));

describe("the documents", () => {
	it("link only to files and headings that exist", () => {
		const broken = documents.flatMap(({ path, text }) =>
			matches(withoutCode(text), /\]\((?!https?:)([^)\s]+)\)/g).filter((target) => {
				const [file = "", heading] = target.split("#");
				const linked = file ? join(dirname(path), file) : path;
				return !existsSync(linked) || (heading && !headingsOf(read(linked)).includes(heading));
			}),
		);
		expect(broken).toEqual([]);
	});

	it("name only files that exist", () => {
		const pattern = /`((?:\.ci|\.github|app|demo|docs|public|scripts|tests)\/[\w$./-]*)`/g;
		const named = documents.flatMap(({ text }) => matches(text, pattern));
		expect(named.filter((path) => !existsSync(path))).toEqual([]);
	});

	it("name only commands that package.json has", () => {
		const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
		const known = new Set(["ci", ...Object.keys(scripts)]);
		const named = documents.flatMap(({ text }) => matches(text, /\bnpm (?:run (?:--silent )?)?(\w+)/g));
		expect(named.filter((name) => !known.has(name))).toEqual([]);
	});

	it("README.md has at most 450 words", () => {
		const tokens = read("README.md").split(/\s+/);
		expect(tokens.filter((token) => /\w/.test(token)).length).toBeLessThanOrEqual(450);
	});
});

describe("docs/catalogue.md", () => {
	it("shows a complete product that the store accepts", () => {
		const fields = example("product");
		expect(parseProduct("sofa-puna", fields).name).toBe("Sofá Puna");
		// A product with variants has no stock of its own.
		expect([...Object.keys(fields), "stock"].sort()).toEqual(Object.keys(productFields.shape).sort());
	});

	it("shows a category that the store accepts", () => {
		expect(parseCategory("sala", example("category")).name).toBe("Sala");
	});

	function example(kind: string): Record<string, unknown> {
		const [json = ""] = matches(
			read("docs/catalogue.md"),
			new RegExp(`\`\`\`json ${kind}\\n([^\`]+)\`\`\``, "g"),
		);
		return JSON.parse(json);
	}
});

it("docs/architecture.md names the rooms in the order that the architecture test holds", () => {
	const [order = ""] = matches(read("tests/architecture.test.ts"), /const rooms = \[([^\]]+)\]/g);
	const named = matches(read("docs/architecture.md"), /^\| `(\w+)\/` \|/gm);
	expect(named).toEqual(matches(order, /"(\w+)"/g));
});

it(".env.example and docs/operations.md have every variable that the store reads", () => {
	const known = Object.keys(variables.shape).sort();
	expect(matches(read(".env.example"), /^(?:# )?([A-Z_]+)=/gm).sort()).toEqual(known);
	const explained = matches(read("docs/operations.md"), /^\| (`[A-Z_]+`(?:, `[A-Z_]+`)*) \|/gm);
	expect(explained.flatMap((names) => matches(names, /`(\w+)`/g)).sort()).toEqual(known);
});

/** What the first group of the pattern matches, each time. */
function matches(text: string, pattern: RegExp): string[] {
	return [...text.matchAll(pattern)].map(([, group = ""]) => group);
}

function withoutCode(text: string): string {
	return text.replace(/^```.*?^```/gms, "").replace(/`[^`\n]*`/g, "");
}

/** As GitHub makes anchors of them. */
function headingsOf(text: string): string[] {
	return matches(withoutCode(text), /^#+ (.+)$/gm).map((heading) =>
		heading
			.toLowerCase()
			.replace(/[^\w\s-]/g, "")
			.replaceAll(" ", "-"),
	);
}

function read(path: string): string {
	return readFileSync(path, "utf8");
}
