/** Draws the icons for phones, which cannot use public/favicon.svg. */
import { readFileSync } from "node:fs";
import sharp from "sharp";

const favicon = readFileSync(new URL("../public/favicon.svg", import.meta.url), "utf8");
/** iOS and Android cut the corners themselves. */
const square = favicon.replace('rx="9"', "");
/** Android may cut a circle of 80 % of the width. */
const maskable = square.replace("translate(5 5) scale(.75)", "translate(9 9) scale(.55)");

for (const [file, drawing, size] of [
	["apple-touch-icon.png", square, 180],
	["icon-192.png", favicon, 192],
	["icon-512.png", favicon, 512],
	["icon-maskable-512.png", maskable, 512],
] as const) {
	const path = new URL(`../public/${file}`, import.meta.url).pathname;
	await sharp(Buffer.from(drawing), { density: (72 * size) / 40 })
		.resize(size)
		.png({ palette: true })
		.toFile(path);
}
