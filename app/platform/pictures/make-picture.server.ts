import { existsSync } from "node:fs";
import pLimit from "p-limit";
import { storedFile } from "~/platform/process/stored-file.server";
import { writeWhole } from "~/platform/process/write-whole.server";
import { encoders } from "./encode-picture.server";
import { loadSharp } from "./load-sharp.server";
import { type PictureFiles, type PictureFormat, picturesPath } from "./picture-files";
import { sizesOf } from "./picture-sizes";
import { BadPhoto, type PhotoShape, readPhoto, type UprightPhoto } from "./read-photo.server";

/** One photo at a time is decoded or encoded: each may take hundreds of megabytes, and a core. */
export const inTurn = pLimit(1);

/** The same photo gives the same names. It takes some seconds. @param folder created if missing @throws BadPhoto */
export function makePicture(photo: Buffer, folder: string, shape?: PhotoShape): Promise<PictureFiles> {
	return inTurn(async () => {
		const upright = await readPhoto(photo, shape);
		for (const { width, format } of sizesOf(upright.widths))
			await writeSize(upright.png, width, format, storedFile(folder, fileName(upright.hash, width, format)));
		return describeFiles(upright);
	});
}

export interface UploadedPhoto {
	/** Undefined if the file was too large to read. */
	data: Buffer | undefined;
	folder: string;
}

export async function makeUploaded(
	{ data, folder }: UploadedPhoto,
	shape: PhotoShape,
): Promise<PictureFiles | { fault: BadPhoto | "tooLarge" }> {
	if (!data) return { fault: "tooLarge" };
	return makePicture(data, folder, shape).catch((error: unknown) => {
		if (error instanceof BadPhoto) return { fault: error };
		throw error;
	});
}

export function describeFiles({ hash, width, height, widths }: Omit<UprightPhoto, "png">): PictureFiles {
	return { src: `${picturesPath}${fileName(hash, width, "webp")}`, width, height, widths };
}

export function fileName(hash: string, width: number, format: PictureFormat): string {
	return `${hash}-${width}.${format}`;
}

export async function writeSize(
	upright: Buffer,
	width: number,
	format: PictureFormat,
	file: string,
): Promise<void> {
	if (existsSync(file)) return;
	const sharp = await loadSharp();
	await writeWhole(file, await encoders[format](sharp(upright).resize({ width })).toBuffer());
}
