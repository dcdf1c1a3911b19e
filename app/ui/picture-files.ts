export type PictureFormat = "avif" | "webp" | "jpg";

/** The address of one of a picture's files. @param src of its largest WebP file */
export function pictureFile(src: string, width: number, format: PictureFormat): string {
	return src.replace(/-\d+\.webp$/, `-${width}.${format}`);
}

/** The width of the only JPEG file: the largest up to 800 pixels, for browsers that know neither WebP nor `srcset`. */
export function jpegWidth(widths: readonly number[]): number {
	return Math.max(...widths.filter((width) => width <= 800), Math.min(...widths));
}
