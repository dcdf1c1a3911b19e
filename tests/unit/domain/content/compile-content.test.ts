import { expect, it, test } from "vitest";
import { compileContent, compileFiles } from "~/domain/content/compile-content.server";
import { frontMatterSchemas } from "~/domain/content/front-matter.server";

const description = "Una descripción que tiene al menos los cincuenta caracteres pedidos.";
const size = { widths: [400, 800], width: 800, height: 800 };
const picture = { src: "/images/sala-800.webp", alt: "Una sala", ...size };
const article = { title: "Un título", description, category: "ahorro", date: "2026-10-05", picture };

function aFile(frontMatter: Record<string, unknown>, body = ["Un párrafo."]): string {
	const lines = Object.entries(frontMatter).flatMap(([name, value]) => {
		if (value === undefined) return [];
		return `${name}: ${typeof value === "string" ? value : JSON.stringify(value)}`;
	});
	return ["---", ...lines, "---", ...body, ""].join("\n");
}

const compileArticle = (source: string) => compileContent(source, frontMatterSchemas.blog);

it("an article becomes HTML whose headings can be linked to", () => {
	const body = ["## Cómo **lo** cuidas", "", "Con [lana](/product-list?q=lana).", "", "### ¿Y el sol?"];
	expect(compileArticle(aFile(article, body))).toEqual({
		frontMatter: article,
		body: `${body.join("\n")}\n`,
		parts: [
			'<h2 id="como-lo-cuidas">Cómo <strong>lo</strong> cuidas</h2>\n' +
				'<p>Con <a href="/product-list?q=lana">lana</a>.</p>\n<h3 id="y-el-sol">¿Y el sol?</h3>\n',
		],
		headings: [{ id: "como-lo-cuidas", text: "Cómo lo cuidas" }],
	});
});

const both = [{ placeholder: "zonas-de-envio" }, "\n<p>Con ", { placeholder: "igv" }];
const english = '<p>El <span lang="en"><em>color</em></span>.</p>\n';
it.each<[what: string, body: string, parts: unknown[]]>([
	["leaves placeholders to the server", "{{zonas-de-envio}}\n\nCon {{igv}}.", ["", ...both, ".</p>\n"]],
	["says in which language a word is", 'El <span lang="en">*color*</span>.', [english]],
	["keeps amounts on one line", "Gasta 0.11 kWh: S/ 0.08.", ["<p>Gasta 0.11\u00a0kWh: S/\u00a00.08.</p>\n"]],
])("an article %s", (_, body, parts) => {
	expect(compileArticle(aFile(article, [body])).parts).toEqual(parts);
});

it("an article links to other sites, to pages of the store and to its own headings", () => {
	const links = ["https://indecopi.gob.pe", "mailto:a@b.pe", "tel:+5114281234", "/garantia", "#uno"];
	const { parts } = compileArticle(aFile(article, ["## Uno", ...links.map((link) => `[x](${link})`)]));
	for (const link of links) expect(parts[0]).toContain(`<a href="${link}">x</a>`);
});

it("an article has tables with headers that can be scrolled with the keyboard", () => {
	const table = ["## Costos", "", "| Aparato | Costo |", "|---|---|", "| Terma | Mucho |"];
	const [html] = compileArticle(aFile(article, table)).parts;
	expect(html).toContain('<div role="region" aria-label="Costos" tabindex="0"><table>');
	expect(html).toContain('<th scope="row">Terma</th><td>Mucho</td>');
});

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
	["a placeholder in a link", aFile(article, ["Uno", '[dos](/a "{{igv}}")']), 9],
	["a placeholder in a heading", aFile(article, ["Uno", "", "## Son {{igv}}"]), 10],
	["HTML", aFile(article, ["Uno", "", "<script>alert(1)</script>"]), 10],
	["HTML within a list", aFile(article, ["- uno", "- <b>dos</b>"]), 9],
	["HTML within a table", aFile(article, ["| A |", "|---|", "| <img src=x onerror=alert(1)> |"]), 10],
	["a language that does not end", aFile(article, ["Uno", '<span lang="en">two']), 9],
	["a script as a link", aFile(article, ["Uno", "[dos](javascript:alert(1))"]), 9],
	["a script in disguise", aFile(article, ["Uno", "[dos](java&#115;cript&#58;alert(1))"]), 9],
	["a link to another site without https", aFile(article, ["Uno", "[dos](//malo.example)"]), 9],
	["a link without its slash", aFile(article, ["Uno", "[dos](garantia)"]), 9],
	["a link to a heading that is not there", aFile(article, ["## Uno", "[dos](#tres)"]), 9],
	["a picture", aFile(article, ["Uno", "![dos](/images/dos.webp)"]), 9],
	["an h1 in a list", aFile(article, ["Uno", "", "- # dos"]), 10],
	["lists without end", aFile(article, [`${"1. ".repeat(9000)}a`]), 8],
])("a mistake is reported with its line: %s", (_, source, line) => {
	expect(() => compileArticle(source)).toThrow(expect.objectContaining({ line }));
});

test("a bad file ends the start with its name and line", () => {
	const sources = { "/content/pages/mala.md": aFile({ title: "Mala", description: "Corta" }) };
	expect(() => compileFiles(sources, frontMatterSchemas.pages)).toThrow(
		/^content\/pages\/mala\.md:3: description: debe tener al menos 50/,
	);
});
