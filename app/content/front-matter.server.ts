import { z } from "zod";
import { businessPromises } from "../business/business";
import { type ArticleCategory, articleCategories } from "./article-categories";

const line = z.string("must be a text").trim().min(1, "must not be empty");

const page = z.strictObject({
	title: line.max(60, "must have at most 60 characters"),
	/** Also for search engines. */
	description: line.min(50, "must have at least 50 characters").max(160, "must have at most 160 characters"),
});

const categorySlugs = Object.keys(articleCategories) as ArticleCategory[];

const picture = z.strictObject({
	src: line.regex(/^\/images\/.+-\d+\.webp$/, "must be a path such as /images/room-1200.webp"),
	widths: z.array(z.int().positive()).min(1),
	alt: line,
	width: z.int().positive(),
	height: z.int().positive(),
});

const plainPage = page.extend({
	/** Below the introduction, cropped to a wide banner. */
	picture: picture.optional(),
	promise: z.enum(businessPromises, `must be one of: ${businessPromises.join(", ")}`).optional(),
	/** Days in which a product may be returned, on the page of free returns. */
	returnDays: z.int("must be a whole number").positive("must be positive").optional(),
});

const article = page.extend({
	category: z.enum(categorySlugs, `must be one of: ${categorySlugs.join(", ")}`),
	date: z.iso.date("must be a date such as 2026-10-05"),
	/** The last change that a reader would notice. */
	changed: z.iso.date("must be a date such as 2026-10-05").optional(),
	/** Also in lists of articles and, cropped by `scripts/share-pictures.ts`, in link previews. */
	picture,
});

export const frontMatterSchemas = { pages: plainPage, blog: article };

export type PageFrontMatter = z.output<typeof plainPage>;
export type ArticleFrontMatter = z.output<typeof article>;
