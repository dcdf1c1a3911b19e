import { createHash } from "node:crypto";
import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { picturesPath } from "../../app/server/serve-pictures.server";
import { jpegWidth, type ResponsivePicture } from "../../app/ui/picture-files";
import { resolveTypedPath } from "../commands/typed-path";
import { encodePicture } from "./encode-picture";

const productWidths = [200, 400, 800, 1200];
const mostBytes = 50_000_000;
const mostPixels = 40_000_000;

/**
 * Turns a photo upright and writes it without its metadata into the pictures' folder: every width as AVIF and WebP, and
 * one as JPEG. The same photo gives the same names.
 * @param folder created if missing
 * @param fullWidths of a photo that is wide enough for all of them, ascending
 * @throws Error for a file that cannot be read, or is no photo that browsers can show
 */
export async function makePicture(
	file: string,
	folder: string,
	fullWidths = productWidths,
): Promise<Omit<ResponsivePicture, "alt">> {
	const photo = await readPhoto(file);
	const [narrowest = 0] = fullWidths;
	const { width, height } = await sizeOf(photo, file, narrowest);
	const largest = Math.min(Math.max(...fullWidths), width);
	const widths = [...fullWidths.filter((one) => one < largest), largest];
	const upright = await sharp(photo, { limitInputPixels: mostPixels })
		.autoOrient()
		.resize({ width: largest })
		.flatten({ background: "#fff" })
		.png({ compressionLevel: 1 })
		.toBuffer({ resolveWithObject: true })
		.catch((error: Error) => {
			throw new Error(`${file} is damaged: ${error.message}`);
		});
	const hash = createHash("sha256").update(photo).digest("hex").slice(0, 20);
	mkdirSync(folder, { recursive: true, mode: 0o700 });
	for (const width of widths) {
		for (const format of ["avif", "webp", "jpg"] as const) {
			if (format === "jpg" && width !== jpegWidth(widths)) continue;
			const data = await encodePicture(sharp(upright.data).resize({ width }), format);
			writeWhole(join(folder, `${hash}-${width}.${format}`), data);
		}
	}
	const src = `${picturesPath}${hash}-${largest}.webp`;
	return { src, width: largest, height: upright.info.height ?? height, widths };
}

async function readPhoto(file: string): Promise<Buffer> {
	const path = resolveTypedPath(file);
	try {
		const { size } = await stat(path);
		if (size > mostBytes) throw new Error("it is larger than 50 MB");
		return await readFile(path);
	} catch (error) {
		throw new Error(`${file} cannot be read: ${(error as Error).message}`);
	}
}

/** Reads only the head of the file. @param narrowest in pixels @returns pixels, as the photo is to be seen */
async function sizeOf(photo: Buffer, file: string, narrowest: number) {
	const kind = kindOf(photo);
	if (kind === "heic") {
		throw new Error(`${file} is a HEIC photo, which browsers do not show: save it as JPEG first.`);
	}
	if (!kind) throw new Error(`${file} is no photo: it must be JPEG, PNG, WebP or AVIF.`);
	const { autoOrient, pages = 1 } = await sharp(photo, { limitInputPixels: false })
		.metadata()
		.catch((error: Error) => {
			throw new Error(`${file} is damaged: ${error.message}`);
		});
	const { width, height } = autoOrient;
	if (pages > 1) throw new Error(`${file} moves: a picture must stand still.`);
	if (width * height > mostPixels) {
		throw new Error(
			`${file} has ${width} × ${height} pixels: at most 40 million are taken. Make it smaller first.`,
		);
	}
	if (width < narrowest)
		throw new Error(`${file} is ${width} pixels wide: at least ${narrowest} are needed.`);
	return { width, height };
}

/** By the first bytes, so that no other decoder than those of photos ever sees the file. */
function kindOf(photo: Buffer): "photo" | "heic" | undefined {
	const head = photo.toString("latin1", 0, 12);
	if (/^\xff\xd8\xff|^\x89PNG|^RIFF.{4}WEBP|^.{4}ftypavi[fs]/s.test(head)) return "photo";
	return /^.{4}ftyp(he|mif1|msf1)/s.test(head) ? "heic" : undefined;
}

/** The store may be asked for the file at any moment. */
function writeWhole(file: string, data: Buffer): void {
	const draft = `${file}.${process.pid}.tmp`;
	writeFileSync(draft, data, { mode: 0o600, flush: true });
	renameSync(draft, file);
}
