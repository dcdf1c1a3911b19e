import { syncBuiltinESMExports } from "node:module";
import os from "node:os";
import { deflateSync } from "node:zlib";
import { expect, onTestFinished, test, vi } from "vitest";
import { readPhoto } from "~/platform/pictures/read-photo.server";
import { aPhoto, aPhotoOfScans, aPng } from "../../../support/a-photo";

const text = Buffer.concat([Buffer.from("Comment\0\0"), deflateSync(Buffer.alloc(7.9e6, "a"))]);
const texts = Array<[string, Uint8Array]>(60).fill(["zTXt", text]);

const whole = await aPhoto({ width: 300, height: 400 });
const halfAPhoto = whole.subarray(0, whole.length / 2);
const narrow = await aPhoto({ width: 150, height: 200 });
/** Says that it is larger than it is. */
const bomb = Buffer.from(whole);
const size = bomb.indexOf(Buffer.from([0xff, 0xc0])) + 5;
for (const at of [size, size + 2]) bomb.writeUInt16BE(8000, at);

test.each([
	["compressed texts of 480 MB", aPng({ side: 300, chunks: texts }), "tooCostly"],
	["a PNG without its pixels", aPng({ side: 300 }), "damaged"],
	["five times as high as wide", aPng({ side: 300, height: 1500 }), "tooHigh"],
	["nothing", Buffer.alloc(0), "noPhoto"],
	["text", Buffer.from("<!doctype html><script>alert(1)</script>"), "noPhoto"],
	["SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"/>'), "noPhoto"],
	["HEIC", Buffer.from("\0\0\0\x18ftypheic\0\0\0\0"), "heic"],
	["half its bytes", halfAPhoto, "damaged"],
	["150 pixels' width", narrow, "tooNarrow"],
	["64 million pixels", bomb, "tooManyPixels"],
])("a photo of %s is refused", async (_, photo, fault) => {
	await expect(readPhoto(photo)).rejects.toMatchObject({ fault });
});

test("photos in turn are read, as JPEG of many scans or after a hostile one", async () => {
	const [hostile, photo] = await Promise.allSettled([
		readPhoto(aPng({ side: 300, chunks: texts })),
		readPhoto(aPhotoOfScans(100)),
	]);
	expect([hostile.status, photo]).toMatchObject(["rejected", { value: { width: 240, height: 240 } }]);
});

test("a photo is read by one process, which may end before it gets its priority", async () => {
	const setPriority = vi.spyOn(os, "setPriority").mockImplementation(() => {
		throw new Error("ESRCH");
	});
	syncBuiltinESMExports();
	onTestFinished(() => {
		setPriority.mockRestore();
		syncBuiltinESMExports();
	});
	await expect(readPhoto(aPhotoOfScans(1))).resolves.toMatchObject({ width: 240 });
	expect(setPriority).toHaveBeenCalledTimes(1);
});
