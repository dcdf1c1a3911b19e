/** Makes the JPEG files that are missing beside WebP files, for pictures that were not rendered here. */
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { jpegWidth, pictureFile } from "~/ui/picture-files";
import { encode } from "./encode";
import { images } from "./scenes";

const folder = process.argv[2] ?? images;
const widthsOf = new Map<string, number[]>();
for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
	const [, stem, width] = /^(.+)-(\d+)\.webp$/.exec(file) ?? [];
	if (stem) widthsOf.set(stem, [...(widthsOf.get(stem) ?? []), Number(width)]);
}
let made = 0;
for (const [stem, widths] of widthsOf) {
	const largest = join(folder, `${stem}-${Math.max(...widths)}.webp`);
	const jpeg = pictureFile(largest, jpegWidth(widths), "jpg");
	if (existsSync(jpeg)) continue;
	writeFileSync(jpeg, await encode(largest, jpegWidth(widths), "jpg"));
	made += 1;
}
process.stdout.write(`${made} JPEG files made.\n`);
