/** Makes the JPEG files that are missing beside WebP files, for browsers without WebP. */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { jpegWidth, pictureFile } from "~/platform/pictures/picture-files";
import { runScript } from "./commands/read-options";

const help = `Usage: npx tsx scripts/jpegs.ts [<folder>]

Makes the JPEG files that are missing beside the WebP files of a folder (public/images by default).
`;

const helpCommand = "npx tsx scripts/jpegs.ts --help";
await runScript({ helpCommand, help, takesArguments: true }, async (_, [folder = "public/images"]) => {
	process.stdout.write(`${await addJpegs(folder)} JPEG files made.\n`);
});

async function addJpegs(folder: string): Promise<number> {
	let made = 0;
	for (const [picture, widths] of findWebpWidths(folder)) {
		const largest = join(folder, `${picture}-${Math.max(...widths)}.webp`);
		const width = jpegWidth(widths);
		const jpeg = pictureFile(largest, width, "jpg");
		if (existsSync(jpeg)) continue;
		await sharp(largest).resize({ width }).jpeg({ quality: 75, mozjpeg: true }).toFile(jpeg);
		made += 1;
	}
	return made;
}

/** @returns the widths in pixels of each picture, by its path without width and ending */
function findWebpWidths(folder: string): Map<string, number[]> {
	const widthsOf = new Map<string, number[]>();
	for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
		const [, picture, width] = /^(.+)-(\d+)\.webp$/.exec(file) ?? [];
		if (picture) widthsOf.set(picture, [...(widthsOf.get(picture) ?? []), Number(width)]);
	}
	return widthsOf;
}
