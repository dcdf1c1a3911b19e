import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { adminUrls } from "../../../app/platform/admin-urls";
import { aPhoto, aPng } from "../../../tests/support/a-photo";
import { signInAs } from "../../../tests/support/desk";
import { postFiles } from "../../../tests/support/multipart-form";
import { orderedSlug } from "../../../tests/support/ordering";
import { newShopper, type Shopper } from "../../../tests/support/shopper";
import { memoryOfStore } from "../run-scenario";
import type { Scenario, Stage } from "../scenario";

const megabyte = 2 ** 20;
const page = "<!doctype html><script>alert(1)</script>";
const zipStart = "PK\u0003\u0004";
const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>`;

/** Attacks on the desk by files. */
export const uploadScenarios: Scenario[] = [
	{
		name: "large forms at the desk with an invented session",
		isTimed: false,
		prepare: async (stage) => {
			const { browser } = await signInAs(stage.store, "packer");
			const [[name = ""] = []] = browser.cookies;
			const [count, bytes] = stage.isShort ? [10, 12 * megabyte] : [8, 30 * megabyte];
			const body = Buffer.alloc(bytes, "a");
			return async () => {
				const before = memoryOfStore(stage);
				const strangers = Array.from({ length: count }, () => newShopper(stage.store, [[name, "inventada"]]));
				const statuses = await Promise.all(strangers.map((stranger) => sendPhotos(stranger, body)));
				const wrong = statuses.filter((status) => status !== 401);
				const grown = memoryOfStore(stage) - before;
				return [
					...wrong.map((status) => `a stranger's photos were answered with ${status}`),
					...(grown > 100 ? [`the store read them into memory: ${grown} MB more`] : []),
				];
			};
		},
	},
	{
		name: "hostile files at the desk",
		needsNewStore: true,
		prepare: async (stage) => {
			const { browser } = await signInAs(stage.store, "keeper");
			const photo = await aPhoto({ width: 600, height: 800 });
			const refused: Record<string, string | Uint8Array> = {
				"SVG with a script": svg,
				"a page": page,
				"a page that begins as a JPEG": Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(page)]),
				"a cut JPEG": photo.subarray(0, 4000),
				"40,000 × 40,000 pixels": aPng({ side: 40_000, pixels: Buffer.alloc(1000) }),
				// Takes three seconds, since the store reads 8 MB of an upload a second. `routes/admin-pictures` sends one, too.
				...(!stage.isShort && { "more than 20 MB": Buffer.alloc(20 * megabyte + 1, photo) }),
			};
			const bomb = aPng({ side: 6000, pixels: deflateSync(Buffer.alloc(300 * megabyte), { level: 1 }) });
			return async () => {
				const seen: string[] = [];
				for (const [name, file] of Object.entries(refused)) {
					const status = await sendPhotos(browser, file);
					if (status !== 400 && status !== 413) seen.push(`${name} was answered with ${status}`);
				}
				if (newFiles(stage).length > 0) seen.push(`${newFiles(stage)[0]} was kept of a hostile file`);
				const polyglots = [page, zipStart].map((text) => Buffer.concat([photo, Buffer.from(text)]));
				const taken = await sendPhotos(browser, ...polyglots);
				if (taken !== 303) seen.push(`photos with something behind them were answered with ${taken}`);
				const bombed = await sendPhotos(browser, bomb);
				if (bombed >= 500) seen.push(`a PNG of 300 MB was answered with ${bombed}`);
				return [...seen, ...(await findLeftovers(stage))];
			};
		},
	},
	{
		name: "large photos at the desk",
		prepare: async (stage) => {
			const { browser } = await signInAs(stage.store, "keeper");
			const photo = await aPhoto(stage.isShort ? {} : { width: 3000, height: 4000 });
			const bytes = (stage.isShort ? 8 : 15) * megabyte;
			const photos = [1, 2].map((n) => Buffer.concat([photo, Buffer.alloc(bytes - photo.length, n)]));
			return async () => {
				const status = await sendPhotos(browser, ...photos);
				return status === 303 ? [] : [`two photos were answered with ${status}`];
			};
		},
	},
];

/** Sends files as photos of a product. @returns the answer's status */
async function sendPhotos(sender: Shopper, ...files: (string | Uint8Array)[]): Promise<number> {
	const url = adminUrls.productPictures(orderedSlug);
	return (await postFiles(sender, url, { "seen-order": "" }, "photos", files)).status;
}

const newFolder = ({ store }: Stage) => join(store.dataDir, "pictures", "new");

function newFiles(stage: Stage): string[] {
	const folder = newFolder(stage);
	return existsSync(folder) ? readdirSync(folder) : [];
}

/** Looks in the kept files for the photos' metadata, and for data that was appended to them. */
async function findLeftovers(stage: Stage): Promise<string[]> {
	const names = newFiles(stage);
	const found: string[] = names.length > 0 ? [] : ["no photo was kept"];
	for (const name of names) {
		const content = readFileSync(join(newFolder(stage), name));
		const { exif, xmp, iptc } = await sharp(content).metadata();
		const hasMore = ["<script", "Un celular", zipStart].some((text) => content.includes(text));
		if (exif || xmp || iptc || hasMore) found.push(`${name} holds more than a picture`);
	}
	return found;
}
