import { sha256OfFile } from "~/platform/values/sha256.server";
import { CostlyPicture, convertPicture, type PictureHead, UnreadablePicture } from "./convert-picture.server";
import { productWidths, widthsUpTo } from "./picture-sizes";

const maxPixels = 40_000_000;
/** Height over width. An AVIF file of 1200 × 33,000 pixels takes a gigabyte and minutes to write. A WebP file cannot be so high. */
const maxProportion = 4;

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

/** @throws BadPhoto */
export async function readPhoto(
	photo: Buffer,
	{ fullWidths = productWidths, isSquare = false }: PhotoShape = {},
) {
	const kind = kindOf(photo);
	if (kind !== "photo") throw new BadPhoto(kind);
	let size: BadPhoto["size"] | undefined;
	let widths: number[] = [];
	const largest = () => Math.max(...widths);
	const png = await convertPicture(photo, { limitInputPixels: maxPixels }, (head) => {
		size = sizeOf(head);
		const side = isSquare ? Math.min(size.width, size.height) : size.width;
		if (side < (fullWidths[0] ?? 0)) throw new BadPhoto("tooNarrow", size);
		if (!isSquare && size.height > maxProportion * size.width) throw new BadPhoto("tooHigh", size);
		widths = widthsUpTo(side, fullWidths);
		return [
			["autoOrient"],
			["resize", { width: largest(), ...(isSquare && { height: largest(), fit: "cover" }) }],
			["flatten", { background: "#fff" }],
			["png", { compressionLevel: 1 }],
		];
	}).catch((cause: unknown) => {
		if (!(cause instanceof UnreadablePicture)) throw cause;
		throw new BadPhoto(cause instanceof CostlyPicture ? "tooCostly" : "damaged", size, { cause });
	});
	const hash = await sha256OfFile(photo, 20, isSquare ? "square" : "");
	return { hash, png, width: largest(), height: png.readUInt32BE(pngHeightAt), widths };
}

/** @returns pixels of the upright photo @throws BadPhoto */
function sizeOf({ autoOrient, pages = 1 }: PictureHead): BadPhoto["size"] {
	const { width, height } = autoOrient;
	if (pages > 1) throw new BadPhoto("moves");
	if (width * height > maxPixels) throw new BadPhoto("tooManyPixels", { width, height });
	return { width, height };
}

/** Detected from the first bytes, so that no file reaches a decoder for another format. */
function kindOf(photo: Buffer): "photo" | "heic" | "noPhoto" {
	const head = photo.toString("latin1", 0, 12);
	if (/^\xff\xd8\xff|^\x89PNG|^RIFF.{4}WEBP|^.{4}ftypavi[fs]/s.test(head)) return "photo";
	return /^.{4}ftyp(he|mif1|msf1)/s.test(head) ? "heic" : "noPhoto";
}
