import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { parseVersionedUrl, versionedUrl } from "~/platform/values/file-versions.server";
import { hashFiles } from "../../../../scripts/vite/hash-files";
import { aFolder } from "../../../support/a-folder";

const versions = new Map([
	["/images/sofa-1-1200.webp", "0123456789ab"],
	["/video/sofa.es.vtt", "0123456789ab"],
	["/LICENSE", "0123456789ab"],
]);

it.each([
	["/images/sofa-1-1200.webp", "/images/sofa-1.0123456789ab-1200.webp"],
	["/video/sofa.es.vtt", "/video/sofa.es.0123456789ab.vtt"],
])("the address of %s names its version", (path, url) => {
	expect(versionedUrl(path, versions)).toBe(url);
	expect(parseVersionedUrl(url)).toEqual({ path, version: "0123456789ab" });
});

it.each(["/images/unknown.webp", "/LICENSE", "https://fotos.example/sofa.webp"])(
	"%s stays as it is",
	(path) => {
		expect(versionedUrl(path, versions)).toBe(path);
		expect(parseVersionedUrl(path)).toBeUndefined();
	},
);

it("a hash follows the content, and the files of a picture share it", () => {
	const folder = aFolder();
	mkdirSync(join(folder, "images"));
	const write = (name: string, text: string) => writeFileSync(join(folder, "images", name), text);
	for (const name of ["a-1-200.avif", "a-1-400.webp", "a-2-200.avif"]) write(name, name);
	const before = hashFiles(folder);
	expect(before["/images/a-1-200.avif"]).toMatch(/^[0-9a-f]{12}$/);
	expect(before["/images/a-1-400.webp"]).toBe(before["/images/a-1-200.avif"]);
	expect(before["/images/a-2-200.avif"]).not.toBe(before["/images/a-1-200.avif"]);
	write("a-1-400.webp", "changed");
	const after = hashFiles(folder);
	expect(after["/images/a-1-200.avif"]).not.toBe(before["/images/a-1-200.avif"]);
	expect(after["/images/a-2-200.avif"]).toBe(before["/images/a-2-200.avif"]);
});
