import { createHash } from "node:crypto";
import { findPdfFault } from "~/platform/pictures/document-files";
import { log } from "~/platform/process/log.server";
import { storedFile } from "~/platform/process/stored-file.server";
import { writeWhole } from "~/platform/process/write-whole.server";
import type { KeptFile } from "./keep-payment-picture.server";

/** Keeps a receipt's PDF as it is; the same file of the same order once. */
export async function keepPdf(folder: string, owner: string, sent: Buffer): Promise<KeptFile> {
	const fault = findPdfFault(sent);
	if (fault) return { fault: fault === "noPdf" ? "unreadable" : "tooBig" };
	try {
		// In the thread pool: ten megabytes would hold the process for up to 20 ms.
		const digest = await crypto.subtle.digest("SHA-256", new Uint8Array(sent));
		const content = Buffer.from(digest).toString("hex");
		const name = `${createHash("sha256").update(owner).update(content).digest("hex").slice(0, 32)}.pdf`;
		await writeWhole(storedFile(folder, name), sent);
		return { name };
	} catch (error) {
		log.error({ err: error }, "a receipt's PDF could not be written");
		return { fault: "unwritable" };
	}
}
