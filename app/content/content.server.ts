import type { Business } from "~/business/business-record.server";
import { versionPicture } from "~/catalog/versioned-files.server";
import type { ArticleSummary } from "./ArticleList";
import type { ArticleCategory } from "./article-categories";
import type { CompiledContent } from "./compiled-content";
import type { ArticleFrontMatter, PageFrontMatter } from "./front-matter.server";

type Page = CompiledContent<PageFrontMatter>;
type Article = CompiledContent<ArticleFrontMatter>;

const pages = bySlug(import.meta.glob<Page>("/content/pages/*.md", { eager: true, import: "default" }));
const articles = bySlug(import.meta.glob<Article>("/content/blog/*.md", { eager: true, import: "default" }));

/** @param slug the file's name in `content/pages` without its ending */
export function findPage(slug: string, business: Business): Page | undefined {
	const page = pages.get(slug);
	return page && isPublished(slug, page, business) ? page : undefined;
}

export function listPages(business: Business): { path: string; title: string }[] {
	return [...pages]
		.filter(([slug, page]) => isPublished(slug, page, business))
		.map(([slug, { frontMatter }]) => ({ path: `/${slug}`, title: frontMatter.title }))
		.sort((a, b) => a.title.localeCompare(b.title, "es"));
}

/** @param slug the file's name in `content/blog` without its ending */
export function findArticle(slug: string): Article | undefined {
	return articles.get(slug);
}

/** Newest first. */
export function listArticles(): ArticleSummary[] {
	return [...articles]
		.map(([slug, { frontMatter }]) => ({ slug, ...frontMatter }))
		.sort((a, b) => (a.date < b.date ? 1 : -1));
}

/** Those with articles, sorted by slug. */
export function listArticleCategories(): ArticleCategory[] {
	return [...new Set(listArticles().map(({ category }) => category))].sort();
}

/** A promise's conditions are published while the business makes the promise. */
function isPublished(slug: string, { frontMatter: { promise } }: Page, business: Business): boolean {
	return promise === undefined || business[promise] === `/${slug}`;
}

function bySlug<Content extends Page | Article>(
	files: Record<string, Content>,
): ReadonlyMap<string, Content> {
	return new Map(
		Object.entries(files).map(([file, content]) => [file.replace(/^.*\/|\.md$/g, ""), versionFiles(content)]),
	);
}

function versionFiles<Content extends Page | Article>(content: Content): Content {
	const { picture } = content.frontMatter;
	if (!picture) return content;
	return { ...content, frontMatter: { ...content.frontMatter, picture: versionPicture(picture) } };
}
