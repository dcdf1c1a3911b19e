import type { z } from "zod";
import { isObject } from "~/back-office/catalog-record.server";
import type { RecordFields } from "~/datastore/datastore.server";
import { tooLong } from "~/forms/text-fields.server";

/** @returns the form's field name for the path of a record's issue */
export function fieldOfPath(path: PropertyKey[], { options }: RecordFields): string {
	const [list, index, field, ...rest] = path;
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

/** @returns a message in Spanish for staff */
export function describeIssue(issue: z.core.$ZodIssue): string {
	const { code, message, path } = issue;
	if (Object.hasOwn(rules, message)) return rules[message] ?? "";
	if (path.at(-1) === "image") return "Elige una foto.";
	if (code === "too_big" && issue.origin === "string") return tooLong(Number(issue.maximum));
	if (code === "too_big") return `Son demasiados: pueden ser hasta ${issue.maximum}.`;
	if (path.at(-1) === "hex") return "Escribe el tono así: #8a6f4d. O déjalo vacío.";
	if (path[0] === "specs") return "Escribe una en cada línea, con dos puntos: «Alto: 86 cm».";
	if (code === "too_small" || code === "invalid_type" || path.at(-1) === "id") return "Falta este dato.";
	return "Así no se puede guardar: revisa este dato.";
}

/** By the messages of `findProductIssues`. */
const rules: Record<string, string> = {
	"are missing, though there are variants":
		"Hay variantes, pero ninguna opción: agrega una o quita las variantes.",
	"are missing, though there are options": "Hay opciones, pero ninguna variante: agrega las que vendes.",
	"are not all different": "Dos variantes tienen los mismos valores.",
	"name one twice": "Está repetido.",
	"must be lower than the price": "La oferta debe costar menos que el precio.",
	"ends before it begins": "La oferta termina antes de empezar.",
	"is of a variant without its own price": "Para su propia oferta, la variante necesita su propio precio.",
	"has a price in one currency only": "Escribe el precio en las dos monedas.",
	"must name one value of each option": "Elige un valor de cada opción.",
};

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
