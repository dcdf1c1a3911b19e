import { fileVersions, parseVersionedUrl, versionedUrl } from "~/http/file-versions.server";
import { jpegWidth, pictureFile, type ResponsivePicture } from "~/ui/picture-files";

/** Pixels of link previews: 1.91 : 1, as Facebook and X show them. */
export const sharePictureSize = { width: 1200, height: 630 };

/** @returns the file made for previews, else the picture's JPEG; without a picture, the store's preview */
export function findSharePicture(
	picture?: ResponsivePicture,
	versions = fileVersions,
): Omit<ResponsivePicture, "widths"> {
	if (!picture) {
		return {
			src: versionedUrl(defaultPicture, versions),
			alt: "Una sala en tonos cálidos",
			...sharePictureSize,
		};
	}
	const { src, alt, width, height, widths } = picture;
	const made = sharePictureFile(parseVersionedUrl(src)?.path ?? src);
	if (versions.has(made)) return { src: versionedUrl(made, versions), alt, ...sharePictureSize };
	if (!widths) return { src, alt, width, height };
	const jpeg = jpegWidth(widths);
	return {
		src: pictureFile(src, jpeg, "jpg"),
		alt,
		width: jpeg,
		height: Math.round((height * jpeg) / width),
	};
}

const defaultPicture = "/images/share.jpg";

/** @param src a picture's largest WebP file, `…-1200.webp` @returns the file made by `scripts/share-pictures.ts` */
export function sharePictureFile(src: string): string {
	return src.replace(/(-\d+)?\.\w+$/, "-share.jpg");
}
