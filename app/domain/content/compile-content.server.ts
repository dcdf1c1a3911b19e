import { isMap, LineCounter, parseDocument } from "yaml";
import type { ZodType } from "zod";
import { ContentError, compileMarkdown } from "./compile-markdown.server";
import type { CompiledContent } from "./compiled-content";

/**
 * Compiles the files of a folder of `content/`. @param sources by path @returns by slug
 * @throws Error with the file and line of a mistake
 */
export function compileFiles<FrontMatter>(
	sources: Record<string, string>,
	schema: ZodType<FrontMatter>,
): Map<string, CompiledContent<FrontMatter>> {
	return new Map(
		Object.entries(sources).map(([path, source]) => {
			try {
				return [path.replace(/^.*\/|\.md$/g, ""), compileContent(source, schema)];
			} catch (error) {
				if (!(error instanceof ContentError)) throw error;
				throw new Error(`${path.replace(/^\//, "")}:${error.line}: ${error.message}`);
			}
		}),
	);
}

/**
 * Compiles a Markdown file that begins with YAML front matter.
 * @throws ContentError
 */
export function compileContent<FrontMatter>(
	source: string,
	schema: ZodType<FrontMatter>,
): CompiledContent<FrontMatter> {
	const [top, yaml] = /^---\n([\s\S]*?\n)---\n/.exec(source) ?? [];
	if (top === undefined || yaml === undefined)
		throw new ContentError("debe empezar con sus datos entre líneas de ---", 1);
	const body = source.slice(top.length);
	const frontMatter = parseFrontMatter(yaml, schema);
	return { frontMatter, body, ...compileMarkdown(body, top.split("\n").length) };
}

function parseFrontMatter<FrontMatter>(yaml: string, schema: ZodType<FrontMatter>): FrontMatter {
	const lines = new LineCounter();
	const document = parseDocument(yaml, { lineCounter: lines, prettyErrors: false });
	/** The front matter begins on the file's second line. */
	const lineAt = (offset: number) => lines.linePos(offset).line + 1;
	const [error] = document.errors;
	if (error) throw new ContentError(error.message, lineAt(error.pos[0]));
	const result = schema.safeParse(document.toJS());
	if (result.success) return result.data;
	const [issue] = result.error.issues;
	const field = String(issue?.path[0] ?? (issue?.code === "unrecognized_keys" ? issue.keys[0] : ""));
	const pairs = isMap<{ value: unknown; range?: [number, number, number] }>(document.contents)
		? document.contents.items
		: [];
	const key = pairs.find(({ key }) => key.value === field)?.key;
	throw new ContentError(`${field}: ${issue?.message}`, key?.range ? lineAt(key.range[0]) : 1);
}
