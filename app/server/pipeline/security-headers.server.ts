import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import type { PreparingHandler } from "./handler.server";

/** Names and values in turn. Node writes such an array without building an object first. */
export type RawHeaders = readonly string[];

/** @returns the security headers of the answer to a request */
export type SecurityHeaders = (request: IncomingMessage) => RawHeaders;

const yearInSeconds = 365 * 24 * 60 * 60;

/** Adds `securityHeaders` to the answer, whoever gives it. */
export function setSecurityHeaders(publicOrigin: string | undefined): PreparingHandler {
	return ({ headers }, response) => {
		for (const [name, value] of Object.entries(securityHeaders(publicOrigin, headers))) {
			response.setHeader(name, value);
		}
	};
}

/** @param publicOrigin the store's address as shoppers see it, where it is configured */
export function securityHeaders(
	publicOrigin: string | undefined,
	requestHeaders: IncomingHttpHeaders = {},
): Record<string, string> {
	// The request's header may be forged: browsers ignore Strict-Transport-Security over plain http.
	const isHttps = publicOrigin?.startsWith("https:") || requestHeaders["x-forwarded-proto"] === "https";
	return {
		"X-Content-Type-Options": "nosniff",
		"Referrer-Policy": "strict-origin-when-cross-origin",
		"Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
		"Cross-Origin-Opener-Policy": "same-origin",
		"Cross-Origin-Resource-Policy": "same-origin",
		...(isHttps && { "Strict-Transport-Security": `max-age=${yearInSeconds}` }),
	};
}

export function setRawHeaders(response: ServerResponse, headers: RawHeaders): void {
	for (let at = 0; at < headers.length; at += 2)
		response.setHeader(headers[at] as string, headers[at + 1] as string);
}

/** For answers that bring all their headers themselves. */
export function createSecurityHeaders(publicOrigin: string | undefined): SecurityHeaders {
	const toRaw = (requestHeaders: IncomingHttpHeaders) =>
		Object.entries(securityHeaders(publicOrigin, requestHeaders)).flat();
	const [overHttp, overHttps] = [toRaw({}), toRaw({ "x-forwarded-proto": "https" })];
	return ({ headers }) => (headers["x-forwarded-proto"] === "https" ? overHttps : overHttp);
}
