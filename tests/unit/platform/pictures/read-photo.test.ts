import sharp from "sharp";
import { expect, test } from "vitest";
import { isCostlyToDecode } from "~/platform/pictures/decoding-cost.server";
import { readPhoto } from "~/platform/pictures/read-photo.server";
import { aPhotoOfScans, aPng } from "../../../support/a-photo";

test("a photo of many scans, which would take minutes to decode, is damaged", async () => {
	await expect(readPhoto(aPhotoOfScans(101))).rejects.toMatchObject({ fault: "damaged" });
	expect(await readPhoto(aPhotoOfScans(100))).toMatchObject({ width: 240 });
});

test("the scans of pictures in a photo's metadata, and what follows its end, do not count", async () => {
	const photo = aPhotoOfScans(1);
	const scans = Buffer.from("ffda0002".repeat(200), "hex");
	const comment = Buffer.concat([Buffer.from("fffe0322", "hex"), scans]);
	const metadata = Buffer.concat([photo.subarray(0, 2), comment, photo.subarray(2), scans]);
	expect(await readPhoto(metadata)).toMatchObject({ width: 240 });
});

test("a picture that takes hundreds of megabytes to decode is refused by its head, and one of fill bytes is read", async () => {
	const isCostly = async (picture: Buffer) => isCostlyToDecode(picture, await sharp(picture).metadata());
	expect(await isCostly(aPng({ side: 6000, depth: 8 }))).toBe(false);
	expect(await isCostly(aPng({ side: 6000, depth: 16 }))).toBe(true);
	expect(await isCostly(aPng({ side: 4200, hasAlpha: true }))).toBe(false);
	expect(await isCostly(aPng({ side: 4200, hasAlpha: true, isInterlaced: true }))).toBe(true);
	const photo = aPhotoOfScans(100);
	expect(
		await isCostly(Buffer.concat([photo.subarray(0, 2), Buffer.alloc(300_000, 0xff), photo.subarray(2)])),
	).toBe(false);
	const segments = Buffer.alloc(40_004, Buffer.from("ffe00002", "hex"));
	expect(await isCostly(Buffer.concat([photo.subarray(0, 2), segments, photo.subarray(2)]))).toBe(true);
});
