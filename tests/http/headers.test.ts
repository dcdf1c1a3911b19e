import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { expect, test } from "vitest";
import { urls } from "~/platform/urls";
import { articlePaths } from "../support/content-files";
import { orderedSlug } from "../support/ordering";
import { formBody } from "../support/serving";
import { storeProcessOfFile } from "../support/store-of-file";

const origin = "https://wasi.test";
const store = storeProcessOfFile(async () => ({ PUBLIC_ORIGIN: origin }));

const expected = {
	"x-content-type-options": "nosniff",
	"referrer-policy": "strict-origin-when-cross-origin",
	"permissions-policy": "camera=(), geolocation=(), microphone=(), payment=()",
	"cross-origin-opener-policy": "same-origin",
	"cross-origin-resource-policy": "same-origin",
	"strict-transport-security": "max-age=31536000",
};

test("logs nothing about origins when PUBLIC_ORIGIN is set", async () => {
	const form = formBody({ intent: "add", slug: "lampara-de-pie-killa" });
	const headers = { ...form.headers, origin, "sec-fetch-site": "same-origin" };
	expect((await store.fetch(urls.cart, { ...form, headers })).status).toBe(303);
	expect(store.output()).not.toContain("PUBLIC_ORIGIN");
});

const answers: [what: string, status: number, path: string, init?: RequestInit][] = [
	["a page", 200, urls.home],
	["its data", 200, "/_root.data"],
	["a picture", 200, "/images/hero-800.webp"],
	["a missing file", 404, "/images/nada.webp"],
	["a redirect", 302, urls.orders()],
	["a redirect to the canonical URL", 302, urls.productList({ nada: "1" })],
	["health", 200, urls.health],
	["the event stream", 200, urls.catalogEvents],
	["a refused form", 400, urls.checkout, formBody({})],
	["a form for a page without an action", 405, urls.about, formBody({})],
	["a form for a read-only route", 405, urls.places({}), formBody({})],
	["a body that is not a form", 415, urls.cart, { method: "POST", body: "x" }],
	["an unsatisfiable range", 200, "/images/hero-800.webp", { headers: { range: "bytes=99999999-" } }],
	["a range of a file", 206, "/images/hero-800.webp", { headers: { range: "bytes=0-9" } }],
];
test.each(answers)(
	"every response has the security headers exactly once: %s",
	async (_, status, path, init) => {
		const response = await store.fetch(path, init);
		expect(response.status).toBe(status);
		expect(Object.fromEntries(response.headers)).toMatchObject(expected);
		await response.body?.cancel();
	},
);

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
	expect(store.output()).not.toMatch(/"level":"error"|\n\s+at /);
});
