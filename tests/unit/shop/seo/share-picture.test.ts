import { expect, it } from "vitest";
import { findSharePicture } from "~/shop/seo/share-picture.server";

const picture = {
	src: "/images/mesa-1.0123456789ab-1200.webp",
	alt: "Mesa",
	width: 1200,
	height: 900,
	widths: [400, 800, 1200],
};

it("is the file that was made for previews", () => {
	const versions = new Map([["/images/mesa-1-share.jpg", "abcdef012345"]]);
	expect(findSharePicture(picture, versions)).toEqual({
		src: "/images/mesa-1-share.abcdef012345.jpg",
		alt: "Mesa",
		width: 1200,
		height: 630,
	});
});

it("is otherwise the picture's JPEG, or its only file", () => {
	expect(findSharePicture(picture)).toEqual({
		src: "/images/mesa-1.0123456789ab-800.jpg",
		alt: "Mesa",
		width: 800,
		height: 600,
	});
	const single = { src: "https://fotos.example/a.jpg", alt: "A", width: 500, height: 500 };
	expect(findSharePicture(single)).toEqual(single);
});
