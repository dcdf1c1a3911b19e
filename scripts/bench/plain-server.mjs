/**
 * Sends prepared responses from memory, the least work that a Node server can do. Its argument is a JSON file
 * with an object `{ headers, base64 }` for each path: names and values in turn, and the body.
 */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";

const answers = new Map(
	Object.entries(JSON.parse(readFileSync(process.argv[2] ?? "", "utf8"))).map(
		([path, { headers, base64 }]) => [path, { headers, body: Buffer.from(base64, "base64") }],
	),
);

createServer((request, response) => {
	const sent = answers.get(request.url ?? "");
	response.writeHead(sent ? 200 : 404, sent?.headers);
	response.end(sent?.body);
}).listen(Number(process.env.PORT), "127.0.0.1");
