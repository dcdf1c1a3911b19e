import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import {
	addFolderSlash,
	dropBadRange,
	listFiles,
	shortenCaching,
} from "~/server/pipeline/static-files.server";
import { anExchange } from "./exchange";

const files = new Map<string, number | "folder">([
	["/images", "folder"],
	["/images/sofá.webp", 1000],
]);
const picture = "/images/sof%C3%A1.webp";

it("listFiles returns sizes by URL path, and nothing for a missing folder", () => {
	const folder = mkdtempSync(join(tmpdir(), "wasi-files-"));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	mkdirSync(join(folder, "images"));
	writeFileSync(join(folder, "images/a.svg"), "<svg/>");
	expect([...listFiles(folder)].sort()).toEqual([
		["/images", "folder"],
		["/images/a.svg", 6],
	]);
	expect(listFiles(join(folder, "none")).size).toBe(0);
});

it.each([
	["/images", "/images/"],
	["/images?a=1", "/images/"],
	["/images/", "/images/"],
	[picture, picture],
	["/nosotros", "/nosotros"],
])("addFolderSlash turns %s into %s", (url, changed) => {
	const { request, response } = anExchange({ url });
	addFolderSlash(files)(request, response);
	expect(request.url).toBe(changed);
});

it.each([
	[picture, "public, max-age=3600"],
	[`${picture}?v=2`, "public, max-age=3600"],
	["/images", undefined],
	["/nosotros", undefined],
])("shortenCaching gives %s the Cache-Control %s", (url, header) => {
	const { request, response } = anExchange({ url });
	shortenCaching(files)(request, response);
	expect(response.getHeader("cache-control")).toBe(header);
});

describe("dropBadRange", () => {
	const rangeOf = (range: string, url = picture) => {
		const { request, response } = anExchange({ url, headers: { range } });
		dropBadRange(files)(request, response);
		return request.headers.range;
	};

	it.each(["bytes=0-", "bytes=0-9", "bytes=999-", "bytes=-1", "bytes=-5000", "bytes=0-99999"])(
		"keeps %s for a file of 1000 bytes",
		(range) => {
			expect(rangeOf(range)).toBe(range);
		},
	);

	it.each(["bytes=1000-", "bytes=9-0", "bytes=-0", "bytes=-", "bytes=0-1,5-6", "pages=1-2", "bytes=a-b"])(
		"drops %s",
		(range) => {
			expect(rangeOf(range)).toBeUndefined();
		},
	);

	it("drops any range of a path that is not a file", () => {
		expect(rangeOf("bytes=0-9", "/images")).toBeUndefined();
		expect(rangeOf("bytes=0-9", "/nosotros")).toBeUndefined();
	});
});
