import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { compileContent } from "~/domain/content/compile-content.server";
import { type ArticleFrontMatter, frontMatterSchemas } from "~/domain/content/front-matter.server";
import { urls } from "~/platform/urls";
import { root } from "./serving";

const slugsOf = (folder: string) =>
	readdirSync(join(root, "content", folder)).map((name) => name.replace(/\.md$/, ""));

export const articleSlugs = slugsOf("blog");
export const pagePaths = slugsOf("pages").map((slug) => `/${slug}`);
export const articlePaths = articleSlugs.map((slug) => urls.article(slug));

/** The paths of the blog's categories. */
export const articleCategoryPaths = [
	...new Set(articlePaths.map((path) => urls.articleCategory(frontMatterOf(path).category ?? ""))),
];

type FrontMatter = Pick<ArticleFrontMatter, "title" | "description"> & Partial<ArticleFrontMatter>;

/** @param path of a content page */
export function frontMatterOf(path: string): FrontMatter {
	const [folder, slug] = path.startsWith("/blog/")
		? (["blog", path.slice(6)] as const)
		: (["pages", path] as const);
	// The demo has its own Nosotros.
	const source = [`demo/${slug}.md`, `${folder}/${slug}.md`]
		.map((name) => join(root, "content", name))
		.find(existsSync);
	if (!source) throw new Error(`There is no text for ${path}.`);
	return compileContent<FrontMatter>(readFileSync(source, "utf8"), frontMatterSchemas[folder]).frontMatter;
}
