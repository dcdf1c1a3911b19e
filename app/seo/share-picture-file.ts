/** Pixels of link previews: 1.91 : 1, as Facebook and X show them. */
export const sharePictureSize = { width: 1200, height: 630 };

/** @param src a picture's largest WebP file, `…-1200.webp` @returns the file made by `scripts/share-pictures.ts` */
export function sharePictureFile(src: string): string {
	return src.replace(/(-\d+)?\.\w+$/, "-share.jpg");
}
