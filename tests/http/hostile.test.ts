import { connect } from "node:net";
import { expect, test } from "vitest";
import { deskUrlTable } from "~/platform/url-table";
import { urls } from "~/platform/urls";
import { bodyKind } from "~/web/rate-limits/body-size-limits.server";
import { checkoutAnswers } from "../support/answers";
import { formBody } from "../support/serving";
import { asData } from "../support/shared-pages";
import { expectStatus, newShopper } from "../support/shopper";
import { storeOfFile } from "../support/store-of-file";

const store = storeOfFile();
const unwanted = /\0|\uFFFD/;

/** @returns the body decoded as strict UTF-8, and 30 characters around a NUL or replacement character in it */
async function decode(response: Response): Promise<{ text: string; found: string | undefined }> {
	const text = new TextDecoder("utf-8", { fatal: true }).decode(await response.arrayBuffer());
	const at = text.search(unwanted);
	return { text, found: at < 0 ? undefined : text.slice(Math.max(0, at - 30), at + 30) };
}

test("a refused checkout returns accented text of any length intact", async () => {
	const found: string[] = [];
	for (let length = 1; length <= 120; length += 17) {
		const name = "áéíóúñ".repeat(20).slice(0, length);
		const sent = formBody(checkoutAnswers({ fullName: name, phone: "987" }));
		for (const path of [urls.checkout, asData(urls.checkout)]) {
			const response = await store.fetch(path, sent);
			expect(response.status).toBe(400);
			const answer = await decode(response);
			if (answer.found !== undefined || !answer.text.includes(name)) found.push(`${path} ${length}`);
		}
	}
	expect(found).toEqual([]);
});

const body = "fullName=Mar%00%C3%ADa%FF&reference=%00%FF&intent=%00pay&slug=%FF&quantity=%00";
const form = { ...formBody({}), body };
test.each<[path: string, left: string, sent?: RequestInit]>([
	[`${asData(urls.productList())}?q=me%00sa%FF`, "mesa"],
	["/product/%00", ""],
	[urls.checkout, "María", form],
	[urls.cart, "", form],
])("removes invalid characters from a query string and a refused form: %s", async (path, left, sent) => {
	const { text, found } = await decode(await store.fetch(path, sent));
	expect(found).toBeUndefined();
	expect(text).not.toContain("\\u0000");
	expect(text).toContain(left);
});

test("removes invalid characters from a refused quantity, without splitting a character", async () => {
	const sku = "lampara-de-pie-killa";
	const shopper = newShopper(store);
	await shopper.post(urls.cart, { intent: "add", slug: sku });
	const refused = { intent: "set", sku, quantity: `a${"👍".repeat(30)}` };
	const { text, found } = await decode(await shopper.post(urls.cart, refused));
	expect(text).toContain("👍");
	expect(found).toBeUndefined();
});

const tooLarge = `GET / HTTP/1.1\r\nHost: x\r\nA: ${"a".repeat(20_000)}\r\n`;
const requests: [what: string, request: string, status: number][] = [
	["input that is not HTTP", "HELLO\r\n\r\n", 400],
	["headers that are too large", tooLarge, 431],
	["a Host with the path of the event stream", "GET / HTTP/1.1\r\nHost: x/catalog/events.data?\r\n", 200],
	["a path that cannot be decoded", "GET /%ff%fe HTTP/1.1\r\nHost: x\r\n", 404],
	["an address over 10,500 signs", `GET /?${"a&".repeat(5300)} HTTP/1.1\r\nHost: x\r\n`, 414],
	["the endless event stream as a data request", "GET /catalog/events.data HTTP/1.1\r\nHost: x\r\n", 404],
];
test.each(requests)("a malformed request gets an error page: %s", async (_, request, status) => {
	const answer = await send(`${request}Connection: close\r\n\r\n`);
	expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
	if (!request.includes(".data")) {
		expect(answer).toContain('lang="es-PE"');
		expect(answer).toMatch(/^content-security-policy: .*frame-ancestors 'none'/im);
	}
	for (const header of [/^x-content-type-options: nosniff\r$/im, /^referrer-policy: /im])
		expect(answer).toMatch(header);
});

test("a malformed request is not logged as an error of the store", () => {
	expect(store.output()).not.toMatch(/"level":"error"|\n\s+at /);
});

test("an unread request body does not block the next request on its connection", async () => {
	const body = "a".repeat(200_000);
	const answers = await send(
		`POST /nosotros HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n${body}` +
			"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
	);
	// On a blocked connection the second answer never comes, until the store ends the connection.
	expect([...answers.matchAll(/HTTP\/1.1 (\d+)/g)].map(([, status]) => status)).toEqual(["405", "200"]);
});

test("a long form to the desk is answered after 64 KB, whatever session of staff a stranger invents", async () => {
	const all = Object.values(deskUrlTable).map(({ path }) => path.replaceAll(":", ""));
	// Of a refused upload no more is kept either, but its rest is received first: see receive-form.test.ts.
	const paths = all.filter((url) => bodyKind({ url }) !== "upload");
	expect(paths).toContain("/admin/pedidos");
	const head = [
		"Host: x",
		`Cookie: wasi_staff=${"a".repeat(80)}; __Host-wasi_staff=${"a".repeat(80)}`,
		"Content-Type: multipart/form-data; boundary=x",
		"Content-Length: 11000000",
		"Connection: close",
	];
	const begun = `--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n${"a".repeat(100_000)}`;
	const statuses = await Promise.all(
		paths.map(async (path) => {
			const answer = await send(`POST ${path} HTTP/1.1\r\n${head.join("\r\n")}\r\n\r\n${begun}`);
			return [path, /^HTTP\/1.1 (4\d\d|302|303) /.test(answer)];
		}),
	);
	expect(statuses.filter(([, isAnswered]) => !isAnswered)).toEqual([]);
});

test("a form refused by the pipeline gets an error page", async () => {
	const form = formBody({});
	const headers = { ...form.headers, origin: "https://evil.example" };
	const html = await expectStatus(403, store.fetch(urls.signOut, { ...form, headers }));
	expect(html).toContain("Ese formulario vino de otro sitio");
	expect(html, "with the layout's own data").toContain("Abrir el carrito, 0 productos");
});

test("personal responses are never cached, but a form without personal data may be, for Firefox's Back", async () => {
	const draft = await store.fetch(urls.checkout, formBody({ intent: "change-cart", fullName: "Rosa" }));
	const cookie = draft.headers.getSetCookie()[0]?.split(";")[0] ?? "";
	for (const path of [urls.checkout, urls.account, `${urls.checkout}.data`, `${urls.account}.data`]) {
		const { headers } = await store.fetch(path, { headers: { cookie } });
		expect(headers.get("cache-control"), path).toBe("private, no-store");
	}
	for (const path of [urls.checkout, urls.tracking, urls.complaints, urls.unsubscribe()])
		expect((await store.fetch(path)).headers.get("cache-control"), path).toBe("private, no-cache");
});

test("shared caches may keep a page without a cart, if they ask before each use, but never one with a cart", async () => {
	const shopper = newShopper(store);
	const cachingOf = async () => (await shopper.get(urls.home)).headers.get("cache-control");
	for (let times = 0; times < 3; times++) expect(await cachingOf()).toBe("public, no-cache");
	await shopper.post(urls.cart, { intent: "add", slug: "sofa-ayni" });
	for (let times = 0; times < 3; times++) expect(await cachingOf()).toBe("private, no-cache");
	for (const path of [urls.productList(), urls.product("sofa-ayni"), urls.cart, urls.checkout])
		expect((await shopper.get(path)).headers.get("cache-control"), path).toMatch(/^private, no-/);
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
