import type { MetaDescriptor } from "@remix-run/react";
import { expect, it } from "vitest";
import type { Business } from "~/domain/business/business-record.server";
import type { Variant } from "~/domain/goods/product";
import { describePage, type PageDescription } from "~/shop/seo/describe-page.server";
import { describeProduct } from "~/shop/seo/describe-pages.server";
import { writeSecurityContact } from "~/shop/seo/security-contact.server";
import { findSharePicture } from "~/shop/seo/share-picture.server";
import { anOption, aProduct } from "../../domain/catalog/products";

const origin = "https://wasi.example";

function tagsOf(description: PageDescription, path = "/product/mesa", business: Business = {}) {
	const page = { title: "Mesa", description: "De pino", ...description };
	const store = { settings: { publicOrigin: origin }, business: { current: () => business } };
	const { tags } = describePage(new Request(origin + path), store, page);
	return tags ? (JSON.parse(tags) as MetaDescriptor[]) : undefined;
}

it("takes the preview's texts from the page's title and description", () => {
	expect(tagsOf({})).toEqual(
		expect.arrayContaining([
			{ property: "og:title", content: "Mesa" },
			{ property: "og:description", content: "De pino" },
		]),
	);
});

it("a shared link to a variant has a preview of that variant's page, which is no page of its own for search engines", () => {
	const variants = ["rojo", "verde"].map((color, image) => ({
		choice: { color },
		price: { pen: 100, usd: 30 },
		stock: image,
		image,
	}));
	const pictures = variants.map(({ choice }) => ({ ...picture, src: `/images/${choice.color}.webp` }));
	const product = aProduct({
		slug: "mesa",
		images: [picture, ...pictures.slice(1)],
		options: [anOption("color", "Color", { rojo: "Rojo", verde: "Verde" })],
		variants,
	});
	const tagsFor = (variant: Variant | undefined) =>
		tagsOf(
			describeProduct(
				{ product, variant, category: undefined, reviews: { shoppersRating: undefined, reviews: [] } },
				{},
			),
		);
	const [first, second] = variants.map(tagsFor);
	for (const [tags, page] of [
		[first, "/product/mesa"],
		[second, "/product/mesa?color=verde"],
	] as const) {
		expect(tags).toContainEqual({ property: "og:url", content: origin + page });
		expect(tags).toContainEqual({ tagName: "link", rel: "canonical", href: `${origin}/product/mesa` });
	}
});

it("gives a filtered list a preview, but keeps it out of search engines", () => {
	const canonical = "/product-list?q=mesa&color=azul";
	const tags = tagsOf({ canonical, isUnlisted: true, structuredData: () => [] }, canonical);
	expect(tags?.[0]).toEqual({ name: "robots", content: "noindex" });
	expect(tags).toContainEqual({ property: "og:url", content: origin + canonical });
	const kinds = tags?.filter((tag) => "tagName" in tag || "script:ld+json" in tag);
	expect(kinds).toEqual([]);
});

const picture = {
	src: "/images/mesa-1.0123456789ab-1200.webp",
	alt: "Mesa",
	width: 1200,
	height: 900,
	widths: [400, 800, 1200],
};

it("is the file that was made for previews, or else the picture's JPEG, or its only file", () => {
	const versions = new Map([["/images/mesa-1-share.jpg", "abcdef012345"]]);
	expect(findSharePicture(picture, versions)).toEqual({
		src: "/images/mesa-1-share.abcdef012345.jpg",
		alt: "Mesa",
		width: 1200,
		height: 630,
	});
	expect(findSharePicture(picture)).toEqual({
		src: "/images/mesa-1.0123456789ab-800.jpg",
		alt: "Mesa",
		width: 800,
		height: 600,
	});
	const single = { src: "https://fotos.example/a.jpg", alt: "A", width: 500, height: 500 };
	expect(findSharePicture(single)).toEqual(single);
});

it("is the shop's large picture on a page without one, and nothing of the demo in a shop that hides it", () => {
	const image = (business: Business, description: PageDescription = {}) =>
		tagsOf(description, "/nosotros", business)?.flatMap((tag) =>
			"property" in tag && tag.property === "og:image" ? tag.content : [],
		);
	expect(image({})?.[0]).toContain("/images/share.");
	const hidden = { demoContents: "ocultos" };
	expect(image(hidden)).toEqual([]);
	const heroPicture = { ...picture, src: "/pictures/sala-1200.webp" };
	expect(image({ ...hidden, heroPicture })).toEqual([`${origin}/pictures/sala-800.jpg`]);
	expect(image({ ...hidden, heroPicture }, { preview: { picture } })?.[0]).toContain("/images/mesa-1");
});

const now = new Date("2026-11-23T12:00:00Z");

it("security.txt names the business's address, if it has one, the contact form, and a day within a year on which it ends", () => {
	expect(writeSecurityContact({ email: "hola@wasi.example" }, origin, now)).toBe(
		[
			"Contact: mailto:hola@wasi.example",
			"Contact: https://wasi.example/contacto",
			"Expires: 2027-05-22T00:00:00.000Z",
			"Preferred-Languages: es, en",
			"Canonical: https://wasi.example/.well-known/security.txt",
			"",
		].join("\n"),
	);
	const withoutAddress = writeSecurityContact({}, origin, now);
	expect(withoutAddress).toMatch(/^Contact: https:\/\/wasi\.example\/contacto\nExpires: /);
});
