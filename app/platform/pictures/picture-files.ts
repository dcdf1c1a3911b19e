export const picturesPath = "/pictures/";

export interface ResponsivePicture {
	src: string;
	alt: string;
	width: number;
	height: number;
	/** Of the files beside `src`, `…-<largest>.webp`: each width as WebP and AVIF, and `jpegWidth` of them as JPEG. */
	widths?: number[] | undefined;
}

export type PictureFiles = Omit<ResponsivePicture, "alt">;

export type PictureFormat = "avif" | "webp" | "jpg";

/** @param src the picture's largest WebP file, `…-1200.webp` @returns the file of another width or format */
export function pictureFile(src: string, width: number, format: PictureFormat): string {
	return src.replace(/-\d+\.webp$/, `-${width}.${format}`);
}

export function jpegWidth(widths: readonly number[]): number {
	return Math.max(...widths.filter((width) => width <= 800), Math.min(...widths));
}

/** Pixels of link previews: 1.91 : 1, as Facebook and X show them. */
export const sharePictureSize = { width: 1200, height: 630 };

/** @param src a picture's largest WebP file, `…-1200.webp` @returns the file made by `scripts/share-pictures.ts` */
export function sharePictureFile(src: string): string {
	return src.replace(/(-\d+)?\.\w+$/, "-share.jpg");
}

/** Scales the attributes to a phone, for browsers that ignore stylesheets, at the exact aspect ratio. */
export function attributeSize(width: number, height: number): { width: number; height: number } {
	const divisor = greatestCommonDivisor(width, height);
	const scale = Math.floor((maxAttributeWidth * divisor) / width);
	if (width <= maxAttributeWidth || scale === 0) return { width, height };
	return { width: (width / divisor) * scale, height: (height / divisor) * scale };
}

const maxAttributeWidth = 400;

function greatestCommonDivisor(a: number, b: number): number {
	return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
