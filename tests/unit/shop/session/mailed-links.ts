import { parsePosted } from "~/domain/mail/outbox-record.server";
import { openDatastore } from "~/platform/open-datastore.server";
import { readMails } from "../../domain/mail/mail-files";

/** The paths of the sign-in links to an address, of mails that wait and of those in the folder of sent ones. */
export async function listMailedLinks(dataDir: string, email: string): Promise<string[]> {
	const datastore = await openDatastore({ kind: "sqlite", dataDir });
	// First, because a mail is written into its file before it leaves the outbox.
	const waiting = (await datastore.find("outbox"))
		.map(({ id, fields }) => parsePosted(id, fields))
		// Events and pushes wait in the outbox, too.
		.flatMap((posted) => ("mail" in posted ? posted.mail : []))
		.filter(({ to }) => to === email)
		.flatMap(({ blocks }) => blocks.flatMap((block) => (block.kind === "link" ? block.path : [])));
	await datastore.close();
	const sent = (await readSignInMails(dataDir, email))
		.filter(({ to }) => to?.[0]?.address === email)
		.map(({ text }) => /https?:\/\/[^/\s]+(\/auth\/enlace\?\S+)/.exec(text ?? "")?.[1] ?? "");
	return [...new Set([...waiting, ...sent])];
}

/** @param part of the mails' source */
export const readSignInMails = (dataDir: string, part = "") => readMails(dataDir, part, "sign-in");
