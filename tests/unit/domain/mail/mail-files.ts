import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import PostalMime, { type Email } from "postal-mime";
import { expect } from "vitest";

/** The mails to an address that a store without a mail server has written. */
export async function mailsTo(dataDir: string, email: string): Promise<Email[]> {
	const files = mailIds(dataDir).map((id) => readFileSync(join(dataDir, "mail", `${id}.eml`)));
	// Parsing a mail takes longer than reading it.
	const mails = await Promise.all(
		files.filter((file) => file.includes(email)).map((file) => PostalMime.parse(file)),
	);
	return mails.filter(({ to }) => to?.[0]?.address === email);
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

/** Of all mails that the store has written. */
function mailIds(dataDir: string): string[] {
	const folder = join(dataDir, "mail");
	const names = existsSync(folder) ? readdirSync(folder) : [];
	return names.filter((name) => name.endsWith(".eml")).map((name) => name.slice(0, -".eml".length));
}
