import { relative } from "node:path";
import type { Plugin } from "vite";
import { ContentError } from "../../app/domain/content/compile-markdown.server";
import { frontMatterSchemas } from "../../app/domain/content/front-matter.server";
import { compileContent } from "./compile-content";

/** Compiles each Markdown file of `content/` to a module. A mistake ends the build with the file and line. */
export function contentModules(): Plugin {
	return {
		name: "content-modules",
		transform(source, id) {
			const [, folder] = /\/content\/(pages|blog)\/[^/]+\.md$/.exec(id) ?? [];
			if (folder !== "pages" && folder !== "blog") return undefined;
			try {
				const content = compileContent<unknown>(source, frontMatterSchemas[folder]);
				return { code: `export default ${JSON.stringify(content)};`, map: null };
			} catch (error) {
				if (!(error instanceof ContentError)) throw error;
				return this.error(`${relative(process.cwd(), id)}:${error.line}: ${error.message}`);
			}
		},
	};
}
