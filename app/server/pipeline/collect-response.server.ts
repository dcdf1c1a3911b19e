import {
	type IncomingMessage,
	type OutgoingHttpHeaders,
	type RequestListener,
	ServerResponse,
} from "node:http";

export interface CollectedResponse {
	status: number;
	headers: OutgoingHttpHeaders;
	body: Buffer;
}

/** Has a listener answer a request, and collects the answer instead of sending it. */
export function collectResponse(
	request: IncomingMessage,
	listener: RequestListener,
): Promise<CollectedResponse> {
	const response = new ServerResponse(request);
	const chunks: Buffer[] = [];
	const add = (chunk: unknown) => {
		if (typeof chunk === "string") chunks.push(Buffer.from(chunk));
		else if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
	};
	return new Promise((resolve) => {
		// Express replaces the prototype, so only the object's own methods remain.
		Object.assign(response, {
			write(chunk: unknown) {
				add(chunk);
				return true;
			},
			end(chunk?: unknown) {
				add(chunk);
				response.finished = true;
				response.emit("finish");
				resolve({ status: response.statusCode, headers: response.getHeaders(), body: Buffer.concat(chunks) });
				return response;
			},
			writeHead(status: number, headers: OutgoingHttpHeaders = {}) {
				response.statusCode = status;
				for (const [name, value] of Object.entries(headers))
					if (value !== undefined) response.setHeader(name, value);
				return response;
			},
			flushHeaders() {},
		});
		listener(request, response);
	});
}
