import { z } from "zod";
import { documentTypes } from "~/domain/people/document-types";
import { plainCode, withoutLabels } from "~/platform/values/plain-signs";
import { lineField, paragraphsField, refuseOthers, textField } from "~/platform/values/text-fields.server";
import { contactTexts, deliveryTexts } from "./order-texts";

/** What an order's step says: a short note, the carrier, a number. Optional. */
export const stepText = lineField(200);
/** Empty for none; undefined if nothing was said, so that the usual carrier is meant. */
export const carrierText = z.undefined().or(stepText);
export const reasonText = stepText.refine((text) => text !== "");
export const noteText = paragraphsField(1000).refine((text) => text !== "");

/** Also the bank or application, and the rest of the sentence: «Yape: 00123456», «operación BCP 00123456». */
const operationNames =
	"OP(?:E|ER)?|OPERACI[OÓ]N(?:ES)?|N[UÚ]MERO|CONSTANCIA|TRX|TRANSF?|ID|BCP|BBVA|IBK|\\p{L}{4,}";

/** Words that hold no part of the number. */
const wordsAfter = /(?:[ .,:;#°_=()*/«»"'’!-]|(?<![\p{L}\d])(?:DEL?|\p{L}{4,})(?!\p{L}))+$/u;

/** An operation without labels, blanks and signs. */
export function operationNumber(operation: string): string {
	const { data = operation.toUpperCase() } = operationField.safeParse(operation);
	return data.replace(/[^\p{L}\d]/gu, "");
}

/** The number of a payment as its proof shows it. */
export const operationField = textField(40, "Escribe el número de la operación.", (typed) => {
	const operation = withoutLabels(plainCode(typed).replace(/ +/g, " ").toUpperCase(), operationNames)
		.replace(/^(?:OPERACI[OÓ]N|N[UÚ]MERO)(?=\d)/, "")
		.replace(wordsAfter, "");
	const what = "letras, números, espacios, guiones, puntos o barras";
	const other = refuseOthers(operation, /[\dA-Z /.-]/, what);
	if (other) return other;
	if (operation.replace(/\D/g, "").length >= 3) return { value: operation };
	return { fault: "Copia el número de operación de tu constancia: tiene tres cifras o más." };
});

function textFields<Name extends string>(names: readonly Name[]) {
	const text = z.string().default("");
	return Object.fromEntries(names.map((name) => [name, text])) as Record<Name, typeof text>;
}

export const orderContact = z.object({
	documentType: z.enum(documentTypes),
	documentNumber: z.string(),
	...textFields(contactTexts),
	fullName: z.string(),
	paternalSurname: z.string(),
	maternalSurname: z.string(),
	/** E.164. */
	phone: z.string(),
	email: z.string(),
});

export const orderDelivery = z.object({
	/** INEI code. Empty, as the place, for an order that is picked up. */
	district: z.string(),
	place: z.string(),
	address: z.string(),
	...textFields(deliveryTexts),
});
