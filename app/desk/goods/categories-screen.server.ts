import { redirect } from "@remix-run/node";
import type { z } from "zod";
import {
	deskHandler,
	type ReceivedUpload,
	requireRecord,
	uploadHandler,
} from "~/desk/frame/desk-handler.server";
import { changedFields, findStaleFields, refuseFields, reviewMarked } from "~/desk/frame/desk-refusal.server";
import { cutUploads, describeNotKept, uploadRule } from "~/desk/product/keep-photos.server";
import { changeCategory, removeCategory, takenName } from "~/domain/assortment/change-category.server";
import { parseCategories } from "~/domain/catalog/catalog-snapshot.server";
import { adminUrls } from "~/platform/admin-urls";
import { type RecordFields, recordIdPattern } from "~/platform/datastore/datastore.server";
import { describeIssue } from "~/platform/values/describe-issue.server";
import { parseWholeNumber } from "~/platform/values/plain-signs";
import { slugOf } from "~/platform/values/plain-text";

const fieldRules = {
	name: "Hasta 80 letras.",
	description: "Opcional. Hasta 300 letras.",
	position: "Un número del 1 al 999: el menor va primero. Vacío: al final, por nombre.",
	photo: "Elige una foto.",
};

const rules = { ...fieldRules, photo: uploadRule };

export const loadCategories = deskHandler("goods", async ({ datastore, catalog, query }) => {
	const { records } = catalog.snapshot();
	const categories = parseCategories(await datastore.find("category"));
	return {
		title: "Categorías",
		rules,
		categories: categories.map(({ _id, name, position, image }) => {
			const count = records.filter(({ fields }) => fields.category === _id).length;
			return {
				id: _id,
				name,
				image,
				url: adminUrls.category(_id),
				position: position === undefined ? "" : String(position),
				products: count === 1 ? "1 producto" : `${count} productos`,
			};
		}),
		done: query.has("listo") ? "Guardado. La tienda ya lo muestra." : undefined,
	};
});

export const loadCategory = deskHandler("goods", async ({ datastore, params }) => {
	const { id = "" } = params;
	const fields = await requireRecord(datastore, "category", id);
	return {
		title: `Categoría ${fields.name ?? id}`,
		rules,
		shown: showCategoryFields(fields),
		image: parseCategories([{ id, fields }])[0]?.image,
	};
});

export const changeCategories = uploadHandler("goods", async (received) => {
	return received.typed.intent === "orden" ? orderCategories(received) : saveCategory(received, undefined);
});

export const changeOneCategory = uploadHandler("goods", async (received) => {
	const { id = "" } = received.params;
	await requireRecord(received.datastore, "category", id);
	return received.typed.intent === "quitar" ? removeOne(received, id) : saveCategory(received, id);
});

/** @param stored the id of a category; undefined to add one */
async function saveCategory(received: ReceivedUpload, stored: string | undefined) {
	const { datastore, settings, acting, typed, files, cut } = received;
	if (cut) {
		const [problem, status] = cutUploads[cut];
		return refuseFields(typed, { photo: problem }, problem, status);
	}
	const changed = changedFields(typed);
	const id = stored ?? slugOf(changed.name ?? "");
	const [photo] = files;
	const change = {
		id,
		fields: readCategoryFields(id ? changed : { ...changed, name: undefined }),
		photo: photo && { data: photo.data, folder: settings.picturesFolder },
	};
	const asked = stored ? { ...change, findStale: staleFinder(changed, typed) } : { ...change, isNew: true };
	const saved = await changeCategory<Record<string, string>>(datastore, asked, acting("categorias"));
	if (saved.outcome === "changed") return redirect(adminUrls.changedCategories, 303);
	const isStale = saved.outcome === "outdated";
	const found = isStale ? saved.stale : faultsOfCategory(saved.faults);
	const faults = {
		...found,
		...(photo && saved.photoFault && { photo: describeNotKept(photo, saved.photoFault) }),
	};
	if (isStale) {
		const problem = "Mientras tanto alguien cambió lo mismo. Revisa y guarda otra vez.";
		return refuseFields(typed, faults, problem, 409);
	}
	if (Object.keys(faults).length === 0) return refuseFields(typed, faults, unsavable);
	const isOnlyTaken = Object.values(faults).every((fault) => fault === takenName);
	return isOnlyTaken ? refuseFields(typed, faults, takenName, 409) : refuseFields(typed, faults);
}

/** Changes each category by itself, so that the journal can undo each. */
async function orderCategories({ datastore, typed, acting }: ReceivedUpload) {
	const { intent: _, ...places } = changedFields(typed);
	const faults: Record<string, string> = {};
	const gone: string[] = [];
	let status = 400;
	let isPartial = false;
	for (const [name, position] of Object.entries(places)) {
		const id = name.replace(/^position-/, "");
		if (id === name || !recordIdPattern.test(id)) continue;
		const findStale = staleFinder({ position }, { "seen-position": typed[`seen-${name}`] ?? "" });
		const asked = { id, fields: readCategoryFields({ position }), findStale };
		const changed = await changeCategory(datastore, asked, acting("categorias"));
		if (changed.outcome === "invalid") faults[name] = fieldRules.position;
		if (changed.outcome === "changed") isPartial = true;
		if (changed.outcome !== "outdated") continue;
		status = 409;
		if (changed.stale.position) faults[name] = changed.stale.position;
		else gone.push(id);
	}
	const problem = gone.length > 0 ? `Mientras tanto alguien quitó ${gone.join(", ")}.` : undefined;
	if (!problem && Object.keys(faults).length === 0) return redirect(adminUrls.changedCategories, 303);
	const said = problem ?? reviewMarked;
	return refuseFields(typed, faults, isPartial ? `${said} Lo demás se guardó.` : said, status, isPartial);
}

async function removeOne({ datastore, acting }: ReceivedUpload, id: string) {
	const removal = await removeCategory(datastore, id, acting("categorias"));
	if (removal.outcome !== "used") return redirect(adminUrls.changedCategories, 303);
	const { products } = removal;
	const count = products.length === 1 ? "un producto" : `${products.length} productos`;
	const problem = `Todavía tiene ${count}, también entre los ocultos, como ${products[0]}. Pásalos antes a otra categoría.`;
	return refuseFields({}, {}, problem, 409);
}

/** Converts a form's fields to the record's; null for an empty optional field removes it. */
function readCategoryFields({
	name,
	description,
	position,
}: Record<string, string | undefined>): RecordFields {
	return {
		...(name !== undefined && { name }),
		...(description !== undefined && { description: description || null }),
		...(position !== undefined && { position: position ? (parseWholeNumber(position) ?? Number.NaN) : null }),
	};
}

function showCategoryFields({ name, description, position }: RecordFields) {
	const shown = (value: unknown) => (value === undefined ? "" : String(value));
	return { name: shown(name), description: shown(description), position: shown(position) };
}

/** @returns for the stored record, what somebody else has changed in it, by field name; undefined if nothing */
function staleFinder(changed: Record<string, string>, typed: Record<string, string>) {
	return (stored: RecordFields | undefined): Record<string, string> | undefined => {
		if (!stored) return {};
		const stale = findStaleFields(changed, typed, showCategoryFields(stored));
		return Object.keys(stale).length > 0 ? stale : undefined;
	};
}

function faultsOfCategory(faults: z.core.$ZodIssue[]): Record<string, string> {
	const named = faults.flatMap((issue) => {
		const [field] = issue.path;
		const name = field === "image" ? "photo" : String(field);
		if (name === "name" && issue.code === "custom") return [[name, describeIssue(issue)]];
		if (name === "name" && issue.code !== "too_big") return [[name, "Escribe un nombre."]];
		const rule = fieldRules[name as keyof typeof fieldRules];
		return rule ? [[name, rule]] : [];
	});
	return Object.fromEntries(named);
}

const unsavable = "Así no se puede guardar. Si copiaste un texto de otro lugar, escríbelo aquí.";
