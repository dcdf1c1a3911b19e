/** Renders a picture and encodes it for browsers. */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import sharp from "sharp";
import { encoders } from "../../app/platform/pictures/encode-picture.server";
import { runBlender } from "./blender";
import { filesOf, type Picture, recordRendered } from "./scenes";

const preview = { width: 400, samples: 32 };
/** Renders a small, grainy PNG. @returns its path */
export async function renderPreview({ scene, shot }: Picture, file: string): Promise<string> {
	await runBlender([scene, `${shot}`, file, `${preview.width}`, `${preview.samples}`]);
	return file;
}

/** Renders a picture at full size and writes its files into public/images. @returns their sizes, to print */
export async function renderPicture(picture: Picture, file: string): Promise<string> {
	const { scene, shot, widths } = picture;
	await runBlender([scene, `${shot}`, file, `${widths.at(-1)}`]);
	const sizes: string[] = [];
	for (const { width, format, path } of filesOf(picture)) {
		mkdirSync(dirname(path), { recursive: true });
		const data = await encoders[format](sharp(file).resize({ width })).toBuffer();
		writeFileSync(path, data);
		sizes.push(`${width}.${format} ${Math.round(data.length / 1024)} KB`);
	}
	rmSync(file);
	recordRendered(picture);
	return sizes.join(", ");
}
