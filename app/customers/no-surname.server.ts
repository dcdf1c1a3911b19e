import type { Reading } from "~/forms/text-fields.server";

/** In forms and accounts; orders and exports keep an empty text. */
const noSurname = "-";

/** Reads a dash, "ninguno", "no tengo" and the like as `-`. */
export function readNoSurname(typed: string): Reading | undefined {
	return noSurnamePattern.test(typed) ? { value: noSurname } : undefined;
}

// Not "na" or "no", which are surnames.
const noSurnamePattern =
	/^(?:[\p{Pd}._/ ]+|ningun[oa]|no (?:tengo|tiene|aplica)|sin (?:segundo )?apellido(?: materno)?|n[./] ?a\.?)\.?$/iu;

export function printedSurname(surname: string): string {
	return surname === noSurname ? "" : surname;
}
