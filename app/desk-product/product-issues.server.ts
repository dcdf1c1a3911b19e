import type { z } from "zod";
import { isObject } from "~/back-office/catalog-record.server";
import type { RecordFields } from "~/datastore/datastore.server";
import { describeIssue } from "~/forms/describe-issue.server";

/** @returns messages by the form's field names; of a field with several, the first */
export function faultsByField(issues: z.core.$ZodIssue[], fields: RecordFields): Record<string, string> {
	const faults: Record<string, string> = {};
	for (const issue of issues) faults[fieldOfPath(issue.path, fields)] ??= describeFieldIssue(issue);
	return faults;
}

/** @returns the form's field name for the path of a record's issue */
function fieldOfPath(path: PropertyKey[], { options }: RecordFields): string {
	const [list, index, field, ...rest] = path;
	if (list === "id") return "slug";
	if (list === "specs" || list === undefined) return String(list ?? "");
	if (list === "sale") return `sale.${String(index ?? "pen")}`;
	if (index === undefined) return String(list);
	const row = `${String(list)}[${String(index)}]`;
	const option = Array.isArray(options) ? options[list === "options" ? Number(index) : 0] : undefined;
	if (list === "variants") {
		if (field === "choice") return `${row}.choice.${isObject(option) ? option.id : ""}`;
		if (field === "sale") return `${row}.sale.${String(rest[0] ?? "pen")}`;
		return `${row}.${String(field ?? "usd")}`;
	}
	if (list === "options" && field === "values") {
		const isColor = isObject(option) && option.id === "color";
		const what = rest[1] === "id" && isColor ? "color" : rest[1] === "hex" ? "hex" : "name";
		return rest[0] === undefined ? `${row}.name` : `${row}.values[${String(rest[0])}].${what}`;
	}
	if (list === "options") return `${row}.name`;
	return field === undefined ? row : `${row}.${String(field)}`;
}

function describeFieldIssue(issue: z.core.$ZodIssue): string {
	const { code, path } = issue;
	if (path.at(-1) === "image") return "Elige una foto.";
	if (path.at(-1) === "hex") return "Escribe el tono así: #8a6f4d. O déjalo vacío.";
	if (path[0] === "specs" && code !== "too_big")
		return "Escribe una en cada línea, con dos puntos: «Alto: 86 cm».";
	return describeIssue(issue);
}

/** What a shown product needs, by the field of the record. */
const needs: Record<string, string> = {
	name: "el nombre",
	summary: "el resumen",
	description: "la descripción",
	category: "la categoría",
	images: "una foto",
	pen: "el precio en soles",
	usd: "el precio en dólares",
	options: "las opciones",
	variants: "las variantes",
	sections: "las fotos de las secciones",
};

/** @param lacks issues of the record, checked as if it were shown @returns phrases such as `una foto` */
export function describeNeeds(lacks: z.core.$ZodIssue[]): string[] {
	return [
		...new Set(lacks.map(({ path: [field] }) => needs[String(field)] ?? `corregir «${String(field)}»`)),
	];
}
