import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { servePictures } from "~/web/server/serve-pictures.server";
import { aFolder } from "../../../support/a-folder";
import { servePipeline } from "../http/serving";

const parent = aFolder(afterAll);
const folder = join(parent, "pictures");
const hash = "0123456789abcdef0123";

const ask = servePipeline(
	() => {
		mkdirSync(folder);
		writeFileSync(join(parent, "wasi.db"), "the datastore");
		writeFileSync(join(folder, "secret.txt"), "a secret");
		mkdirSync(join(folder, `${hash}-400.webp`));
		return [servePictures(folder)];
	},
	() => "next",
);

it("serves a picture that was added while it runs, for a year", async () => {
	const path = `/pictures/${hash}-800.avif`;
	expect((await ask(path)).body).toBe("next");
	writeFileSync(join(folder, `${hash}-800.avif`), "a picture");
	const { status, headers, body } = await ask(path);
	expect([status, body]).toEqual([200, "a picture"]);
	expect(headers).toMatchObject({
		"cache-control": "public, max-age=31536000, immutable",
		"content-type": "image/avif",
		"content-length": "9",
	});
	expect((await ask(`${path}?a=1`)).body).toBe("a picture");
	expect(await ask(path, {}, "HEAD")).toMatchObject({
		status: 200,
		body: "",
		headers: { "content-length": "9" },
	});
	const etag = String(headers.etag);
	expect(await ask(path, { "if-none-match": etag })).toMatchObject({ status: 304, body: "" });
	expect((await ask(path, {}, "POST")).body).toBe("next");
});

it("serves a product's document to be saved, as nothing that a browser runs", async () => {
	mkdirSync(join(folder, "documents"));
	writeFileSync(join(folder, "documents", `manual-de-uso-${hash}.pdf`), "%PDF-1.7");
	writeFileSync(join(folder, "documents", "secret.pdf"), "a secret");
	const { status, headers, body } = await ask(`/documentos/manual-de-uso-${hash}.pdf`);
	expect([status, body]).toEqual([200, "%PDF-1.7"]);
	expect(headers).toMatchObject({
		"cache-control": "public, max-age=31536000, immutable",
		"content-type": "application/pdf",
		"content-disposition": "attachment",
		"content-security-policy": "default-src 'none'; sandbox",
	});
});

it.each([
	["no document", ["/documentos/", "/documentos/secret.pdf", `/documentos/otro-${hash}.pdf`]],
	["in another folder", [`/documentos/../${hash}-800.avif`, `/pictures/manual-de-uso-${hash}.pdf`]],
	[
		"no picture",
		["/pictures/", "/pictures/secret.txt", `/pictures/${hash}-99.webp`, `/pictures/${hash}-400.webp`],
	],
	["in another folder", ["/pictures/../wasi.db", "/pictures/%2e%2e/wasi.db", "/pictures/..%2fwasi.db"]],
	["of another name", [`/pictures/${hash}-800.avif/../../wasi.db`, `/pictures/${hash}-800.avif%00.webp`]],
	["of another address", [`/x/pictures/${hash}-800.avif`]],
])("leaves what is %s to the rest of the store", async (_, paths) => {
	for (const path of paths) expect((await ask(path)).body, path).toBe("next");
});
