import { createReadStream, statSync } from "node:fs";
import { pipeline } from "node:stream";
import { documentFile, documentsPath } from "~/platform/pictures/document-files";
import { picturesPath } from "~/platform/pictures/picture-files";
import { storedFile } from "~/platform/process/stored-file.server";
import { isFresh } from "~/web/http/entity-tag.server";
import { pdfHeaders } from "~/web/http/pdf-response.server";
import { type Handler, isGetOrHead } from "~/web/http/pipeline-handler.server";

const types: Record<string, string> = { avif: "image/avif", webp: "image/webp", jpg: "image/jpeg" };

/** No other names are looked up, so that no path leads out of the folder. */
const pictureFile = /^[0-9a-f]{20}-\d{3,4}\.(avif|webp|jpg)$/;

/** Pictures and products' documents that were added while the store runs. */
export function servePictures(folder: string): Handler {
	return (request, response) => {
		const found = isGetOrHead(request) && findFile(folder, request.url ?? "");
		if (!found) return false;
		const etag = `"${found.name}"`;
		response.setHeader("Cache-Control", "public, max-age=31536000, immutable");
		response.setHeader("ETag", etag);
		if (isFresh(request.headers["if-none-match"], etag)) {
			response.writeHead(304).end();
			return true;
		}
		response.writeHead(200, { ...found.headers, "Content-Length": found.size });
		if (request.method === "HEAD") response.end();
		else pipeline(createReadStream(found.file), response, () => {});
		return true;
	};
}

function findFile(folder: string, url: string) {
	const [path = ""] = url.split("?", 1);
	const isDocument = path.startsWith(documentsPath);
	const name = path.slice((isDocument ? documentsPath : picturesPath).length);
	if (path !== (isDocument ? documentsPath : picturesPath) + name) return undefined;
	if (!(isDocument ? documentFile : pictureFile).test(name)) return undefined;
	const file = storedFile(isDocument ? storedFile(folder, "documents") : folder, name);
	const found = statSync(file, { throwIfNoEntry: false });
	if (!found?.isFile()) return undefined;
	const headers = isDocument ? pdfHeaders : { "Content-Type": types[name.split(".")[1] ?? ""] };
	return { name, file, size: found.size, headers };
}
