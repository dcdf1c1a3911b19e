import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { makePicture } from "~/platform/pictures/make-picture.server";
import { aFolder } from "../../../support/a-folder";
import { aPhoto } from "../../../support/a-photo";

test("a phone's photo is turned upright, loses its metadata, and is written in every width and format", async () => {
	const photo = await aPhoto({ width: 450, height: 150 });
	expect((await sharp(photo).metadata()).exif, "or the test proves nothing").toBeDefined();
	const folder = aFolder();
	const { src, ...shape } = await makePicture(photo, folder);
	const [, hash] = /^\/pictures\/([0-9a-f]{20})-450\.webp$/.exec(src) ?? [];
	expect(shape).toEqual({ width: 450, height: 150, widths: [200, 400, 450] });
	const files = [200, 400, 450].flatMap((width) => [`${width}.avif`, `${width}.webp`]);
	const names = readdirSync(folder);
	expect(names.toSorted()).toEqual([...files, "450.jpg"].map((file) => `${hash}-${file}`).sort());
	for (const name of names) {
		const file = join(folder, name);
		const { format, width, height, exif, xmp, iptc, orientation = 1 } = await sharp(file).metadata();
		const type = format.replace("heif", "avif").replace("jpeg", "jpg");
		expect([`${width}.${type}`, height], name).toEqual([name.slice(21), Math.round(width / 3)]);
		expect([exif, xmp, iptc, orientation], name).toEqual([undefined, undefined, undefined, 1]);
		expect(readFileSync(file, "latin1"), name).not.toContain("Un celular");
		expect(await Promise.all([0.1, 0.9].map((part) => colorAt(file, part))), name).toEqual(["red", "blue"]);
	}
});

/** @param part of the height, from above */
async function colorAt(file: string, part: number): Promise<string> {
	const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
	const start = (Math.floor(info.height * part) * info.width + info.width / 2) * info.channels;
	const [red = 0, green = 0, blue = 0] = data.subarray(start, start + 3);
	return green > 60 ? "other" : red > 200 && blue < 60 ? "red" : blue > 200 && red < 60 ? "blue" : "other";
}
