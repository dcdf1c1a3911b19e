import { createServer, type RequestListener } from "node:http";
import { expect, it, vi } from "vitest";
import { log } from "~/platform/process/log.server";
import { closeAfterError } from "~/web/http/pipeline-handler.server";
import { markSlotText, slotMarker, slotMarksHeader } from "~/web/page-cache/mark-slots.server";
import { createPageCache } from "~/web/page-cache/serve-shared-pages.server";
import type { RenderQueue } from "~/web/rate-limits/render-queue.server";
import { attachPipeline } from "~/web/server/attach-pipeline.server";
import { askRaw, listenDuringTest } from "../http/serving";

interface PageRequest {
	/** With its query. */
	url: string;
	headers: Headers;
	request: Request;
}

function html(body: string, status = 200, headers: Record<string, string> = {}): Response {
	return new Response(body, { status, headers: { "Content-Type": "text/html; charset=utf-8", ...headers } });
}

/** A server whose shared pages are cached. `renders` lists the URLs that reached Remix. */
async function serve({
	remix,
	awaited = 0,
	maxBytes = 1e6,
	refuse = () => false,
}: {
	remix?: (request: PageRequest) => Response | Promise<Response>;
	/** How many requests must have arrived before a page is rendered. */
	awaited?: number;
	maxBytes?: number;
	refuse?: (...exchange: Parameters<RequestListener>) => boolean;
} = {}) {
	const renders: string[] = [];
	let arrived = 0;
	const catalogue = { version: "v1", isComplete: true };
	const page = ({ url }: PageRequest) => html(`${catalogue.version} ${url} ${"ñ".repeat(500)}`);
	const render = async (request: Request) => {
		const { method, url, headers } = request;
		const { pathname, search } = new URL(url);
		renders.push(`${method} ${pathname}${search}`);
		if (awaited > 0) await expect.poll(() => arrived).toBeGreaterThanOrEqual(awaited);
		return (remix ?? page)({ url: pathname + search, headers, request });
	};
	const server = createServer({ maxHeaderSize: 1e6 }, (request, response) => {
		renders.push(`${request.method} ${request.url}`);
		response.end();
	});
	const queue: RenderQueue = {
		add(request, response, answer) {
			if (!refuse(request, response)) answer(render).catch(closeAfterError(response));
		},
	};
	const pages = createPageCache(queue, () => ["X-Test", "1"], {
		version: () => catalogue.version,
		isComplete: () => catalogue.isComplete,
		maxBytes,
	});
	attachPipeline([() => void arrived++, pages.sendCachedPage, pages.renderSharedPages], server);
	const origin = await listenDuringTest(server);
	return {
		origin,
		renders,
		catalogue,
		get: (path: string, headers: Record<string, string> = {}, method = "GET") =>
			fetch(origin + path, { method, headers, redirect: "manual" }),
	};
}

it.each(["/product/a?color=rojo", "/product-list.data?q=mesa"])(
	"caches %s from its second request on, until the catalogue changes",
	async (path) => {
		const { get, renders, catalogue } = await serve();
		const bodies: string[] = [];
		for (let times = 0; times < 4; times++) bodies.push(await (await get(path)).text());
		expect(new Set(bodies).size).toBe(1);
		expect(renders).toEqual([`GET ${path}`, `GET ${path}`]);
		catalogue.version = "v2";
		expect(await (await get(path)).text()).toMatch(/^v2 /);
	},
);

it("lets browsers keep a page's data for a minute, by their cookies, but no redirect", async () => {
	const caching = async (status: number) => {
		const headers = { "Content-Type": "text/x-script; charset=utf-8", "Cache-Control": "private, no-store" };
		const { get } = await serve({ remix: () => new Response("[]", { status, headers }) });
		const answer = await get("/product/a.data");
		return [answer.headers.get("cache-control"), answer.headers.get("vary")];
	};
	expect(await caching(200)).toEqual(["private, max-age=60", "Accept-Encoding, Cookie"]);
	expect(await caching(202)).toEqual(["private, no-store", "Accept-Encoding, Cookie"]);
});

it.each([
	["GET", "/contacto?x=1"],
	["POST", "/"],
])("leaves what is no address of a shared page to the next handler: %s %s", async (method, path) => {
	const { get, renders } = await serve();
	for (let times = 0; times < 3; times++) expect(await (await get(path, {}, method)).text()).toBe("");
	expect(renders).toEqual(Array(3).fill(`${method} ${path}`));
});

it.each([
	["pages", 5000, ""],
	["their addresses", 400_000, "a".repeat(8000)],
])("stays within its size in bytes, by the size of %s", async (_, maxBytes, ending) => {
	const { get, renders } = await serve({ maxBytes });
	const paths = Array.from({ length: 20 }, (_, n) => `/product-list?q=${n}${ending}`);
	for (let round = 0; round < 3; round++) for (const path of paths) await (await get(path)).text();
	expect(renders.length).toBeGreaterThan(50);
});

it("closes the connections of all who wait for a page whose rendering fails", async () => {
	const error = vi.spyOn(log, "error").mockReturnValue();
	let isBroken = true;
	const { get } = await serve({
		awaited: 3,
		remix() {
			if (isBroken) throw new Error("the build cannot be imported");
			return html("page");
		},
	});
	const answers = await Promise.allSettled([get("/"), get("/"), get("/", cartOf("c001"))]);
	expect(answers.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
	expect(error).toHaveBeenCalledTimes(3);
	isBroken = false;
	expect(await (await get("/")).text()).toBe("page");
});

it("renders a page once for any number of simultaneous requests", async () => {
	const { get, renders } = await serve({ awaited: 20, remix: () => html("page") });
	const ask = async () => (await get("/categorias")).text();
	expect(new Set(await Promise.all(Array.from({ length: 20 }, ask)))).toEqual(new Set(["page"]));
	expect(renders).toHaveLength(1);
});

it("leaves pages to the next handler while they are incomplete, and keeps none of them", async () => {
	const { get, renders, catalogue } = await serve();
	catalogue.isComplete = false;
	for (let times = 0; times < 3; times++) expect(await (await get("/product/a")).text()).toBe("");
	catalogue.isComplete = true;
	expect(await (await get("/product/a")).text()).toMatch(/^v1 /);
	expect(renders).toHaveLength(4);
});

it("does not cache a page of an older catalogue whose rendering ended after the change", async () => {
	const pending: (() => void)[] = [];
	const { get, renders, catalogue } = await serve({
		async remix() {
			if (renders.length > 1) return html("new");
			await new Promise<void>((finish) => pending.push(finish));
			return html("old");
		},
	});
	const first = get("/");
	await expect.poll(() => pending).toHaveLength(1);
	catalogue.version = "v2";
	const second = await get("/");
	pending[0]?.();
	expect([await (await first).text(), await second.text()]).toEqual(["old", "new"]);
	for (let times = 0; times < 3; times++) expect(await (await get("/")).text()).toBe("new");
});

it("answers HEAD without a body, and 304 to a client that has the page, with the security headers", async () => {
	const { get } = await serve();
	const head = await get("/", {}, "HEAD");
	const page = await get("/");
	expect([head, page].map(({ headers }) => headers.get("x-test"))).toEqual(["1", "1"]);
	const body = await page.text();
	expect([head.status, await head.text()]).toEqual([200, ""]);
	expect(head.headers.get("etag")).toBe(page.headers.get("etag"));
	expect(body).toMatch(/^v1 \/ /);
	const etag = page.headers.get("etag") ?? "";
	for (const tags of [etag, `"other", ${etag}`, etag.replace("W/", ""), "*"]) {
		const fresh = await get("/", { "If-None-Match": tags });
		const told = ["etag", "x-test"].map((name) => fresh.headers.get(name));
		expect([fresh.status, await fresh.text(), ...told]).toEqual([304, "", etag, "1"]);
	}
	const cached = await get("/", { "If-None-Match": '"other"' });
	expect([cached.status, cached.headers.get("x-test")]).toEqual([200, "1"]);
});

it("does not share a response that sets a cookie or has a status other than 200", async () => {
	let answers = 0;
	const { get } = await serve({
		remix({ url }) {
			answers += 1;
			if (url === "/") return html(`mine ${answers}`, 200, { "Set-Cookie": `a=${answers}` });
			return new Response(null, { status: 302, headers: { Location: `/${answers}` } });
		},
	});
	const cookies = await Promise.all(
		Array.from({ length: 5 }, async () => (await get("/")).headers.get("set-cookie")),
	);
	expect(new Set(cookies).size).toBe(5);
	const places = await Promise.all(
		Array.from({ length: 5 }, async () => (await get("/product-list?orden=x")).headers.get("location")),
	);
	expect(new Set(places).size).toBe(5);
	expect(answers).toBe(10);
});

it("refuses those who waited for a page that cannot be shared if the queue is full by then", async () => {
	let isFull = false;
	const { get } = await serve({
		awaited: 5,
		remix() {
			isFull = true;
			return new Response(null, { status: 302, headers: { Location: "/" } });
		},
		refuse(_, response) {
			if (isFull) response.writeHead(503).end();
			return isFull;
		},
	});
	const answers = await Promise.all(Array.from({ length: 5 }, () => get("/product-list?orden=x")));
	expect(answers.map(({ status }) => status).sort()).toEqual([302, 503, 503, 503, 503]);
});

it("renders shared pages from URL and Host alone", async () => {
	const { get } = await serve({
		remix: ({ headers }) => html([...headers.keys()].join()),
	});
	const personal = { cookie: "wasi_account=secret", authorization: "x", "content-type": "text/plain" };
	for (let times = 0; times < 3; times++)
		expect(await (await get("/", personal)).text()).toBe(`host,${slotMarksHeader.name}`);
});

it("keeps a page for the Host that it was requested at", async () => {
	const { origin } = await serve({ remix: ({ headers }) => html(`at ${headers.get("host")}`) });
	for (let times = 0; times < 3; times++)
		for (const host of ["wasi.example", "www.wasi.example"])
			expect(String((await askRaw(origin, "/", { host })).body)).toBe(`at ${host}`);
});

it("compresses an error page, but does not cache it", async () => {
	const { get, renders } = await serve({
		remix: () => html("No encontramos esa página. ".repeat(100), 404),
	});
	for (let times = 0; times < 3; times++) {
		const { status, headers } = await get("/product/none", { "Accept-Encoding": "br" });
		expect([status, headers.get("content-encoding"), headers.get("etag")]).toEqual([404, "br", null]);
	}
	expect(renders).toHaveLength(3);
});

/** A page whose slots show the cart's cookie. */
function withSlots({ url, headers, request }: PageRequest): Response {
	const cookie = headers.get("cookie") ?? "";
	const marks = slotMarker(request);
	const slot = (name: string, content: string) =>
		marks ? `<wbr id="${marks(name).start}"/>${content}<wbr id="${marks(name).end}"/>` : content;
	const count = slot("count", cookie.slice(-4));
	const text = "El mismo texto para todos, que se repite. ".repeat(40);
	const panel = slot("panel", `<p>${cookie || "vacío"}</p>`);
	return html(`<h1>${url}</h1>${count}${text}${count}${text}${panel}${text}`);
}

const cartOf = (value: string) => ({ cookie: `other=1; __Host-wasi_cart=${value}` });

it("renders a page once for all carts, and a cart once for all pages", async () => {
	const { get, renders } = await serve({ remix: withSlots });
	for (let times = 0; times < 3; times++) await (await get("/categorias")).text();
	renders.length = 0;
	for (const cart of ["c001", "c002"])
		for (const path of ["/categorias", "/nosotros", "/", "/categorias", "/nosotros", "/"])
			await (await get(path, cartOf(cart))).text();
	const ofTheCarts = ["GET /categorias", "GET /categorias"];
	const ofThePages = ["GET /nosotros", "GET /", "GET /nosotros", "GET /"];
	expect(renders.sort()).toEqual([...ofTheCarts, ...ofThePages].sort());
});

it("finds the cart's cookie among others, in linear time", async () => {
	const { get } = await serve({ remix: withSlots });
	const cookie = "__Host-wasi_cart=c001";
	for (const all of [`a=1;${cookie}`, `a=1; \t${cookie} ;b=2`, `${cookie}; not_wasi_cart=x; a=wasi_cart=y`])
		expect(await (await get("/", { cookie: all })).text()).toContain(`<p>${cookie}</p>`);
	const spaces = " ".repeat(500_000); // with a quadratic search, an hour's work
	expect((await get("/", { cookie: `a${spaces}b` })).status).toBe(200);
});

it.each([
	["gzip", ["gzip"]],
	["br, gzip", ["br", "gzip"]],
	["br", ["br", "identity"]],
	["identity", ["identity"]],
])("fills in each shopper's slots for %s, rendered or cached", async (accepted, encodings) => {
	const { get } = await serve({ remix: withSlots });
	const sent = new Set<string>();
	const answer = async (headers: Record<string, string>) => {
		const page = await get("/nosotros", { ...headers, "Accept-Encoding": accepted });
		sent.add(page.headers.get("content-encoding") ?? "identity");
		return page.text();
	};
	const rendered = await Promise.all(["", "c001", "c002"].map((cart) => answer(cart ? cartOf(cart) : {})));
	expect(rendered.map((page) => /<p>(.*)<\/p>/.exec(page)?.[1])).toEqual([
		"vacío",
		"__Host-wasi_cart=c001",
		"__Host-wasi_cart=c002",
	]);
	for (let times = 0; times < 3; times++) {
		expect(await answer(cartOf("c002"))).toBe(rendered[2]);
		expect(await answer({})).toBe(rendered[0]);
		expect(await answer(cartOf("c001"))).toBe(rendered[1]);
	}
	expect([...sent].sort()).toEqual(encodings);
});

it("tells with an entity tag whose cart a page shows, and of which version", async () => {
	const { get, catalogue } = await serve({ remix: withSlots });
	const tagOf = async (cart: string) => (await get("/", cartOf(cart))).headers.get("etag") ?? "";
	const [rendered, tag, other] = [await tagOf("c001"), await tagOf("c001"), await tagOf("c002")];
	expect(rendered).toBe(tag);
	expect(other).not.toBe(tag);
	const fresh = async (cart: string) => (await get("/", { ...cartOf(cart), "If-None-Match": tag })).status;
	expect([await fresh("c001"), await fresh("c002")]).toEqual([304, 200]);
	catalogue.version = "v2";
	expect(await fresh("c001")).toBe(304); // The catalogue's change did not touch this page.
});

it("renders a cart's slots anew when their time is over, and when the catalogue has changed", async () => {
	let notice = "Agregaste uno.";
	let expiresAt = Date.now() + 60_000;
	const { get, catalogue } = await serve({
		remix: ({ request }) => html(markSlotText(request, { name: "notice", expiresAt }, notice)),
	});
	const ask = async () => (await get("/", cartOf("c001"))).text();
	expect(await ask()).toBe(notice);
	notice = "Ahora llevas dos.";
	expect(await ask()).toBe("Agregaste uno.");
	expiresAt = Date.now() - 1;
	catalogue.version = "v2";
	expect(await ask()).toBe(notice);
	notice = "";
	expect(await ask()).toBe(notice);
});

it("takes nothing that a shopper typed for a slot", async () => {
	const { get } = await serve({
		remix: ({ url, request }) =>
			html(`${decodeURIComponent(url)} ${markSlotText(request, { name: "a" }, "b")}`),
	});
	const typed = `<wbr id="00112233445566778899aabb:a:::"/>`;
	for (let times = 0; times < 3; times++)
		expect(await (await get(`/product-list?q=${encodeURIComponent(typed)}`)).text()).toContain(typed);
});
