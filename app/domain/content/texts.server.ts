import { hidesDemoContents } from "~/domain/business/business";
import type { Business } from "~/domain/business/business-record.server";
import { versionPicture } from "~/domain/goods/versioned-files.server";
import { once } from "~/platform/process/once";
import type { ArticleCategory } from "./article-categories";
import { compileFiles } from "./compile-content.server";
import type { CompiledContent } from "./compiled-content";
import {
	type ArticleFrontMatter,
	type ArticleSummary,
	frontMatterSchemas,
	type PageFrontMatter,
} from "./front-matter.server";

interface Page extends CompiledContent<PageFrontMatter> {
	editedOn?: string;
}
type Article = CompiledContent<ArticleFrontMatter>;

export interface Texts {
	pages: ReadonlyMap<string, Page>;
	articles: ReadonlyMap<string, Article>;
	footerPages: readonly ListedPage[];
}

/** Read by Vite, which takes literals only. */
const pageFiles = import.meta.glob<string>("/content/pages/*.md", {
	eager: true,
	query: "?raw",
	import: "default",
});
const demoPageFiles = import.meta.glob<string>("/content/demo/*.md", {
	eager: true,
	query: "?raw",
	import: "default",
});
const articleFiles = import.meta.glob<string>("/content/blog/*.md", {
	eager: true,
	query: "?raw",
	import: "default",
});

const plainTexts = once(
	(): Texts => ({
		pages: versionAll(compileFiles(pageFiles, frontMatterSchemas.pages)),
		articles: new Map(),
		footerPages: [],
	}),
);
const demoTexts = once((): Texts => {
	const demoPages = versionAll(compileFiles(demoPageFiles, frontMatterSchemas.pages));
	return {
		...plainTexts(),
		pages: new Map([...plainTexts().pages, ...demoPages]),
		articles: versionAll(compileFiles(articleFiles, frontMatterSchemas.blog)),
	};
});

/**
 * The texts that come with the store, with the demo's articles and its Nosotros unless it hides them. They are compiled
 * at the first call, which most commands never make.
 */
export function releasedTexts(business: Business): Texts {
	return hidesDemoContents(business) ? plainTexts() : demoTexts();
}

export function findPage({ pages }: Texts, slug: string, business: Business): Page | undefined {
	const page = pages.get(slug);
	return page && isPublished(slug, page, business) ? page : undefined;
}

export function listPages({ pages }: Texts, business: Business): ListedPage[] {
	return sortedList([...pages].filter(([slug, page]) => isPublished(slug, page, business)));
}

export function listFooterPages(pages: Texts["pages"]): ListedPage[] {
	return sortedList(
		[...pages].filter(([, { frontMatter }]) => frontMatter.isInFooter && !frontMatter.isDraft),
	);
}

function sortedList(pages: [slug: string, page: Page][]): ListedPage[] {
	return pages
		.map(
			([slug, { frontMatter, editedOn }]): ListedPage => ({
				path: `/${slug}`,
				title: frontMatter.title,
				editedOn,
			}),
		)
		.sort((a, b) => a.title.localeCompare(b.title, "es"));
}

interface ListedPage extends Pick<PageFrontMatter, "title"> {
	path: string;
	editedOn: string | undefined;
}

export function findArticle({ articles }: Texts, slug: string): Article | undefined {
	const article = articles.get(slug);
	return article?.frontMatter.isDraft ? undefined : article;
}

export function listArticles({ articles }: Texts): ArticleSummary[] {
	return [...articles]
		.filter(([, { frontMatter }]) => !frontMatter.isDraft)
		.map(([slug, { frontMatter }]) => ({ slug, ...frontMatter }))
		.sort((a, b) => (a.date < b.date ? 1 : -1));
}

export function listArticleCategories(texts: Texts): ArticleCategory[] {
	return [...new Set(listArticles(texts).map(({ category }) => category))].sort();
}

export function isPublished(
	slug: string,
	{ frontMatter: { promise, isDraft } }: Pick<Page, "frontMatter">,
	business: Business,
): boolean {
	return !isDraft && (promise === undefined || business[promise] === `/${slug}`);
}

function versionAll<Content extends Page | Article>(contents: Map<string, Content>): Map<string, Content> {
	return new Map([...contents].map(([slug, content]) => [slug, versionFiles(content)]));
}

export function versionFiles<Content extends Page | Article>(content: Content): Content {
	const { picture } = content.frontMatter;
	if (!picture) return content;
	return { ...content, frontMatter: { ...content.frontMatter, picture: versionPicture(picture) } };
}
