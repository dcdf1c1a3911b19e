import { redirect } from "@remix-run/node";
import { changedFields, refuseFields } from "~/desk/frame/changed-fields.server";
import { enterDesk, receiveDeskUpload, requireRecord, type ScreenArgs } from "~/desk/frame/screen.server";
import {
	type CategoryOutcome,
	changeCategory,
	removeCategory,
	takenName,
} from "~/domain/assortment/change-category.server";
import { parseCategories } from "~/domain/catalog/catalog-snapshot.server";
import type { Actor } from "~/domain/staff/actor";
import { adminUrls } from "~/platform/admin-urls";
import { type Datastore, recordIdPattern } from "~/platform/datastore/datastore.server";
import { logDamaged } from "~/platform/process/log.server";
import { slugOf } from "~/platform/values/plain-text";
import type { Upload } from "~/web/forms/read-upload.server";
import {
	faultsOfCategory,
	fieldRules,
	makeCategoryPicture,
	readCategoryFields,
	showCategoryFields,
	staleFinder,
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
	const { datastore, acting, ...upload } = await receiveDeskUpload(args, "goods");
	const actor = acting("categorias");
	return upload.typed.intent === "orden"
		? orderCategories(datastore, upload.typed, actor)
		: addCategory(datastore, upload, args.settings.picturesFolder, actor);
}

/** Changes or removes one. */
export async function changeOneCategory(args: ScreenArgs) {
	const { datastore, params, acting, typed, files, cut } = await receiveDeskUpload(args, "goods");
	const { id = "" } = params;
	await requireRecord(datastore, "category", id);
	const actor = acting("categorias");
	if (typed.intent === "quitar") return removeOne(datastore, id, actor);
	if (cut) return refuseCut(typed, cut);
	const changed = changedFields(typed);
	const [photo] = files;
	const picture = photo && (await makeCategoryPicture(photo, args.settings.picturesFolder));
	const fields = { ...readCategoryFields(changed), ...(picture && { image: picture.image }) };
	const asked = { id, fields, findStale: staleFinder(changed, typed) };
	return answer(typed, picture?.fault, await changeCategory(datastore, asked, actor));
}

function refuseCut(typed: Upload["typed"], cut: keyof typeof cutUploads) {
	const [problem, status] = cutUploads[cut];
	return refuseFields(typed, { photo: problem }, problem, status);
}

async function addCategory(
	datastore: Datastore,
	{ typed, files: [photo], cut }: Upload,
	picturesFolder: string,
	actor: Actor,
) {
	if (cut) return refuseCut(typed, cut);
	const { name = "", description, position = "" } = typed;
	const id = slugOf(name);
	const picture = photo && (await makeCategoryPicture(photo, picturesFolder));
	const filled = Object.entries({ name: id && name.trim(), description, position: position.trim() });
	const texts = Object.fromEntries(filled.filter(([, value]) => value)) as Record<string, string>;
	const fields = { ...readCategoryFields(texts), image: picture?.image };
	return answer(typed, picture?.fault, await changeCategory(datastore, { id, fields, isNew: true }, actor));
}

/** Changes each category by itself, so that the journal can undo each. */
async function orderCategories(datastore: Datastore, typed: Record<string, string>, actor: Actor) {
	const { intent: _, ...places } = changedFields(typed);
	const faults: Record<string, string> = {};
	let status = 400;
	for (const [name, position] of Object.entries(places)) {
		const id = name.replace(/^position-/, "");
		if (id === name || !recordIdPattern.test(id)) continue;
		const seen = { "seen-position": typed[`seen-${name}`] ?? "" };
		const asked = {
			id,
			fields: readCategoryFields({ position }),
			findStale: staleFinder({ position }, seen),
		};
		const changed = await changeCategory(datastore, asked, actor);
		if (changed.outcome === "invalid") faults[name] = fieldRules.position;
		if (changed.outcome !== "outdated") continue;
		faults[name] = changed.stale.position ?? "Alguien quitó esta categoría.";
		status = 409;
	}
	if (Object.keys(faults).length > 0) return refuseFields(typed, faults, undefined, status);
	return redirect(adminUrls.changedCategories, 303);
}

async function removeOne(datastore: Datastore, id: string, actor: Actor) {
	const removal = await removeCategory(datastore, id, actor);
	if (removal.outcome !== "used") return redirect(adminUrls.changedCategories, 303);
	const { products } = removal;
	const count = products.length === 1 ? "un producto" : `${products.length} productos`;
	return refuseFields(
		{},
		{},
		`Todavía tiene ${count}, también entre los ocultos, como ${products[0]}. Pásalos antes a otra categoría.`,
		409,
	);
}

/** @param photo why the photo was not taken */
function answer(
	typed: Record<string, string>,
	photo: string | undefined,
	changed: CategoryOutcome<Record<string, string>>,
) {
	if (changed.outcome === "changed") return redirect(adminUrls.changedCategories, 303);
	const isStale = changed.outcome === "outdated";
	const found = isStale ? changed.stale : faultsOfCategory(changed.faults);
	const faults = { ...found, ...(photo && { photo }) };
	if (isStale) {
		const problem = "Mientras tanto alguien cambió lo mismo. Revisa y guarda otra vez.";
		return refuseFields(typed, faults, problem, 409);
	}
	const isOnlyTaken = Object.values(faults).every((fault) => fault === takenName);
	return isOnlyTaken ? refuseFields(typed, faults, takenName, 409) : refuseFields(typed, faults);
}
