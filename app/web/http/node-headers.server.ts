import type { OutgoingHttpHeaders, ServerResponse } from "node:http";

/** Names and values in turn. Node writes such an array without building an object first. */
export type RawHeaders = readonly string[];

export function toRawHeaders(headers: OutgoingHttpHeaders): RawHeaders {
	return Object.entries(headers).flatMap(([name, value]) => [name, String(value)]);
}

export function setRawHeaders(response: ServerResponse, headers: RawHeaders): void {
	for (let at = 0; at < headers.length; at += 2)
		response.setHeader(headers[at] as string, headers[at + 1] as string);
}

export function toNodeHeaders(headers: Headers): OutgoingHttpHeaders {
	const cookies = headers.getSetCookie();
	return { ...Object.fromEntries(headers), ...(cookies.length > 0 && { "set-cookie": cookies }) };
}
