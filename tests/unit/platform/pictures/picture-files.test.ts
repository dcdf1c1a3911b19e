import fc from "fast-check";
import { expect, test } from "vitest";
import { attributeSize, jpegWidth, pictureFile } from "~/platform/pictures/picture-files";

test("the JPEG has the largest width up to 800, or the smallest available", () => {
	expect(jpegWidth([400, 800, 1200])).toBe(800);
	expect(jpegWidth([200, 400])).toBe(400);
	expect(jpegWidth([1600, 2400])).toBe(1600);
	expect(pictureFile("/a-1-1200.webp", 800, "jpg")).toBe("/a-1-800.jpg");
});

test("dimensions are whole numbers in the picture's exact proportions, 400 pixels wide if possible", () => {
	expect(attributeSize(1200, 1200)).toEqual({ width: 400, height: 400 });
	expect(attributeSize(2400, 1000)).toEqual({ width: 396, height: 165 });
	expect(attributeSize(300, 900)).toEqual({ width: 300, height: 900 });
	expect(attributeSize(1333, 1000)).toEqual({ width: 1333, height: 1000 });
	const pixels = fc.integer({ min: 1, max: 10_000 });
	fc.assert(
		fc.property(pixels, pixels, (width, height) => {
			const drawn = attributeSize(width, height);
			expect(drawn.width * height).toBe(drawn.height * width);
			expect(drawn.width > 0 && Number.isInteger(drawn.width) && Number.isInteger(drawn.height)).toBe(true);
		}),
	);
});
