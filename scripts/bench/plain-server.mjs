/** The least that node can do: sends finished pages. Its argument is a JSON file, path to { type, html }. */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { brotliCompressSync } from "node:zlib";

const pages = new Map(
	Object.entries(JSON.parse(readFileSync(process.argv[2] ?? "", "utf8"))).map(([path, { type, html }]) => [
		path,
		{ type, body: Buffer.from(html), brotli: brotliCompressSync(html) },
	]),
);

createServer((request, response) => {
	const page = pages.get(request.url ?? "");
	response.statusCode = page ? 200 : 404;
	if (page) response.setHeader("Content-Type", page.type);
	const isBrotli = request.headers["accept-encoding"]?.startsWith("br");
	if (isBrotli) response.setHeader("Content-Encoding", "br");
	response.end(isBrotli ? page?.brotli : page?.body);
}).listen(Number(process.env.PORT), "127.0.0.1");
