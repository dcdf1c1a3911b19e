import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { aPhoto } from "../support/a-photo";
import { ends } from "../support/commands";
import { filledStore } from "./catalog-store";

async function storeWithProducts() {
	const store = await filledStore();
	return {
		...store,
		pictures: () => readdirSync(join(store.dataDir, "pictures")).sort(),
		add(sku: string, photo: string | Uint8Array, alt = "La lámpara encendida") {
			const file = join(store.folder, "photo.jpg");
			writeFileSync(file, photo);
			return store.catalog(["picture", "add", sku, file, "--alt", alt]);
		},
	};
}

test("a photo is added in every width and format", async () => {
	const { add, fieldsOf, pictures } = await storeWithProducts();
	const { status, stderr } = await add("lamp", await aPhoto({ width: 300, height: 100 }));
	expect([status, stderr]).toEqual([0, "product lamp: public/images/lamp.svg is missing\n"]);
	const [, added] = (await fieldsOf("lamp")).images;
	const [, hash] = /^\/pictures\/([0-9a-f]{20})-300\.webp$/.exec(added.src) ?? [];
	const size = { width: 300, height: 100, widths: [200, 300] };
	expect(added).toEqual({ src: `/pictures/${hash}-300.webp`, alt: "La lámpara encendida", ...size });
	const files = ["200.avif", "200.webp", "300.avif", "300.jpg", "300.webp"];
	expect(pictures()).toEqual(files.map((file) => `${hash}-${file}`));
});

test("the same photo again changes its text only; a variant's SKU shows it for that one", async () => {
	const { add, fieldsOf, skuOf, pictures } = await storeWithProducts();
	const photo = await aPhoto({ width: 240, height: 80 });
	expect((await add("sofa", photo, "Antes")).status).toBe(0);
	const before = pictures();
	expect((await add(skuOf("sofa", "l"), photo, "El sofá en L")).status).toBe(0);
	const { images, variants } = await fieldsOf("sofa");
	expect(images.map(({ alt }: { alt: string }) => alt)).toEqual(["Lámpara", "El sofá en L"]);
	expect(variants.map(({ image }: { image?: number }) => image)).toEqual([undefined, 1]);
	expect(pictures()).toEqual(before);
});

test("is refused, and nothing is written: what is no photo", async () => {
	const { add, records, pictures } = await storeWithProducts();
	const before = await records();
	const said = expect.stringMatching(/is no photo: it must be JPEG, PNG, WebP or AVIF\./);
	expect(await add("lamp", "hola")).toEqual(ends(1, said));
	expect(await records()).toEqual(before);
	expect(() => pictures()).toThrow("ENOENT");
});

test.each([
	["no file", ["lamp"], 2, /picture add needs a file/],
	["no text", ["lamp", "x.jpg"], 2, /A picture needs --alt/],
	["an empty text", ["lamp", "x.jpg", "--alt", " "], 2, /A picture needs --alt/],
	["an absent file", ["lamp", "x.jpg", "--alt", "X"], 1, /x\.jpg cannot be read: ENOENT/],
	["a folder", ["lamp", "docs", "--alt", "X"], 1, /docs cannot be read/],
	["an absent product", ["nada", "x.jpg", "--alt", "X"], 1, /There is no product nada/],
] as const)("is refused, and nothing is written: %s", async (_, args, status, said) => {
	const { catalog } = await storeWithProducts();
	const refused = await catalog(["picture", "add", ...args]);
	expect([refused.status, refused.stderr]).toEqual([status, expect.stringMatching(said)]);
});
