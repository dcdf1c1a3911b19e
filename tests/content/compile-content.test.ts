import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";
import { describe, expect, it, test } from "vitest";
import { frontMatterSchemas } from "~/content/front-matter.server";
import { compileContent } from "../../scripts/compile-content";
import { contentModules } from "../../scripts/content-modules";

const description = "Una descripción que tiene al menos los cincuenta caracteres pedidos.";
const picture = {
	src: "/images/sala-800.webp",
	widths: [400, 800],
	alt: "Una sala",
	width: 800,
	height: 800,
};
const article = { title: "Un título", description, category: "ahorro", date: "2026-10-05", picture };

function aFile(frontMatter: Record<string, unknown>, body = ["Un párrafo."]): string {
	const given = Object.entries(frontMatter).filter(([, value]) => value !== undefined);
	const lines = given.map(
		([name, value]) => `${name}: ${typeof value === "string" ? value : JSON.stringify(value)}`,
	);
	return ["---", ...lines, "---", ...body, ""].join("\n");
}

const compileArticle = (source: string) => compileContent(source, frontMatterSchemas.blog);

describe("an article", () => {
	it("becomes HTML whose headings can be linked to", () => {
		const body = ["## Cómo **lo** cuidas", "", "Con [lana](/product-list?q=lana).", "", "### ¿Y el sol?"];
		expect(compileArticle(aFile(article, body))).toEqual({
			frontMatter: article,
			parts: [
				'<h2 id="como-lo-cuidas">Cómo <strong>lo</strong> cuidas</h2>\n' +
					'<p>Con <a href="/product-list?q=lana">lana</a>.</p>\n<h3 id="y-el-sol">¿Y el sol?</h3>\n',
			],
			headings: [{ id: "como-lo-cuidas", text: "Cómo lo cuidas" }],
		});
	});

	it("leaves placeholders to the server", () => {
		const { parts } = compileArticle(aFile(article, ["{{zonas-de-envio}}", "", "Con {{igv}} de IGV."]));
		expect(parts).toEqual([
			"",
			{ placeholder: "zonas-de-envio" },
			"\n<p>Con ",
			{ placeholder: "igv" },
			" de IGV.</p>\n",
		]);
	});

	it("keeps amounts on one line", () => {
		const { parts } = compileArticle(aFile(article, ["Gasta 0.11 kWh, es decir, S/ 0.08."]));
		expect(parts).toEqual(["<p>Gasta 0.11\u00a0kWh, es decir, S/\u00a00.08.</p>\n"]);
	});

	it("has tables with headers that can be scrolled with the keyboard", () => {
		const table = ["## Costos", "", "| Aparato | Costo |", "|---|---|", "| Terma | Mucho |"];
		const [html] = compileArticle(aFile(article, table)).parts;
		expect(html).toContain('<div role="region" aria-label="Costos" tabindex="0"><table>');
		expect(html).toContain('<th scope="row">Terma</th><td>Mucho</td>');
	});
});

describe("a mistake is reported with its line:", () => {
	it.each<[string, string, number]>([
		["no front matter", "Un párrafo.", 1],
		["broken YAML", aFile({ ...article, title: "[uno" }), 3],
		["a missing title", aFile({ ...article, title: undefined }), 1],
		["a long title", aFile({ ...article, title: "x".repeat(61) }), 2],
		["a short description", aFile({ ...article, description: "Corta" }), 3],
		["an unknown category", aFile({ ...article, category: "Otra" }), 4],
		["a date that is none", aFile({ ...article, date: "2026-02-30" }), 5],
		["a missing picture", aFile({ ...article, picture: undefined }), 1],
		["a picture that is not described", aFile({ ...article, picture: { ...picture, alt: "" } }), 6],
		["an unknown field", aFile({ ...article, autor: "Ana" }), 7],
		["a second h1", aFile(article, ["Uno", "", "# Dos"]), 10],
		["two headings of one name", aFile(article, ["## Uno", "## Dos", "## Uno"]), 10],
		["an unknown placeholder", aFile(article, ["Uno", "", "Son {{precio}}."]), 10],
	])("%s", (_, source, line) => {
		expect(() => compileArticle(source)).toThrow(expect.objectContaining({ line }));
	});
});

test("a bad file ends the build with its name and line", async () => {
	const folder = mkdtempSync(join(tmpdir(), "wasi-content-"));
	const file = join(folder, "content/pages/mala.md");
	mkdirSync(join(folder, "content/pages"), { recursive: true });
	writeFileSync(file, aFile({ title: "Mala", description: "Corta" }));
	const options = { write: false, rollupOptions: { input: file } };
	const building = build({
		configFile: false,
		logLevel: "silent",
		plugins: [contentModules()],
		build: options,
	});
	await expect(building).rejects.toThrow(/content\/pages\/mala\.md:3: description: must have at least 50/);
	rmSync(folder, { recursive: true });
});
