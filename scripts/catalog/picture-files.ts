import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import type { CatalogRecord } from "~/domain/assortment/catalog-record.server";
import { documentsFolder } from "~/domain/assortment/change-documents.server";
import { parseCategory } from "~/domain/goods/parse-catalog-record.server";
import { draftRecord } from "~/domain/goods/product-record.server";
import { documentsPath } from "~/platform/pictures/document-files";
import { pictureFile, picturesPath, type ResponsivePicture } from "~/platform/pictures/picture-files";
import { sizesOf } from "~/platform/pictures/picture-sizes";
import { readPicturesFolder } from "~/platform/settings/parse-env.server";
import { firstLinesText } from "../commands/format";

/** Names the site's own pictures, films and documents that are missing. A proxy may serve them. @returns lines to print */
export function warnOfMissingFiles(records: readonly CatalogRecord[]): string {
	const pictures = readPicturesFolder();
	const missing = records.flatMap((record) =>
		filesOf(record)
			.filter((path) => path.startsWith("/"))
			.map((path) => {
				if (path.startsWith(documentsPath)) return join(documentsFolder(pictures), basename(path));
				return path.startsWith(picturesPath) ? join(pictures, basename(path)) : `public${path}`;
			})
			.filter((path) => !existsSync(path))
			.map((path) => `${record.collection} ${record.id}: ${path} is missing`),
	);
	return firstLinesText(missing);
}

function filesOf({ collection, id, fields }: CatalogRecord): string[] {
	if (collection === "category") return picturePaths(parseCategory(id, fields).image);
	const { images, sections, video, documents = [] } = draftRecord.parse(fields);
	const pictures = [...images, ...sections.flatMap(({ image }) => image ?? [])];
	const files = documents.map(({ file }) => documentsPath + file);
	const film = video ? [video.webm, video.mp4, video.poster, video.captions] : [];
	return [...new Set([...pictures.flatMap(picturePaths), ...film, ...files])];
}

function picturePaths({ src, widths }: ResponsivePicture): string[] {
	if (!widths) return [src];
	return sizesOf(widths).map(({ width, format }) => pictureFile(src, width, format));
}
