import type { Business } from "~/domain/business/business-record.server";
import { findPage, listPages, type Texts } from "~/domain/content/texts.server";
import { renderContent } from "./render-content.server";

export function loadPlainPage(path: string, texts: Texts, business: Business) {
	const content = findPage(texts, path.slice(1), business);
	if (!content) return undefined;
	const { frontMatter, headings } = content;
	const links = listPages(texts, business)
		.filter((page) => page.path !== path)
		.map(({ path, title }) => ({ path, title }));
	const html = renderContent(content, business);
	return { ...frontMatter, headings, html, otherPages: { title: "Más información", links } };
}
