import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";

/** A request as Node passes it to the pipeline, with the response that belongs to it. */
export function anExchange({
	method = "GET",
	url = "/",
	headers = {},
}: {
	method?: string;
	url?: string;
	headers?: Record<string, string>;
} = {}): { request: IncomingMessage; response: ServerResponse } {
	const request = new IncomingMessage(new Socket());
	Object.assign(request, { method, url, headers: { host: "wasi.example", ...headers } });
	return { request, response: new ServerResponse(request) };
}

/** The request as Remix sees it. */
export function remixRequest({ headers }: IncomingMessage): Request {
	return new Request("http://wasi.example/", { headers: headers as Record<string, string> });
}
