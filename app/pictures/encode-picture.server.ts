import type { Sharp } from "sharp";
import type { PictureFormat } from "~/ui/picture-files";

// A greater effort makes AVIF files 3 % smaller in three times the time.
const avif = { quality: 68, effort: 4, chromaSubsampling: "4:2:0" } as const;
const jpeg = { quality: 75, mozjpeg: true } as const;
const webp = { quality: 82, effort: 5, smartSubsample: true } as const;

/** Without the metadata of the original, such as the place where a photo was taken. */
export function encodePicture(image: Sharp, format: PictureFormat): Promise<Buffer> {
	switch (format) {
		case "avif":
			return image.avif(avif).toBuffer();
		case "webp":
			return image.webp(webp).toBuffer();
		case "jpg":
			return image.jpeg(jpeg).toBuffer();
	}
}
