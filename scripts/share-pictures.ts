/** Makes the pictures that links to products, categories and articles show in chats and social networks. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { compileContent } from "~/domain/content/compile-content.server";
import { frontMatterSchemas } from "~/domain/content/front-matter.server";
import { sharePictureFile, sharePictureSize } from "~/platform/pictures/picture-files";
import { demoCatalog } from "../demo/seed";
import { flags, runScript } from "./commands/read-options";

const help = `Usage: npx tsx scripts/share-pictures.ts [--crop] [<picture> …]

Makes a JPEG of ${sharePictureSize.width} × ${sharePictureSize.height} pixels beside each picture, for link previews. A
picture is the path of its largest WebP file in public/. By default: the store's own, the first picture of each product
and category of the demo, and the pictures of the blog's articles, which are cropped.

  --crop  fill the preview with the picture's middle, instead of showing all of it on its continued backdrop
`;

const { width, height } = sharePictureSize;

const helpCommand = "npx tsx scripts/share-pictures.ts --help";
await runScript(
	{ helpCommand, help, options: flags("crop"), takesArguments: true },
	async ({ crop }, named) => {
		for (const picture of named.length > 0 ? named : firstPictures())
			await save(crop ? cropped(picture) : await whole(picture), sharePictureFile(picture));
		if (named.length > 0) return;
		for (const picture of articlePictures()) await save(cropped(picture), sharePictureFile(picture));
		await save(cropped("public/images/hero-2400.webp"), "public/images/share.jpg");
	},
);

function* firstPictures(): Generator<string> {
	for (const { fields } of demoCatalog.product) yield `public${(fields.images as { src: string }[])[0]?.src}`;
	for (const { fields } of demoCatalog.category) yield `public${(fields.image as { src: string }).src}`;
}

function articlePictures(): string[] {
	return readdirSync("content/blog").map((name) => {
		const article = compileContent(readFileSync(join("content/blog", name), "utf8"), frontMatterSchemas.blog);
		return `public${article.frontMatter.picture.src}`;
	});
}

function cropped(picture: string): Sharp {
	return sharp(picture).resize({ width, height, fit: "cover" });
}

/** Shows the whole picture, and extends its edges to both sides, where backdrops are plain. */
async function whole(picture: string): Promise<Sharp> {
	const { data, info } = await sharp(picture)
		.resize({ width, height, fit: "inside" })
		.toBuffer({ resolveWithObject: true });
	const side = width - info.width;
	const above = height - info.height;
	return sharp(data).extend({
		left: Math.floor(side / 2),
		right: Math.ceil(side / 2),
		top: Math.floor(above / 2),
		bottom: Math.ceil(above / 2),
		extendWith: "copy",
	});
}

async function save(picture: Sharp, file: string): Promise<void> {
	await picture.jpeg({ quality: 78, mozjpeg: true }).toFile(file);
	process.stdout.write(`${file}\n`);
}
