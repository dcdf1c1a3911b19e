import type { ArticleFrontMatter } from "~/domain/content/front-matter.server";
import { storeReference, type Thing } from "./structured-data.server";

export function articleThing(
	article: Omit<ArticleFrontMatter, "category" | "picture"> & Record<"category" | "page" | "picture", string>,
	origin: string,
): Thing {
	const { title, description, category, date, changed = date, page, picture } = article;
	return {
		"@type": "Article",
		headline: title,
		description,
		articleSection: category,
		datePublished: date,
		dateModified: changed,
		inLanguage: "es-PE",
		image: new URL(picture, origin).href,
		mainEntityOfPage: origin + page,
		author: storeReference(origin),
		publisher: storeReference(origin),
	};
}

export function questionsThing(html: string): Thing {
	const questions = html.matchAll(/<h3[^>]*>(.*?)<\/h3>(.*?)(?=<h[23]|$)/gs);
	return {
		"@type": "FAQPage",
		mainEntity: [...questions].map(([, question = "", answer = ""]) => ({
			"@type": "Question",
			name: withoutTags(question),
			acceptedAnswer: { "@type": "Answer", text: withoutTags(answer) },
		})),
	};
}

/** Keeps entities, because schema.org questions and answers are HTML. */
function withoutTags(html: string): string {
	return html
		.replace(/<[^>]+>/g, " ")
		.replace(/\s+/g, " ")
		.replace(/ ([.,;:?!])/g, "$1")
		.trim();
}
