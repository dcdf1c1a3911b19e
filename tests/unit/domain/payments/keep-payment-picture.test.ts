import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test, vi } from "vitest";
import { keepPicture, readPicture, removePicture } from "~/domain/payments/keep-payment-picture.server";
import { log } from "~/platform/process/log.server";
import { aFolder } from "../../../support/a-folder";
import { aPhoto } from "../../../support/a-photo";
import { reference } from "../orders/an-order";

const mostBytes = 20 * 2 ** 20;
const clear = () => sharp({ create: { width: 16, height: 16, channels: 4, background: "#0000" } });

async function kept(picture: Buffer, folder = aFolder()) {
	const { name = "" } = await keepPicture(folder, reference, picture);
	return { name, jpeg: (await readPicture(folder, name)) ?? Buffer.alloc(0) };
}
const colorAt = async (jpeg: Buffer, top: number) => {
	const pixel = { left: 0, top, width: 1, height: 1 };
	return [...(await sharp(jpeg).extract(pixel).raw().toBuffer())].map((value) => Math.round(value / 255));
};

test.each([
	[1700, 100, 1600, 94],
	[100, 6500, 98, 6400],
])("a photo of %d × %d is kept upright with %d × %d, without where it was taken", async (...sizes) => {
	const [width, height, keptWidth, keptHeight] = sizes;
	const { name, jpeg } = await kept(await aPhoto({ width, height }));
	expect(name).toMatch(/^[0-9a-f]{32}\.jpg$/);
	const { exif, orientation, ...head } = await sharp(jpeg).metadata();
	expect(head).toMatchObject({ format: "jpeg", width: keptWidth, height: keptHeight });
	expect([exif, orientation]).toEqual([undefined, undefined]);
	expect(await colorAt(jpeg, 0)).toEqual([1, 0, 0]);
	expect(await colorAt(jpeg, keptHeight - 1)).toEqual([0, 0, 1]);
});

test.each(["png", "webp"] as const)("a %s is kept on white", async (format) => {
	const { jpeg } = await kept(await clear().toFormat(format).toBuffer());
	expect(await colorAt(jpeg, 0)).toEqual([1, 1, 1]);
});

test("the same picture of an order is kept once, until it is removed", async () => {
	const [folder, picture] = [aFolder(), await clear().png().toBuffer()];
	const { name } = await kept(picture, folder);
	expect((await kept(picture, folder)).name).toBe(name);
	expect(readdirSync(folder)).toEqual([name]);
	const { name: other } = await keepPicture(folder, "WASI-7777-7777", picture);
	expect(readdirSync(folder).sort()).toEqual([name, other].sort());
	for (const _ of "12") await removePicture(folder, name);
	expect(readdirSync(folder)).toEqual([other]);
	expect(await readPicture(folder, name)).toBeUndefined();
});

const jpegHead = Buffer.from("ffd8ff", "hex");
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
test.each<[string, () => Buffer | Promise<Buffer>, string]>([
	["more than 20 MB", () => Buffer.concat([jpegHead], mostBytes + 1), "tooBig"],
	["20 MB of nothing", () => Buffer.concat([jpegHead], mostBytes), "unreadable"],
	["a GIF", () => clear().gif().toBuffer(), "unreadable"],
	["a TIFF", () => clear().tiff().toBuffer(), "unreadable"],
	["an SVG", () => Buffer.from(svg), "unreadable"],
	["a sound", () => Buffer.from("RIFF1234WAVE"), "unreadable"],
])("no picture is kept of %s", async (_, picture, fault) => {
	const folder = aFolder();
	expect(await keepPicture(folder, reference, await picture())).toEqual({ fault });
	expect(readdirSync(folder)).toEqual([]);
});

test("a picture that cannot be written is said, and the log has why", async () => {
	const error = vi.spyOn(log, "error").mockImplementation(() => {});
	const folder = join(aFolder(), "a file");
	writeFileSync(folder, "");
	const picture = await clear().png().toBuffer();
	expect(await keepPicture(folder, reference, picture)).toEqual({ fault: "unwritable" });
	const said = expect.stringContaining("could not be written");
	expect(error).toHaveBeenCalledWith({ err: expect.any(Error) }, said);
	error.mockRestore();
});
