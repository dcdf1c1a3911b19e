import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { aPhoto } from "../support/a-photo";
import { filledStore } from "./catalog-store";

async function storeWithProducts() {
	const store = await filledStore();
	const folder = join(store.dataDir, "pictures");
	return {
		...store,
		pictures: () => readdirSync(folder).sort(),
		inFolder: (name: string) => join(folder, name),
		add(sku: string, photo: string | Uint8Array, alt = "La lámpara encendida") {
			const file = join(store.folder, "photo.jpg");
			writeFileSync(file, photo);
			return store.catalog(["picture", "add", sku, file, "--alt", alt]);
		},
	};
}

test("a phone's photo is turned upright, loses its metadata, and is written in every width and format", async () => {
	const { add, fieldsOf, pictures, inFolder } = await storeWithProducts();
	const photo = await aPhoto({ width: 1500, height: 500 });
	expect((await sharp(photo).metadata()).exif, "or the test proves nothing").toBeDefined();
	const { status, stderr } = await add("lamp", photo);
	expect([status, stderr]).toEqual([0, "product lamp: public/images/lamp.svg is missing\n"]);
	const [, added] = (await fieldsOf("lamp")).images;
	const [, hash] = /^\/pictures\/([0-9a-f]{20})-1200\.webp$/.exec(added.src) ?? [];
	expect(added).toEqual({
		src: `/pictures/${hash}-1200.webp`,
		alt: "La lámpara encendida",
		width: 1200,
		height: 400,
		widths: [200, 400, 800, 1200],
	});
	const files = [200, 400, 800, 1200].flatMap((width) => [`${width}.avif`, `${width}.webp`]);
	expect(pictures()).toEqual([...files, "800.jpg"].map((file) => `${hash}-${file}`).sort());
	for (const name of pictures()) {
		const { format, width = 0, height = 0, ...metadata } = await sharp(inFolder(name)).metadata();
		const type = format?.replace("heif", "avif").replace("jpeg", "jpg");
		expect([`${width}.${type}`, height], name).toEqual([name.slice(21), Math.round(width / 3)]);
		const { exif, xmp, iptc, orientation = 1 } = metadata;
		expect([exif, xmp, iptc, orientation], name).toEqual([undefined, undefined, undefined, 1]);
		expect(readFileSync(inFolder(name), "latin1"), name).not.toContain("Un celular");
		const [above, below] = await Promise.all([0.1, 0.9].map((part) => colorAt(inFolder(name), part)));
		expect([above, below], name).toEqual(["red", "blue"]);
	}
});

/** @param part of the height, from above */
async function colorAt(file: string, part: number): Promise<string> {
	const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
	const start = (Math.floor(info.height * part) * info.width + info.width / 2) * info.channels;
	const [red = 0, green = 0, blue = 0] = data.subarray(start, start + 3);
	return green > 60 ? "other" : red > 200 && blue < 60 ? "red" : blue > 200 && red < 60 ? "blue" : "other";
}

test("the same photo again changes its text only; a variant's SKU shows it for that one", async () => {
	const { add, fieldsOf, skuOf, pictures } = await storeWithProducts();
	const photo = await aPhoto({ width: 300, height: 400 });
	expect((await add("sofa", photo, "Antes")).status).toBe(0);
	const before = pictures();
	expect((await add(skuOf("sofa", "l"), photo, "El sofá en L")).status).toBe(0);
	const { images, variants } = await fieldsOf("sofa");
	expect(images.map(({ alt }: { alt: string }) => alt)).toEqual(["Lámpara", "El sofá en L"]);
	expect(variants.map(({ image }: { image?: number }) => image)).toEqual([undefined, 1]);
	expect(pictures()).toEqual(before);
});

const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"><rect width="900" height="900"/></svg>`;
const heic = Buffer.from("\0\0\0\x18ftypheic\0\0\0\0", "latin1");
/** Says that it is larger than it is. */
const bomb = async () => {
	const photo = await aPhoto({ width: 300, height: 400 });
	const size = photo.indexOf(Buffer.from([0xff, 0xc0])) + 5;
	photo.writeUInt16BE(8000, size);
	photo.writeUInt16BE(8000, size + 2);
	return photo;
};
test.each<[string, () => string | Uint8Array | Promise<Uint8Array>, RegExp]>([
	["a text", () => "hola", /is no photo: it must be JPEG, PNG, WebP or AVIF\./],
	["a drawing (SVG)", () => svg, /is no photo/],
	["an empty file", () => "", /is no photo/],
	["a HEIC photo", () => heic, /is a HEIC photo.*save it as JPEG/],
	["64 million pixels", bomb, /has 8000 × 8000 pixels: at most 40 million/],
	["a small picture", () => aPhoto({ width: 150, height: 200 }), /is 150 pixels wide: at least 200/],
	["half a photo", async () => (await aPhoto()).subarray(0, 8000), /is damaged/],
])("is refused, and nothing is written: %s", async (_, make, said) => {
	const { add, records, pictures } = await storeWithProducts();
	const before = await records();
	const { status, stdout, stderr } = await add("lamp", await make());
	expect([status, stdout]).toEqual([1, ""]);
	expect(stderr).toMatch(said);
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
