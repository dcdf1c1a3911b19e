import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import type { Reading } from "~/platform/values/text-fields.server";
import { formatPhone } from "./phone";

/** Normalizes to `+51987654321`. Accepts a repeated prefix and a 0 before a landline's area code. */
export function readPhone(typed: string): Reading {
	const reading = readPrefixedPhone(typed);
	const offered = "fault" in reading ? offerPhone(typed) : undefined;
	return offered
		? {
				fault: `Escribe el número con el prefijo +51: ${offered}. Ya está en el campo, revísalo y envía otra vez.`,
			}
		: reading;
}

export function offerPhone(typed: string): string | undefined {
	const compact = typed.replace(/[\s().\p{Cf}\p{Pd}]/gu, "");
	const digits = /^(?:(?:\+|00)?51){0,2}0?([14-9]\d{7,8})$/.exec(compact)?.[1];
	return digits && isPeruvianPhone(digits) ? formatPhone(`+51${digits}`) : undefined;
}

function readPrefixedPhone(typed: string): Reading {
	if (typed === "" || typed === "+") return { value: "" };
	if (/^\+\s*(?!51|5$)\d/.test(typed))
		return { fault: "Ese prefijo es de otro país. Escribe un número del Perú, con el prefijo +51." };
	if (!typed.startsWith("+51")) return { fault: `Escribe el prefijo +51 y ${validNumber}` };
	const rest = typed.slice(3).replace(/^[\s\p{Pd}]*\+51/u, "");
	if (!/^[\d\s\p{Pd}]*$/u.test(rest))
		return { fault: "Después de +51 usa solo números, espacios y guiones." };
	const digits = rest.replace(/\D/g, "").replace(/^0(?=[14-8]\d{7}$)/, "");
	if (digits === "") return { value: "" };
	return isPeruvianPhone(digits) ? { value: `+51${digits}` } : { fault: `Escribe ${validNumber}` };
}

const validNumber =
	"un celular de 9 dígitos que empiece con 9, como +51 987 654 321, o un fijo con su código de ciudad.";

/** @param digits after +51: a mobile (9 + 8 digits), a landline in Lima (1 + 7) or in another department (2 + 6) */
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
