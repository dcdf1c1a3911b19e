import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import PostalMime, { type Email } from "postal-mime";
import { expect } from "vitest";

/** The mails to an address that a store without a mail server has written. */
export async function mailsTo(dataDir: string, email: string): Promise<Email[]> {
	return (await readMails(dataDir, email)).filter(({ to }) => to?.[0]?.address === email);
}

/** Waits for a mail with a link to a page of the store. @param page `/confirmar` @returns the link's path */
export async function linkInMail(dataDir: string, email: string, page: string): Promise<string> {
	const find = async () => {
		const texts = (await mailsTo(dataDir, email)).map(({ text }) => text ?? "");
		return texts.flatMap((text) => text.match(/(?<=https?:\/\/[^\s/]+)\/\S+/g) ?? []);
	};
	await expect.poll(find).toContainEqual(expect.stringContaining(page));
	return (await find()).find((link) => link.startsWith(page)) ?? "";
}

/** @param part of the mails' source @param kind what their ids begin with */
export function readMails(dataDir: string, part: string, kind = ""): Promise<Email[]> {
	const folder = join(dataDir, "mail");
	const names = existsSync(folder) ? readdirSync(folder) : [];
	const files = names.filter((name) => name.startsWith(kind) && name.endsWith(".eml"));
	const sources = files.map((name) => readFileSync(join(folder, name)));
	// Parsing a mail takes longer than reading it.
	return Promise.all(sources.filter((one) => one.includes(part)).map((one) => PostalMime.parse(one)));
}
