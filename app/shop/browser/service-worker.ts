interface ServiceWorker {
	registration: { navigationPreload?: { enable(): Promise<void> } };
	skipWaiting(): Promise<void>;
	addEventListener(type: "install" | "activate", listener: (event: WorkerEvent) => void): void;
	addEventListener(type: "fetch", listener: (event: FetchEvent) => void): void;
}

interface WorkerEvent {
	waitUntil(work: Promise<unknown>): void;
}

interface FetchEvent extends WorkerEvent {
	request: Request;
	/** The answer to a navigation, which the browser requests while it starts the worker. */
	preloadResponse: Promise<Response | undefined>;
	respondWith(response: Promise<Response>): void;
}

/** Without a connection, shows the last visited pages or the offline page. It keeps only shared pages, until the next POST. */
export function writeServiceWorker(version: string, offlinePage: string): string {
	return `(${serviceWorker})((${openPageCaches})(${JSON.stringify(version)},${JSON.stringify(offlinePage)}))`;
}

/** Runs from its own source text, so it cannot use anything outside its body. */
function serviceWorker(pages: ReturnType<typeof openPageCaches>): void {
	const worker = self as unknown as ServiceWorker;

	worker.addEventListener("install", (event) => {
		event.waitUntil(pages.addOfflinePage().then(() => worker.skipWaiting()));
	});

	worker.addEventListener("activate", (event) => {
		event.waitUntil(pages.dropOldBuilds().then(() => worker.registration.navigationPreload?.enable()));
	});

	worker.addEventListener("fetch", (event) => {
		const { method, mode } = event.request;
		if (method !== "GET") event.waitUntil(pages.dropPages());
		else if (mode === "navigate") event.respondWith(answer(event));
	});

	async function answer(event: FetchEvent): Promise<Response> {
		try {
			const response = (await event.preloadResponse) ?? (await fetch(event.request));
			if (isPublicPage(event.request, response))
				event.waitUntil(pages.keepPage(event.request, response.clone()));
			return response;
		} catch {
			return pages.answerOffline(event.request);
		}
	}

	function isPublicPage({ url }: Request, { status, headers }: Response): boolean {
		return (
			status === 200 &&
			!new URL(url).search &&
			/^public/.test(headers.get("Cache-Control") ?? "") &&
			/^text\/html/.test(headers.get("Content-Type") ?? "")
		);
	}
}

/** As `serviceWorker`, runs from its own source text. */
function openPageCaches(version: string, offlinePage: string) {
	const offlineCache = `offline-${version}`;
	const pageCache = `pages-${version}`;
	const maxPages = 20;
	return {
		async addOfflinePage(): Promise<void> {
			const cache = await caches.open(offlineCache);
			await cache.add(new Request(offlinePage, { credentials: "omit" }));
		},

		async dropOldBuilds(): Promise<void> {
			const names = await caches.keys();
			const old = names.filter((name) => name !== offlineCache && name !== pageCache);
			await Promise.all(old.map((name) => caches.delete(name)));
		},

		dropPages: () => caches.delete(pageCache),

		async keepPage(request: Request, response: Response): Promise<void> {
			const cache = await caches.open(pageCache);
			await cache.put(request.url, response);
			const oldest = (await cache.keys()).slice(0, -maxPages);
			await Promise.all(oldest.map((one) => cache.delete(one)));
		},

		async answerOffline({ url }: Request): Promise<Response> {
			const kept = await caches.match(url, { cacheName: pageCache });
			const page = kept ?? (await caches.match(offlinePage));
			if (!page) return Response.error();
			// Without scripts, which would ask the store for fresh data.
			const html = (await page.text()).replace(/<script.*?<\/script>/gs, "");
			const notice = `<p data-offline role="status">Sin conexión: esta página puede haber cambiado.</p>`;
			return new Response(kept ? html.replace("</body>", `${notice}</body>`) : html, {
				status: kept ? 200 : 503,
				headers: {
					"Content-Type": "text/html; charset=utf-8",
					"Content-Security-Policy": page.headers.get("Content-Security-Policy") ?? "",
				},
			});
		},
	};
}
