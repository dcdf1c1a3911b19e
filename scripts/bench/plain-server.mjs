/** The least that node can do: sends finished answers. Its argument is a JSON file, path to { type, base64 }. */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { brotliCompressSync } from "node:zlib";

const answers = new Map(
	Object.entries(JSON.parse(readFileSync(process.argv[2] ?? "", "utf8"))).map(([path, { type, base64 }]) => {
		const body = Buffer.from(base64, "base64");
		return [
			path,
			{ type, body, brotli: /html|script|css/.test(type) ? brotliCompressSync(body) : undefined },
		];
	}),
);

createServer((request, response) => {
	const answer = answers.get(request.url ?? "");
	response.statusCode = answer ? 200 : 404;
	if (answer) response.setHeader("Content-Type", answer.type);
	const brotli = request.headers["accept-encoding"]?.startsWith("br") ? answer?.brotli : undefined;
	if (brotli) response.setHeader("Content-Encoding", "br");
	response.end(brotli ?? answer?.body);
}).listen(Number(process.env.PORT), "127.0.0.1");
