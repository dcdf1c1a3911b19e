import type { Fact } from "~/platform/values/fact";
import type { PostedMail } from "./outbox-record.server";

export type Mail = PostedMail["mail"];
export type MailBlock = Mail["blocks"][number];

export const keeper = "keeper";

export function paragraph(text: string, lang?: "en"): MailBlock {
	return { kind: "paragraph", text, ...(lang && { lang }) };
}

export function rows(title: string, list: Fact[]): MailBlock {
	return { kind: "rows", title, rows: list };
}

/** For the store's own words. In other blocks, which may hold what a stranger typed, addresses are not turned into links. */
export function withLinks<Block extends MailBlock>(block: Block): Block & { keepsLinks: true } {
	return { ...block, keepsLinks: true };
}

/** @param path of the store, or a whole https address */
export function link(label: string, path: string): MailBlock {
	return { kind: "link", label, path };
}
