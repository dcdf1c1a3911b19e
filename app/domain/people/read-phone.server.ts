import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import { plainCode } from "~/platform/values/plain-signs";
import { type Reading, refuseOthers } from "~/platform/values/text-fields.server";
import { compactPhone, formatPhone } from "./phone";

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
	const digits = /^(?:\+51)?0?([14-9]\d{7,8})$/.exec(compactPhone(typed))?.[1];
	return digits && isPeruvianPhone(digits) ? formatPhone(`+51${digits}`) : undefined;
}

function readPrefixedPhone(typed: string): Reading {
	const compact = compactPhone(typed);
	if (compact === "" || compact === "+") return { value: "" };
	if (/^\+(?!51|5$)\d/.test(compact))
		return { fault: "Ese prefijo es de otro país. Escribe un número del Perú, con el prefijo +51." };
	// As 51 or 0051 it is only offered: the customer requires +51.
	if (!compact.startsWith("+51") || !plainCode(typed).includes("+"))
		return { fault: `Escribe el prefijo +51 y ${validNumber}` };
	const digits = compact
		.slice(3)
		.replace(/^(?:\+51|(?:00)?51(?=9\d{8}$))/, "")
		.replace(/^0(?=[14-8]\d{7}$)/, "");
	const other = refuseOthers(digits, /\d/, "números, espacios y guiones después de +51");
	if (other) return other;
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
