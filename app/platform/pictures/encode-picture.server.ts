import type { Sharp } from "sharp";
import type { PictureFormat } from "./picture-files";

/** None keeps the metadata of the original, such as the place where a photo was taken. */
export const encoders: Record<PictureFormat, (image: Sharp) => Sharp> = {
	// A greater effort makes AVIF files 3 % smaller in three times the time.
	avif: (image) => image.avif({ quality: 68, effort: 4, chromaSubsampling: "4:2:0" }),
	webp: (image) => image.webp({ quality: 82, effort: 5, smartSubsample: true }),
	jpg: (image) => image.jpeg({ quality: 75, mozjpeg: true }),
};
