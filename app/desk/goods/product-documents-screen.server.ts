import { redirect } from "@remix-run/node";
import { deskHandler, uploadHandler } from "~/desk/frame/desk-handler.server";
import { changedFields, refuseFields, reviewMarked } from "~/desk/frame/desk-refusal.server";
import { cutUploads } from "~/desk/product/keep-photos.server";
import {
	changeDocuments,
	type DocumentEdit,
	type DocumentFault,
	documentsOf,
} from "~/domain/assortment/change-documents.server";
import { mostDocuments } from "~/domain/goods/product-record.server";
import { adminUrls } from "~/platform/admin-urls";
import { requireProduct } from "./require-product.server";

export const loadProductDocuments = deskHandler("goods", async (desk) => {
	const { fields, name, links } = await requireProduct(desk);
	return {
		title: `Documentos de ${name}`,
		links,
		documents: documentsOf(fields),
		uploadRule: `PDF de hasta 10 MB. Cada producto puede tener ${mostDocuments}.`,
		done: desk.query.has("listo") ? "Guardado. La tienda ya lo muestra." : undefined,
	};
});

export const changeProductDocuments = uploadHandler("goods", async (received) => {
	const { datastore, settings, acting, typed, files, cut } = received;
	const { slug } = await requireProduct(received);
	if (cut) {
		const [problem, status] = cutUploads[cut];
		return refuseFields(typed, { document: problem }, problem, status);
	}
	const { title = "", ...answers } = changedFields(typed);
	const [file] = files;
	if (title && !file) return refuseFields(typed, { document: "Elige el archivo." });
	const added = file && { title, data: file.data };
	const asked = { slug, pictures: settings.picturesFolder, edits: readEdits(answers, typed), added };
	const changed = await changeDocuments(datastore, asked, acting("documentos"));
	switch (changed.outcome) {
		case "changed":
			return redirect(adminUrls.productDocuments(slug, { listo: "1" }), 303);
		case "unknown":
			return refuseFields(typed, {}, "Ese producto ya no existe.", 409);
		case "invalid":
			return refuseFields(typed, {}, "Así no se puede guardar este producto.");
		case "refused":
			return refuseFields(typed, ...describeFaults(changed.faults));
	}
});

function readEdits(answers: Record<string, string>, typed: Record<string, string>) {
	const edits = new Map<string, DocumentEdit>();
	for (const [name, text] of Object.entries(answers)) {
		const [, field, file = ""] = /^(title|remove)-(.+)/.exec(name) ?? [];
		const edit = edits.get(file) ?? {};
		if (field === "title")
			edits.set(file, { ...edit, title: text, shownTitle: typed[`seen-${name}`]?.trim() });
		if (field === "remove") edits.set(file, { ...edit, isRemoved: true });
	}
	return edits;
}

function describeFaults(found: DocumentFault[]): [Record<string, string>, problem: string, status: number] {
	const gone = found.flatMap(({ reason, title }) =>
		reason === "gone" ? [`Mientras tanto alguien quitó el documento que titulaste «${title}».`] : [],
	);
	const faults = found.map(({ file, reason, title }): [string, string] => {
		const field = file === undefined ? (reason === "badTitle" ? "title" : "document") : `title-${file}`;
		return [field, faultTexts[reason] + (title === undefined ? "" : ` «${title}».`)];
	});
	const isOutdated = found.some(({ reason }) => reason === "titleChanged" || reason === "gone");
	const placed = faults.filter((_, index) => found[index]?.reason !== "gone");
	return [Object.fromEntries(placed), [...gone, reviewMarked].join(" "), isOutdated ? 409 : 400];
}

const faultTexts: Record<DocumentFault["reason"], string> = {
	badTitle: "Escribe qué es, en hasta 80 letras: Manual de uso.",
	tooLarge: "Pesa más de 10 MB. Envíalo más pequeño.",
	noPdf: "No es un PDF. Guárdalo como PDF y envíalo otra vez.",
	tooMany: `No cabe: ya hay ${mostDocuments}. Quita uno primero.`,
	repeated: "Ese archivo ya está entre los documentos de este producto.",
	titleChanged: "Mientras tanto alguien escribió:",
	gone: "Mientras tanto alguien lo quitó:",
};
