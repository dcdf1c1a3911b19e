import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { listPublicFiles } from "~/web/server/public-files.server";
import { createFileServer } from "~/web/server/serve-files.server";
import { aFolder } from "../../../support/a-folder";
import { servePipeline } from "../http/serving";

const year = "public, max-age=31536000, immutable";
const hour = "public, max-age=3600";
const version = "0123456789ab";
const picture = "/images/sof%C3%A1-1-200.avif";
const versioned = `/images/sof%C3%A1-1.${version}-200.avif`;
const script = "/assets/cart-a1b2c3d4.js";

const folder = aFolder(afterAll);

const ask = servePipeline(
	() => {
		write("build/images/sofá-1-200.avif", "a picture");
		write("build/video/film.mp4", "a".repeat(100_000));
		write("build/images/big.webp", "a".repeat(600_000));
		write("build/.hidden/key.js", "");
		write(`build${script}`, "a script");
		write(`build${script}.br`, "its brotli");
		write(`build${script}.gz`, "its gzip");
		write("kept/gone-a1b2c3d4.js", "a script of another build");
		write("kept/gone-a1b2c3d4.js.br", "its brotli");
		write("kept/gone-a1b2c3d4.js.gz", "its gzip");
		const files = listPublicFiles({
			buildFolder: join(folder, "build"),
			versions: new Map([["/images/sofá-1-200.avif", version]]),
		});
		const { sendCachedFile, serveFiles } = createFileServer(files, join(folder, "kept"), () => [
			"X-Test",
			"1",
		]);
		return [sendCachedFile, serveFiles];
	},
	(url) => `remix-serve: ${url}`,
);

function write(path: string, text: string) {
	mkdirSync(dirname(join(folder, path)), { recursive: true });
	writeFileSync(join(folder, path), text);
}

it.each([
	["a year under the name of its version", versioned, "a picture", year],
	["not at all under another version's name", versioned.replace("ab-", "ac-"), "a picture", "no-cache"],
	["an hour under its own name", picture, "a picture", hour],
	["an hour with a query", `${picture}?a=1`, "a picture", hour],
	["a year if the build named it", script, "a script", year],
])("how long a browser may keep a file: %s", async (_, path, body, caching) => {
	const answer = await ask(path);
	expect([answer.status, answer.body, answer.headers["cache-control"]]).toEqual([200, body, caching]);
});

it.each([
	["br, gzip", "its brotli", "br"],
	["gzip, br;q=0", "its gzip", "gzip"],
	["*", "its brotli", "br"],
	["identity", "a script", undefined],
	["deflate", "a script", undefined],
])("a browser that accepts %s gets %s", async (accepted, body, encoding) => {
	const answer = await ask(script, { "accept-encoding": accepted });
	expect(answer.body).toBe(body);
	expect(answer.headers).toMatchObject({
		"content-type": "text/javascript; charset=utf-8",
		"content-length": String(body.length),
		vary: "Accept-Encoding",
	});
	expect(answer.headers["content-encoding"]).toBe(encoding);
});

it("a large file is whole, and can be had in part", async () => {
	const answers = await Promise.all([1, 2, 3].map(() => ask("/video/film.mp4")));
	for (const { status, body } of answers) expect([status, body.length]).toEqual([200, 100_000]);
	const { etag } = answers[0]?.headers ?? {};
	expect((await ask("/video/film.mp4", { "if-none-match": String(etag) })).status).toBe(304);
	expect((await ask("/video/film.mp4", { range: "bytes=99990-" })).body).toBe("a".repeat(10));
});

it("a picture has the type of AVIF and is not compressed, and HEAD gets its headers only", async () => {
	const { headers } = await ask(picture, { "accept-encoding": "br" });
	const head = await ask(picture, {}, "HEAD");
	expect(head).toMatchObject({ body: "", headers: { ...headers, date: head.headers.date } });
	expect(headers["content-type"]).toBe("image/avif");
	expect(headers).not.toHaveProperty("content-encoding");
	expect(headers).not.toHaveProperty("vary");
});

it("a file has the security headers, from disk and from memory", async () => {
	for (let times = 0; times < 3; times++) {
		const { headers } = await ask(script);
		expect(headers["x-test"]).toBe("1");
		const unchanged = await ask(script, { "if-none-match": String(headers.etag) });
		expect([unchanged.status, unchanged.headers["x-test"]]).toEqual([304, "1"]);
	}
});

it("a copy that is still fresh is not sent again", async () => {
	const { headers } = await ask(script, { "accept-encoding": "br" });
	const conditions = { "accept-encoding": "br", "if-none-match": String(headers.etag) };
	const answer = await ask(script, conditions);
	expect([answer.status, answer.body]).toEqual([304, ""]);
	expect(answer.headers).toMatchObject({
		etag: headers.etag,
		"cache-control": year,
		vary: "Accept-Encoding",
	});
	expect((await ask(script, { ...conditions, "accept-encoding": "gzip" })).body).toBe("its gzip");
});

it("an asset of another build is answered like the build's own, and never in part", async () => {
	const path = "/assets/gone-a1b2c3d4.js";
	const compressed = await ask(path, { "accept-encoding": "br", range: "bytes=0-3", "if-match": '"a"' });
	expect(compressed).toMatchObject({ status: 200, body: "its brotli" });
	expect(compressed.headers).toMatchObject({
		"cache-control": year,
		"content-encoding": "br",
		"content-type": "text/javascript; charset=utf-8",
		vary: "Accept-Encoding",
		"x-test": "1",
	});
	expect((await ask(path)).body).toBe("a script of another build");
	expect((await ask(path, { "if-none-match": String(compressed.headers.etag) })).status).toBe(200);
	const conditions = { "accept-encoding": "br", "if-none-match": String(compressed.headers.etag) };
	expect((await ask(path, conditions)).status).toBe(304);
});

it.each([
	["bytes=0-", "a picture", "0-8"],
	["bytes=0-4", "a pic", "0-4"],
	["bytes=8-", "e", "8-8"],
	["bytes=-1", "e", "8-8"],
	["bytes=-50", "a picture", "0-8"],
	["bytes=0-999", "a picture", "0-8"],
])("ranges %s of nine bytes are sent", async (range, part, sent) => {
	for (const isCached of [false, true]) {
		const { status, body, headers } = await ask(versioned, { range });
		expect([status, body, headers["content-range"]], String(isCached)).toEqual([
			206,
			part,
			`bytes ${sent}/9`,
		]);
	}
});

it("ranges are sent only of the version that the client has", async () => {
	const { headers } = await ask(versioned);
	const askIf = (ifRange: unknown) => ask(versioned, { range: "bytes=0-4", "if-range": String(ifRange) });
	expect((await askIf(headers.etag)).body).toBe("a pic");
	expect(await askIf('"another"')).toMatchObject({ status: 200, body: "a picture" });
});

it.each(["bytes=9-", "bytes=4-0", "bytes=-0", "bytes=-", "bytes=0-1,5-6", "pages=1-2", "bytes=a-b"])(
	"ranges %s are dropped",
	async (range) => {
		expect((await ask(versioned, { range })).body).toBe("a picture");
	},
);

it("ranges of a script are those of its uncompressed form", async () => {
	const answer = await ask(script, { range: "bytes=0-3", "accept-encoding": "br" });
	expect(answer).toMatchObject({ status: 206, body: "a sc" });
	expect(answer.headers["content-encoding"]).toBeUndefined();
});

it.each([
	["a big file", "GET", "/images/big.webp", "/images/big.webp", hour],
	["a hidden file", "GET", "/.hidden/key.js", "/.hidden/key.js", undefined],
	["a folder", "GET", "/images?a=1", "/images?a=1", undefined],
	["what is no file", "GET", "/nosotros?a=1", "/nosotros?a=1", undefined],
	["no file with a version", "GET", `/nada.${version}.js`, `/nada.${version}.js`, undefined],
	["a form for a file", "POST", versioned, versioned, undefined],
])("remix-serve answers %s", async (_, method, path, url, caching) => {
	const answer = await ask(path, {}, method);
	expect([answer.body, answer.headers["cache-control"]]).toEqual([`remix-serve: ${url}`, caching]);
});
