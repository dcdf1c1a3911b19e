import { findPdfFault } from "~/platform/pictures/document-files";
import { nameSentFile } from "~/platform/pictures/sent-picture-name.server";
import { log } from "~/platform/process/log.server";
import { storedFile } from "~/platform/process/stored-file.server";
import { writeWhole } from "~/platform/process/write-whole.server";
import { sha256OfFile } from "~/platform/values/sha256.server";
import type { KeptFile } from "./keep-payment-picture.server";

/** Keeps a receipt's PDF as it is; the same file of the same order once. */
export async function keepPdf(folder: string, owner: string, sent: Buffer): Promise<KeptFile> {
	const fault = findPdfFault(sent);
	if (fault) return { fault: fault === "noPdf" ? "unreadable" : "tooBig" };
	try {
		const name = nameSentFile(owner, await sha256OfFile(sent, 64), "pdf");
		await writeWhole(storedFile(folder, name), sent);
		return { name };
	} catch (error) {
		log.error({ err: error }, "a receipt's PDF could not be written");
		return { fault: "unwritable" };
	}
}
