import { expect, it } from "vitest";
import { chooseCompressedFile } from "~/server/pipeline/compressed-files.server";
import { anExchange } from "./exchange";

const files = new Map<string, number | "folder">([
	["/assets/añadir.js", 1000],
	["/assets/añadir.js.br", 300],
	["/assets/añadir.js.gz", 400],
	["/images/sofa-200.avif", 5000],
	["/images/sofa-200.webp", 6000],
]);
const script = "/assets/a%C3%B1adir.js";
const scriptType = "text/javascript; charset=utf-8";

it.each([
	["br, gzip", `${script}.br`, "br"],
	["gzip, deflate, br, zstd", `${script}.br`, "br"],
	["gzip", `${script}.gz`, "gzip"],
	["gzip, br;q=0", `${script}.gz`, "gzip"],
	["*", `${script}.br`, "br"],
	["identity", script, undefined],
	["deflate", script, undefined],
	[undefined, script, undefined],
])("%s gets %s", (accepted, url, encoding) => {
	const { request, response } = anExchange({
		url: script,
		headers: accepted === undefined ? {} : { "accept-encoding": accepted },
	});
	chooseCompressedFile(files)(request, response);
	expect(request.url).toBe(url);
	expect(response.getHeader("content-encoding")).toBe(encoding);
	expect(response.getHeader("content-type")).toBe(scriptType);
	expect(response.getHeader("vary")).toBe("Accept-Encoding");
});

it("keeps the query", () => {
	const { request, response } = anExchange({ url: `${script}?v=1`, headers: { "accept-encoding": "br" } });
	chooseCompressedFile(files)(request, response);
	expect(request.url).toBe(`${script}.br?v=1`);
});

it.each([
	["/images/sofa-200.avif", "image/avif"],
	["/images/sofa-200.webp", undefined],
	["/assets/none.js", undefined],
	["/nosotros", undefined],
])("leaves %s uncompressed, with the type %s", (url, type) => {
	const { request, response } = anExchange({ url, headers: { "accept-encoding": "br" } });
	chooseCompressedFile(files)(request, response);
	expect(request.url).toBe(url);
	expect(response.getHeader("content-type")).toBe(type);
	expect(response.getHeader("content-encoding")).toBeUndefined();
});
