import type { ResponsivePicture } from "~/platform/pictures/picture-files";
import { versionedUrl } from "~/platform/values/file-versions.server";
import type { Product, Video } from "./product";

export function versionProductFiles(product: Product): Product {
	const { images, sections, video } = product;
	const [first, ...others] = images;
	return {
		...product,
		images: [versionPicture(first), ...others.map(versionPicture)],
		sections: sections.map((section) => ({ ...section, image: versionPicture(section.image) })),
		...(video && { video: versionVideo(video) }),
	};
}

export function versionPicture(picture: ResponsivePicture): ResponsivePicture {
	return { ...picture, src: versionedUrl(picture.src) };
}

function versionVideo(video: Video): Video {
	return {
		...video,
		webm: versionedUrl(video.webm),
		mp4: versionedUrl(video.mp4),
		poster: versionedUrl(video.poster),
		captions: versionedUrl(video.captions),
	};
}
