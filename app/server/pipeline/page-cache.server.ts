import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { isSharedPath } from "~/urls";
import { bestBrotli, quickBrotli } from "../compress.server";
import { withSlotMarks } from "../slot-marks.server";
import {
	type CachedPage,
	compressPage,
	letSharedCachesKeep,
	sendPage,
	sizeOf,
	toCachedPage,
} from "./cached-page.server";
import type { Handler } from "./handler.server";
import { type Remix, toRequest } from "./remix-request.server";
import type { RenderQueue } from "./render-queue.server";
import { createSlotStore } from "./slot-store.server";

export interface PageCacheOptions {
	/** The present version of everything that shared pages show; pages of another one are not served. */
	version: () => string;
	/** Whether pages show everything. Until then none is kept. */
	isComplete?: () => boolean;
	/** Bytes that all pages may take. */
	maxBytes: number;
}

/** URLs whose first request is remembered: a page is kept when it is requested again. */
const maxRequestedOnce = 20_000;
/** The part of the memory that is for shoppers' slots. */
const slotShare = 0.25;

/**
 * Answers requests for shared pages from memory. Those depend on their URL and the version alone, apart from slots
 * that depend on the shopper's cookies. However many ask for a page at once, it is rendered once, without cookies; each
 * shopper's slots are filled in.
 */
export function cachePages(
	renders: RenderQueue,
	{ version, isComplete = () => true, maxBytes }: PageCacheOptions,
): Handler {
	const pages = new LRUCache<string, CachedPage>({
		maxSize: maxBytes * (1 - slotShare),
		sizeCalculation: sizeOf,
	});
	const requestedOnce = new LRUCache<string, true>({ max: maxRequestedOnce });
	const running = new Map<string, Promise<CachedPage>>();
	const slots = createSlotStore(maxBytes * slotShare);

	return (request, response) => {
		if (!isShared(request) || !isComplete()) return false;
		// Some pages print the store's address, which is that of the request where none is configured.
		const key = `${request.headers.host} ${request.url}`;
		const cookies = slotCookies(request);
		const contents = slots.get(cookies, version());
		const page = !cookies || contents ? pages.get(key) : undefined;
		if (page?.version === version() && sendPage(page, contents ?? page.contents, request, response))
			return true;
		const isBeingRendered = running.has(renderKeyOf(key)) && (!cookies || contents);
		if (!isBeingRendered && renders.refuse(request, response)) return true;
		if (cookies && !contents) void renderForShopper(cookies, request, response);
		else void answerWhenRendered(key, cookies, request, response);
		return true;
	};

	function renderKeyOf(key: string): string {
		return `${version()} ${key}`;
	}

	async function answerWhenRendered(
		key: string,
		cookies: string,
		request: IncomingMessage,
		response: ServerResponse,
	): Promise<void> {
		const renderKey = renderKeyOf(key);
		const waiting = running.get(renderKey);
		const page = await (waiting ?? startRender(key, renderKey, request));
		// What cannot be shared answers the first request only; the others that waited get their own.
		const mayUse = page.isShared || !waiting;
		const contents = cookies ? slots.get(cookies, page.version) : page.contents;
		if (mayUse && contents && sendPage(page, contents, request, response)) return;
		await renderForShopper(cookies, request, response);
	}

	function startRender(key: string, renderKey: string, request: IncomingMessage) {
		const render = collectPage(renders.render, version(), "", request).finally(() =>
			running.delete(renderKey),
		);
		running.set(renderKey, render);
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
		// Until it is done, the quicker compression serves.
		void compressPage(page, bestBrotli).then(() => {
			if (pages.peek(key) === page) pages.set(key, page); // measures its size anew
		});
	}

	/** Answers with a page of the shopper's own, and keeps the contents of its slots for the pages after it. */
	async function renderForShopper(
		cookies: string,
		request: IncomingMessage,
		response: ServerResponse,
	): Promise<void> {
		const page = await collectPage(renders.render, version(), cookies, request);
		if (cookies && page.isShared) slots.add(cookies, page);
		sendPage(page, page.contents, request, response);
	}
}

/** Renders a page from its URL, Host and these cookies alone, and compresses it quickly. */
async function collectPage(
	remix: Remix,
	version: string,
	cookies: string,
	{ url, headers: { host } }: IncomingMessage,
): Promise<CachedPage> {
	const request = toRequest({ method: "GET", url }, { host, ...(cookies && { cookie: cookies }) });
	const page = await withSlotMarks(async () => toCachedPage(version, await remix(request)));
	await compressPage(page, quickBrotli);
	if (!cookies) letSharedCachesKeep(page);
	return page;
}

/** Whether the answer depends on the URL, the version and the slots' cookies alone. */
function isShared({ method, url = "/" }: IncomingMessage): boolean {
	if (method !== "GET" && method !== "HEAD") return false;
	const [path = "", query = ""] = url.split("?", 2);
	// After a change of the cart, the page says whether the browser kept the cookie.
	return isSharedPath(path) && !/(^|&)cambio=/.test(query);
}

/** @returns the cookies that slots depend on, the cart and the destination, as a Cookie header; empty without any */
function slotCookies({ headers: { cookie } }: IncomingMessage): string {
	return cookie?.match(/(?<=^|;\s*)(__Host-)?wasi_(cart|destination)=[^;]*/g)?.join("; ") ?? "";
}
