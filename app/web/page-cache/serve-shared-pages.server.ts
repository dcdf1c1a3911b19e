import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { findRoutedAddress } from "~/platform/find-address.server";
import { isSharedPath } from "~/platform/find-shop-address";
import { pagePathOf } from "~/platform/urls";
import { compressBest, compressQuickly } from "~/web/http/compress.server";
import { hashContent } from "~/web/http/entity-tag.server";
import { type FetchHandler, toRequest } from "~/web/http/fetch-request.server";
import { closeAfterError, isGetOrHead } from "~/web/http/pipeline-handler.server";
import { requestIdHeader } from "~/web/http/request-id.server";
import type { SecurityHeaders } from "~/web/http/security-headers.server";
import type { RenderQueue } from "~/web/rate-limits/render-queue.server";
import { type CachedPage, compressPage, sendPage, sizeOf, toCachedPage } from "./cached-page.server";
import { slotMarksHeader } from "./mark-slots.server";
import { createMemoryCache } from "./memory-cache.server";
import { type OwnSlot, withOwnSlot } from "./own-slot.server";
import type { SlotContents } from "./page-template.server";
import { createShopperSlots } from "./shopper-slots.server";

export interface PageCacheOptions {
	version: () => string;
	isComplete?: () => boolean;
	maxBytes: number;
	cdnSeconds?: number;
	ownSlot?: OwnSlot;
}

/** Addresses whose first request is remembered, by hash: a page is cached when it is requested again. */
const maxRequestedOnce = 20_000;
const slotShare = 0.25;

/** A kept page costs 38 to 44 µs, with a cart 42 to 60; rendering one, once for all who wait for it, 2 to 4 ms. */
export function createPageCache(
	queue: RenderQueue,
	securityHeaders: SecurityHeaders,
	{ version, isComplete = () => true, maxBytes, cdnSeconds = 0, ownSlot }: PageCacheOptions,
) {
	const renders = createPageRenders(version, maxBytes * (1 - slotShare), cdnSeconds);
	const slots = createShopperSlots(maxBytes * slotShare);

	return { sendCachedPage, renderSharedPages, state: renders.state };

	function sendCachedPage(request: IncomingMessage, response: ServerResponse): boolean {
		if (!isGetOrHead(request)) return false;
		const page = renders.cached(request);
		return page?.version === version() && sendShared(page, request, response);
	}

	function sendShared(page: CachedPage, request: IncomingMessage, response: ServerResponse): boolean {
		const cookies = slotCookies(request);
		const contents = cookies ? slots.get(cookies, page.version) : page.contents;
		return contents !== undefined && send(page, contents, request, response);
	}

	function send(
		page: CachedPage,
		contents: SlotContents,
		request: IncomingMessage,
		response: ServerResponse,
	): boolean {
		const filled = withOwnSlot(ownSlot, page, contents, request);
		return sendPage(page, filled, securityHeaders(request.headers), request, response);
	}

	function renderSharedPages(request: IncomingMessage, response: ServerResponse): boolean {
		if (!isGetOrHead(request) || !isSharedAddress(request.url ?? "/") || !isComplete()) return false;
		answerFromRender(request, response).catch(closeAfterError(response));
		return true;
	}

	/** Waits for another request's render of the page, or queues one of the sender's own (see render-queue). */
	async function answerFromRender(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const cookies = slotCookies(request);
		const areSlotsKnown = !cookies || slots.get(cookies, version()) !== undefined;
		const anotherRender = () => (areSlotsKnown ? renders.running(request) : undefined);
		// An unshared page, such as a redirect, answers only the request that it was rendered for.
		const sendRendered = (page: CachedPage | undefined) =>
			page?.isShared === true && sendShared(page, request, response);

		if (sendRendered(await anotherRender())) return;
		queue.add(request, response, async (fetchRoute) => {
			if (sendCachedPage(request, response) || sendRendered(await anotherRender())) return;
			if (areSlotsKnown && sendShared(await renders.add(fetchRoute, request), request, response)) return;
			const page = await collectPage(fetchRoute, version(), cookies, request, cdnSeconds);
			if (cookies && page.isShared) slots.add(cookies, page);
			send(page, page.contents, request, response);
		});
	}
}

function createPageRenders(version: () => string, maxBytes: number, cdnSeconds: number) {
	const pages = createMemoryCache(maxBytes, sizeOf);
	const requestedOnce = new LRUCache<string, true>({ max: maxRequestedOnce });
	const running = new Map<string, Promise<CachedPage>>();
	const renderKeyOf = (request: IncomingMessage) => `${version()} ${pageKey(request)}`;

	return {
		cached: (request: IncomingMessage) => pages.get(pageKey(request)),
		running: (request: IncomingMessage) => running.get(renderKeyOf(request)),
		async add(fetchRoute: FetchHandler, request: IncomingMessage): Promise<CachedPage> {
			const renderKey = renderKeyOf(request);
			const render = collectPage(fetchRoute, version(), "", request, cdnSeconds);
			running.set(renderKey, render);
			try {
				const page = await render;
				if (page.isShared) cacheIfRequestedAgain(pageKey(request), page);
				return page;
			} finally {
				running.delete(renderKey);
			}
		},
		state: () => ({ pages: pages.size, bytes: pages.calculatedSize }),
	};

	function cacheIfRequestedAgain(key: string, page: CachedPage): void {
		const hash = hashContent(key);
		if (!requestedOnce.has(hash)) {
			requestedOnce.set(hash, true);
			return;
		}
		pages.set(key, page);
		// Meanwhile, the quickly compressed page is served.
		void compressPage(page, compressBest).then(() => {
			if (pages.peek(key) === page) pages.set(key, page); // measures its size anew
		});
	}
}

/** Renders a page from its URL, Host and these cookies alone, and compresses it quickly. An error page shows the request's id. */
async function collectPage(
	fetchRoute: FetchHandler,
	version: string,
	cookies: string,
	{ url, headers: { host, [requestIdHeader]: requestId } }: IncomingMessage,
	cdnSeconds: number,
): Promise<CachedPage> {
	const headers = {
		host,
		[requestIdHeader]: requestId,
		...(cookies && { cookie: cookies }),
		[slotMarksHeader.name]: slotMarksHeader.value,
	};
	const response = await fetchRoute(toRequest({ method: "GET", url }, headers));
	const page = await toCachedPage(version, cookies, cdnSeconds, response);
	await compressPage(page, (body) => compressQuickly(body, "br"));
	return page;
}

/** Excludes foreign queries, and some routes' data (`_routes`): anybody could invent any number of such addresses. */
export function isSharedAddress(url: string): boolean {
	const [path = "", query] = url.split("?", 2);
	const page = pagePathOf(path);
	if (!isSharedPath(page) || query === undefined) return isSharedPath(page);
	if (findRoutedAddress(page)?.query !== "kept") return false;
	const parameters = new URLSearchParams(query);
	// After a change of the cart (`cambio`), the page says whether the browser kept the cookie.
	return !parameters.has("cambio") && !parameters.has("_routes");
}

/** Includes Host: without PUBLIC_ORIGIN, pages contain the address at which they were requested. */
function pageKey({ url, headers }: IncomingMessage): string {
	return `${headers.host ?? ""} ${url}`;
}

function slotCookies({ headers: { cookie } }: IncomingMessage): string {
	if (!cookie) return "";
	return Array.from(cookie.matchAll(slotCookie), ([, one]) => one?.trim()).join("; ");
}

const slotCookie = /(?:^|;)[ \t]*((?:__Host-)?wasi_(?:cart|destination)=[^;]*)/g;
