/**
 * Sends prepared responses from memory, the least work that a Node server can do. Its argument is a JSON file
 * with an object `{ identity, br }` for each path. Both are `{ headers, base64 }`: names and values in turn,
 * and the body.
 */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";

/** @param {{ headers: string[], base64: string }} answer */
const toAnswer = ({ headers, base64 }) => ({ headers, body: Buffer.from(base64, "base64") });
const answers = new Map(
	Object.entries(JSON.parse(readFileSync(process.argv[2] ?? "", "utf8"))).map(([path, { identity, br }]) => [
		path,
		{ identity: toAnswer(identity), br: toAnswer(br) },
	]),
);

createServer((request, response) => {
	const answer = answers.get(request.url ?? "");
	const sent = request.headers["accept-encoding"]?.startsWith("br") ? answer?.br : answer?.identity;
	response.writeHead(sent ? 200 : 404, sent?.headers);
	response.end(sent?.body);
}).listen(Number(process.env.PORT), "127.0.0.1");
