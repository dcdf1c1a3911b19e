import { data, redirect } from "@remix-run/node";
import type { DeskRefusal } from "~/desk/frame/refusal.server";
import { receiveDeskForm, type ScreenArgs } from "~/desk/frame/screen.server";
import { storedProduct } from "~/domain/assortment/catalog-record.server";
import { ContentError, compileMarkdown } from "~/domain/content/compile-markdown.server";
import { frontMatterSchemas } from "~/domain/content/front-matter.server";
import {
	longestBody,
	longestSlug,
	readTextId,
	type TextFolder,
	type TextName,
	textIdOf,
} from "~/domain/content/saved-text-record.server";
import { removeSavedText, saveText } from "~/domain/content/saved-text-repository.server";
import { adminUrls } from "~/platform/admin-urls";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { findRecord } from "~/platform/datastore/find-record.server";
import { limaDay } from "~/platform/values/lima-time";
import { sortedJson } from "~/platform/values/sorted-json";
import {
	type DeskText,
	originalVersion,
	readDeskText,
	readDeskVersion,
	releasedTextOf,
	type TextContent,
} from "./desk-text.server";
import { renderPreview, toFields } from "./texts-screen.server";

/** The form again: refused with a problem, or with a preview. */
export interface TextAnswer extends Pick<DeskRefusal, "typed" | "faults"> {
	problem?: string;
	/** HTML */
	preview?: string;
	/** What somebody else saved meanwhile, by field name. */
	others?: Record<string, string>;
}

type Given = Awaited<ReturnType<typeof receiveDeskForm>> & { text: DeskText };

/** Carries out the form's intent. Never overwrites what somebody else saved meanwhile. */
export async function changeText(args: ScreenArgs) {
	const received = await receiveDeskForm(args, "words");
	const text = await readDeskText(received.datastore, received.params.page ?? "");
	const given = { ...received, text };
	switch (received.typed.intent) {
		case "ver":
			return previewText(given);
		case "guardar":
			return saveForm(given);
		case "restaurar":
			if (text.name) return restoreVersion(given, text.name);
			break;
		case "quitar":
			if (text.name && !releasedTextOf(text.name)) return removeText(given, text.name);
			break;
	}
	throw new Response(null, { status: 400 });
}

async function previewText({ datastore, text, typed }: Given) {
	const { content, faults } = await readTextForm(datastore, text, typed);
	if (faults.body) return refuse(typed, faults);
	return data<TextAnswer>({ typed, faults, preview: await renderPreview(datastore, content.body) });
}

async function saveForm(given: Given) {
	const { datastore, text, typed, journal } = given;
	const { name, content, faults } = await readTextForm(datastore, text, typed);
	if (!name || Object.keys(faults).length > 0) return refuse(typed, faults);
	const isTaken = !text.name && (releasedTextOf(name) || (await datastore.get("text", textIdOf(name))));
	if (isTaken) return refuse(typed, { slug: "Elige otra." }, "Ya hay un texto con esa dirección.", 409);
	return saveContent(given, name, content, typed, journal("textos guardar"));
}

async function restoreVersion(given: Given, name: TextName) {
	const { datastore, text, typed, journal } = given;
	const journaled = journal("textos restaurar");
	const version = await readDeskVersion(datastore, name, typed.version ?? "");
	if (typed.version === originalVersion) {
		const outcome = await removeSavedText(journaled, name, typed.seen ?? "");
		return outcome === "outdated" ? refuseLate(datastore, name, toFields(text)) : redirectToSaved(name);
	}
	const faults = findTextFaults(name.folder, version);
	if (Object.keys(faults).length > 0) return refuse(toFields(version), faults);
	return saveContent(given, name, version, toFields(version), journaled);
}

async function removeText({ datastore, text, typed, journal }: Given, name: TextName) {
	const outcome = await removeSavedText(journal("textos quitar"), name, typed.seen ?? "");
	if (outcome === "outdated") return refuseLate(datastore, name, toFields(text));
	return redirect(adminUrls.texts({ listo: "1" }), 303);
}

/** @param shown the form's fields, for a refusal */
async function saveContent(
	{ datastore, text, typed, actor }: Given,
	name: TextName,
	content: TextContent,
	shown: Record<string, string>,
	journaled: Datastore,
) {
	if (!isSame(content, text)) {
		const edit = dateEdit(content, text, limaDay(actor.now));
		const outcome = await saveText(journaled, name, typed.seen ?? "", edit, actor);
		if (outcome === "outdated") return refuseLate(datastore, name, shown);
	}
	return redirectToSaved(name);
}

function redirectToSaved(name: TextName) {
	return redirect(adminUrls.text(textIdOf(name), { listo: "1" }), 303);
}

function isSame(content: TextContent, text: DeskText): boolean {
	const fieldsOf = (one: TextContent) => sortedJson([toFields(one), one.frontMatter.picture?.src]);
	return text.name !== undefined && fieldsOf(content) === fieldsOf(text);
}

/** Dates the change for readers and search engines, if the article was published before today. */
function dateEdit({ frontMatter, body }: TextContent, text: DeskText, today: string): TextContent {
	const isKnown =
		frontMatter.date !== undefined && text.name && !text.frontMatter.isDraft && frontMatter.date < today;
	return { frontMatter: { ...frontMatter, ...(isKnown && { changed: today }) }, body };
}

function refuse(
	typed: Record<string, string>,
	faults: Record<string, string>,
	problem = "Revisa lo que está marcado.",
	status = 400,
	others?: Record<string, string>,
) {
	return data<TextAnswer>({ problem, typed, faults, ...(others && { others }) }, { status });
}

async function refuseLate(datastore: Datastore, name: TextName, typed: Record<string, string>) {
	const { saved, ...text } = await readDeskText(datastore, textIdOf(name));
	const who = saved ? `${saved.by} lo cambió` : "alguien volvió al texto original";
	const problem = `Mientras tanto ${who}. Abajo está lo que dice ahora: revisa y guarda otra vez.`;
	return refuse(typed, {}, problem, 409, toFields(text));
}

/** Reads the form of a text. @returns faults by field name; no name for a new text whose address is wrong */
async function readTextForm(datastore: Datastore, text: DeskText, typed: Record<string, string>) {
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
	const picture = storedProduct(slug, await findRecord(datastore, "product", slug), limaDay(new Date()))
		?.images[0];
	return picture?.widths && picture;
}

/** @returns messages by field name */
function findTextFaults(folder: TextFolder, { frontMatter, body }: TextContent): Record<string, string> {
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
