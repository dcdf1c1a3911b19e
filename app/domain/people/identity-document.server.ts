import { describeRucFault } from "~/domain/business/ruc";
import { equalsInConstantTime } from "~/platform/values/constant-time.server";
import type { Reading } from "~/platform/values/text-fields.server";

export function readDocumentNumber(typed: string): Reading {
	const value = typed.replace(/[\s.\p{Pd}]/gu, "");
	if (!/^[a-z\d]*$/i.test(value)) return { fault: "Usa solo números y, si tu documento las tiene, letras." };
	return { value: value.toUpperCase() };
}

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
