import { expect, it } from "vitest";
import { articleThing } from "~/shop/seo/content-structured-data.server";

const article = {
	title: "Cómo cuidar la lana",
	description: "Lavar menos.",
	category: "Cuidado",
	date: "2026-08-20",
	page: "/blog/lana",
	picture: "/images/lana.webp",
};

it("dates an article's last change, at first the day of publication", () => {
	const origin = "https://wasi.example";
	expect(articleThing(article, origin)).toMatchObject({
		datePublished: "2026-08-20",
		dateModified: "2026-08-20",
	});
	expect(articleThing({ ...article, changed: "2026-10-01" }, origin)).toMatchObject({
		datePublished: "2026-08-20",
		dateModified: "2026-10-01",
	});
});
