import { z } from "zod";
import { cleanText } from "./clean-text.server";
import { plainSigns } from "./plain-signs";
import { toNfc } from "./plain-text";

export type Reading = { value: string } | { fault: string };

/** @param maxLength in UTF-16 units, as in HTML @param missing the message for an empty value; without it, optional */
export function textField(
	maxLength: number,
	missing: string | undefined,
	read: (typed: string) => Reading,
	clean = plainSigns,
) {
	const text = z.string({ error: textError(missing ?? asText) });
	return (missing ? text : text.default(""))
		.transform((raw, context) => {
			// Refuses a flood of characters that `clean` would remove, before it costs anything.
			const typed = raw.length > 4 * maxLength ? raw : toNfc(clean(raw).trim());
			const reading = typed.length > maxLength ? { fault: tooLong(maxLength) } : read(typed);
			if ("value" in reading && (reading.value !== "" || !missing)) return reading.value;
			context.addIssue({ code: "custom", message: "fault" in reading ? reading.fault : missing });
			return z.NEVER;
		})
		.meta({ maxLength });
}

export function withoutInvisible(raw: string): string {
	return raw.replace(invisible, "$1");
}

/** Captures a joiner between pictographs, as in 👨‍👩‍👧, the selectors after one, a keycap's, and the tags of a flag. */
const invisible =
	/((?<=\p{ExtPict}[\uFE0F\p{EMod}]?)\u200D(?=\p{ExtPict})|(?<=\p{ExtPict})[\uFE0E\uFE0F]|(?<=[\d#*])\uFE0F(?=\u20E3)|(?<=🏴)[\u{E0030}-\u{E007A}]{1,6}\u{E007F})|[\p{Cf}\p{DI}]+/gu;

/** @param allowed matches the signs that the text may have @param what they are, as in «letras y números» */
export function refuseOthers(typed: string, allowed: RegExp, what: string): { fault: string } | undefined {
	const wrong = [...typed].find((sign) => !allowed.test(sign));
	if (wrong === undefined) return undefined;
	return { fault: /\p{C}/u.test(wrong) ? `Usa solo ${what}.` : `Quita «${wrong}»: usa solo ${what}.` };
}

export function lineField(maxLength: number, missing?: string) {
	return textField(maxLength, missing, (typed) => readLine(typed.replace(/\s+/g, " ")), withoutInvisible);
}

export function paragraphsField(maxLength: number, missing?: string) {
	return textField(maxLength, missing, (value) => ({ value }), cleanLines);
}

/** What `paragraphsField` reads, untrimmed. */
export function cleanLines(raw: string): string {
	return withoutInvisible(cleanText(raw)).replace(/\r\n?/g, "\n").replace(/\t/g, " ");
}

export function tolerantLineField(maxLength?: number) {
	return z
		.string()
		.catch("")
		.transform((raw) => {
			const line = withoutInvisible(raw)
				.replace(/[\s\p{Cc}]+/gu, " ")
				.trim();
			// Cutting may leave half a character.
			return cleanText(line.slice(0, maxLength));
		})
		.meta({ maxLength });
}

export function choiceField(choose: string) {
	return z.string({ error: choiceError(choose) });
}

export function checkboxField() {
	return z.boolean({ error: choiceError("Marca esta casilla o déjala vacía.") }).default(false);
}

export function constraintsOf<Shape extends Record<string, z.ZodType>>(shape: Shape) {
	return Object.fromEntries(
		Object.entries(shape).map(([name, field]) => {
			const limited = field instanceof z.ZodDefault ? (field.unwrap() as z.ZodType) : field;
			const { maxLength } = limited.meta() ?? {};
			const required = !field.safeParse(undefined).success;
			return [name, { required, ...(maxLength !== undefined && { maxLength }) }];
		}),
	) as Record<keyof Shape, { required?: boolean; maxLength?: number }>;
}

function readLine(typed: string): Reading {
	return cleanText(typed) === typed ? { value: typed } : { fault: "Usa solo letras, números y signos." };
}

export function tooLong(maxLength: number): string {
	return `Escribe como máximo ${maxLength} caracteres.`;
}

const asText = "Escribe este dato como texto.";

export function choiceError(choose: string) {
	return textError(choose, choose);
}

export function textError(missing: string, other = asText) {
	return ({ input }: { input?: unknown }): string => {
		if (input === undefined || input === "") return missing;
		return Array.isArray(input) ? "Este dato llegó más de una vez." : other;
	};
}
