import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { urls } from "~/platform/urls";
import { placeOrder } from "../support/ordering";
import { formBody, type RunningStore, root } from "../support/serving";
import { storeProcessOfFile } from "../support/store-of-file";

const store = storeProcessOfFile();

const version = /\.[0-9a-f]{12}(?=(-\d+)?\.\w+$)/;

const filesOf = async (path: string) => filesIn(await (await store.fetch(path)).text());

const filesIn = (html: string) => [...new Set(html.match(/\/(images|video)\/[^\s",]+/g))];

test("every picture and film of a page has a name that changes with its content, and is cached for a year", async () => {
	const { reference, shopper } = await placeOrder(store);
	const files = [
		...(await filesOf(urls.home)),
		...(await filesOf(urls.featuredProduct())),
		...(await filesOf(urls.account)),
		...filesIn(await shopper.page(urls.placedOrder(reference))),
	];
	expect(files.filter((file) => !version.test(file))).toEqual([]);
	expect(files.length).toBeGreaterThan(100);
	for (const file of files) {
		const response = await store.fetch(file);
		expect(response.headers.get("cache-control"), file).toBe("public, max-age=31536000, immutable");
		const original = readFileSync(join(root, "public", file.replace(version, "")));
		expect(original.equals(Buffer.from(await response.arrayBuffer())), file).toBe(true);
	}
});

test("a part of a film can be requested under its versioned name", async () => {
	const film = (await filesOf(urls.featuredProduct())).find((file) => file.endsWith(".mp4")) ?? "";
	const response = await store.fetch(film, { headers: { range: "bytes=4-7" } });
	expect([response.status, response.headers.get("content-type")]).toEqual([206, "video/mp4"]);
	expect(response.headers.get("content-range")).toMatch(/^bytes 4-7\/\d+$/);
	expect(await response.text()).toBe("ftyp");
});

test("a compiled script is compressed, and cached for a year", async () => {
	const html = await (await store.fetch(urls.home)).text();
	const script = /"(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? "";
	const { headers } = await store.fetch(script, { headers: { "accept-encoding": "br" } });
	expect(headers.get("content-encoding")).toBe("br");
	expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");

	const part = await store.fetch(script, { headers: { "accept-encoding": "gzip", range: "bytes=0-1499" } });
	expect([part.status, part.headers.get("content-encoding")]).toEqual([206, null]);
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

const linesOf = (running: Pick<RunningStore, "output">) =>
	running
		.output()
		.split("\n")
		.filter((line) => line.startsWith('{"time"'))
		.map((line) => JSON.parse(line));

/** The line of a response, found by the id in its header. */
async function lineOf(response: Response) {
	const id = response.headers.get("x-request-id");
	expect(id).toMatch(/^[0-9a-f]{8}$/);
	await expect.poll(() => linesOf(store).map((line) => line.id)).toContain(id);
	return linesOf(store).find((line) => line.id === id);
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
	const fresh = await store.fetch(page, {
		headers: { "if-none-match": kept.headers.get("etag") ?? "" },
	});
	expect(await lineOf(fresh)).toMatchObject({ ...line, status: 304, from: "cache" });
});

test("files, redirects, refusals and forms have one, too", async () => {
	expect(await lineOf(await store.fetch("/favicon.svg"))).toMatchObject({ route: "file", from: "file" });
	expect(await lineOf(await store.fetch("/PRODUCT-LIST"))).toMatchObject({
		route: "/product-list",
		status: 301,
	});
	const foreign = { ...formBody({ intent: "clear" }), method: "POST" };
	const refused = await store.fetch(urls.cart, {
		...foreign,
		headers: { ...foreign.headers, origin: "https://evil.example" },
	});
	expect(await lineOf(refused)).toMatchObject({ route: "/cart", method: "POST", status: 403 });
	const data = await store.fetch("/cart.data");
	expect(await lineOf(data)).toMatchObject({ route: "/cart", status: 200, from: "render" });
});

test("an event stream has its line when it ends", async () => {
	const leave = new AbortController();
	const stream = await store.fetch(urls.catalogEvents, { signal: leave.signal });
	const id = stream.headers.get("x-request-id");
	expect(linesOf(store).some((line) => line.id === id)).toBe(false);
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
