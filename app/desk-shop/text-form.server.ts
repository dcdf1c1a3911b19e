import { storedProduct } from "~/back-office/catalog-record.server";
import { ContentError, compileMarkdown } from "~/content/compile-markdown.server";
import { frontMatterSchemas } from "~/content/front-matter.server";
import { longestBody, longestSlug, readTextId, type TextFolder } from "~/content/saved-text-record.server";
import type { Datastore } from "~/datastore/datastore.server";
import { findRecord } from "~/datastore/find-record.server";
import type { DeskText, TextContent } from "./desk-text.server";

/** Reads the form of a text. @returns faults by field name; no name for a new text whose address is wrong */
export async function readTextForm(datastore: Datastore, text: DeskText, typed: Record<string, string>) {
	const content = { frontMatter: await readFrontMatter(datastore, text, typed), body: readBody(typed.body) };
	const faults = findTextFaults(text.folder, content);
	if (text.folder === "blog" && !content.frontMatter.picture)
		faults.product = "Escribe el código de un producto cuya foto esté en la tienda, como sofa-ayni.";
	const name = text.name ?? readTextId(`${text.folder}-${typed.slug ?? ""}`);
	if (!name)
		faults.slug = `Usa letras sin tilde, números y guiones, como cuidar-la-madera; hasta ${longestSlug}.`;
	return { name, content, faults };
}

function readBody(typed = ""): string {
	return `${typed.replaceAll("\r\n", "\n").trimEnd()}\n`;
}

async function readFrontMatter(
	datastore: Datastore,
	{ folder, frontMatter: { picture, changed } }: DeskText,
	typed: Record<string, string>,
): Promise<DeskText["frontMatter"]> {
	const { title = "", description = "", category, date } = typed;
	const words = { title: title.trim(), description: description.trim() };
	if (folder === "pages") return words;
	const isDraft = typed.isDraft && { isDraft: true };
	if (folder === "own") return { ...words, ...(typed.isInFooter && { isInFooter: true }), ...isDraft };
	const product = typed.product?.trim();
	const chosen = product ? await readPicture(datastore, product) : picture;
	const article = { ...words, category, date, picture: chosen, ...(changed && { changed }), ...isDraft };
	return article as DeskText["frontMatter"];
}

/** The first picture of a product. */
async function readPicture(datastore: Datastore, slug: string) {
	const picture = storedProduct(slug, await findRecord(datastore, "product", slug))?.images[0];
	return picture?.widths && picture;
}

/** @returns messages by field name */
export function findTextFaults(
	folder: TextFolder,
	{ frontMatter, body }: TextContent,
): Record<string, string> {
	const faults: Record<string, string> = {};
	const { error } = frontMatterSchemas[folder].safeParse(frontMatter);
	for (const { path, message } of error?.issues ?? [])
		faults[String(path[0])] ??= `Así no se puede guardar: ${message}.`;
	if (body.length > longestBody) faults.body = `Tiene más de ${longestBody} letras: divídelo en dos.`;
	try {
		compileMarkdown(body);
	} catch (error) {
		if (!(error instanceof ContentError)) throw error;
		faults.body = `Línea ${error.line}: ${error.message}.`;
	}
	return faults;
}
