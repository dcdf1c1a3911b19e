import { z } from "zod";
import type { RecordFields, RecordKey } from "~/platform/datastore/datastore.server";
import { cleanText } from "~/platform/values/clean-text.server";
import { sha256Hex } from "~/platform/values/sha256.server";
import { sortedJson } from "~/platform/values/sorted-json";
import { compileMarkdown } from "./compile-markdown.server";
import type { CompiledContent } from "./compiled-content";
import { type ArticleFrontMatter, frontMatterSchemas, type PageFrontMatter } from "./front-matter.server";

export type TextFolder = keyof typeof frontMatterSchemas;

/** Identifies a text: `/garantia` is in the folder `pages`, `/paginas/mayoristas` in `own`. */
export interface TextName {
	folder: TextFolder;
	slug: string;
}

/** Leaves room in a record's id for the folder and the time of a version. */
export const longestSlug = 47;

export const longestBody = 30_000;

export type SavedText = z.output<typeof savedTextRecord>;

export const savedTextRecord = z.object({
	/** Of a page only its title and description: the rest is the release's. */
	frontMatter: z.record(z.string(), z.unknown()),
	body: z.string().overwrite(cleanText).max(longestBody, `debe tener como máximo ${longestBody} letras`),
	at: z.iso.datetime(),
	by: z.string(),
});

export function textIdOf({ folder, slug }: TextName): string {
	return `${folder}-${slug}`;
}

export function readTextId(id: string): TextName | undefined {
	const [, folder, slug] = /^(pages|blog|own)-([a-z0-9]+(?:-[a-z0-9]+)*)$/.exec(id) ?? [];
	const isShort = slug !== undefined && slug.length <= longestSlug;
	return isShort ? { folder: folder as TextFolder, slug } : undefined;
}

export function textKey(name: TextName): RecordKey {
	return { collection: "text", id: textIdOf(name) };
}

export function textVersionOf(fields: RecordFields | undefined): string {
	return fields ? sha256Hex(sortedJson(fields), 12) : "original";
}

/** @throws ZodError for bad front matter, ContentError */
export function compileSavedText(
	folder: TextFolder,
	{ frontMatter, body }: Pick<SavedText, "frontMatter" | "body">,
): CompiledContent<{ title: string; description: string } & Partial<ArticleFrontMatter & PageFrontMatter>> {
	return { frontMatter: frontMatterSchemas[folder].parse(frontMatter), body, ...compileMarkdown(body) };
}
