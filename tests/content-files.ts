import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { frontMatterSchemas } from "~/content/front-matter.server";
import { urls } from "~/urls";
import { compileContent } from "../scripts/compile-content";
import { root } from "./serving";

const slugsOf = (folder: string) =>
	readdirSync(join(root, "content", folder)).map((name) => name.replace(/\.md$/, ""));

export const articleSlugs = slugsOf("blog");
export const pagePaths = slugsOf("pages").map((slug) => `/${slug}`);
export const articlePaths = articleSlugs.map((slug) => urls.article(slug));

/** @param path of a content page */
export function frontMatterOf(path: string): { title: string; description: string } {
	const [folder, slug] = path.startsWith("/blog/")
		? (["blog", path.slice(6)] as const)
		: (["pages", path] as const);
	const source = readFileSync(join(root, "content", folder, `${slug}.md`), "utf8");
	return compileContent<{ title: string; description: string }>(source, frontMatterSchemas[folder])
		.frontMatter;
}
