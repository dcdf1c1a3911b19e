import { setTimeout as pause } from "node:timers/promises";
import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { adminUrls } from "~/platform/admin-urls";
import { urls } from "~/platform/urls";
import { aPhoto, aPng } from "../../../tests/support/a-photo";
import { signInAs } from "../../../tests/support/desk";
import { postFiles } from "../../../tests/support/multipart-form";
import { cookiesOf, orderedSlug, placeOrder } from "../../../tests/support/ordering";
import type { Shopper } from "../../../tests/support/shopper";
import type { Question } from "../../bench/visits";
import { flood, newSender, newSenders, type Scenario, visitFrom } from "../scenario";
import { formPost } from "../send-load";

const megabyte = 2 ** 20;
const texts = Array.from({ length: 60 }, (): [string, Uint8Array] => {
	return ["zTXt", Buffer.concat([Buffer.from("a\0\0"), deflateSync(Buffer.alloc(7.9e6, "a"))])];
});
const bomb = () => aPng({ side: 300, chunks: texts });
interface PictureForm {
	body: Buffer;
	type?: string;
	length?: number;
}

/** What two shoppers, each with own orders, send as pictures of payments. */
const pictureForms: Record<string, () => PictureForm | Promise<PictureForm>> = {
	"of fill bytes": () => withPicture(fillBytes(5e6)),
	"of 19 MB": () => withPicture(fillBytes(19e6)),
	"with texts of 480 MB": () => withPicture(bomb()),
	"behind two boundaries": () => ({
		body: Buffer.from("--y\r\n\r\n".repeat(1_500_000)),
		type: "multipart/form-data; boundary=x; boundary=y",
	}),
	"that never arrive": () => ({ ...withPicture(Buffer.from("")), length: 5e6 }),
	"of 50 KB and 49 megapixels": async () => withPicture(await ofOneColor(7000).toBuffer()),
};
/** Of each sender. */
const orders = 4;

function ofOneColor(side: number) {
	const grey = sharp({ create: { width: side, height: side, channels: 3, background: "#888" } });
	return grey.toColourspace("b-w").png({ compressionLevel: 9 });
}

/** The beginning of a JPEG, and then only what its reader skips. */
function fillBytes(count: number): Buffer {
	return Buffer.alloc(count, 0xff).fill(0xd8, 1, 2);
}

function withPicture(picture: Buffer) {
	const head = (of: string) => `--x\r\nContent-Disposition: form-data; ${of}\r\n\r\n`;
	const before = `${head('name="operation"')}00123456\r\n${head('name="picture"; filename="a"')}`;
	return { body: Buffer.concat([Buffer.from(before), picture, Buffer.from("\r\n--x--\r\n")]) };
}

const pictureScenarios = Object.entries(pictureForms).map(([name, formOf]): Scenario => {
	return {
		name: `pictures of payments ${name}, two senders, four orders each`,
		isLong: name !== "with texts of 480 MB",
		needsNewStore: true,
		prepare: async (stage) => {
			const { body, type = "multipart/form-data; boundary=x", length } = await formOf();
			const requests: Question[] = [];
			for (const sender of newSenders(2).flatMap((one) => Array<string>(orders).fill(one))) {
				const { reference, cookies } = await placeOrder(visitFrom(stage, sender));
				const request = formPost(urls.paymentNotice({ pedido: reference }), body, sender, cookies, type);
				const headers = { ...request.headers, ...(length && { "content-length": String(length) }) };
				requests.push({ ...request, headers });
			}
			const { shopper, reference } = await placeOrder(visitFrom(stage));
			const url = urls.paymentNotice({ pedido: reference });
			const load = { requests, connections: requests.length, seconds: stage.isShort ? 2 : 12 };
			return async () => {
				const attack = stage.attackers.send(load);
				await pause(1000);
				const form = { operation: "00123456" };
				const { status } = await postFiles(shopper, url, form, "picture", [await aPhoto()]);
				await attack;
				return status === 303 ? [] : [`another shopper's picture was answered with ${status}`];
			};
		},
	};
});

export const uploadScenarios: Scenario[] = [
	...pictureScenarios,
	flood("uploads at the desk by a packer, who may not", async ({ store }) => {
		const { browser } = await signInAs(store, "packer");
		const url = adminUrls.productPictures(orderedSlug);
		const body = Buffer.alloc(30 * megabyte, "a");
		return { requests: [formPost(url, body, newSender(), cookiesOf(browser))], connections: 20 };
	}),
	{
		name: "a hostile photo and large ones at the desk",
		needsNewStore: true,
		prepare: async (stage) => {
			const { browser } = await signInAs(stage.store, "keeper");
			const photo = await aPhoto(stage.isShort ? {} : { width: 3000, height: 4000 });
			const bytes = (stage.isShort ? 8 : 15) * megabyte;
			const photos = [1, 2].map((n) => Buffer.concat([photo, Buffer.alloc(bytes - photo.length, n)]));
			return async () => {
				const refused = await sendPhotos(browser, bomb());
				const status = await sendPhotos(browser, ...photos);
				const statuses = `${refused} ${status}`;
				return statuses === "400 303" ? [] : [`a hostile photo and two large ones: ${statuses}`];
			};
		},
	},
];

async function sendPhotos(sender: Shopper, ...files: (string | Uint8Array)[]): Promise<number> {
	const url = adminUrls.productPictures(orderedSlug);
	return (await postFiles(sender, url, { "seen-order": "" }, "photos", files)).status;
}
