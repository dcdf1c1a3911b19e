import { redirect } from "@remix-run/node";
import { changedFields, refuseFields } from "~/desk/frame/changed-fields.server";
import { enterDesk, receiveDeskUpload, requireRecord, type ScreenArgs } from "~/desk/frame/screen.server";
import { BadRecords } from "~/domain/assortment/catalog-record.server";
import {
	changeCategory,
	checkCategory,
	removeCategory,
	takenName,
} from "~/domain/assortment/change-category.server";
import { parseCategories } from "~/domain/catalog/catalog-snapshot.server";
import { adminUrls } from "~/platform/admin-urls";
import { type Datastore, recordIdPattern } from "~/platform/datastore/datastore.server";
import { logDamaged } from "~/platform/process/log.server";
import { slugOf } from "~/platform/values/plain-text";
import type { Upload } from "~/web/forms/read-upload.server";
import {
	checkUnchanged,
	faultsOfCategory,
	fieldRules,
	makeCategoryPicture,
	readCategoryFields,
	StaleCategory,
	showCategoryFields,
} from "./category-fields.server";
import { cutUploads, uploadRule } from "./photo-faults.server";

const rules = { ...fieldRules, photo: uploadRule };

/** Lists the categories in the order of the shop. */
export async function loadCategories(args: ScreenArgs) {
	const { datastore, catalog, query } = await enterDesk(args, "goods");
	const { records } = catalog.snapshot();
	const categories = parseCategories(await datastore.list("category"), logDamaged("category"));
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
}

export async function loadCategory(args: ScreenArgs) {
	const { datastore, params } = await enterDesk(args, "goods");
	const { id = "" } = params;
	const fields = await requireRecord(datastore, "category", id);
	return {
		title: `Categoría ${fields.name ?? id}`,
		rules,
		shown: showCategoryFields(fields),
		image: parseCategories([{ id, fields }], logDamaged("category"))[0]?.image,
	};
}

/** Adds a category, or reorders several. */
export async function changeCategories(args: ScreenArgs) {
	const { journal, ...upload } = await receiveDeskUpload(args, "goods");
	const journaled = journal("categorias");
	return upload.typed.intent === "orden"
		? orderCategories(journaled, upload.typed)
		: addCategory(journaled, upload, args.settings.picturesFolder);
}

/** Changes or removes one. */
export async function changeOneCategory(args: ScreenArgs) {
	const { datastore, params, journal, typed, files, cut } = await receiveDeskUpload(args, "goods");
	const { id = "" } = params;
	await requireRecord(datastore, "category", id);
	const journaled = journal("categorias");
	if (typed.intent === "quitar") return removeOne(journaled, id);
	if (cut) return refuseCut(typed, cut);
	const changed = changedFields(typed);
	const [photo] = files;
	const picture = photo && (await makeCategoryPicture(photo, args.settings.picturesFolder));
	const given = { ...readCategoryFields(changed), ...(picture && { image: picture.image }) };
	return saving(typed, picture?.fault, () =>
		changeCategory(journaled, id, given, { check: checkUnchanged(changed, typed) }),
	);
}

function refuseCut(typed: Upload["typed"], cut: keyof typeof cutUploads) {
	const [problem, status] = cutUploads[cut];
	return refuseFields(typed, { photo: problem }, problem, status);
}

async function addCategory(
	datastore: Datastore,
	{ typed, files: [photo], cut }: Upload,
	picturesFolder: string,
) {
	if (cut) return refuseCut(typed, cut);
	const { name = "", description, position = "" } = typed;
	const id = slugOf(name);
	const picture = photo && (await makeCategoryPicture(photo, picturesFolder));
	const filled = Object.entries({ name: id && name.trim(), description, position: position.trim() });
	const texts = Object.fromEntries(filled.filter(([, value]) => value)) as Record<string, string>;
	const given = { ...readCategoryFields(texts), image: picture?.image };
	return saving(typed, picture?.fault, async () => {
		if (!id) checkCategory(id, given);
		await changeCategory(datastore, id, given, { isNew: true });
	});
}

/** Changes each category by itself, so that the journal can undo each. */
async function orderCategories(datastore: Datastore, typed: Record<string, string>) {
	const { intent: _, ...places } = changedFields(typed);
	const faults: Record<string, string> = {};
	let status = 400;
	for (const [name, position] of Object.entries(places)) {
		const id = name.replace(/^position-/, "");
		if (id === name || !recordIdPattern.test(id)) continue;
		const seen = { "seen-position": typed[`seen-${name}`] ?? "" };
		try {
			const check = checkUnchanged({ position }, seen);
			await changeCategory(datastore, id, readCategoryFields({ position }), { check });
		} catch (error) {
			if (error instanceof BadRecords) faults[name] = fieldRules.position;
			else if (error instanceof StaleCategory) {
				faults[name] = error.faults.position ?? "Alguien quitó esta categoría.";
				status = 409;
			} else throw error;
		}
	}
	if (Object.keys(faults).length > 0) return refuseFields(typed, faults, undefined, status);
	return redirect(adminUrls.changedCategories, 303);
}

async function removeOne(datastore: Datastore, id: string) {
	const removal = await removeCategory(datastore, id);
	if (!Array.isArray(removal)) return redirect(adminUrls.changedCategories, 303);
	const count = removal.length === 1 ? "un producto" : `${removal.length} productos`;
	return refuseFields(
		{},
		{},
		`Todavía tiene ${count}, también entre los ocultos, como ${removal[0]}. Pásalos antes a otra categoría.`,
		409,
	);
}

/** @param photo why the photo was not taken */
async function saving(
	typed: Record<string, string>,
	photo: string | undefined,
	work: () => Promise<unknown>,
) {
	try {
		await work();
		return redirect(adminUrls.changedCategories, 303);
	} catch (error) {
		const isStale = error instanceof StaleCategory;
		if (!isStale && !(error instanceof BadRecords)) throw error;
		const faults = { ...(isStale ? error.faults : faultsOfCategory(error)), ...(photo && { photo }) };
		if (isStale) {
			const problem = "Mientras tanto alguien cambió lo mismo. Revisa y guarda otra vez.";
			return refuseFields(typed, faults, problem, 409);
		}
		const isOnlyTaken = Object.values(faults).every((fault) => fault === takenName);
		return isOnlyTaken ? refuseFields(typed, faults, takenName, 409) : refuseFields(typed, faults);
	}
}
