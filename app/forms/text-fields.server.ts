import { z } from "zod";

/** A reader's result: the normalized value, or what the shopper should do. */
export type Reading = { value: string } | { fault: string };

/** @param maxLength in UTF-16 units, as in HTML @param missing the message for an absent or empty value */
export function textField(maxLength: number, missing: string, read: (typed: string) => Reading) {
	return z
		.string({ error: textError(missing) })
		.transform((raw, context) => {
			// Format characters are invisible: a number copied from a phone's contacts comes wrapped in them.
			const typed = toNfc(raw.replace(/\p{Cf}/gu, "").trim(), maxLength);
			return accept(findLengthFault(typed, maxLength) ?? read(typed), context, missing);
		})
		.meta({ maxLength });
}

export function lineField(maxLength: number, missing: string) {
	return textField(maxLength, missing, (typed) => readLine(typed.replace(/\s+/g, " ")));
}

/** An optional line that is never refused: what does not fit is cut off. @param maxLength unlimited by default */
export function tolerantLineField(maxLength?: number) {
	return z
		.string()
		.catch("")
		.transform((raw) =>
			raw
				.replace(/[\p{Cf}\p{Cs}]/gu, "")
				.replace(/[\s\p{Cc}]+/gu, " ")
				.trim()
				.slice(0, maxLength),
		)
		.meta({ maxLength });
}

/** A text of several lines. @param maxLength in UTF-16 units @param missing as for `accept` */
export function paragraphsField(maxLength: number, missing?: string) {
	const text = z.string({ error: textError(missing ?? asText) });
	return (missing ? text : text.default(""))
		.transform((raw, context) => {
			const lines = raw
				.replace(/\r\n?/g, "\n")
				.replace(/\t/g, " ")
				.replace(/(?!\n)[\p{Cc}\p{Cf}\p{Cs}]/gu, "")
				.trim();
			const fault = findLengthFault(lines, maxLength);
			return accept(fault ?? { value: toNfc(lines, maxLength) }, context, missing);
		})
		.meta({ maxLength });
}

export function optionalLineField(maxLength: number) {
	return z
		.string({ error: textError(asText) })
		.default("")
		.transform((raw, context) => {
			const line = raw
				.replace(/\p{Cf}/gu, "")
				.replace(/\s+/g, " ")
				.trim();
			return accept(findLengthFault(raw, maxLength) ?? readLine(toNfc(line, maxLength)), context);
		})
		.meta({ maxLength });
}

/** @param missing the message for an empty text; without it, optional */
function accept(reading: Reading, context: z.RefinementCtx, missing?: string): string {
	if ("value" in reading && (reading.value !== "" || !missing)) return reading.value;
	context.addIssue({ code: "custom", message: "fault" in reading ? reading.fault : missing });
	return z.NEVER;
}

export function choiceField(choose: string) {
	return z.string({ error: choiceError(choose) });
}

export function checkboxField() {
	return z.boolean({ error: choiceError("Marca esta casilla o déjala vacía.") }).default(false);
}

/** What HTML can check of each field. Its maximum length is in the schema's metadata. */
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
	return /\p{C}/u.test(typed) ? { fault: "Usa solo letras, números y signos." } : { value: typed };
}

/** Leaves text far over its limit alone: ordering combining marks takes quadratic time. @param maxLength in UTF-16 units */
export function toNfc(text: string, maxLength: number): string {
	return text.length > 4 * maxLength ? text : text.normalize("NFC");
}

function findLengthFault(typed: string, maxLength: number): Reading | undefined {
	return typed.length > maxLength ? { fault: tooLong(maxLength) } : undefined;
}

export function tooLong(maxLength: number): string {
	return `Escribe como máximo ${maxLength} caracteres.`;
}

const asText = "Escribe este dato como texto.";

export function textError(missing: string) {
	return messageFor(missing, asText);
}

export function choiceError(choose: string) {
	return messageFor(choose, choose);
}

/** The message for a value that is absent, repeated (a list) or of another kind, such as a file. */
function messageFor(missing: string, other: string) {
	return ({ input }: { input?: unknown }): string => {
		if (input === undefined || input === "") return missing;
		return Array.isArray(input) ? "Este dato llegó más de una vez." : other;
	};
}
