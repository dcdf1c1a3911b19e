import { createHash } from "node:crypto";
import { readFile, rm } from "node:fs/promises";
import { convertPicture, UnreadablePicture } from "~/platform/pictures/convert-picture.server";
import { log } from "~/platform/process/log.server";
import { storedFile } from "~/platform/process/stored-file.server";
import { writeWhole } from "~/platform/process/write-whole.server";

const maxPictureBytes = 20 * 1024 * 1024;
/** More than a kept picture has: it is made smaller. */
export const maxKeptBytes = 5 * 1024 * 1024;
/** The largest size of a kept picture, in pixels; tall enough for a screenshot of a scrolled page. */
const maxSize = { width: 1600, height: 6400 };
const maxPixels = 50_000_000;
/** JPEG, PNG and WebP. Other formats, such as SVG, are not passed to their decoders. */
const signatures = [/^\xff\xd8\xff/, /^\x89PNG\r\n/, /^RIFF.{4}WEBP/s];

export type PictureFault = "tooBig" | "unreadable" | "unwritable";
type KeptPicture = { name: string; fault?: never } | { fault: PictureFault; name?: never };

/** Keeps a picture as JPEG without metadata; the same picture of the same order once. Only the desk serves it. */
export async function keepPicture(folder: string, reference: string, sent: Buffer): Promise<KeptPicture> {
	if (sent.length > maxPictureBytes) return { fault: "tooBig" };
	if (!signatures.some((signature) => signature.test(sent.toString("latin1", 0, 12))))
		return { fault: "unreadable" };
	try {
		const jpeg = await convertPicture(sent, { limitInputPixels: maxPixels, failOn: "error" }, () => [
			["rotate"],
			["resize", { ...maxSize, fit: "inside", withoutEnlargement: true }],
			["flatten", { background: "#fff" }],
			["jpeg", { quality: 80 }],
		]);
		const name = `${createHash("sha256").update(reference).update(jpeg).digest("hex").slice(0, 32)}.jpg`;
		await writeWhole(storedFile(folder, name), jpeg);
		return { name };
	} catch (error) {
		if (error instanceof UnreadablePicture) return { fault: "unreadable" };
		log.error({ err: error }, "the picture of a payment could not be written");
		return { fault: "unwritable" };
	}
}

/** @returns JPEG; undefined for a picture that is gone, or on another machine */
export async function readPicture(folder: string, name: string): Promise<Buffer | undefined> {
	return readFile(storedFile(folder, name)).catch(() => undefined);
}

export async function removePicture(folder: string, name: string): Promise<void> {
	await rm(storedFile(folder, name), { force: true });
}

/** After an order changed, removes the pictures that it no longer names. */
export async function removeUnused(folder: string, { unused = [] }: { outcome: string; unused?: string[] }) {
	for (const name of unused) await removePicture(folder, name);
}
