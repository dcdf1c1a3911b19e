import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { openDatastore } from "~/datastore/open-datastore.server";
import { parsePostedMail } from "~/mail/outbox-codec.server";

/** The paths of the sign-in links to an address, of mails that wait and of those in the folder of sent ones. */
export async function listMailedLinks(dataDir: string, email: string): Promise<string[]> {
	const datastore = await openDatastore({ kind: "sqlite", dataDir });
	// First, because a mail is written into its file before it leaves the outbox.
	const waiting = (await datastore.list("outbox"))
		.map(({ id, fields }) => parsePostedMail(id, fields).mail)
		.filter(({ to }) => to === email)
		.flatMap(({ blocks }) => blocks.flatMap((block) => (block.kind === "link" ? block.path : [])));
	await datastore.close();
	const sent = (await readSignInMails(dataDir))
		.filter(({ to }) => to?.[0]?.address === email)
		.map(({ text }) => /https?:\/\/[^/\s]+(\/auth\/enlace\?\S+)/.exec(text ?? "")?.[1] ?? "");
	return [...new Set([...waiting, ...sent])];
}

export function readSignInMails(dataDir: string) {
	const folder = join(dataDir, "mail");
	const names = existsSync(folder) ? readdirSync(folder) : [];
	const files = names.filter((name) => /^sign-in.*\.eml$/.test(name));
	return Promise.all(files.map((name) => PostalMime.parse(readFileSync(join(folder, name)))));
}
