import { describeRucFault } from "~/domain/business/ruc";
import { equalsInConstantTime } from "~/platform/values/constant-time.server";
import { plainCode, withoutLabels } from "~/platform/values/plain-signs";
import { type Reading, refuseOthers } from "~/platform/values/text-fields.server";

export function readDocumentNumber(typed: string): Reading {
	const written = withoutLabels(plainCode(typed).toUpperCase(), documentLabels);
	const value = withoutCheckCharacter(written).replace(/^(?:DNI|RUC)(?=[ \d])|[\s.,:;/#()_-]/g, "");
	return refuseOthers(value, /[A-Z\d]/, "números y, si tu documento las tiene, letras") ?? { value };
}

/** @returns the eight digits of a DNI as its card has it, `10117410-2` or, on old cards, `10117410-G`; other texts as they are */
export function withoutCheckCharacter(written: string): string {
	const [, digits = "", check = ""] = /^(?:DNI)? ?(\d{8})[ -]{1,3}([\dA-K])$/i.exec(written) ?? [];
	const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (checkWeights[at] ?? 0), 0);
	const isRight = digits !== "" && checkCharacters.some((list) => list[sum % 11] === check.toUpperCase());
	return isRight ? digits : written;
}

const checkWeights = [3, 2, 7, 6, 5, 4, 3, 2];
/** By the weighted sum modulo 11: on today's cards, and on those until 2007. */
const checkCharacters = ["65432110987", "KJIHGFEDCBA"];

const documentLabels =
	"D\\.?N\\.?I|R\\.?U\\.?C|C\\.?E(?=[ .:]+\\d{9}$)|CPP|PTP|PASAPORTE|CARN[EÉ](?: DE EXTRANJER[IÍ]A)?|DOC(?:UMENTO)?(?: DE IDENTIDAD)?";

export function findDocumentError(type: unknown, number: unknown): string | undefined {
	if (typeof number !== "string") return undefined;
	if (type === "DNI" && !/^\d{8}$/.test(number))
		return /^\d{8}[\dA-K]$/.test(number)
			? "El DNI tiene 8 dígitos. Si escribiste también el de control, revísalo o quítalo."
			: "El DNI tiene 8 dígitos.";
	if (type === "CE" && !/^[A-Z\d]{9,12}$/.test(number))
		return "El carné de extranjería tiene de 9 a 12 letras o números.";
	// Wide, because no official text gives the length.
	if (type === "CPP/PTP" && !/^[A-Z\d]{6,15}$/.test(number))
		return "El CPP o PTP tiene de 6 a 15 letras o números.";
	return type === "RUC" ? describeRucFault(number) : undefined;
}

/** Compares in constant time, even without a stored number. */
export function isSameDocument(stored: string | undefined, documentNumber: string): boolean {
	// A valid document number is never empty, so it never equals the fallback.
	return equalsInConstantTime(stored ?? "", documentNumber);
}
