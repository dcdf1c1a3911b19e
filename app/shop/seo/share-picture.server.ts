import {
	jpegWidth,
	pictureFile,
	type ResponsivePicture,
	sharePictureFile,
	sharePictureSize,
} from "~/platform/pictures/picture-files";
import { fileVersions, parseVersionedUrl, versionedUrl } from "~/platform/values/file-versions.server";

export function demoSharePicture() {
	const src = versionedUrl("/images/share.jpg", fileVersions);
	return { src, alt: "Una sala en tonos cálidos", ...sharePictureSize };
}

/** @returns the file made for previews, else the picture's JPEG */
export function findSharePicture(
	{ src, alt, width, height, widths }: ResponsivePicture,
	versions = fileVersions,
) {
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
