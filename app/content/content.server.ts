import type { Business } from "~/business/business";
import type { CompiledContent } from "./compiled-content";
import type { ArticleFrontMatter, PageFrontMatter } from "./front-matter.server";

type Page = CompiledContent<PageFrontMatter>;
type Article = CompiledContent<ArticleFrontMatter> & { slug: string };

const pages = bySlug(import.meta.glob<Page>("/content/pages/*.md", { eager: true, import: "default" }));
const articles = bySlug(
	import.meta.glob<CompiledContent<ArticleFrontMatter>>("/content/blog/*.md", {
		eager: true,
		import: "default",
	}),
);

/** @param slug the file's name in `content/pages`, without its ending */
export function findPage(slug: string, business: Business): Page | undefined {
	const page = pages.get(slug);
	return page && isPublished(slug, page, business) ? page : undefined;
}

/** @returns the pages in the order of the alphabet */
export function listPages(business: Business): { path: string; title: string }[] {
	return [...pages]
		.filter(([slug, page]) => isPublished(slug, page, business))
		.map(([slug, { frontMatter }]) => ({ path: `/${slug}`, title: frontMatter.title }))
		.sort((a, b) => a.title.localeCompare(b.title, "es"));
}

/** @param slug the file's name in `content/blog`, without its ending */
export function findArticle(slug: string): Article | undefined {
	const article = articles.get(slug);
	return article && { slug, ...article };
}

/** @returns the articles of the blog, the newest first */
export function listArticles(): Article[] {
	return [...articles]
		.map(([slug, article]) => ({ slug, ...article }))
		.sort((a, b) => (a.frontMatter.date < b.frontMatter.date ? 1 : -1));
}

/** A promise's conditions are published while the business makes the promise. */
function isPublished(slug: string, { frontMatter: { promise } }: Page, business: Business): boolean {
	return promise === undefined || business[promise] === `/${slug}`;
}

function bySlug<Content>(files: Record<string, Content>): ReadonlyMap<string, Content> {
	return new Map(Object.entries(files).map(([file, content]) => [file.replace(/^.*\/|\.md$/g, ""), content]));
}
