import { redirect } from "@remix-run/node";
import { deskHandler, uploadHandler } from "~/desk/frame/desk-handler.server";
import { changedFields, refuseFields, reviewMarked } from "~/desk/frame/desk-refusal.server";
import { cutUploads, keepFiles, uploadRule } from "~/desk/product/keep-photos.server";
import {
	changePictures,
	keyOf,
	longestAlt,
	type PictureEdit,
} from "~/domain/assortment/change-pictures.server";
import { listNewPhotos } from "~/domain/assortment/new-photos.server";
import { picturesOf } from "~/domain/assortment/product-pictures.server";
import { adminUrls } from "~/platform/admin-urls";
import { parseWholeNumber } from "~/platform/values/plain-signs";
import { requireProduct } from "./require-product.server";

export const loadProductPhotos = deskHandler("goods", async (desk) => {
	const { slug, fields, name, links } = await requireProduct(desk);
	const pictures = picturesOf(fields);
	const done = desk.query.get("listo");
	return {
		title: `Fotos de ${name}`,
		links,
		order: pictures.map(keyOf).join(" "),
		uploadRule,
		pictures: pictures.map((picture, index) => ({ key: keyOf(picture), place: index + 1, picture })),
		newPhotos: (await listNewPhotos(desk.settings.picturesFolder, slug)).map(
			({ hash, description, hasFailed }) => ({
				key: hash,
				url: adminUrls.newPhoto(slug, hash),
				alt: description?.alt ?? "",
				hasFailed,
			}),
		),
		done: done === null ? undefined : (doneTexts.get(done) ?? "Guardado."),
	};
});

const doneTexts = new Map([
	["nada", "No elegiste ninguna foto ni cambiaste nada."],
	["fotos", "Recibimos las fotos. Escribe qué se ve en cada una: entonces la tienda las muestra."],
]);

export const changeProductPhotos = uploadHandler("goods", async (received) => {
	const { datastore, settings, acting, typed, files, cut } = received;
	const { slug, fields: stored } = await requireProduct(received);
	const album = { pictures: settings.picturesFolder, slug };
	const actor = acting("fotos");
	const [cutText, cutStatus] = cut ? cutUploads[cut] : [];
	const notKept = cutText ? [cutText] : await keepFiles(album, stored, files, actor);
	const came = cut ? 0 : files.length - notKept.length;
	const answers = changedFields(typed);
	const wanted = { edits: readEdits(answers, typed), shownOrder: (typed["seen-order"] ?? "").split(" ") };
	const changed = await changePictures(datastore, { ...album, ...wanted }, actor);
	received.photoPublisher.publishNew();
	const problem = describeProblem(changed);
	const lost = changed.lost.map(
		(alt) => `Mientras tanto alguien quitó la foto que describiste así: «${alt}».`,
	);
	const isChanged = Object.keys(answers).length > 0;
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
});

function readEdits(answers: Record<string, string>, typed: Record<string, string>) {
	const edits = new Map<string, PictureEdit>();
	for (const [name, text] of Object.entries(answers)) {
		const [, field, key = ""] = /^(alt|place|remove)-(.+)/.exec(name) ?? [];
		const edit = edits.get(key) ?? {};
		if (field === "alt") edits.set(key, { ...edit, alt: text, shownAlt: typed[`seen-${name}`]?.trim() });
		if (field === "place" && text) edits.set(key, { ...edit, place: parseWholeNumber(text) ?? Number.NaN });
		if (field === "remove") edits.set(key, { ...edit, isRemoved: true });
	}
	return edits;
}

function describeProblem(changed: Awaited<ReturnType<typeof changePictures>>) {
	if (changed.outcome === "changed") return undefined;
	if (!("faults" in changed))
		return changed.outcome === "unknown"
			? { text: "Ese producto ya no existe.", status: 409 }
			: { text: "Así no se puede guardar este producto.", status: 400 };
	const faults = Object.fromEntries(
		changed.faults.map(({ key, reason, alt }) => {
			const [field, text] = faultTexts[reason];
			return [`${field}-${key}`, alt === undefined ? text : `${text} «${alt}».`];
		}),
	);
	if (changed.outcome === "outdated") return { text: othersChange, faults, status: 409 };
	const isLast = changed.faults.some(({ reason }) => reason === "lastPicture");
	return { text: isLast ? faultTexts.lastPicture[1] : reviewMarked, faults, status: 400 };
}

const othersChange =
	"Mientras tanto alguien cambió estas fotos. Revisa lo que está marcado abajo y guarda otra vez.";

const faultTexts = {
	noAlt: ["alt", "Escribe qué se ve en la foto."],
	longAlt: ["alt", `Escríbelo en hasta ${longestAlt} letras.`],
	badPlace: ["place", "Escribe un número, como 1 para la primera."],
	lastPicture: [
		"remove",
		"Un producto que se muestra necesita al menos una foto. Agrega otra antes de quitarla, u oculta el producto.",
	],
	altChanged: ["alt", "Mientras tanto alguien escribió:"],
	orderChanged: ["place", "Mientras tanto alguien cambió el orden."],
} as const;
