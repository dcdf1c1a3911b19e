import { lexer, Parser, parser, type Token, type Tokens } from "marked";
import { isMap, LineCounter, parseDocument } from "yaml";
import type { ZodType } from "zod";
import { type CompiledContent, type ContentHeading, placeholderNames } from "../app/content/compiled-content";

/** A mistake of the author's, at a line of the file, from 1. */
export class ContentError extends Error {
	constructor(
		message: string,
		readonly line: number,
	) {
		super(message);
	}
}

/**
 * Compiles a Markdown file that begins with YAML front matter.
 * @throws ContentError
 */
export function compileContent<FrontMatter>(
	source: string,
	schema: ZodType<FrontMatter>,
): CompiledContent<FrontMatter> {
	const [top, yaml] = /^---\n([\s\S]*?\n)---\n/.exec(source) ?? [];
	if (top === undefined || yaml === undefined) throw new ContentError("must begin with front matter", 1);
	const firstLine = top.split("\n").length;
	return {
		frontMatter: parseFrontMatter(yaml, schema),
		...compileMarkdown(source.slice(top.length), firstLine),
	};
}

function parseFrontMatter<FrontMatter>(yaml: string, schema: ZodType<FrontMatter>): FrontMatter {
	const lines = new LineCounter();
	const document = parseDocument(yaml, { lineCounter: lines, prettyErrors: false });
	/** The front matter begins on the file's second line. */
	const lineAt = (offset: number) => lines.linePos(offset).line + 1;
	const [error] = document.errors;
	if (error) throw new ContentError(error.message, lineAt(error.pos[0]));
	const result = schema.safeParse(document.toJS());
	if (result.success) return result.data;
	const [issue] = result.error.issues;
	const field = String(issue?.path[0] ?? (issue?.code === "unrecognized_keys" ? issue.keys[0] : ""));
	const pairs = isMap<{ value: unknown; range?: [number, number, number] }>(document.contents)
		? document.contents.items
		: [];
	const key = pairs.find(({ key }) => key.value === field)?.key;
	throw new ContentError(`${field}: ${issue?.message}`, key?.range ? lineAt(key.range[0]) : 1);
}

function compileMarkdown(
	markdown: string,
	firstLine: number,
): Pick<CompiledContent<unknown>, "parts" | "headings"> {
	const lineOf = (text: string) =>
		firstLine + markdown.slice(0, markdown.lastIndexOf(text)).split("\n").length - 1;
	const ids = new Set<string>();
	const headings: ContentHeading[] = [];
	let section = "";
	const html = lexer(markdown).map((token) => {
		if (isTable(token)) return scrollable(section, renderTable(token));
		if (!isHeading(token)) return parser([token]);
		section = inline.parseInline(token.tokens, inline.textRenderer);
		const { depth, raw } = token;
		const id = slugOf(section);
		if (depth === 1) throw new ContentError("the title is the page's only h1: begin with ##", lineOf(raw));
		if (ids.has(id)) throw new ContentError(`there are two headings “${section}”`, lineOf(raw));
		ids.add(id);
		if (depth === 2) headings.push({ id, text: section });
		return `<h${depth} id="${id}">${inline.parseInline(token.tokens)}</h${depth}>\n`;
	});
	return { parts: splitAtFigures(keepAmountsTogether(html.join("")), lineOf), headings };
}

const inline = new Parser();
const isHeading = (token: Token): token is Tokens.Heading => token.type === "heading";
const isTable = (token: Token): token is Tokens.Table => token.type === "table";

/** A placeholder that is a paragraph of its own may be a table, which `<p>` cannot hold. */
function splitAtFigures(html: string, lineOf: (text: string) => number): CompiledContent<unknown>["parts"] {
	const pieces = html.replaceAll(/<p>(\{\{[^}]*\}\})<\/p>/g, "$1").split(/\{\{([^}]*)\}\}/);
	return pieces.map((text, index) => {
		if (index % 2 === 0) return text;
		const placeholder = placeholderNames.find((name) => name === text);
		if (placeholder) return { placeholder };
		throw new ContentError(`{{${text}}} is none of ${placeholderNames.join(", ")}`, lineOf(`{{${text}}}`));
	});
}

/** With a no-break space between a number and its unit. */
function keepAmountsTogether(html: string): string {
	return html.replace(/(S\/|\d) (?=\d|(?:%|°C|cm|GB|K|kg|kWh|m|W)(?![\p{L}\d]))/gu, "$1\u00a0");
}

/** @returns an id for a link, `Cómo lo cuidas` as `como-lo-cuidas` */
function slugOf(heading: string): string {
	return heading
		.normalize("NFD")
		.replace(/\p{M}/gu, "")
		.toLowerCase()
		.replace(/[^a-z0-9]+/g, "-")
		.replace(/^-|-$/g, "");
}

/** With the first cell of each row as its header. */
function renderTable({ header, rows }: Tokens.Table): string {
	const render = ({ tokens }: Tokens.TableCell) => inline.parseInline(tokens);
	const heads = header.map((cell) => `<th scope="col">${render(cell)}</th>`).join("");
	const body = rows.map(([first, ...rest]) => {
		const head = first ? `<th scope="row">${render(first)}</th>` : "";
		return `<tr>${head}${rest.map((cell) => `<td>${render(cell)}</td>`).join("")}</tr>`;
	});
	return `<table><thead><tr>${heads}</tr></thead><tbody>${body.join("")}</tbody></table>`;
}

/** Only an element that takes focus can be scrolled with the keyboard. */
function scrollable(label: string, html: string): string {
	return `<div role="region" aria-label="${label.replaceAll('"', "&quot;")}" tabindex="0">${html}</div>\n`;
}
