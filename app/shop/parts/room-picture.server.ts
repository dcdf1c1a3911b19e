import { versionPicture } from "~/domain/goods/versioned-files.server";

/** A product in a room, for beside a form. @param name of the picture's file */
export function roomPicture(name: string) {
	const src = `/images/product/${name}-800.webp`;
	return versionPicture({ src, widths: [400, 800], alt: "", width: 800, height: 800 });
}
