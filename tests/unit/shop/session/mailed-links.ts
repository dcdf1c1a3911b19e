import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { parsePostedMail } from "~/domain/mail/outbox-record.server";
import { openDatastore } from "~/platform/open-datastore.server";

/** The paths of the sign-in links to an address, of mails that wait and of those in the folder of sent ones. */
export async function listMailedLinks(dataDir: string, email: string): Promise<string[]> {
	const datastore = await openDatastore({ kind: "sqlite", dataDir });
	// First, because a mail is written into its file before it leaves the outbox.
	const waiting = (await datastore.find("outbox"))
		.map(({ id, fields }) => parsePostedMail(id, fields).mail)
		.filter(({ to }) => to === email)
		.flatMap(({ blocks }) => blocks.flatMap((block) => (block.kind === "link" ? block.path : [])));
	await datastore.close();
	const sent = (await readSignInMails(dataDir, email))
		.filter(({ to }) => to?.[0]?.address === email)
		.map(({ text }) => /https?:\/\/[^/\s]+(\/auth\/enlace\?\S+)/.exec(text ?? "")?.[1] ?? "");
	return [...new Set([...waiting, ...sent])];
}

/** @param part of the mails' source */
export function readSignInMails(dataDir: string, part = "") {
	const folder = join(dataDir, "mail");
	const names = existsSync(folder) ? readdirSync(folder) : [];
	const files = names.filter((name) => /^sign-in.*\.eml$/.test(name));
	const sources = files.map((name) => readFileSync(join(folder, name)));
	// Parsing a mail takes longer than reading it.
	return Promise.all(
		sources.filter((source) => source.includes(part)).map((source) => PostalMime.parse(source)),
	);
}
