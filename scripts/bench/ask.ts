import { Agent, type IncomingHttpHeaders, request } from "node:http";

export interface Question {
	method?: string;
	path: string;
	headers?: Record<string, string>;
	body?: string | Buffer | undefined;
	/** Sends the body in chunks of so many bytes. */
	chunkBytes?: number;
}

export interface Answer {
	status: number;
	headers: IncomingHttpHeaders;
	rawHeaders: string[];
	body: Buffer;
}

const kept = new Agent({ keepAlive: true, maxSockets: 1 });

/**
 * Sends a request with these headers only; fetch would add `Accept-Encoding` and decompress the answer. Of an event stream,
 * only the beginning is read.
 * @throws Error for a request without an answer in time
 */
export function ask(
	storeUrl: string,
	question: Question,
	{ agent = kept, timeoutMs = 120_000 } = {},
): Promise<Answer> {
	const { hostname, port } = new URL(storeUrl);
	const { body, chunkBytes = 0, ...options } = question;
	return new Promise((resolve, reject) => {
		const sent = request({ hostname, port, agent, ...options }, (response) => {
			const { statusCode: status = 0, headers, rawHeaders } = response;
			const chunks: Buffer[] = [];
			const finish = () => resolve({ status, headers, rawHeaders, body: Buffer.concat(chunks) });
			response.on("data", (chunk: Buffer) => chunks.push(chunk));
			response.on("end", finish);
			response.on("error", reject);
			if (!headers["content-type"]?.startsWith("text/event-stream")) return;
			finish();
			sent.destroy();
		});
		sent.setTimeout(timeoutMs, () => sent.destroy(new Error(`no answer within ${timeoutMs / 1000} s`)));
		sent.on("error", (error) => {
			// Retries, as browsers do, if the store closes an idle connection just as it is used again.
			if (sent.reusedSocket && "code" in error && error.code === "ECONNRESET")
				resolve(ask(storeUrl, question, { agent, timeoutMs }));
			else reject(error);
		});
		for (let at = 0; chunkBytes && body && at < body.length; at += chunkBytes)
			sent.write(body.slice(at, at + chunkBytes));
		sent.end(chunkBytes ? undefined : body);
	});
}
