import type { IncomingHttpHeaders } from "node:http";
import type { PreparingHandler } from "./handler.server";

const yearInSeconds = 365 * 24 * 60 * 60;

/** Adds `securityHeaders` to every answer, whoever gives it. */
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
