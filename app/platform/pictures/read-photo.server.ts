import { createHash } from "node:crypto";
import { CostlyPicture, convertPicture, readPictureHead, UnreadablePicture } from "./convert-picture.server";
import { productWidths, widthsUpTo } from "./picture-sizes";

const mostPixels = 40_000_000;
/** Heights of its width. An AVIF of 1200 × 33,000 pixels takes minutes and a gigabyte to write, and no WebP may be as high. */
const mostHeights = 4;

export type PhotoFault =
	| "noPhoto"
	| "heic"
	| "moves"
	| "tooManyPixels"
	| "tooNarrow"
	| "tooHigh"
	| "tooCostly"
	| "damaged";

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

const pngHeightAt = 20;

export type UprightPhoto = Awaited<ReturnType<typeof readPhoto>>;

export async function readPhoto(
	photo: Buffer,
	{ fullWidths = productWidths, isSquare = false }: PhotoShape = {},
) {
	const [narrowest = 0] = fullWidths;
	const size = await sizeOf(photo);
	const side = isSquare ? Math.min(size.width, size.height) : size.width;
	if (side < narrowest) throw new BadPhoto("tooNarrow", size);
	if (!isSquare && size.height > mostHeights * size.width) throw new BadPhoto("tooHigh", size);
	const widths = widthsUpTo(side, fullWidths);
	const largest = Math.max(...widths);
	const options = { limitInputPixels: mostPixels };
	const png = await convertPicture(photo, options, [
		["autoOrient"],
		["resize", { width: largest, ...(isSquare && { height: largest, fit: "cover" }) }],
		["flatten", { background: "#fff" }],
		["png", { compressionLevel: 1 }],
	]).catch(throwFault(size));
	const hash = createHash("sha256")
		.update(photo)
		.update(isSquare ? "square" : "")
		.digest("hex")
		.slice(0, 20);
	return { hash, png, width: largest, height: png.readUInt32BE(pngHeightAt), widths };
}

/** Reads only the head of the file. @returns pixels of the upright photo @throws BadPhoto */
async function sizeOf(photo: Buffer) {
	const kind = kindOf(photo);
	if (kind !== "photo") throw new BadPhoto(kind);
	const head = await readPictureHead(photo).catch(throwFault());
	const { width, height } = head.autoOrient;
	if ((head.pages ?? 1) > 1) throw new BadPhoto("moves");
	if (width * height > mostPixels) throw new BadPhoto("tooManyPixels", { width, height });
	return { width, height };
}

function throwFault(size?: BadPhoto["size"]) {
	return (cause: unknown): never => {
		if (!(cause instanceof UnreadablePicture)) throw cause;
		throw new BadPhoto(cause instanceof CostlyPicture ? "tooCostly" : "damaged", size, { cause });
	};
}

/** Detected from the first bytes, so that no file reaches a decoder for another format. */
function kindOf(photo: Buffer): "photo" | "heic" | "noPhoto" {
	const head = photo.toString("latin1", 0, 12);
	if (/^\xff\xd8\xff|^\x89PNG|^RIFF.{4}WEBP|^.{4}ftypavi[fs]/s.test(head)) return "photo";
	return /^.{4}ftyp(he|mif1|msf1)/s.test(head) ? "heic" : "noPhoto";
}
