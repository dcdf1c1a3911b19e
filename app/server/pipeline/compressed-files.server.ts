import { extname } from "node:path";
import { acceptedEncoding } from "../accepted-encoding.server";
import type { PreparingHandler } from "./handler.server";
import { decode, type Files, pathOf } from "./static-files.server";

/** Of the files that the build compresses, and of those whose type Express does not know. */
const types: Record<string, string> = {
	".avif": "image/avif",
	".css": "text/css; charset=utf-8",
	".ico": "image/x-icon",
	".js": "text/javascript; charset=utf-8",
	".svg": "image/svg+xml",
	".vtt": "text/vtt; charset=utf-8",
};

/** Leads a request for a file to the form that the build compressed, `interface.js.br`, if the browser accepts it. */
export function chooseCompressedFile(files: Files): PreparingHandler {
	return (request, response) => {
		const { url = "/", headers } = request;
		const path = pathOf(url);
		const file = decode(path);
		const type = types[extname(file)];
		if (!type || typeof files.get(file) !== "number") return;
		response.setHeader("Content-Type", type);
		if (!files.has(`${file}.br`)) return;
		response.setHeader("Vary", "Accept-Encoding");
		const encoding = acceptedEncoding(headers["accept-encoding"]);
		if (encoding === "identity") return;
		response.setHeader("Content-Encoding", encoding);
		request.url = `${path}${encoding === "br" ? ".br" : ".gz"}${url.slice(path.length)}`;
	};
}
