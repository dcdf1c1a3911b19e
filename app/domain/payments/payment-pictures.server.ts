import { createHash } from "node:crypto";
import { readFile, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import pLimit from "p-limit";
import { hasTooManyScans } from "~/platform/pictures/jpeg-scans.server";
import { loadSharp } from "~/platform/pictures/load-sharp.server";
import { log } from "~/platform/process/log.server";
import { writeWhole } from "~/platform/process/write-whole.server";
import { env } from "~/platform/settings/env.server";

/** Limit for the file that a shopper sends. */
const maxPictureBytes = 5 * 1024 * 1024;
/** The largest size of a kept picture, in pixels; tall enough for a screenshot of a scrolled page. */
const maxSize = { width: 1600, height: 6400 };
/** Decoding takes up to four bytes of memory for each pixel. */
const maxPixels = 50_000_000;
/** JPEG, PNG and WebP. Other formats, such as SVG, are not passed to their decoders. */
const signatures = [/^\xff\xd8\xff/, /^\x89PNG\r\n/, /^RIFF.{4}WEBP/s];

/** One at a time: a decoded picture may take hundreds of megabytes. */
const inTurn = pLimit(1);

type KeptPicture = { name: string; fault?: never } | { fault: string; name?: never };

/** @returns undefined if no file was chosen */
export function uploadedPicture(form: FormData): File | undefined {
	const sent = form.get("picture");
	return sent instanceof File && sent.size > 0 ? sent : undefined;
}

/** @returns an error message if the file is too big */
export function pictureFault({ size }: File): string | undefined {
	return size > maxPictureBytes ? "La foto pesa más de 5 MB. Elige otra, o envía solo el número." : undefined;
}

/**
 * Keeps a picture as JPEG without metadata. Only the desk serves it.
 * @returns its file name, which is the same for the same picture of the same order, or why there is none
 */
export async function keepPicture(reference: string, upload: File): Promise<KeptPicture> {
	return inTurn(async () => {
		const sent = Buffer.from(await upload.arrayBuffer());
		const jpeg = await toJpeg(sent);
		if (!jpeg)
			return { fault: "No pudimos leer esa foto. Elige una en JPG, PNG o WebP, o envía solo el número." };
		const name = `${createHash("sha256").update(reference).update(sent).digest("hex").slice(0, 32)}.jpg`;
		try {
			await writeWhole(join(env.paymentPicturesFolder, name), jpeg);
			return { name };
		} catch (error) {
			log.error({ err: error }, "the picture of a payment could not be written");
			return { fault: "No pudimos guardar la foto. Envía solo el número, que es lo que necesitamos." };
		}
	});
}

/** @returns JPEG; undefined for a picture that is gone, or on another machine */
export function readPicture(name: string): Promise<Buffer | undefined> {
	return readFile(join(env.paymentPicturesFolder, basename(name))).catch(() => undefined);
}

/** Does nothing for a picture that is gone, or on another machine. */
export async function removePicture(name: string): Promise<void> {
	await rm(join(env.paymentPicturesFolder, name), { force: true });
}

async function toJpeg(sent: Buffer): Promise<Buffer | undefined> {
	const start = sent.toString("latin1", 0, 12);
	if (!signatures.some((signature) => signature.test(start)) || hasTooManyScans(sent)) return undefined;
	const sharp = await loadSharp();
	try {
		return await sharp(sent, { limitInputPixels: maxPixels, failOn: "error" })
			.rotate()
			.resize({ ...maxSize, fit: "inside", withoutEnlargement: true })
			.flatten({ background: "#fff" })
			.jpeg({ quality: 80 })
			.toBuffer();
	} catch {
		return undefined;
	}
}
