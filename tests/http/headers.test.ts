import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { describe, expect, test } from "vitest";
import { urls } from "~/platform/urls";
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

describe("every response has the security headers exactly once:", () => {
	const answers: [what: string, status: number, path: string, init?: RequestInit][] = [
		["a page", 200, urls.home],
		["its data", 200, "/_root.data"],
		["a picture", 200, "/images/hero-800.webp"],
		["a missing file", 404, "/images/nada.webp"],
		["a redirect", 302, urls.orders()],
		["a redirect to the canonical URL", 302, urls.productList({ nada: "1" })],
		["health", 200, urls.health],
		["a refused form", 400, urls.checkout, formBody({})],
		["a form for a page without an action", 405, urls.about, formBody({})],
		["a form for a read-only route", 405, urls.places({}), formBody({})],
		["a body that is not a form", 415, urls.cart, { method: "POST", body: "x" }],
		["an unsatisfiable range", 200, "/images/hero-800.webp", { headers: { range: "bytes=99999999-" } }],
		["a range of a file", 206, "/images/hero-800.webp", { headers: { range: "bytes=0-9" } }],
	];
	test.each(answers)("%s", async (_, status, path, init) => {
		const response = await store.fetch(path, init);
		expect(response.status).toBe(status);
		expect(Object.fromEntries(response.headers)).toMatchObject(expected);
		await response.body?.cancel();
	});

	test("the event stream", async () => {
		const response = await store.fetch(urls.catalogEvents);
		expect(Object.fromEntries(response.headers)).toMatchObject(expected);
		await response.body?.cancel();
	});

	test.each([
		["input that is not HTTP", "HELLO\r\n\r\n", 400],
		["headers that are too large", `GET / HTTP/1.1\r\nHost: x\r\nA: ${"a".repeat(20_000)}\r\n\r\n`, 431],
	])("%s", async (_, text, status) => {
		const answer = await send(text);
		expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
		for (const [name, value] of Object.entries(expected))
			expect(answer.toLowerCase()).toContain(`${name}: ${value}`.toLowerCase());
	});
});

test.each(["/images", "/video", "/images/product", "/assets", "/nada.txt", "/pictures/nada.webp"])(
	"answers with the page for 404 where there is no file: %s",
	async (path) => {
		const response = await store.fetch(path);
		expect(response.status).toBe(404);
		expect(await response.text()).toContain("No encontramos esa página");
	},
);

test.each([urls.places({}), urls.suggestions(), urls.health, urls.catalogEvents, urls.accountDownload])(
	"refuses a form sent to %s, in Spanish",
	async (path) => {
		const response = await store.fetch(path, formBody({ a: "1" }));
		expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
		expect(await response.text()).toBe("Esta dirección no recibe formularios.\n");
	},
);

test.each(["PUT", "PATCH", "DELETE", "OPTIONS"])(
	"%s is refused instead of changing the cart",
	async (method) => {
		const { body } = formBody({ intent: "add", slug: orderedSlug });
		const response = await store.fetch(urls.cart, { method, body });
		expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, HEAD, POST"]);
		expect(response.headers.get("set-cookie")).toBeNull();
		expect(response.headers.get("x-content-type-options")).toBe("nosniff");
	},
);

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

/** @returns the raw response */
async function send(request: string): Promise<string> {
	const socket = connect(Number(new URL(store.url).port), "127.0.0.1");
	socket.on("error", () => undefined);
	socket.write(request);
	let answer = "";
	for await (const chunk of socket) answer += String(chunk);
	return answer;
}
