import { matchRoutes } from "@remix-run/react";
import { isSharedPath, urls } from "~/urls";

/** Older prefetched data are requested again. */
const maxAgeMs = 10_000;
/** A pointer or a focus that only passes over a link leaves it sooner. */
const restMs = 60;
/** Data for Back are kept as long as browsers keep whole pages. */
const maxVisitMs = 10 * 60_000;
const maxVisits = 20;

interface PageData {
	answer: Promise<Answer>;
	/** Milliseconds since 1970. */
	at: number;
}

interface Answer {
	body: ArrayBuffer;
	status: number;
	headers: Headers;
}

const prefetched = new Map<string, PageData>();
const visited = new Map<string, PageData>();
/** Grows whenever both are dropped. */
let drops = 0;

export function dropPageData(): void {
	drops += 1;
	prefetched.clear();
	visited.clear();
}

/**
 * Requests the data of the current page for the revalidation that follows.
 * @returns false without an answer, for a 5xx, or for data that a POST has made outdated meanwhile
 */
export async function prefetchThisPage(): Promise<boolean> {
	const url = dataUrl(location);
	const dropsBefore = drops;
	const answer = readWhole(window.fetch(url));
	keep(prefetched, url, answer);
	return answer.then(
		({ status }) => status < 500 && drops === dropsBefore,
		() => false,
	);
}

/**
 * Requests the data and the code of a shared page when the shopper is about to follow a link to it, and keeps the
 * data of recent pages for Back. Remix could only prefetch data that browsers may cache, but these depend on the
 * cart. A POST of any tab may change them, so all tabs drop theirs. A changed catalogue reaches an old page through
 * its event stream.
 */
export function prefetchPages(): void {
	let backTo: string | undefined;
	const otherTabs = new BroadcastChannel("sent");
	otherTabs.onmessage = dropPageData;
	const request = window.fetch.bind(window);
	const fetchWhole: typeof fetch = (input, init) =>
		isPageData(String(input)) ? readWhole(request(input, init)).then(toResponse) : request(input, init);

	// Remix's router requests page data with fetch and offers no other way to give it prefetched data.
	window.fetch = (input, init) => {
		if (init?.method && init.method !== "GET") {
			dropPageData();
			return fetchWhole(input, init).finally(() => {
				dropPageData();
				otherTabs.postMessage("");
			});
		}
		const url = String(input);
		const known =
			take(prefetched, url, maxAgeMs) ?? (url === backTo ? take(visited, url, maxVisitMs) : undefined);
		backTo = undefined;
		if (!known && !isSharedData(url)) return fetchWhole(input, init);
		const answer = known
			? known.catch(() => readWhole(request(input, init)))
			: readWhole(request(input, init));
		keep(visited, url, answer);
		return answer.then(toResponse);
	};
	addEventListener("popstate", () => {
		backTo = dataUrl(location);
	});

	onIntent((link) => {
		if (!isSharedPath(link.pathname) || link.origin !== location.origin || isCurrent(link)) return;
		const url = dataUrl(link);
		if (isYoung(prefetched.get(url), maxAgeMs)) return;
		keep(prefetched, url, readWhole(request(url)));
		importRoute(link.pathname);
		// The first page came as HTML: its data are not here yet for Back.
		const here = dataUrl(location);
		if (isSharedData(here) && !visited.has(here)) keep(visited, here, readWhole(request(here)));
	});
	// Remix sends a form only when it has the code of the route that answers. If it cannot load that, it reloads the
	// page, so the cart's code is loaded while there is a connection, once somebody uses the page.
	for (const type of ["pointerover", "focusin", "scroll"])
		addEventListener(type, () => importRoute(urls.cart), { once: true });
	for (const type of ["pointerover", "focusin"])
		addEventListener(type, ({ target }) => {
			const form = target instanceof Element && target.closest("button")?.form;
			if (form) importRoute(new URL(form.action).pathname);
		});
}

/** Reads the whole body, because Remix leaves a rejection unhandled when a response is aborted halfway. */
async function readWhole(response: Promise<Response>): Promise<Answer> {
	const given = await response;
	return { body: await given.arrayBuffer(), status: given.status, headers: given.headers };
}

function toResponse({ body, status, headers }: Answer): Response {
	// A status such as 204 allows no body, not even an empty one.
	return new Response(body.byteLength > 0 ? body : null, { status, headers });
}

function keep(pages: Map<string, PageData>, url: string, answer: Promise<Answer>): void {
	const drop = () => pages.get(url)?.answer === answer && pages.delete(url);
	answer.then(({ status }) => status === 200 || drop(), drop);
	pages.delete(url);
	pages.set(url, { answer, at: Date.now() });
	const [oldest] = pages.keys();
	if (pages.size > maxVisits && oldest !== undefined) pages.delete(oldest);
}

function take(pages: Map<string, PageData>, url: string, maxAge: number): Promise<Answer> | undefined {
	const page = pages.get(url);
	pages.delete(url);
	return isYoung(page, maxAge) ? page?.answer : undefined;
}

function isYoung(page: PageData | undefined, maxAge: number): boolean {
	return page !== undefined && Date.now() - page.at < maxAge;
}

type Address = Pick<URL, "origin" | "pathname" | "search">;

/** The URL at which Remix requests a page's data. */
function dataUrl({ origin, pathname, search }: Address): string {
	return `${origin}${pathname === "/" ? "/_root" : pathname}.data${search}`;
}

function isPageData(url: string): boolean {
	const { origin, pathname } = new URL(url, location.href);
	return origin === location.origin && pathname.endsWith(".data");
}

function isSharedData(url: string): boolean {
	const { pathname, searchParams } = new URL(url, location.href);
	return isPageData(url) && isSharedPath(pathname) && !searchParams.has("_routes");
}

function isCurrent({ pathname, search }: Address): boolean {
	return pathname === location.pathname && search === location.search;
}

/** Calls back when a pointer or the focus rests on a link, or a finger or a button goes down on it. */
function onIntent(prefetch: (link: HTMLAnchorElement) => void): void {
	let restTimer: ReturnType<typeof setTimeout>;
	const listen = (type: string, act: (link: HTMLAnchorElement) => void) =>
		addEventListener(
			type,
			({ target }) => {
				clearTimeout(restTimer);
				const link = target instanceof Element && target.closest<HTMLAnchorElement>("a[href]:not([target])");
				if (link) act(link);
			},
			{ passive: true },
		);
	for (const type of ["pointerover", "focusin"])
		listen(type, (link) => {
			restTimer = setTimeout(prefetch, restMs, link);
		});
	for (const type of ["touchstart", "pointerdown"]) listen(type, prefetch);
	// The router has taken the data by now; the focus that came with the click must not request them again.
	addEventListener("click", () => clearTimeout(restTimer));
}

/** Repeated imports of a file cost nothing. */
function importRoute(pathname: string): void {
	const { routes } = window.__remixManifest;
	const pages = Object.values(routes).filter(({ parentId }) => parentId === "root");
	const [match] =
		matchRoutes(
			pages.map(({ id, path, index }) => (index ? { id, index: true } : { id, path: path ?? "" })),
			pathname,
		) ?? [];
	const route = routes[match?.route.id ?? ""];
	for (const file of route ? [route.module, ...(route.imports ?? [])] : [])
		import(/* @vite-ignore */ file).catch(() => {});
}
