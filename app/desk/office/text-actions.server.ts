import { data, redirect } from "@remix-run/node";
import { formHandler, type ReceivedForm } from "~/desk/frame/desk-handler.server";
import type { DeskRefusal } from "~/desk/frame/desk-refusal.server";
import { storedProduct } from "~/domain/assortment/catalog-record.server";
import { removeText, restoreText, saveText } from "~/domain/content/change-text.server";
import {
	longestBody,
	longestSlug,
	readTextId,
	type TextName,
	textIdOf,
} from "~/domain/content/saved-text-record.server";
import {
	findTextFaults,
	originalVersion,
	type TextContent,
	type TextFaults,
} from "~/domain/content/text-content.server";
import { presentSlug } from "~/domain/goods/present-slug.server";
import { adminUrls } from "~/platform/admin-urls";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { findRecord } from "~/platform/datastore/find-record.server";
import { limaDay } from "~/platform/values/lima-time";
import { plainDay } from "~/platform/values/plain-signs";
import { type DeskText, readDeskText, readDeskVersion } from "./desk-text.server";
import { renderPreview, toFields } from "./texts-screen.server";

export interface TextAnswer extends Pick<DeskRefusal, "typed" | "faults"> {
	problem?: string;
	preview?: string;
	/** What somebody else saved meanwhile, by field name. */
	others?: Record<string, string>;
}

type Given = ReceivedForm & { text: DeskText };

/** Carries out the form's intent. Never overwrites what somebody else saved meanwhile. */
export const changeText = formHandler("words", async (received) => {
	const text = await readDeskText(received.datastore, received.params.page ?? "");
	const given = { ...received, text };
	const { intent } = received.typed;
	if (intent === "ver") return previewText(given);
	if (intent === "guardar") return saveForm(given);
	if (intent === "restaurar" && text.name) return restoreVersion(given, text.name);
	if (intent === "quitar" && text.name) return removeOwnText(given, text.name);
	throw new Response(null, { status: 400 });
});

async function previewText(given: Given) {
	const { datastore, text, typed, actor } = given;
	const content = await readTextForm(given);
	const faults = describeFaults(findTextFaults(text.folder, content, limaDay(actor.now)));
	if (faults.body) return refuse(typed, faults);
	return data<TextAnswer>({ typed, faults, preview: await renderPreview(datastore, content.body) });
}

async function saveForm(given: Given) {
	const { datastore, text, typed, acting, actor } = given;
	const content = await readTextForm(given);
	const name = text.name ?? readTextId(`${text.folder}-${typed.slug ?? ""}`);
	if (!name) {
		const faults = findTextFaults(text.folder, content, limaDay(actor.now));
		return refuse(typed, { ...describeFaults(faults), slug: badSlug });
	}
	const change = { name, seen: typed.seen ?? "", isNew: !text.name, content };
	const saving = await saveText(datastore, change, acting("textos guardar"));
	return answer(given, name, saving, typed);
}

async function restoreVersion(given: Given, name: TextName) {
	const { datastore, typed, acting, text } = given;
	const { version = "", seen = "" } = typed;
	const restoring = await restoreText(datastore, { name, seen, version }, acting("textos restaurar"));
	if (restoring.outcome === "unknown") throw new Response(null, { status: 404 });
	const shown = version === originalVersion ? text : await readDeskVersion(datastore, name, version);
	return answer(given, name, restoring, toFields(shown));
}

async function removeOwnText(given: Given, name: TextName) {
	const { datastore, typed, acting, text } = given;
	const { outcome } = await removeText(datastore, { name, seen: typed.seen ?? "" }, acting("textos quitar"));
	if (outcome === "released") throw new Response(null, { status: 400 });
	if (outcome === "outdated") return refuseLate(datastore, name, toFields(text));
	return redirect(adminUrls.texts({ listo: "1" }), 303);
}

async function answer(
	{ datastore }: Given,
	name: TextName,
	saving: Awaited<ReturnType<typeof saveText>>,
	shown: Record<string, string>,
) {
	if (saving.outcome === "taken")
		return refuse(shown, { slug: "Elige otra." }, "Ya hay un texto con esa dirección.", 409);
	if (saving.outcome === "outdated") return refuseLate(datastore, name, shown);
	if (saving.outcome === "refused") return refuse(shown, describeFaults(saving.faults));
	return redirect(adminUrls.text(textIdOf(name), { listo: "1" }), 303);
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

async function readTextForm(given: Given): Promise<TextContent> {
	const body = `${(given.typed.body ?? "").replaceAll("\r\n", "\n").trimEnd()}\n`;
	return { frontMatter: await readFrontMatter(given), body };
}

async function readFrontMatter({ datastore, text, typed }: Given): Promise<DeskText["frontMatter"]> {
	const { folder, frontMatter } = text;
	const { picture, changed } = frontMatter;
	const { title = "", description = "", category, date } = typed;
	const words = { title: title.trim(), description: description.trim() };
	if (folder === "pages") return words;
	const isDraft = typed.isDraft && { isDraft: true };
	if (folder === "own") return { ...words, ...(typed.isInFooter && { isInFooter: true }), ...isDraft };
	const product = typed.product?.trim();
	const chosen = product ? await readPicture(datastore, product) : picture;
	const article = {
		...words,
		category,
		date: date && plainDay(date),
		picture: chosen,
		...(changed && { changed }),
		...isDraft,
	};
	return article as DeskText["frontMatter"];
}

async function readPicture(datastore: Datastore, typed: string) {
	const slug = await presentSlug(datastore, typed);
	const picture = storedProduct(slug, await findRecord(datastore, "product", slug), limaDay(new Date()))
		?.images[0];
	return picture?.widths && picture;
}

function describeFaults({ picture, ...faults }: TextFaults): Record<string, string> {
	const product = "Escribe el código de un producto cuya foto esté en la tienda, como sofa-ayni.";
	const described = Object.entries(faults).map(([field, fault]) => [field, describeFault(fault)]);
	return { ...Object.fromEntries(described), ...(picture && { product }) };
}

function describeFault(fault: TextFaults[string]): string {
	if (fault.reason === "tooLong") return `Tiene más de ${longestBody} letras: divídelo en dos.`;
	const where = fault.reason === "markdown" ? `Línea ${fault.line}` : "Así no se puede guardar";
	return `${where}: ${fault.message}.`;
}

const badSlug = `Usa letras sin tilde, números y guiones, como cuidar-la-madera; hasta ${longestSlug}.`;
