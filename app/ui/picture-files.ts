export type PictureFormat = "avif" | "webp" | "jpg";

/** The address of one of a picture's files. @param src of its largest WebP file */
export function pictureFile(src: string, width: number, format: PictureFormat): string {
	return src.replace(/-\d+\.webp$/, `-${width}.${format}`);
}

/** The width of the only JPEG file: the largest up to 800 pixels, for browsers that know neither WebP nor `srcset`. */
export function jpegWidth(widths: readonly number[]): number {
	return Math.max(...widths.filter((width) => width <= 800), Math.min(...widths));
}

/**
 * The width and height that a picture's attributes say: its proportions in a size that fits a narrow page, for browsers
 * that ignore the stylesheet's. Whole numbers, so that the exact proportions reserve its place.
 */
export function attributeSize(width: number, height: number): { width: number; height: number } {
	const divisor = greatestCommonDivisor(width, height);
	const scale = Math.floor((widestAttribute * divisor) / width);
	if (width <= widestAttribute || scale === 0) return { width, height };
	return { width: (width / divisor) * scale, height: (height / divisor) * scale };
}

const widestAttribute = 400;

function greatestCommonDivisor(a: number, b: number): number {
	return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
