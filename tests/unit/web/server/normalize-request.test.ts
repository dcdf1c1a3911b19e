import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clientAddress, recordClientAddress } from "~/web/rate-limits/client-address.server";
import {
	dropLongHeaders,
	normalizeHost,
	normalizePath,
	normalizeRequestPath,
} from "~/web/server/normalize-request.server";
import { anExchange } from "../http/exchange";

it.each([
	["wasi.example", "wasi.example"],
	["127.0.0.1:3000", "127.0.0.1:3000"],
	["[::1]:80", "[::1]:80"],
	["ana@wasi.example", "localhost"],
	["wasi.example/nosotros", "localhost"],
	["wasi.example?a=", "localhost"],
	["wasi.example#a", "localhost"],
	["wasi.example\\a", "localhost"],
	["a b", "localhost"],
	["evil.example:99999", "localhost"],
	["", "localhost"],
])("passes the Host %j to Remix as %j", (host, normalized) => {
	const { request, response } = anExchange({ headers: { host, "x-forwarded-host": "x:99999" } });
	normalizeHost(request, response);
	expect(request.headers).toEqual({ host: normalized });
});

it("nobody gets another sender's limits by filling up the header to which the proxy adds the address", () => {
	const headers = { "x-forwarded-for": `${"1".repeat(16_000)}, 203.0.113.9`, referer: "a".repeat(1001) };
	const { request, response } = anExchange({ headers });
	dropLongHeaders("x-forwarded-for")(request, response);
	recordClientAddress("x-forwarded-for")(request, response);
	expect(clientAddress(request)).toBe("203.0.113.9");
	expect(request.headers["x-forwarded-for"]).toHaveLength(1000);
	expect(request.headers.referer).toBeUndefined();
});

it.each([
	["POST", "/admin/entrar/?a=/", "/admin/entrar?a=/"],
	["POST", "/admin/entrar//.data", "/admin/entrar.data"],
	["POST", "/admin/entrar?a=/", "/admin/entrar?a=/"],
	["POST", "/", "/"],
	["POST", "/.data?a", "/.data?a"],
	["GET", "/admin/entrar/", "/admin/entrar/"],
])("passes %s %s to Remix as %s", (method, url, seen) => {
	const { request, response } = anExchange({ method, url });
	normalizeRequestPath(request, response);
	expect(request.url).toBe(seen);
});

describe("normalizePath", () => {
	it.each([
		["/", "/"],
		["/product-list?q=mesa&q=de%20noche", "/product-list?q=mesa&q=de%20noche"],
		["/l\xc3\xa1mpara?q=l\xc3\xa1mpara", "/l%C3%A1mpara?q=l%C3%A1mpara"],
		["http://wasi.example/nosotros?a=1", "/nosotros?a=1"],
		["http://wasi.example", "/"],
		["http://", "/"],
		["*", "/"],
		["foo:bar", "/"],
		["/a/./b/../c", "/a/c"],
		["/ADMIN/pedidos/WASI-1", "/admin/pedidos/WASI-1"],
		["/Admin.data", "/admin.data"],
		["/Administradora", "/Administradora"],
		["/%61dmin/%5a%7A%41%2Da?a=%61", "/admin/ZzA-a?a=%61"],
		["/admin%2Fentrar%40%2525", "/admin%2Fentrar%40%2525"],
		["/product/sofa%2Dayni", "/product/sofa%2Dayni"],
		["/mesa\\sala", "/mesa%5Csala"],
		["/product-list?q=%00mesa%FF", "/product-list?q=mesa"],
		["/product-list?_data=root&q=a&_data=b", "/product-list?&q=a"],
		["/?", "/"],
		["/?'%ff", "/?%27"],
	])("normalizes %j to %j", (target, path) => {
		expect(normalizePath(target)).toBe(path);
	});

	it.each([
		["bytes that are not UTF-8", "/%ff%fe", "/%25ff%25fe"],
		["NUL", "/a%00", "/%2Fa%2500"],
		["an encoded ..", "/catalog/events/..%2f..", "/%2Fcatalog%2Fevents%2F..%252f.."],
		["the event stream as data", "/catalog/events.data", "/%2Fcatalog%2Fevents.data"],
		[
			"the download of an account as data",
			"/order-star/datos/descargar.data",
			"/%2Forder-star%2Fdatos%2Fdescargar.data",
		],
		["the same in capitals", "/CATALOG/events.data", "/%2FCATALOG%2Fevents.data"],
		["the same with an encoded letter", "/catalog/%65vents.data", "/%2Fcatalog%2F%2565vents.data"],
		["the same with a final slash", "/catalog/events/.data", "/%2Fcatalog%2Fevents%2F.data"],
		["the same with a dot before .data", "/catalog/events/..data", "/%2Fcatalog%2Fevents%2F..data"],
		["the same with an encoded dot", "/catalog/events/%2e.data", "/%2Fcatalog%2Fevents%2F%252e.data"],
		["the same with two dots", "/catalog/events/x/...data", "/%2Fcatalog%2Fevents%2Fx%2F...data"],
	])("encodes %s as one segment, which no route matches", (_, target, path) => {
		expect(normalizePath(target).replace(/^\/%2F/, "/")).toBe(path.replace(/^\/%2F/, "/"));
	});

	it("truncates a path of thousands of segments", () => {
		expect(normalizePath("/a".repeat(8000))).toBe(`/${"%2Fa".repeat(250)}`);
	});

	it("returns a readable path for any input, which a redirect can repeat without leaving the store", () => {
		const leading = [
			"/\\evil.example/..",
			"//evil.example/..",
			"/\\\\evil.example/%2e%2e",
			"/a/..//evil.example",
		];
		const absolute = ["//evil.example/images", "http://wasi.example//evil.example"];
		const part = fc.constantFrom(
			...["/", "\\", ".", "..", "?", "#", ":", "@", "evil.example"],
			...["%2e", "%2f", "%5c", "%ff"],
		);
		const target = fc
			.array(fc.oneof(part, fc.string({ unit: "binary-ascii", maxLength: 4 })))
			.map((all) => all.join(""));
		fc.assert(
			fc.property(target, (text) => {
				const path = normalizePath(text);
				expect(path).toMatch(/^\/(?![/\\])/);
				expect(new URL(path, "http://wasi.example").host).toBe("wasi.example");
				expect(() => decodeURIComponent(path.split("?")[0] ?? "")).not.toThrow();
				// A kept page is looked for before the path is normalized.
				expect(normalizePath(path)).toBe(path);
			}),
			{ examples: [...leading, ...absolute].map((text) => [text]) },
		);
	});
});
