import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import { z } from "zod";
import { emailExample } from "./labels";
import { checkPlaces, type PlaceLevel } from "./ubigeo.server";

const documentTypes = ["DNI", "CE", "RUC"] as const;

/** Longest value of a field, in UTF-16 units as HTML's `maxlength` counts; separators leave room to spare. */
const maxLengths = {
	documentNumber: 20,
	fullName: 120,
	paternalSurname: 80,
	maternalSurname: 80,
	phone: 30,
	email: 254,
	address: 200,
};

/**
 * The checkout form. Every field at fault is reported at once, each with one message in Spanish.
 * The document number comes out without separators and in upper case, the phone as `+51987654321`, names in
 * NFC with single spaces, the e-mail with its domain in lower case, places as INEI codes.
 */
export const checkoutFields = z
	.object(
		{
			documentType: z.enum(documentTypes, { error: choiceError("Elige tu tipo de documento.") }),
			documentNumber: text("documentNumber", "Escribe tu número de documento.", readDocumentNumber),
			fullName: text("fullName", "Escribe tu nombre completo.", readName),
			paternalSurname: text("paternalSurname", "Escribe tu apellido paterno.", readName),
			maternalSurname: text("maternalSurname", "Escribe tu apellido materno.", readName),
			phone: text("phone", "Escribe tu teléfono después de +51.", readPhone),
			email: text("email", "Escribe tu correo electrónico.", readEmail),
			department: z.string({ error: choiceError("Elige tu departamento.") }),
			province: z.string({ error: choiceError("Elige tu provincia.") }),
			district: z.string({ error: choiceError("Elige tu distrito.") }),
			/** Optional: the specification asks for the district only, and a store that delivers calls before it does. */
			address: optionalText("address"),
			newsOptIn: checkbox(),
			saveInfo: checkbox(),
		},
		{ error: "Envía el formulario otra vez." },
	)
	.superRefine(
		(fields, context) => {
			if (!fields) return;
			const refuse = (field: string, message: string) =>
				context.addIssue({ code: "custom", path: [field], message });
			const fault = documentFault(fields.documentType, fields.documentNumber);
			if (fault) refuse("documentNumber", fault);
			for (const [level, fault] of placeFaults(fields)) refuse(level, fault);
		},
		// Without it zod skips this check when any field failed; so the types above say more than is known here.
		{ when: () => true },
	);

/** What the checkout form says once it is accepted. */
export type CheckoutInfo = z.output<typeof checkoutFields>;

/** The HTML attributes of each field, from the same rules as `checkoutFields`. */
export const checkoutConstraints = Object.fromEntries(
	Object.entries(checkoutFields.shape).map(([name, field]) => {
		const maxLength = (maxLengths as Partial<Record<string, number>>)[name];
		const required = !field.safeParse(undefined).success;
		return [name, { required, ...(maxLength && { maxLength }) }];
	}),
) as Record<keyof CheckoutInfo, { required?: boolean; maxLength?: number }>;

/** What a reader makes of a typed value: the value to keep, or what the shopper should do. */
type Reading = { value: string } | { fault: string };

function text(field: keyof typeof maxLengths, missing: string, read: (typed: string) => Reading) {
	return z.string({ error: textError(missing) }).transform((raw, context) => {
		// Format characters are invisible: a number copied from a phone's contacts comes wrapped in them.
		const typed = composed(raw.replace(/\p{Cf}/gu, "").trim(), maxLengths[field]);
		const reading = faultOfLength(typed, maxLengths[field]) ?? read(typed);
		if ("value" in reading && reading.value !== "") return reading.value;
		context.addIssue({ code: "custom", message: "fault" in reading ? reading.fault : missing });
		return z.NEVER;
	});
}

/** May be left empty; a line of any writing. */
function optionalText(field: keyof typeof maxLengths) {
	return z
		.string({ error: textError("Escribe este dato como texto.") })
		.default("")
		.transform((raw, context) => {
			const line = raw
				.replace(/\p{Cf}/gu, "")
				.replace(/\s+/g, " ")
				.trim();
			const typed = composed(line, maxLengths[field]);
			const reading: Reading = faultOfLength(raw, maxLengths[field]) ?? readLine(typed);
			if ("value" in reading) return reading.value;
			context.addIssue({ code: "custom", message: reading.fault });
			return z.NEVER;
		});
}

function readLine(typed: string): Reading {
	return /\p{C}/u.test(typed) ? { fault: "Usa solo letras, números y signos." } : { value: typed };
}

/**
 * In NFC, unless it is far too long: putting marks in order takes time that grows with the square of their number, half a
 * second for the largest form.
 * @param longest that it may be once it is composed, in UTF-16 units
 */
export function composed(text: string, longest: number): string {
	return text.length > 4 * longest ? text : text.normalize("NFC");
}

function faultOfLength(typed: string, longest: number): Reading | undefined {
	return typed.length > longest ? { fault: `Escribe como máximo ${longest} caracteres.` } : undefined;
}

function readDocumentNumber(typed: string): Reading {
	const value = typed.replace(/[\s.\p{Pd}]/gu, "");
	if (!/^[a-z\d]*$/i.test(value)) return { fault: "Usa solo números y, en el CE, también letras." };
	return { value: value.toUpperCase() };
}

function readName(typed: string): Reading {
	const value = typed.replace(/\p{Zs}+/gu, " ");
	if (value !== "" && !(nameCharacters.test(value) && /\p{L}/u.test(value))) {
		return { fault: "Usa solo letras, espacios, guiones, puntos y apóstrofos." };
	}
	return { value };
}

/** Letters of the Latin script (its digits, such as Ⅷ, aside), with the few marks that NFC cannot join to one. */
const nameCharacters = /^(?:(?=\p{L})\p{Script=Latin}(?:(?=\p{Mn})[\u0300-\u036f]){0,2}|['’. -])+$/u;

function readPhone(typed: string): Reading {
	if (typed === "" || typed === "+") return { value: "" };
	if (/^\+\s*(?!51|5$)\d/.test(typed)) {
		return { fault: "Ese prefijo es de otro país. Escribe un número del Perú, con el prefijo +51." };
	}
	if (!typed.startsWith("+51")) {
		return { fault: "Escribe el número con el prefijo +51, por ejemplo +51 987 654 321." };
	}
	const rest = typed.slice(3);
	if (!/^[\d\s\p{Pd}]*$/u.test(rest))
		return { fault: "Después de +51 usa solo números, espacios y guiones." };
	const digits = rest.replace(/\D/g, "");
	if (digits === "") return { value: "" };
	const fault =
		"Escribe un celular de 9 dígitos que empiece con 9, o un fijo con su código de ciudad sin el 0.";
	return isPeruvianPhone(digits) ? { value: `+51${digits}` } : { fault };
}

/**
 * @param digits what follows +51: a mobile (9 and 8 digits more), or a landline of Lima (1 and 7) or of another
 * department (its two digits and 6)
 */
function isPeruvianPhone(digits: string): boolean {
	if (!/^(9\d{8}|1\d{7}|[4-8]\d{7})$/.test(digits)) return false;
	const phone = parsePhoneNumberFromString(`+51${digits}`);
	const type = phone?.getType();
	return (
		phone?.country === "PE" &&
		phone.nationalNumber === digits &&
		(type === "MOBILE" || type === "FIXED_LINE" || type === "FIXED_LINE_OR_MOBILE")
	);
}

function readEmail(typed: string): Reading {
	if (typed === "") return { value: "" };
	// HTML's own rule, which the browser applies too, and then what it lets pass: "a@b", "a..b@c.pe".
	if (
		!z.regexes.html5Email.test(typed) ||
		!/@.+\.[a-z][a-z\d-]+$/i.test(typed) ||
		/^\.|\.\.|\.@/.test(typed)
	) {
		return { fault: `Escribe un correo como ${emailExample}.` };
	}
	const at = typed.lastIndexOf("@");
	return { value: typed.slice(0, at) + typed.slice(at).toLowerCase() };
}

/** What is wrong with a document's number, if anything. Says nothing while its type or number is unknown. */
export function documentFault(type: unknown, number: unknown): string | undefined {
	if (typeof number !== "string") return undefined;
	if (type === "DNI" && !/^\d{8}$/.test(number)) return "El DNI tiene 8 dígitos.";
	if (type === "CE" && !/^[A-Z\d]{9,12}$/.test(number)) {
		return "El carné de extranjería tiene de 9 a 12 letras o números.";
	}
	return type === "RUC" ? rucFault(number) : undefined;
}

/** SUNAT's rule: the last digit is (11 − Σ digit × weight mod 11) mod 10. */
function rucFault(ruc: string): string | undefined {
	if (!/^\d{11}$/.test(ruc)) return "El RUC tiene 11 dígitos.";
	if (!/^(10|15|16|17|20)/.test(ruc)) return "El RUC empieza con 10, 15, 16, 17 o 20.";
	const sum = rucWeights.reduce((total, weight, i) => total + weight * Number(ruc[i]), 0);
	return (11 - (sum % 11)) % 10 === Number(ruc[10]) ? undefined : "Revisa el RUC: sus dígitos no concuerdan.";
}

const rucWeights = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2];

/** What is wrong with the places that were chosen, by level. Says nothing of a level that was not. */
export function placeFaults(chosen: Partial<Record<PlaceLevel, unknown>>): [PlaceLevel, string][] {
	const { department, province, district } = chosen;
	const wrong = Object.entries(checkPlaces(onlyStrings({ department, province, district })));
	return wrong.map(([name, within]) => {
		const level = name as PlaceLevel;
		return [level, `Elige ${placeWords[level]} de ${within}.`];
	});
}

const placeWords = { department: "un departamento", province: "una provincia", district: "un distrito" };

function onlyStrings<Key extends string>(values: Record<Key, unknown>): Partial<Record<Key, string>> {
	const strings = Object.entries(values).filter(([, value]) => typeof value === "string");
	return Object.fromEntries(strings) as Partial<Record<Key, string>>;
}

function checkbox() {
	return z.boolean({ error: choiceError("Marca esta casilla o déjala vacía.") }).default(false);
}

/** The message for a text that is missing, or that came as something else. */
export function textError(missing: string) {
	return messageFor(missing, "Escribe este dato como texto.");
}

function choiceError(choose: string) {
	return messageFor(choose, choose);
}

/** The message for a value that is no text at all: absent, repeated (a list), or something else, such as a file. */
function messageFor(missing: string, other: string) {
	return ({ input }: { input?: unknown }): string => {
		if (input === undefined || input === "") return missing;
		return Array.isArray(input) ? "Este dato llegó más de una vez." : other;
	};
}
