import { z } from "zod";
import { cleanText } from "../../platform/values/clean-text.server";
import { businessPromises } from "../business/business";
import { type ArticleCategory, articleCategories } from "./article-categories";

const line = z
	.string("debe ser un texto")
	.overwrite((typed) => cleanText(typed).replace(/\s+/g, " "))
	.trim()
	.min(1, "no puede quedar vacío");

const page = z.strictObject({
	title: line.max(60, "debe tener como máximo 60 letras"),
	description: line.min(50, "debe tener al menos 50 letras").max(160, "debe tener como máximo 160 letras"),
});

const categorySlugs = Object.keys(articleCategories) as ArticleCategory[];

const picture = z.strictObject({
	src: line.regex(/^\/(images|pictures)\/.+-\d+\.webp$/, "debe ser una ruta como /images/sala-1200.webp"),
	widths: z.array(z.int().positive()).min(1),
	alt: line,
	width: z.int().positive(),
	height: z.int().positive(),
});

const plainPage = page.extend({
	picture: picture.optional(),
	promise: z.enum(businessPromises, `debe ser una de: ${businessPromises.join(", ")}`).optional(),
	/** Only in texts that older versions saved: `returnDaysOf` counts. */
	returnDays: z.int().optional(),
});

const ownPage = page.extend({ isInFooter: z.boolean().optional(), isDraft: z.boolean().optional() });

const article = page.extend({
	category: z.enum(categorySlugs, `debe ser una de: ${categorySlugs.join(", ")}`),
	date: z.iso.date("debe ser un día como 2026-10-05"),
	changed: z.iso.date("debe ser un día como 2026-10-05").optional(),
	/** Also in lists of articles and, cropped by `scripts/share-pictures.ts`, in link previews. */
	picture,
	isDraft: z.boolean().optional(),
});

export const frontMatterSchemas = { pages: plainPage, blog: article, own: ownPage };

export type PageFrontMatter = z.output<typeof plainPage> & z.output<typeof ownPage>;
export type ArticleFrontMatter = z.output<typeof article>;
export type ArticleSummary = ArticleFrontMatter & { slug: string };
