import type { z } from "zod";
import { listNewPhotos } from "~/domain/assortment/new-photos.server";
import { findFaults } from "~/domain/goods/parse-catalog-record.server";
import { findRenamed } from "~/domain/goods/present-slug.server";
import { tagsRule } from "~/domain/goods/tags";
import type { Datastore, RecordFields } from "~/platform/datastore/datastore.server";
import { findRecord } from "~/platform/datastore/find-record.server";
import { describeIssue } from "~/platform/values/describe-issue.server";
import { limaDay } from "~/platform/values/lima-time";
import { listOf } from "~/platform/values/plain-object";

/** @returns messages by the form's field names; of a field with several, the first */
export function faultsByField(issues: z.core.$ZodIssue[], fields: RecordFields): Record<string, string> {
	const faults: Record<string, string> = {};
	for (const issue of issues) {
		const isUnconverted =
			issue.path.join() === "usd" && issue.input === undefined && fields.pen !== undefined;
		const text = isUnconverted ? lacksDollars : describeFieldIssue(issue);
		faults[fieldOfPath(issue.path, fields)] ??= text;
	}
	return faults;
}

const lacksDollars = "Escríbelo también, o llena «Soles por dólar» en «Cómo te pagan».";

function fieldOfPath(path: PropertyKey[], { options }: RecordFields): string {
	const name = path.map((part) => (typeof part === "number" ? `[${part}]` : `.${String(part)}`)).join("");
	const [first] = listOf(options);
	const isColor = path[0] === "options" && listOf(options)[Number(path[1])]?.id === "color";
	return name
		.slice(1)
		.replace(/^id$/, "slug")
		.replace(/^(specs|images|goesWith|tags)\W.*/, "$1")
		.replace(/\.items\[\d+\]$/, ".items")
		.replace(/(^|\.)sale$/, "$&.pen")
		.replace(/^variants\[\d+\]$/, "$&.usd")
		.replace(/\.choice$/, `.choice.${first?.id}`)
		.replace(/^(options\[\d+\])(\.id|\.values)?$/, "$1.name")
		.replace(/\.id$/, isColor ? ".color" : ".name");
}

function describeFieldIssue(issue: z.core.$ZodIssue): string {
	const { code, path } = issue;
	if (path.at(-1) === "image") return "Elige una foto.";
	if (path.at(-1) === "hex") return "Escribe el tono así: #8a6f4d. O déjalo vacío.";
	if (path[0] === "goesWith")
		return path.length > 1
			? `«${issue.input}» no es la dirección de un producto, como mesa-de-centro-urpi.`
			: "Escribe hasta ocho direcciones de productos, como mesa-de-centro-urpi.";
	if (path[0] === "tags") return `Escribe ${tagsRule}.`;
	if (path[0] === "specs" && code !== "too_big")
		return "Escribe una en cada línea, con dos puntos: «Alto: 86 cm».";
	return describeIssue(issue);
}

/** @returns about the first of the slugs that no product has or had */
export async function describeUnknownSlug(
	datastore: Datastore,
	slugs: unknown,
): Promise<Record<string, string>> {
	for (const slug of Array.isArray(slugs) ? slugs.map(String) : []) {
		if ((await findRecord(datastore, "product", slug)) || (await findRenamed(datastore, slug))) continue;
		return { goesWith: `No hay ningún producto en la dirección «${slug}». Revísala o quítala.` };
	}
	return {};
}

const needs: Record<string, string> = {
	name: "el nombre",
	summary: "el resumen",
	description: "la descripción",
	category: "la categoría",
	pen: "el precio en soles",
	usd: "el precio en dólares",
	options: "las opciones",
	variants: "las variantes",
	sections: "las fotos de las secciones",
};

/** @param pictures the folder @param fields of the record @returns phrases such as `el nombre`; none for a product that can be shown */
export async function describeNeeds(pictures: string, slug: string, fields: RecordFields): Promise<string[]> {
	const lacks = findFaults("product", slug, { ...fields, hidden: false }, limaDay(new Date()));
	const lacking = [...new Set(lacks.map(({ path: [field] }) => String(field)))];
	return Promise.all(
		lacking.map((field) =>
			field === "images" ? describeMissingPhoto(pictures, slug) : (needs[field] ?? `corregir «${field}»`),
		),
	);
}

/** A described photo is shown once its sizes are made. */
export async function describeMissingPhoto(pictures: string, slug: string): Promise<string> {
	const photos = await listNewPhotos(pictures, slug);
	if (photos.some(({ description }) => description)) return "su foto, que se está preparando";
	return photos.length > 0 ? "que describas su foto" : "una foto";
}
