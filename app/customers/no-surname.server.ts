import type { Reading } from "~/forms/text-fields.server";

/** The answer of people with one surname, as forms and accounts keep it. Orders and exports keep an empty text. */
const noSurname = "-";

/** Reads a dash, "ninguno", "no tengo" and the like as `-`. @returns undefined for any other text */
export function readNoSurname(typed: string): Reading | undefined {
	return noSurnamePattern.test(typed) ? { value: noSurname } : undefined;
}

// Not "na" or "no", which are surnames.
const noSurnamePattern =
	/^(?:[\p{Pd}._/ ]+|ningun[oa]|no (?:tengo|tiene|aplica)|sin (?:segundo )?apellido(?: materno)?|n[./] ?a\.?)\.?$/iu;

/** @returns the surname to print; empty for `-` */
export function printedSurname(surname: string): string {
	return surname === noSurname ? "" : surname;
}
