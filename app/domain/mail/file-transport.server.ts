import { mkdir, rm, stat } from "node:fs/promises";
import { createTransport } from "nodemailer";
import { listStoredFiles, storedFile } from "~/platform/process/stored-file.server";
import { writeWhole } from "~/platform/process/write-whole.server";
import type { MailAddress } from "~/platform/settings/mail-variables.server";
import { composeMail } from "./compose-mail.server";
import type { MailTransport } from "./mail-transport.server";

/** Anybody can cause mails, so the oldest are deleted above this size. */
const folderBytes = 2 * 1024 * 1024;

export function createFileTransport(folder: string, from: MailAddress): MailTransport {
	const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
	return {
		async send(mail) {
			const { message } = await composer.sendMail(composeMail(mail, from));
			await writeWhole(storedFile(folder, `${mail.id}.eml`), message as Buffer);
			await removeOldest(folder);
		},
		async check() {
			await mkdir(folder, { recursive: true, mode: 0o700 });
		},
	};
}

async function removeOldest(folder: string): Promise<void> {
	const names = await listStoredFiles(folder);
	const files = await Promise.all(names.map((name) => readSize(storedFile(folder, name))));
	files.sort((a, b) => b.mtimeMs - a.mtimeMs);
	let bytes = 0;
	for (const { path, size } of files) {
		bytes += size;
		if (bytes > folderBytes) await rm(path, { force: true });
	}
}

async function readSize(path: string) {
	const { size, mtimeMs } = await stat(path).catch(() => ({ size: 0, mtimeMs: 0 }));
	return { path, size, mtimeMs };
}
