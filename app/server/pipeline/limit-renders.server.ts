import { createHash } from "node:crypto";
import pLimit from "p-limit";
import type { Remix } from "./remix-request.server";

export interface RenderLimits {
	/**
	 * Enough for loaders that wait for Firestore. All of them may use the processor between two other requests, such as
	 * for cached pages or orders.
	 */
	maxRunning: number;
	maxWaiting: number;
	maxWaitMs: number;
	/** Paths that are answered at once under any load. */
	exempt: readonly string[];
}

/**
 * Renders a few pages at a time. Those that would wait too long get a short page with 503 at once: a queue that grows
 * would help nobody. Forms do not pass here, so orders go before page views.
 */
export function limitRenders(
	remix: Remix,
	{ maxRunning, maxWaiting, maxWaitMs, exempt }: RenderLimits,
): Remix {
	const limit = pLimit(maxRunning);
	return async (request) => {
		if (exempt.includes(new URL(request.url).pathname)) return remix(request);
		if (limit.activeCount + limit.pendingCount >= maxRunning + maxWaiting) return busyPage();
		const since = performance.now();
		return limit(() => {
			const isTooLate = performance.now() - since > maxWaitMs;
			return isTooLate || request.signal.aborted ? busyPage() : remix(request);
		});
	};
}

const style = "body{font:18px/1.5 system-ui,sans-serif;max-width:32rem;margin:15vh auto;padding:0 1rem}";
const html = `<!DOCTYPE html>
<html lang="es-PE"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Vuelve en unos segundos | Wasi</title><style>${style}</style></head>
<body><main><h1>Vuelve en unos segundos</h1>
<p>En este momento hay muchas visitas y no podemos mostrarte esta página. Espera unos segundos y vuelve a cargarla.
Tu carrito sigue como estaba.</p></main></body></html>`;
const styleHash = createHash("sha256").update(style).digest("base64");

function busyPage(): Response {
	return new Response(html, {
		status: 503,
		headers: {
			"Content-Type": "text/html; charset=utf-8",
			"Cache-Control": "no-store",
			"Content-Security-Policy": `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'`,
			"Retry-After": "5",
		},
	});
}
