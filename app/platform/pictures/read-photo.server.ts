import { createHash } from "node:crypto";
import { isCostlyToDecode } from "./decoding-cost.server";
import { loadSharp } from "./load-sharp.server";
import { productWidths, widthsUpTo } from "./picture-sizes";

const mostPixels = 40_000_000;

export type PhotoFault = "noPhoto" | "heic" | "moves" | "tooManyPixels" | "tooNarrow" | "damaged";

export class BadPhoto extends Error {
	constructor(
		readonly fault: PhotoFault,
		readonly size = { width: 0, height: 0 },
		options?: ErrorOptions,
	) {
		super(fault, options);
	}
}

export interface PhotoShape {
	fullWidths?: readonly number[];
	isSquare?: boolean;
}

export type UprightPhoto = Awaited<ReturnType<typeof readPhoto>>;

export async function readPhoto(
	photo: Buffer,
	{ fullWidths = productWidths, isSquare = false }: PhotoShape = {},
) {
	const [narrowest = 0] = fullWidths;
	const size = await sizeOf(photo);
	const side = isSquare ? Math.min(size.width, size.height) : size.width;
	if (side < narrowest) throw new BadPhoto("tooNarrow", size);
	const widths = widthsUpTo(side, fullWidths);
	const largest = Math.max(...widths);
	const sharp = await loadSharp();
	const { data, info } = await sharp(photo, { limitInputPixels: mostPixels })
		.autoOrient()
		.resize({ width: largest, ...(isSquare && { height: largest, fit: "cover" as const }) })
		.flatten({ background: "#fff" })
		.png({ compressionLevel: 1 })
		.toBuffer({ resolveWithObject: true })
		.catch((cause: Error) => {
			throw new BadPhoto("damaged", size, { cause });
		});
	const hash = createHash("sha256")
		.update(photo)
		.update(isSquare ? "square" : "")
		.digest("hex")
		.slice(0, 20);
	return { hash, png: data, width: info.width, height: info.height, widths };
}

/** Reads only the head of the file. @returns pixels of the upright photo @throws BadPhoto */
async function sizeOf(photo: Buffer) {
	const kind = kindOf(photo);
	if (kind !== "photo") throw new BadPhoto(kind);
	const sharp = await loadSharp();
	const head = await sharp(photo, { limitInputPixels: false })
		.metadata()
		.catch((cause: Error) => {
			throw new BadPhoto("damaged", undefined, { cause });
		});
	const { width, height } = head.autoOrient;
	if ((head.pages ?? 1) > 1) throw new BadPhoto("moves");
	if (width * height > mostPixels) throw new BadPhoto("tooManyPixels", { width, height });
	if (await isCostlyToDecode(photo, head)) throw new BadPhoto("damaged");
	return { width, height };
}

/** Detected from the first bytes, so that no file reaches a decoder for another format. */
function kindOf(photo: Buffer): "photo" | "heic" | "noPhoto" {
	const head = photo.toString("latin1", 0, 12);
	if (/^\xff\xd8\xff|^\x89PNG|^RIFF.{4}WEBP|^.{4}ftypavi[fs]/s.test(head)) return "photo";
	return /^.{4}ftyp(he|mif1|msf1)/s.test(head) ? "heic" : "noPhoto";
}
