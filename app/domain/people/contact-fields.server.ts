import { z } from "zod";
import { readEmail } from "~/platform/values/read-email.server";
import {
	checkboxField,
	choiceError,
	type Reading,
	refuseOthers,
	textField,
} from "~/platform/values/text-fields.server";
import { documentTypes } from "./document-types";
import { readDocumentNumber } from "./identity-document.server";
import { readPhone } from "./read-phone.server";

/**
 * Normalizes document numbers (upper case, no separators), phones (`+51987654321`), names (NFC, single spaces, `-`
 * for no second surname) and e-mail domains (lower case). The maximum lengths leave room for separators.
 */
export const contactFields = {
	documentType: z.enum(documentTypes, { error: choiceError("Elige tu tipo de documento.") }),
	documentNumber: textField(40, "Escribe tu número de documento.", readDocumentNumber),
	fullName: textField(120, "Escribe tu nombre completo.", readName),
	paternalSurname: textField(80, "Escribe tu apellido paterno.", readName),
	maternalSurname: textField(
		80,
		"Escribe tu apellido materno o, si no tienes, un guion (-).",
		readMaternalSurname,
	),
	phone: textField(30, "Escribe tu teléfono después de +51.", readPhone),
	email: textField(254, "Escribe tu correo electrónico.", readEmail),
	newsOptIn: checkboxField(),
};

/** Of another person who receives the order. The maximum lengths leave room in the draft's cookie. */
export const recipientFields = {
	recipientName: textField(60, undefined, readName),
	recipientDocument: textField(20, undefined, readAnyDocument),
	recipientPhone: textField(20, undefined, readPhone),
};

/** @param isAtAgency carriers hand over only to a person who shows an identity document */
export function findRecipientErrors(
	fields: Partial<Record<keyof typeof recipientFields | "documentType", string>>,
	isAtAgency: boolean,
): [keyof typeof recipientFields, string][] {
	const { documentType, recipientName, recipientDocument, recipientPhone } = fields;
	if (recipientName === "" && (recipientDocument || recipientPhone))
		return [["recipientName", "Escribe el nombre de quien recibe, o borra sus otros datos."]];
	if (isAtAgency && documentType === "RUC" && recipientName === "")
		return [["recipientName", "Escribe quién lo recoge: la agencia lo entrega a una persona."]];
	if (isAtAgency && recipientName && recipientDocument === "")
		return [["recipientDocument", "Escribe su documento: la agencia lo pide para entregarle el pedido."]];
	if (recipientName && recipientDocument === "" && recipientPhone === "")
		return [["recipientDocument", "Escribe su documento o su celular, para entregarle el pedido."]];
	return [];
}

function readAnyDocument(typed: string): Reading {
	const reading = readDocumentNumber(typed);
	const isCut = "value" in reading && /^(?:.{1,5}|\d{6,7})$/.test(reading.value);
	return isCut ? { fault: "Escribe el número completo: el DNI tiene 8 dígitos." } : reading;
}

function readMaternalSurname(typed: string): Reading {
	const value = typed.replace(/ +/g, " ");
	return noSurnamePattern.test(value) ? { value: noSurname } : readName(value);
}

function readName(typed: string): Reading {
	const value = typed.replace(/ +/g, " ");
	if (value === "" || nameCharacters.test(value)) return { value };
	const other = refuseOthers(value, /[\p{L}\p{Mn}'’. -]/u, "letras, espacios, guiones, puntos y apóstrofos");
	return other ?? { fault: "Escribe con letras latinas, como en tu documento." };
}

/** With a Latin letter (no numeral such as Ⅷ), and up to two combining marks on each that Unicode does not compose. */
const nameCharacters =
	/^(?=.*\p{L})(?:(?=\p{L})\p{Script=Latin}(?:(?=\p{Mn})[\u0300-\u036f]){0,2}|['’. -])+$/u;

const noSurname = "-";

/** A dash, "ninguno", "no tengo" and the like, but not "na" or "no", which are surnames. */
const noSurnamePattern =
	/^(?:[-._/ ]+|ningun[oa]|no (?:tengo|tiene|aplica)|sin (?:segundo )?apellido(?: materno)?|n[./] ?a\.?)\.?$/iu;

export function printedSurname(surname: string): string {
	return surname === noSurname ? "" : surname;
}
