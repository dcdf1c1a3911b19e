import {
	jpegWidth,
	pictureFile,
	type ResponsivePicture,
	sharePictureFile,
	sharePictureSize,
} from "~/platform/pictures/picture-files";
import { fileVersions, parseVersionedUrl, versionedUrl } from "~/platform/values/file-versions.server";

/** @returns the file made for previews, else the picture's JPEG; without a picture, the store's preview */
export function findSharePicture(picture?: ResponsivePicture, versions = fileVersions) {
	if (!picture) {
		return {
			src: versionedUrl("/images/share.jpg", versions),
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
