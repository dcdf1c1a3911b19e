import { createHash } from "node:crypto";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pLimit from "p-limit";
import { env } from "~/settings/env.server";

/** Of the file that a shopper sends. */
const maxPictureBytes = 5 * 1024 * 1024;
/** Of the picture that is kept. */
const maxSide = 1600;
/** More than a phone's camera makes; decoding takes four bytes each. */
const maxPixels = 60_000_000;

/** One at a time: a decoded picture may take hundreds of megabytes. */
const inTurn = pLimit(1);

/** @returns undefined if no file was chosen */
export function uploadedPicture(form: FormData): File | undefined {
	const sent = form.get("picture");
	return sent instanceof File && sent.size > 0 ? sent : undefined;
}

/** @returns what the shopper should do */
export function pictureFault({ size }: File): string | undefined {
	return size > maxPictureBytes ? "La foto pesa más de 5 MB. Elige otra, o envía solo el número." : undefined;
}

/**
 * Keeps a picture as JPEG without metadata. It is never served.
 * @returns its file name, which is the same for the same picture of the same order
 */
export async function keepPicture(reference: string, upload: File): Promise<string | "unreadable"> {
	return inTurn(async () => {
		const sent = Buffer.from(await upload.arrayBuffer());
		const jpeg = await toJpeg(sent);
		if (!jpeg) return "unreadable";
		const name = `${createHash("sha256").update(reference).update(sent).digest("hex").slice(0, 32)}.jpg`;
		await mkdir(env.paymentPicturesFolder, { recursive: true, mode: 0o700 });
		const unfinished = join(env.paymentPicturesFolder, `.${name}.${process.pid}`);
		await writeFile(unfinished, jpeg, { mode: 0o600, flush: true });
		await rename(unfinished, join(env.paymentPicturesFolder, name));
		return name;
	});
}

/** Does nothing for a picture that is gone, or on another machine. */
export async function removePicture(name: string): Promise<void> {
	await rm(join(env.paymentPicturesFolder, name), { force: true });
}

async function toJpeg(sent: Buffer): Promise<Buffer | undefined> {
	// A library of some megabytes, which most processes never need.
	const { default: sharp } = await import("sharp");
	try {
		const picture = sharp(sent, { limitInputPixels: maxPixels, failOn: "error" });
		const { format } = await picture.metadata();
		if (!formats.has(format)) return undefined;
		return await picture
			.rotate()
			.resize(maxSide, maxSide, { fit: "inside", withoutEnlargement: true })
			.flatten({ background: "#fff" })
			.jpeg({ quality: 80 })
			.toBuffer();
	} catch {
		return undefined;
	}
}

const formats: ReadonlySet<string | undefined> = new Set(["jpeg", "png", "webp"]);
