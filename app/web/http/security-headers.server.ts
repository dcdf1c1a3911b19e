import type { IncomingHttpHeaders } from "node:http";
import { type RawHeaders, setRawHeaders, toRawHeaders } from "./node-headers.server";
import type { PreparingHandler } from "./pipeline-handler.server";
import { requestIdHeader } from "./request-id.server";

export type SecurityHeaders = (requestHeaders?: IncomingHttpHeaders) => RawHeaders;

export function createSecurityHeaders(publicOrigin: string | undefined): SecurityHeaders {
	const isOwnHttps = publicOrigin?.startsWith("https:");
	return (requestHeaders = {}) => {
		// A forged header does no harm: browsers ignore Strict-Transport-Security over plain http.
		const isHttps = isOwnHttps || requestHeaders["x-forwarded-proto"] === "https";
		const headers = isHttps ? overHttps : overHttp;
		const id = requestHeaders[requestIdHeader]?.toString();
		return id ? [...headers, "X-Request-Id", id] : headers;
	};
}

const overHttp = toRawHeaders({
	"X-Content-Type-Options": "nosniff",
	"Referrer-Policy": "strict-origin-when-cross-origin",
	"Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
	"Cross-Origin-Opener-Policy": "same-origin",
	"Cross-Origin-Resource-Policy": "same-origin",
});
const yearInSeconds = 365 * 24 * 60 * 60;
const overHttps = [...overHttp, "Strict-Transport-Security", `max-age=${yearInSeconds}`];

export function setSecurityHeaders(securityHeaders: SecurityHeaders): PreparingHandler {
	return (request, response) => setRawHeaders(response, securityHeaders(request.headers));
}
