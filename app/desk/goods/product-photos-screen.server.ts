import { redirect } from "@remix-run/node";
import { changedFields, refuseFields } from "~/desk/frame/changed-fields.server";
import { reviewMarked } from "~/desk/frame/refusal.server";
import { enterDesk, receiveDeskUpload, requireRecord, type ScreenArgs } from "~/desk/frame/screen.server";
import { changeProduct } from "~/domain/assortment/change-product.server";
import {
	describeNewPhoto,
	keepNewPhotos,
	listNewPhotos,
	removeNewPhoto,
} from "~/domain/assortment/new-photos.server";
import { haveSamePictures, picturesOf, withPictures } from "~/domain/assortment/product-pictures.server";
import { publishPhotos } from "~/domain/assortment/publish-photos.server";
import type { Actor } from "~/domain/staff/actor";
import { adminUrls } from "~/platform/admin-urls";
import type { Datastore, RecordFields } from "~/platform/datastore/datastore.server";
import { urls } from "~/platform/urls";
import type { UploadedFile } from "~/web/forms/read-upload.server";
import { cutUploads, describeNotKept, uploadRule } from "./photo-faults.server";
import { type Arrangement, keyOf, readArrangement, readDescriptions } from "./picture-arrangement.server";

/** The pictures of a product, and its new photos. */
export async function loadProductPhotos(args: ScreenArgs) {
	const { datastore, settings, params, query } = await enterDesk(args, "goods");
	const { slug = "" } = params;
	const fields = await requireRecord(datastore, "product", slug);
	const pictures = picturesOf(fields);
	const done = query.get("listo");
	return {
		title: `Fotos de ${fields.name ?? slug}`,
		formUrl: adminUrls.product(slug),
		shopUrl: fields.hidden === true ? undefined : urls.product(slug),
		order: pictures.map(keyOf).join(" "),
		uploadRule,
		pictures: pictures.map((picture, index) => ({ key: keyOf(picture), place: index + 1, picture })),
		newPhotos: (await listNewPhotos(settings.picturesFolder, slug)).map(
			({ hash, description, hasFailed }) => ({
				key: hash,
				url: adminUrls.newPhoto(slug, hash),
				alt: description?.alt ?? "",
				hasFailed,
			}),
		),
		done: done === null ? undefined : (doneTexts.get(done) ?? "Guardado."),
	};
}

const doneTexts = new Map([
	["nada", "No elegiste ninguna foto ni cambiaste nada."],
	["fotos", "Recibimos las fotos. Escribe qué se ve en cada una: entonces la tienda las muestra."],
]);

/**
 * Keeps the photos that were sent, describes them, and changes the product's pictures, unless somebody else has changed
 * the same pictures since the form was shown.
 */
export async function changeProductPhotos(args: ScreenArgs) {
	const { datastore, settings, params, acting, typed, files, cut } = await receiveDeskUpload(args, "goods");
	const { slug = "" } = params;
	const album = { pictures: settings.picturesFolder, slug };
	const stored = await requireRecord(datastore, "product", slug);
	const actor = acting("fotos");
	const [cutText, cutStatus] = cut ? cutUploads[cut] : [];
	const notKept = cutText ? [cutText] : await keepFiles(album, stored, files, actor);
	const came = cut ? 0 : files.length - notKept.length;
	const problem = await changePictures(datastore, album, typed, actor);
	publishPhotos({ datastore, pictures: album.pictures, clock: () => new Date() });
	const lost = await describeLost(datastore, album, typed);
	const isChanged = Object.keys(changedFields(typed)).length > 0;
	if (problem || notKept.length > 0 || lost.length > 0) {
		const news = came > 0 ? [`Recibimos ${came === 1 ? "una foto" : `${came} fotos`}.`] : [];
		return refuseFields(
			// Without a problem, everything typed was saved, and the form shows the stored values.
			problem ? typed : {},
			{ ...problem?.faults, ...(notKept.length > 0 && { photos: notKept.join(" ") }) },
			[...news, ...notKept, ...lost, ...(problem ? [problem.text] : [])].join(" "),
			problem?.status ?? cutStatus ?? (lost.length > 0 ? 409 : 400),
			came > 0 || (!problem && isChanged),
		);
	}
	const listo = came > 0 ? "fotos" : isChanged ? "guardado" : "nada";
	return redirect(adminUrls.productPictures(slug, { listo }), 303);
}

/** The photos of a product, in the store's folder of pictures. */
interface Album {
	pictures: string;
	slug: string;
}

/** @returns a sentence for each file that was not kept */
async function keepFiles(
	album: Album,
	stored: RecordFields,
	files: UploadedFile[],
	actor: Actor,
): Promise<string[]> {
	const photos = files.flatMap(({ data }) => data ?? []);
	const shown = new Set(picturesOf(stored).map(keyOf));
	const isRepeated = (hash: string) => shown.has(hash);
	const asked = { ...album, photos, isRepeated };
	const outcomes = photos.length > 0 ? await keepNewPhotos(asked, actor) : [];
	return files.flatMap((file) => {
		const outcome = file.data ? outcomes.shift() : ("tooLarge" as const);
		return outcome ? [describeNotKept(file, outcome)] : [];
	});
}

/** @returns a sentence for each description of a photo that somebody else has removed */
async function describeLost(datastore: Datastore, { pictures, slug }: Album, typed: Record<string, string>) {
	const changed = changedFields(typed);
	const described = Object.entries(changed).flatMap(([name, alt]) => {
		const [, key = ""] = /^alt-(.+)/.exec(name) ?? [];
		return key && alt && changed[`remove-${key}`] === undefined ? [{ key, alt }] : [];
	});
	if (described.length === 0) return [];
	// A new photo that becomes a picture meanwhile is found: it is a picture before it is no new photo.
	const newKeys = (await listNewPhotos(pictures, slug)).map(({ hash }) => hash);
	const keys = [...newKeys, ...picturesOf(await requireRecord(datastore, "product", slug)).map(keyOf)];
	return described
		.filter(({ key }) => !keys.includes(key))
		.map(({ alt }) => `Mientras tanto alguien quitó la foto que describiste así: «${alt}».`);
}

interface Problem {
	text: string;
	faults?: Record<string, string>;
	status: number;
}

/** @returns why nothing was changed */
async function changePictures(
	datastore: Datastore,
	{ pictures, slug }: Album,
	typed: Record<string, string>,
	actor: Actor,
): Promise<Problem | undefined> {
	const descriptions = readDescriptions(await listNewPhotos(pictures, slug), typed);
	const stored = await requireRecord(datastore, "product", slug);
	const wanted = arrange(stored, typed, descriptions.faults);
	if ("fault" in wanted) return wanted.fault;
	for (const { photo, alt, isRemoved } of descriptions.changes) {
		if (isRemoved) await removeNewPhoto(photo, actor);
		else await describeNewPhoto({ photo, alt }, actor);
	}
	if (haveSamePictures(wanted.fields, stored)) return undefined;
	const change = (present: RecordFields | undefined) => arrange(present, typed);
	const asked = { id: slug, isEdit: true, acceptDoubts: true, change };
	const changed = await changeProduct<Problem>(datastore, asked, actor);
	if (changed.outcome === "refused") return changed.fault;
	if (changed.outcome === "changed") return undefined;
	return { text: "Así no se puede guardar este producto.", status: 400 };
}

function arrange(
	stored: RecordFields | undefined,
	typed: Record<string, string>,
	otherFaults: Record<string, string> = {},
): { fields: RecordFields } | { fault: Problem } {
	if (!stored) return { fault: { text: "Ese producto ya no existe.", status: 409 } };
	const arrangement = readArrangement(stored, typed);
	const fault = problemOf(stored, arrangement, otherFaults);
	return fault ? { fault } : { fields: withPictures(stored, arrangement.pictures) };
}

function problemOf(
	stored: RecordFields,
	{ pictures, faults, stale }: Arrangement,
	otherFaults: Record<string, string>,
): Problem | undefined {
	const mistakes = { ...faults, ...otherFaults };
	if (Object.keys(mistakes).length > 0) return { text: reviewMarked, faults: mistakes, status: 400 };
	if (Object.keys(stale).length > 0)
		return {
			text: "Mientras tanto alguien cambió estas fotos. Revisa lo que está marcado abajo y guarda otra vez.",
			faults: stale,
			status: 409,
		};
	const [removed] = picturesOf(stored);
	if (pictures.length > 0 || !removed || stored.hidden === true) return undefined;
	const text =
		"Un producto que se muestra necesita al menos una foto. Agrega otra antes de quitarla, u oculta el producto.";
	return { text, faults: { [`remove-${keyOf(removed)}`]: text }, status: 400 };
}
