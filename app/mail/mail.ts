import type { Fact } from "~/ui/Facts";

/** What a mail says, without markup. Its text and its HTML are drawn from it when it is sent. */
export interface Mail {
	/** An e-mail address, or `keeper` for whoever keeps the shop. */
	to: string;
	/** Where answers go, instead of to the store's own address. */
	replyTo?: string;
	/** Holds nothing that a shopper typed. */
	subject: string;
	blocks: MailBlock[];
	/** Of a mail to a list: the path that ends it with one press, without cookies (RFC 8058). */
	unsubscribe?: string;
}

export const keeper = "keeper";

export type MailBlock =
	| { kind: "paragraph"; text: string; lang?: "en" }
	| { kind: "rows"; title: string; rows: Fact[] }
	/** To a page of the store, by its path. */
	| { kind: "link"; label: string; path: string };

export function paragraph(text: string, lang?: "en"): MailBlock {
	return { kind: "paragraph", text, ...(lang && { lang }) };
}

export function rows(title: string, list: Fact[]): MailBlock {
	return { kind: "rows", title, rows: list };
}

export function link(label: string, path: string): MailBlock {
	return { kind: "link", label, path };
}
