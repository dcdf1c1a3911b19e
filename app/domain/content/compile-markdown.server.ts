import { lexer, Parser, parser, type Token, type Tokens, walkTokens } from "marked";
import { slugOf } from "../../platform/values/plain-text";
import { type ContentHeading, placeholderNames } from "./compiled-content";

/** A mistake in a text, for its author. Lines count from 1. */
export class ContentError extends Error {
	constructor(
		message: string,
		readonly line: number,
	) {
		super(message);
	}
}

/** @param firstLine of the Markdown in its file @throws ContentError */
export function compileMarkdown(markdown: string, firstLine = 1) {
	const lineOf = (text: string) =>
		firstLine + markdown.slice(0, markdown.lastIndexOf(text)).split("\n").length - 1;
	const [deep] = tooDeep.exec(markdown) ?? [];
	if (deep) throw new ContentError("hay demasiadas listas o citas una dentro de otra", lineOf(deep));
	const tokens = lexer(markdown);
	const ids = new Set<string>();
	const headings: ContentHeading[] = [];
	let section = "";
	const html = tokens.map((token) => {
		if (isTable(token)) return scrollable(section, renderTable(token));
		if (!isHeading(token)) return parser([token]);
		section = inline.parseInline(token.tokens, inline.textRenderer);
		const { depth, raw } = token;
		const id = slugOf(section, Number.POSITIVE_INFINITY);
		if (ids.has(id)) throw new ContentError(`hay dos subtítulos «${section}»`, lineOf(raw));
		ids.add(id);
		if (depth === 2) headings.push({ id, text: section });
		return `<h${depth} id="${id}">${inline.parseInline(token.tokens)}</h${depth}>\n`;
	});
	const refuse = (message: string, raw: string) => {
		throw new ContentError(message, lineOf(raw));
	};
	refuseTags(tokens, refuse);
	walkTokens(tokens, (token) => {
		for (const list of listsOf(token)) refuseTags(list, refuse);
		refuseToken(token, ids, refuse);
	});
	return { parts: splitAtPlaceholders(keepAmountsTogether(html.join("")), lineOf), headings };
}

const inline = new Parser();
const isHeading = (token: Token): token is Tokens.Heading => token.type === "heading";
const isTable = (token: Token): token is Tokens.Table => token.type === "table";

/** Limits the nesting, because marked recurses for each list in a list and each quotation in a quotation. */
const tooDeep = /^[ \t]*(?:>[ \t]*|[-*+][ \t]+|\d{1,9}[.)][ \t]+){9}/m;

type Refuse = (message: string, raw: string) => void;

function listsOf(token: Token): Token[][] {
	if (isTable(token)) return [token.header, ...token.rows].flat().map((cell) => cell.tokens);
	return "tokens" in token && token.tokens ? [token.tokens] : [];
}

/** Refuses raw HTML, which could run scripts or leave a tag open, except for a text's language. */
function refuseTags(tokens: Token[], refuse: Refuse): void {
	const tags = tokens.filter(({ type }) => type === "html").map(({ raw }) => raw);
	const isExpected = (tag: string, index: number) =>
		index % 2 === 0 ? languageTag.test(tag) : tag === "</span>";
	const wrong =
		tags.find((tag, index) => !isExpected(tag, index)) ?? (tags.length % 2 === 1 ? tags[0] : undefined);
	if (wrong) refuse(`no se puede usar HTML, como ${wrong.trim().slice(0, 40)}`, wrong);
}

const languageTag = /^<span lang="[a-z]{2}">$/;

function refuseToken(token: Token, ids: ReadonlySet<string>, refuse: Refuse): void {
	const { type, raw } = token;
	if (type === "heading" && token.depth === 1) refuse("la página ya tiene su título: empieza con ##", raw);
	if (type === "heading" && raw.includes("{{")) refuse("un subtítulo no puede tener {{…}}", raw);
	if (type === "image") refuse("las fotos no van dentro del texto", raw);
	if (type !== "link") return;
	const { href } = token as Tokens.Link;
	if (href.startsWith("#") ? !ids.has(href.slice(1)) : !goodLink.test(href))
		refuse(
			`el enlace «${href}» no sirve: debe empezar con https://, mailto:, tel:, /, como /garantia, o ser un subtítulo de esta página, como #precios`,
			raw,
		);
}

/** Refuses `//` and `/\`, after which browsers read the host name of another site. */
const goodLink = /^(https?:\/\/[^/\s]|mailto:.|tel:[+\d]|\/(?![/\\]))/i;

function splitAtPlaceholders(html: string, lineOf: (text: string) => number) {
	const [, inTag] = /<[^>]*(\{\{[^}>]*)/.exec(html) ?? [];
	if (inTag) throw new ContentError("un enlace no puede tener {{…}}", lineOf(inTag));
	// A placeholder that is a paragraph of its own may be a table, which `<p>` cannot hold.
	const pieces = html.replaceAll(/<p>(\{\{[^}]{0,100}\}\})<\/p>/g, "$1").split(/\{\{([^}]{0,100})\}\}/);
	return pieces.map((text, index) => {
		if (index % 2 === 0) return text;
		const placeholder = placeholderNames.find((name) => name === text);
		if (placeholder) return { placeholder };
		const known = placeholderNames.map((name) => `{{${name}}}`).join(", ");
		throw new ContentError(`no conocemos {{${text}}}: puedes usar ${known}`, lineOf(`{{${text}}}`));
	});
}

function keepAmountsTogether(html: string): string {
	return html.replace(/(S\/|\d) (?=\d|(?:%|°C|cm|GB|K|kg|kWh|m|W)(?![\p{L}\d]))/gu, "$1\u00a0");
}

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
