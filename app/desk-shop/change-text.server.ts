import { data, redirect } from "@remix-run/node";
import { adminUrls } from "~/admin-urls";
import { storedProduct } from "~/back-office/catalog-record.server";
import { ContentError, compileMarkdown } from "~/content/compile-markdown.server";
import { frontMatterSchemas } from "~/content/front-matter.server";
import {
	longestBody,
	longestSlug,
	readTextId,
	type TextFolder,
	textIdOf,
} from "~/content/saved-text-codec.server";
import { removeSavedText, saveText } from "~/content/saved-text-repository.server";
import { type Datastore, recordIdPattern } from "~/datastore/datastore.server";
import type { DeskRefusal } from "~/desk/refusal.server";
import { receiveDeskForm, type ScreenArgs } from "~/desk/screen.server";
import { limaDay } from "~/lima-time";
import { sortedJson } from "~/sorted-json";
import {
	type DeskText,
	originalVersion,
	readDeskText,
	readDeskVersion,
	releasedTextOf,
} from "./desk-text.server";
import { renderPreview, toFields } from "./text-screen.server";

/** The form again: refused, or with a preview. */
export interface TextAnswer {
	typed: Record<string, string>;
	/** By field name. */
	faults: Record<string, string>;
	refusal?: DeskRefusal;
	/** HTML */
	preview?: string;
	/** What somebody else saved meanwhile, by field name. */
	others?: Record<string, string>;
}

type Wanted = Pick<DeskText, "frontMatter" | "body">;

/**
 * Previews, saves, restores or removes a text, as the form's intent says. Never overwrites what somebody else saved
 * meanwhile.
 */
export async function changeText(args: ScreenArgs) {
	const { datastore, params, actor, typed, journal } = await receiveDeskForm(args, "words");
	const { page: id = "" } = params;
	const { intent, seen = "" } = typed;
	const text = await readDeskText(datastore, id);
	const isRestored = intent === "restaurar" && text.name !== undefined;
	const isRemoved = intent === "quitar" && text.name !== undefined && !releasedTextOf(text.name);
	const journaled = journal(`textos ${isRestored || isRemoved ? intent : "guardar"}`);
	if (text.name && (isRemoved || (isRestored && typed.version === originalVersion))) {
		const outcome = await removeSavedText(journaled, text.name, seen);
		if (outcome === "outdated") return refuseLate(datastore, id, toFields(text));
		return redirect(isRemoved ? adminUrls.texts({ listo: "1" }) : adminUrls.text(id, { listo: "1" }), 303);
	}
	const faults: Record<string, string> = {};
	const wanted =
		isRestored && text.name
			? await readDeskVersion(datastore, text.name, typed.version ?? "")
			: await readWanted(datastore, text, typed, faults);
	const shown = isRestored ? toFields(wanted) : typed;
	const name = text.name ?? readTextId(`${text.folder}-${typed.slug ?? ""}`);
	if (!name)
		faults.slug = `Usa letras sin tilde, números y guiones, como cuidar-la-madera; hasta ${longestSlug}.`;
	addFaults(faults, text.folder, wanted);
	if (intent === "ver") {
		if (faults.body) return refuse(shown, "Revisa lo que está marcado.", faults);
		const preview = await renderPreview(datastore, wanted.body);
		return data<TextAnswer>({ typed: shown, faults, preview });
	}
	if (!name || Object.keys(faults).length > 0) return refuse(shown, "Revisa lo que está marcado.", faults);
	if (!text.name && (releasedTextOf(name) || (await datastore.get("text", textIdOf(name)))))
		return refuse(shown, "Ya hay un texto con esa dirección.", { slug: "Elige otra." }, 409);
	if (!isSame(wanted, text)) {
		const { frontMatter, body } = dateEdit(wanted, text, limaDay(actor.now));
		const outcome = await saveText(journaled, name, seen, { frontMatter, body }, actor);
		if (outcome === "outdated") return refuseLate(datastore, id, shown);
	}
	return redirect(adminUrls.text(textIdOf(name), { listo: "1" }), 303);
}

async function readWanted(
	datastore: Datastore,
	text: DeskText,
	typed: Record<string, string>,
	faults: Record<string, string>,
): Promise<Wanted> {
	const { title = "", description = "", category, date, product = "" } = typed;
	const body = `${(typed.body ?? "").replaceAll("\r\n", "\n").trimEnd()}\n`;
	const words = { title: title.trim(), description: description.trim() };
	if (text.folder === "pages") return { frontMatter: words, body };
	const isDraft = typed.isDraft && { isDraft: true };
	const isInFooter = typed.isInFooter && { isInFooter: true };
	if (text.folder === "own") return { frontMatter: { ...words, ...isInFooter, ...isDraft }, body };
	const chosen = product.trim() ? await readPicture(datastore, product.trim()) : text.frontMatter.picture;
	if (!chosen)
		faults.product = "Escribe el código de un producto cuya foto esté en la tienda, como sofa-ayni.";
	const { changed } = text.frontMatter;
	const frontMatter = {
		...words,
		...{ category, date, picture: chosen },
		...(changed && { changed }),
		...isDraft,
	} as DeskText["frontMatter"];
	return { frontMatter, body };
}

/** The first picture of a product. */
async function readPicture(datastore: Datastore, slug: string) {
	const fields = recordIdPattern.test(slug) ? await datastore.get("product", slug) : undefined;
	const picture = storedProduct(slug, fields)?.images[0];
	return picture?.widths && picture;
}

function addFaults(faults: Record<string, string>, folder: TextFolder, { frontMatter, body }: Wanted): void {
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
}

function isSame(wanted: Wanted, text: DeskText): boolean {
	const fieldsOf = (one: Wanted) => sortedJson([toFields(one), one.frontMatter.picture?.src]);
	return text.name !== undefined && fieldsOf(wanted) === fieldsOf(text);
}

/** Dates the change for readers and search engines, if the article was published before today. */
function dateEdit({ frontMatter, body }: Wanted, text: DeskText, today: string): Wanted {
	const isKnown =
		frontMatter.date !== undefined && text.name && !text.frontMatter.isDraft && frontMatter.date < today;
	return { frontMatter: { ...frontMatter, ...(isKnown && { changed: today }) }, body };
}

function refuse(
	typed: Record<string, string>,
	problem: string,
	faults: Record<string, string>,
	status = 400,
	others?: Record<string, string>,
) {
	const refusal = { intent: "guardar", problem, typed };
	return data<TextAnswer>({ typed, faults, refusal, ...(others && { others }) }, { status });
}

async function refuseLate(datastore: Datastore, id: string, typed: Record<string, string>) {
	const { saved, ...text } = await readDeskText(datastore, id);
	const who = saved ? `${saved.by} lo cambió` : "alguien volvió al texto original";
	const problem = `Mientras tanto ${who}. Abajo está lo que dice ahora: revisa y guarda otra vez.`;
	return refuse(typed, problem, {}, 409, toFields(text));
}
