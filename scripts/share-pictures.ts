/** Makes the pictures that links to products and categories show in chats and social networks. */
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import sharp from "sharp";
import { sharePictureFile, sharePictureSize } from "../app/seo/share-picture-file";
import { demoCatalog } from "../demo/seed";

const help = `Usage: npx tsx scripts/share-pictures.ts [<picture> …]

Makes a JPEG of ${sharePictureSize.width} × ${sharePictureSize.height} pixels beside each picture, for link previews. A
picture is the path of its largest WebP file in public/. By default: the store's own, and the first picture of each
product and category of the demo.
`;

const { width, height } = sharePictureSize;

const { values, positionals } = parseArgs({
	options: { help: { type: "boolean", short: "h" } },
	allowPositionals: true,
});
if (values.help) {
	process.stdout.write(help);
} else {
	const pictures = positionals.length > 0 ? positionals : [...firstPictures()];
	for (const picture of pictures) await makeSharePicture(picture);
	if (positionals.length === 0) await makeDefault();
	process.stdout.write(`${pictures.length} pictures made.\n`);
}

function* firstPictures(): Generator<string> {
	for (const { fields } of demoCatalog.product) yield `public${(fields.images as { src: string }[])[0]?.src}`;
	for (const { fields } of demoCatalog.category) yield `public${(fields.image as { src: string }).src}`;
}

/** Shows the whole picture, and continues its edges to both sides: backdrops are plain there. */
async function makeSharePicture(picture: string): Promise<void> {
	const whole = await sharp(picture)
		.resize({ width, height, fit: "inside" })
		.toBuffer({ resolveWithObject: true });
	const side = width - whole.info.width;
	const above = height - whole.info.height;
	const data = await sharp(whole.data)
		.extend({
			left: Math.floor(side / 2),
			right: Math.ceil(side / 2),
			top: Math.floor(above / 2),
			bottom: Math.ceil(above / 2),
			extendWith: "copy",
		})
		.jpeg({ quality: 78, mozjpeg: true })
		.toBuffer();
	writeFileSync(sharePictureFile(picture), data);
}

async function makeDefault(): Promise<void> {
	const hero = sharp("public/images/hero-2400.webp").resize({ width, height, fit: "cover" });
	await hero.jpeg({ quality: 78, mozjpeg: true }).toFile("public/images/share.jpg");
}
