import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { networkInterfaces } from "node:os";
import { join } from "node:path";
import Database from "libsql";
import { expect, test } from "vitest";
import { urls } from "~/platform/urls";
import { checkoutAnswers } from "../support/answers";
import { articlePaths } from "../support/content-files";
import { aShopperWithACart, hiddenFields, orderedSlug, placeOrder } from "../support/ordering";
import { freePort } from "../support/ports";
import { refusedStart } from "../support/refused-start";
import { fetchOnce, formBody, root, testSecret } from "../support/serving";
import { expectStatus } from "../support/shopper";
import { storeProcessOfFile } from "../support/store-of-file";

const origin = "https://wasi.test";
let port: number;
const store = storeProcessOfFile(async () => {
	port = await freePort();
	return { METRICS_PORT: String(port), PUBLIC_ORIGIN: origin };
});

async function metrics(): Promise<string> {
	const response = await fetchOnce(`http://127.0.0.1:${port}/metrics`);
	expect(response.headers.get("content-type")).toMatch(/^text\/plain; version=0\.0\.4/);
	return response.text();
}

test("counts requests by route, orders, and the datastore's calls", async () => {
	await store.fetch("/nada/de/nada?x=1");
	for (let view = 0; view < 3; view++) await store.fetch(urls.product("sofa-ayni"));
	await placeOrder(store);
	for (const probe of [urls.health, urls.readiness]) await store.fetch(probe);
	const text = await metrics();
	for (const line of [
		'wasi_http_requests_total{route="/*",method="GET",status="4xx",from="render"} 1',
		/wasi_http_requests_total\{route="\/product\/:slug",method="GET",status="2xx",from="cache"\} [1-9]/,
		/wasi_http_request_duration_seconds_bucket\{le="10",route="\/product\/:slug"\} [1-9]/,
		"wasi_orders_placed_total 1",
		"wasi_orders_failed_total 0",
		"wasi_last_backup_timestamp_seconds 0",
		/wasi_datastore_call_duration_seconds_count\{operation="runTransaction"\} [1-9]/,
		/wasi_page_cache_pages [1-9]/,
		/wasi_stock_short \d/,
		/nodejs_eventloop_lag_p99_seconds \d/,
		/process_resident_memory_bytes [1-9]/,
		"wasi_stream_live 1",
		"wasi_writes_ok 1",
		/wasi_storage_share \d/,
		"wasi_unwritable_folders 0",
		'wasi_outbox_oldest_seconds{queue="mail"}',
		/wasi_build_info\{version="[\d.]+",commit="\w+"\} 1/,
	])
		expect(text).toMatch(line);
	expect(text, "what a client chose, and probes").not.toMatch(/sofa-ayni|nada|healthz|readyz/);
});

test("counts an order that the store could not take", async () => {
	const shopper = await aShopperWithACart(store);
	const answers = checkoutAnswers(await hiddenFields(shopper));
	const writer = new Database(join(store.dataDir, "wasi.db"), { timeout: 10_000 });
	writer.exec("BEGIN IMMEDIATE");
	await expectStatus(503, shopper.post(urls.checkout, answers));
	writer.close();
	expect(await metrics()).toMatch("wasi_orders_failed_total 1");
});

test("counts an event stream while it is open, and not as a slow request; HEAD requests open none", async () => {
	const requests = Array.from({ length: 40 }, (_, index) =>
		index % 2
			? store.fetch(urls.catalogEvents, { method: "HEAD" })
			: requestAndDisconnect(urls.catalogEvents),
	);
	await Promise.all(requests);
	const leave = new AbortController();
	await store.fetch(urls.catalogEvents, { signal: leave.signal });
	await expect.poll(metrics).toMatch(/^wasi_event_streams 1$/m);
	leave.abort();
	await expect.poll(metrics).toMatch(/^wasi_event_streams 0$/m);
	expect(await metrics()).not.toMatch(/duration_seconds_\w+\{[^}]*catalog/);
});

async function requestAndDisconnect(path: string): Promise<void> {
	const socket = connect(Number(new URL(store.url).port), "127.0.0.1");
	await once(socket, "connect");
	socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`, () => socket.destroy());
	await once(socket, "close");
}

test("shoppers do not see them", async () => {
	await expectStatus(404, store.fetch("/metrics"));
	const address = Object.values(networkInterfaces())
		.flat()
		.find((one) => one?.family === "IPv4" && !one.internal)?.address;
	if (address) await expect(fetchOnce(`http://${address}:${port}/metrics`)).rejects.toThrow();
	await expectStatus(404, fetchOnce(`http://127.0.0.1:${port}/`));
});

test("a store whose PORT is taken says so and ends", async () => {
	const { port: taken } = new URL(store.url);
	const { code, output } = await refusedStart({ PORT: taken, SESSION_SECRET: testSecret });
	expect(code).toBe(1);
	expect(output).toMatch(/^PORT: .*(EADDRINUSE|\d{4})/m);
});

const version = /\.[0-9a-f]{12}(?=(-\d+)?\.\w+$)/;

const filesOf = async (path: string) => filesIn(await (await store.fetch(path)).text());

const filesIn = (html: string) => [...new Set(html.match(/\/(images|video)\/[^\s"\\,]+/g))];

test("every picture and film of a page has a name that changes with its content, and is cached for a year", async () => {
	const { reference, shopper } = await placeOrder(store);
	const pages = await Promise.all([urls.home, urls.featuredProduct(), urls.account].map(filesOf));
	const files = [...pages.flat(), ...filesIn(await shopper.page(urls.placedOrder(reference)))];
	expect(files.filter((file) => !version.test(file))).toEqual([]);
	expect(files.length).toBeGreaterThan(100);
	const sampled = [/\.avif$/, /\.webp$/, /\.mp4$/].map((kind) => files.find((file) => kind.test(file)) ?? "");
	for (const file of sampled) {
		const response = await store.fetch(file);
		expect(response.headers.get("cache-control"), file).toBe("public, max-age=31536000, immutable");
		const original = readFileSync(join(root, "public", file.replace(version, "")));
		expect(original.equals(Buffer.from(await response.arrayBuffer())), file).toBe(true);
	}
});

test("a compiled script is compressed, and cached for a year", async () => {
	const html = await (await store.fetch(urls.home)).text();
	const script = /"(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? "";
	const { headers } = await store.fetch(script, { headers: { "accept-encoding": "br" } });
	expect(headers.get("content-encoding")).toBe("br");
	expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
});

const built = readdirSync(join(root, "build/client/assets"));

test("the build has one stylesheet, and every page links it", async () => {
	const sheets = built.filter((file) => file.endsWith(".css"));
	const linked = (await (await store.fetch(urls.home)).text()).match(/(?<="\/assets\/)[^"]+\.css/g);
	expect(sheets).toHaveLength(1);
	expect(linked).toEqual(sheets);
});

const chunks = built
	.filter((name) => name.endsWith(".js"))
	.map((name) => ({ name, code: readFileSync(join(root, "build/client/assets", name), "utf8") }));

const having = (words: RegExp) => chunks.filter(({ code }) => words.test(code)).map(({ name }) => name);

test.each([
	["zod", /ZodError|invalid_type/],
	["firebase-admin", /firebase-admin/],
	["the list of districts", /Chachapoyas/],
	["the pages' texts", /polilla/],
	["the datastore", /wasi\.db|CREATE TABLE/i],
	["the settings", /SESSION_SECRET|process\.env\.[A-Z]+_/],
])("the browser's code does not contain %s", (_, words) => {
	expect(having(words)).toEqual([]);
});

test("the browser's code has Firebase in one chunk, which only the pages for signing in load", () => {
	expect(having(/identitytoolkit/)).toEqual([expect.stringMatching(/^phone-sign-in-/)]);
	expect(having(/phone-sign-in-[\w-]+\.js/)).toEqual([expect.stringMatching(/^sign-in-/)]);
});

const logLines = () =>
	store
		.output()
		.split("\n")
		.filter((line) => line.startsWith('{"time"'))
		.map((line) => JSON.parse(line));

/** The line of a response, found by the id in its header. */
async function lineOf(response: Response) {
	const id = response.headers.get("x-request-id");
	expect(id).toMatch(/^[0-9a-f]{8}$/);
	await expect.poll(() => logLines().map((line) => line.id)).toContain(id);
	return logLines().find((line) => line.id === id);
}

test("a rendered page, the same page from memory and its 304 have a line each", async () => {
	const page = urls.productList({ q: "mesa para el registro" });
	const [first, second] = [await store.fetch(page), await store.fetch(page)];
	const line = { method: "GET", route: "/product-list", status: 200 };
	expect(await lineOf(first)).toEqual({
		...line,
		time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
		id: expect.any(String),
		ms: expect.any(Number),
		from: "render",
		bytes: expect.any(Number),
	});
	expect(await lineOf(second)).toMatchObject({ ...line, from: "render" });
	const kept = await store.fetch(page);
	const bytes = Number(kept.headers.get("content-length"));
	const ofKept = await lineOf(kept);
	expect(ofKept).toMatchObject({ ...line, from: "cache" });
	expect(ofKept.bytes).toBeGreaterThan(bytes);
	expect(await kept.text(), "a kept page holds no id").not.toContain(ofKept.id);
	const headers = { "if-none-match": kept.headers.get("etag") ?? "" };
	const fresh = await store.fetch(page, { headers });
	expect(await lineOf(fresh)).toMatchObject({ ...line, status: 304, from: "cache" });
});

test("files, redirects, refusals and forms have one, too", async () => {
	expect(await lineOf(await store.fetch("/favicon.svg"))).toMatchObject({ route: "file", from: "file" });
	const redirect = { route: "/product-list", status: 301 };
	expect(await lineOf(await store.fetch("/PRODUCT-LIST"))).toMatchObject(redirect);
	const clear = formBody({ intent: "clear" });
	const from = (origin: string) =>
		store.fetch(urls.cart, { ...clear, headers: { ...clear.headers, origin } });
	expect(await lineOf(await from(origin))).toMatchObject({ route: "/cart", method: "POST", status: 303 });
	expect(store.output(), "a hint about its own origin").not.toContain("PUBLIC_ORIGIN");
	expect(await lineOf(await from("https://evil.example"))).toMatchObject({
		route: "/cart",
		method: "POST",
		status: 403,
	});
	const data = await store.fetch("/cart.data");
	expect(await lineOf(data)).toMatchObject({ route: "/cart", status: 200, from: "render" });
});

test("an event stream has its line when it ends", async () => {
	const leave = new AbortController();
	const stream = await store.fetch(urls.catalogEvents, { signal: leave.signal });
	const id = stream.headers.get("x-request-id");
	expect(logLines().some((line) => line.id === id)).toBe(false);
	leave.abort();
	expect(await lineOf(stream)).toMatchObject({ route: "/catalog/events", aborted: true });
});

test("a line tells nothing of the shopper: neither a query, nor a reference, nor what was typed", async () => {
	await lineOf(await store.fetch("/seguimiento?pedido=WASI-7K3M-9XA4&documento=45678912"));
	await lineOf(await store.fetch("/order-star/pedidos/WASI-7K3M-9XA4"));
	await lineOf(await store.fetch("/7K3M-9XA4"));
	await lineOf(await store.fetch(urls.cart, formBody({ intent: "45678912" })));
	expect(store.output()).not.toMatch(/7K3M|45678912/);
});

test("no id is taken from the client", async () => {
	const headers = { "x-request-id": "ffffffff", "x-wasi-request-id": "eeeeeeee" };
	const [one, other] = [await store.fetch("/nada", { headers }), await store.fetch("/nada", { headers })];
	const ids = [one, other].map((response) => response.headers.get("x-request-id"));
	expect(new Set([...ids, "ffffffff", "eeeeeeee"]).size).toBe(4);
	expect(await one.text()).not.toMatch(/ffffffff|eeeeeeee/);
});

test("an error page shows its request's id", async () => {
	const response = await store.fetch("/nada");
	const [, shown] = /Código del error:.*?<code[^>]*>(\w+)</.exec(await response.text()) ?? [];
	expect(shown).toBe(response.headers.get("x-request-id"));
});

const expected = {
	"x-content-type-options": "nosniff",
	"referrer-policy": "strict-origin-when-cross-origin",
	"permissions-policy": "camera=(), geolocation=(), microphone=(), payment=()",
	"cross-origin-opener-policy": "same-origin",
	"cross-origin-resource-policy": "same-origin",
	"strict-transport-security": "max-age=31536000",
};

const requests: [what: string, status: number, path: string, init?: RequestInit][] = [
	["a page", 200, urls.home],
	["its data", 200, "/_root.data"],
	["a picture", 200, "/images/hero-800.webp"],
	["a missing file", 404, "/images/nada.webp"],
	["a redirect", 302, urls.orders()],
	["health", 200, urls.health],
	["the event stream", 200, urls.catalogEvents],
	["a refused form", 400, urls.checkout, formBody({})],
	["a body that is not a form", 415, urls.cart, { method: "POST", body: "x" }],
	["a range of a file", 206, "/images/hero-800.webp", { headers: { range: "bytes=0-9" } }],
];
test.each(requests)("the security headers are sent once with %s", async (_, status, path, init) => {
	const response = await store.fetch(path, init);
	expect(response.status).toBe(status);
	expect(Object.fromEntries(response.headers)).toMatchObject(expected);
	await response.body?.cancel();
});

const readOnly = [urls.places({}), urls.suggestions(), urls.health, urls.catalogEvents, urls.accountDownload];
const withoutAction = [urls.home, urls.productList(), urls.account, urls.warranty, urls.blog];
test.each<[said: RegExp, allowed: string | null, paths: string[]]>([
	[/^Esta dirección no recibe formularios\.\n$/, "GET, HEAD", [...readOnly, urls.blogFeed]],
	[/Volver al inicio/, null, [...withoutAction, articlePaths[0] ?? ""]],
])("an address without an action refuses a form with %s", async (said, allowed, paths) => {
	for (const path of paths) {
		const response = await store.fetch(path, formBody({ a: "1" }));
		expect([response.status, response.headers.get("allow")], path).toEqual([405, allowed]);
		expect(await response.text(), path).toMatch(said);
	}
});

test.each(["PUT", "PATCH", "DELETE", "OPTIONS"])("%s does not change the cart", async (method) => {
	const { body } = formBody({ intent: "add", slug: orderedSlug });
	const response = await store.fetch(urls.cart, { method, body });
	expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, HEAD, POST"]);
	expect(response.headers.get("set-cookie")).toBeNull();
	expect(response.headers.get("x-content-type-options")).toBe("nosniff");
});

test("TRACE is refused", async () => {
	const { port } = new URL(store.url);
	const traced = request({ port, method: "TRACE", path: "/" }).end();
	const [response] = (await once(traced, "response")) as [IncomingMessage];
	expect(response.statusCode).toBe(405);
	response.resume();
});

test("logs none of these requests as an error", () => {
	const errors = store.output().match(/^.*"level":"error".*$/gm) ?? [];
	expect(errors.filter((line) => !line.includes("an order could not be stored"))).toEqual([]);
	expect(store.output()).not.toMatch(/\n\s+at /);
});
