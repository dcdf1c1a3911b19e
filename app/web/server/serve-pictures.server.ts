import { createReadStream, statSync } from "node:fs";
import { pipeline } from "node:stream";
import { storedFile } from "~/platform/process/stored-file.server";
import { isFresh } from "~/web/http/entity-tag.server";
import { type Handler, isGetOrHead } from "~/web/http/pipeline-handler.server";

const types: Record<string, string> = { avif: "image/avif", webp: "image/webp", jpg: "image/jpeg" };

/** No other name is looked up, so that no path leads out of the folder. */
const pictureUrl = /^\/pictures\/([0-9a-f]{20}-\d{3,4}\.(avif|webp|jpg))(?:\?.*)?$/;

export function servePictures(folder: string): Handler {
	return (request, response) => {
		const [, name, format = ""] = pictureUrl.exec(request.url ?? "") ?? [];
		if (!name || !isGetOrHead(request)) return false;
		const file = storedFile(folder, name);
		const found = statSync(file, { throwIfNoEntry: false });
		if (!found?.isFile()) return false;
		const etag = `"${name}"`;
		response.setHeader("Cache-Control", "public, max-age=31536000, immutable");
		response.setHeader("ETag", etag);
		if (isFresh(request.headers["if-none-match"], etag)) {
			response.writeHead(304).end();
			return true;
		}
		response.writeHead(200, { "Content-Type": types[format], "Content-Length": found.size });
		if (request.method === "HEAD") response.end();
		else pipeline(createReadStream(file), response, () => {});
		return true;
	};
}
