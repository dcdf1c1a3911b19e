import { expect, test } from "vitest";
import { readPhoto } from "~/platform/pictures/read-photo.server";
import { aPhotoOfScans } from "../../../support/a-photo";

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
