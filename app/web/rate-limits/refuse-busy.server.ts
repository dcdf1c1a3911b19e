import type { IncomingMessage, ServerResponse } from "node:http";
import { formatWait } from "~/platform/process/rate-limit.server";
import { cachingOfRefusal } from "~/web/http/cache-control";
import { hashSource } from "~/web/http/content-security-policy.server";
import { isGetOrHead } from "~/web/http/pipeline-handler.server";
import { busyText, unansweredText, unreceivedText } from "~/web/http/refusal-texts";
import { errorCodeText } from "~/web/http/request-id";
import { requestIdHeader, requestIdOf } from "~/web/http/request-id.server";

/** @param status proxies send a form to the next process after 503, but not after 429 */
export function refuseBusy(
	request: IncomingMessage,
	response: ServerResponse,
	status: 429 | 503 = 503,
	waitSeconds = 5,
): void {
	response.setHeader("Retry-After", waitSeconds);
	const when = waitSeconds > 60 ? `en ${formatWait(waitSeconds * 1000)}` : "en unos segundos";
	sendRefusal(request, response, status, isGetOrHead(request) ? busyText : unreceivedText(when));
}

/** Answers from memory, which costs no render. */
export function sendRefusal(
	request: IncomingMessage,
	response: ServerResponse,
	status: number,
	text: typeof busyText,
): void {
	response.writeHead(status, { ...refusalHeaders, ...cachingOfRefusal(request.method, status) });
	response.end(request.method === "HEAD" ? undefined : drawPage(requestIdOf(request), text));
}

/** For a request that is being answered, but not in time. */
export function busyResponse({ method, headers }: Request): Response {
	const text = method === "POST" ? unansweredText : busyText;
	return new Response(drawPage(headers.get(requestIdHeader), text), {
		status: 503,
		headers: { ...refusalHeaders, "Retry-After": "5" },
	});
}

const style =
	":root{color-scheme:light dark}body{font:18px/1.5 system-ui,sans-serif;max-width:32rem;margin:15vh auto;padding:0 1rem}";
const drawPage = (requestId: string | null, { title, advice }: typeof busyText) => `<!DOCTYPE html>
<html lang="es-PE"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Wasi</title><style>${style}</style></head>
<body><main><h1>${title}</h1>
<p>${advice}</p>${requestId ? `<p>${errorCodeText} ${requestId}</p>` : ""}</main></body></html>`;

const refusalHeaders = {
	"Content-Type": "text/html; charset=utf-8",
	"cache-control": "no-store",
	"Content-Security-Policy": `default-src 'none'; style-src ${hashSource(style)}; frame-ancestors 'none'`,
};
