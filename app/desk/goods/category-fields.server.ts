import type { z } from "zod";
import { findStaleFields } from "~/desk/frame/desk-refusal.server";
import type { RecordFields } from "~/platform/datastore/datastore.server";
import { describeIssue } from "~/platform/values/describe-issue.server";
import { parseWholeNumber } from "~/platform/values/plain-signs";

/** Converts a form's fields to the record's; null for an empty optional field removes it. */
export function readCategoryFields({
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

export function showCategoryFields({ name, description, position }: RecordFields) {
	const shown = (value: unknown) => (value === undefined ? "" : String(value));
	return { name: shown(name), description: shown(description), position: shown(position) };
}

/** @returns for the stored record, what somebody else has changed in it, by field name; undefined if nothing */
export function staleFinder(changed: Record<string, string>, typed: Record<string, string>) {
	return (stored: RecordFields | undefined): Record<string, string> | undefined => {
		if (!stored) return {};
		const stale = findStaleFields(changed, typed, showCategoryFields(stored));
		return Object.keys(stale).length > 0 ? stale : undefined;
	};
}

export function faultsOfCategory(faults: z.core.$ZodIssue[]): Record<string, string> {
	const named = faults.map((issue) => {
		const [field] = issue.path;
		const name = field === "image" ? "photo" : String(field);
		if (name === "name" && issue.code === "custom") return [name, describeIssue(issue)];
		if (name === "name" && issue.code !== "too_big") return [name, "Escribe un nombre."];
		return [name, fieldRules[name as keyof typeof fieldRules] ?? "Así no se puede guardar."];
	});
	return Object.fromEntries(named);
}

export const fieldRules = {
	name: "Hasta 80 letras.",
	description: "Opcional. Hasta 300 letras.",
	position: "Un número del 1 al 999: el menor va primero. Vacío: al final, por nombre.",
	photo: "Elige una foto.",
};
