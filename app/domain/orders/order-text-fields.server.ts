import { limaDay, noonOrNow } from "~/platform/values/lima-time";
import { plainCode, withoutLabels } from "~/platform/values/plain-signs";
import { lineField, paragraphsField, refuseOthers, textField } from "~/platform/values/text-fields.server";
import type { Order, OrderPayment } from "./order-record.server";

/** What an order's step says: a short note, the carrier, a number. Optional. */
export const stepText = lineField(200);
export const reasonText = stepText.refine((text) => text !== "");
export const noteText = paragraphsField(1000).refine((text) => text !== "");

/** `paidOn` is a day in Lima, today without it. */
export interface PaymentInput {
	method?: OrderPayment["method"] | undefined;
	operation?: string | undefined;
	paidOn?: string | undefined;
}

export function readPayment({ method, operation, paidOn }: PaymentInput, now: Date) {
	const invalid = (field: "paidOn" | "method") => ({ outcome: "invalid" as const, fields: [field] });
	const at = paidOn ? noonOrNow(paidOn, now) : now;
	if (!at) return invalid("paidOn");
	if (!method) return invalid("method");
	return { payment: { method, at: at.toISOString(), ...(operation && { operation }) } };
}

/** Today is never too early: the clock that placed the order may have been ahead. */
export function isEarly({ at }: OrderPayment, { placedAt }: Order, now: Date): boolean {
	const day = limaDay(new Date(at));
	return day < limaDay(new Date(placedAt)) && day < limaDay(now);
}

/** Also the bank or application, and the rest of the sentence: «Yape: 00123456», «operación BCP 00123456». */
const operationNames =
	"OP(?:E|ER)?|OPERACI[OÓ]N(?:ES)?|N[UÚ]MERO|CONSTANCIA|TRX|TRANSF?|ID|BCP|BBVA|IBK|\\p{L}{4,}";

/** Words that hold no part of the number. */
const wordsAfter = /(?:[ .,:;#°_=()*/«»"'’!-]|(?<![\p{L}\d])(?:DEL?|\p{L}{4,})(?!\p{L}))+$/u;

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

/** Whichever method was chosen: a wrong one does not make it another payment. */
export function hasOperation({ payment, differences = [] }: Order, { operation }: OrderPayment): boolean {
	const known = [payment, ...differences].flatMap((one) => one?.operation ?? []).map(numberOf);
	return operation !== undefined && known.includes(numberOf(operation));
}

/** Without labels, blanks and signs. */
function numberOf(operation: string): string {
	const { data = operation.toUpperCase() } = operationField.safeParse(operation);
	return data.replace(/[^\p{L}\d]/gu, "");
}
