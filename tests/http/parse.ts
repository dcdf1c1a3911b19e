import { textOf } from "../support/shopper";

/** A page's visible text, with plain spaces. */
export const plain = (html: string): string => textOf(html).replaceAll("\u00a0", " ");

/** A page's HTML from the beginning of its main part to its end. */
export const mainOf = (html: string): string => html.slice(html.indexOf("<main"), html.indexOf("</main>"));

/** The slugs of the products in a page's lists, as they come. */
export const cardsIn = (html: string): string[] =>
	[...html.matchAll(/<h3><a [^>]*href="\/product\/([^"]+)"/g)].map(([, slug = ""]) => slug);
