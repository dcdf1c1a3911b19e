import { describeRucFault } from "~/domain/business/ruc";
import { equalsInConstantTime } from "~/platform/values/constant-time.server";
import { plainCode, withoutLabels } from "~/platform/values/plain-signs";
import { type Reading, refuseOthers } from "~/platform/values/text-fields.server";

export function readDocumentNumber(typed: string): Reading {
	const value = withoutLabels(plainCode(typed).toUpperCase(), documentLabels).replace(
		/^(?:DNI|RUC)(?=[ \d])|[\s.,:;/#()_-]/g,
		"",
	);
	return refuseOthers(value, /[A-Z\d]/, "números y, si tu documento las tiene, letras") ?? { value };
}

const documentLabels =
	"D\\.?N\\.?I|R\\.?U\\.?C|C\\.?E(?=[ .:]+\\d{9}$)|CPP|PTP|PASAPORTE|CARN[EÉ](?: DE EXTRANJER[IÍ]A)?|DOC(?:UMENTO)?(?: DE IDENTIDAD)?";

export function findDocumentError(type: unknown, number: unknown): string | undefined {
	if (typeof number !== "string") return undefined;
	if (type === "DNI" && !/^\d{8}$/.test(number)) return "El DNI tiene 8 dígitos.";
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
