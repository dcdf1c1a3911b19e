import { textOf } from "../support/shopper";

/** A page's visible text, with plain spaces. */
export const plain = (html: string): string => textOf(html).replaceAll("\u00a0", " ");

/** A page's HTML from the beginning of its main part to its end. */
export const mainOf = (html: string): string => html.slice(html.indexOf("<main"), html.indexOf("</main>"));
