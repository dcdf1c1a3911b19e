import { keyOf } from "~/domain/assortment/change-pictures.server";
import { keepNewPhotos, mostNewPhotos, type NotKept } from "~/domain/assortment/new-photos.server";
import { picturesOf } from "~/domain/assortment/product-pictures.server";
import type { Actor } from "~/domain/staff/actor";
import type { RecordFields } from "~/platform/datastore/datastore.server";
import type { UploadedFile } from "~/web/forms/read-form.server";

/** @param stored the product that may have the same photo already @returns why photos were not kept */
export async function keepFiles(
	album: { pictures: string; slug: string },
	stored: RecordFields,
	files: UploadedFile[],
	actor: Actor,
): Promise<string[]> {
	const photos = files.flatMap(({ data }) => data ?? []);
	const shown = new Set(picturesOf(stored).map(keyOf));
	const asked = { ...album, photos, isRepeated: (hash: string) => shown.has(hash) };
	const outcomes = photos.length > 0 ? await keepNewPhotos(asked, actor) : [];
	return files.flatMap((file) => {
		const outcome = file.data ? outcomes.shift() : ("tooLarge" as const);
		return outcome ? [describeNotKept(file, outcome)] : [];
	});
}

export function describeNotKept({ name }: UploadedFile, notKept: NotKept | "tooLarge"): string {
	return `«${name}» ${reasons[typeof notKept === "string" ? notKept : notKept.fault]}`;
}

export const uploadRule = "JPG, PNG, WebP o AVIF. Cada foto hasta 20 MB, y todas juntas hasta 32 MB.";

export const cutUploads = {
	tooLarge: ["Los archivos pesan juntos más de 32 MB. Envía menos a la vez.", 413],
	unchecked: ["No pudimos comprobar quién envía los archivos. Envíalos otra vez.", 503],
} as const;

const reasons = {
	tooLarge: "pesa más de 20 MB. Envíala más pequeña.",
	heic: "es una foto HEIC, que los navegadores no muestran. Guárdala como JPG; en un iPhone: Ajustes, Cámara, Formatos, «Más compatible».",
	noPhoto: "no es una foto JPG, PNG, WebP ni AVIF.",
	moves: "se mueve. Elige una foto quieta.",
	tooManyPixels: "tiene más de 40 millones de píxeles. Envíala más pequeña.",
	tooNarrow: "es muy pequeña: necesita al menos 200 píxeles por lado.",
	tooHigh: "es más de cuatro veces más alta que ancha. Recórtala.",
	tooCostly: "pide demasiada memoria. Guárdala como JPG o envíala más pequeña.",
	damaged: "está dañada o incompleta. Envíala otra vez.",
	repeated: "ya es una foto de este producto.",
	tooMany: `no cabe: ya hay ${mostNewPhotos} fotos sin mostrar. Describe o quita algunas primero.`,
};
