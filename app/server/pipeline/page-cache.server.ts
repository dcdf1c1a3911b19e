import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { isSharedPath } from "~/urls";
import { type CachedPage, compressPage, sendPage, toCachedPage } from "./cached-page.server";
import { collectResponse } from "./collect-response.server";
import type { Handler } from "./handler.server";

export interface PageCacheOptions {
	/** The catalogue's present version; pages of another one are not served. */
	version: () => string;
	/** Bytes that all pages may take. */
	maxBytes: number;
}

/** Addresses whose first request is remembered: a page is kept when it is requested again. */
const maxRequestedOnce = 20_000;
/** Until the best compression is done, in Node's thread pool, a quicker one serves. */
const quick = { br: 4, gzip: 6 };
const best = { br: 11, gzip: 9 };

/**
 * Answers requests for shared pages, those that depend on their address and the catalogue only, from memory. However
 * many ask for a page at once, it is rendered once.
 */
export function cachePages({ version, maxBytes }: PageCacheOptions): Handler {
	const pages = new LRUCache<string, CachedPage>({
		maxSize: maxBytes,
		sizeCalculation: ({ size }) => size,
	});
	const requestedOnce = new LRUCache<string, true>({ max: maxRequestedOnce });
	const renders = new Map<string, Promise<CachedPage>>();

	return (request, response, remix) => {
		if (!isShared(request)) return false;
		// Some pages print the store's address, which is that of the request where none is configured.
		const key = `${request.headers.host} ${request.url}`;
		const page = pages.get(key);
		if (page?.version === version()) sendPage(page, request, response);
		else void renderPage(key, request, response, remix);
		return true;
	};

	async function renderPage(
		key: string,
		request: IncomingMessage,
		response: ServerResponse,
		remix: RequestListener,
	): Promise<void> {
		const renderKey = `${version()} ${key}`;
		const waiting = renders.get(renderKey);
		const page = await (waiting ?? startRender(key, renderKey, request, remix));
		// What cannot be shared answers the first request only; the others that waited get their own.
		if (page.isShared || !waiting) sendPage(page, request, response);
		else remix(request, response);
	}

	function startRender(key: string, renderKey: string, request: IncomingMessage, remix: RequestListener) {
		const render = collectPage(version(), request, remix).finally(() => renders.delete(renderKey));
		renders.set(renderKey, render);
		void render.then((page) => {
			if (page.isShared) keep(key, page);
		});
		return render;
	}

	function keep(key: string, page: CachedPage): void {
		if (!requestedOnce.has(key)) {
			requestedOnce.set(key, true);
			return;
		}
		pages.set(key, page);
		void compressPage(page, best).then(() => {
			if (pages.peek(key) === page) pages.set(key, page); // measures its size anew
		});
	}
}

/** Renders a page, and compresses it quickly. */
async function collectPage(
	version: string,
	request: IncomingMessage,
	remix: RequestListener,
): Promise<CachedPage> {
	const { method, headers } = request;
	request.method = "GET"; // Remix answers HEAD without a body.
	// Whatever else a browser sent, a cookie above all, is not for others.
	request.headers = { host: headers.host };
	const collected = await collectResponse(request, remix);
	Object.assign(request, { method, headers });
	const page = toCachedPage(version, collected);
	await compressPage(page, quick);
	return page;
}

/** Whether the answer depends on the address and the catalogue alone. */
function isShared({ method, url = "/", headers }: IncomingMessage): boolean {
	if (method !== "GET" && method !== "HEAD") return false;
	if (headers.cookie && /(^|;\s*)(__Host-)?wasi_cart=/.test(headers.cookie)) return false;
	const [path = "", query = ""] = url.split("?", 2);
	// After a change of the cart, the page says whether the browser kept the cookie.
	return isSharedPath(path) && !/(^|&)cambio=/.test(query);
}
