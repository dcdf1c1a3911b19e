import type { z } from "zod";
import type { BusinessFault } from "~/back-office/business-text.server";
import { findDocumentError } from "~/customers/identity-document.server";
import { ZoneFault } from "~/delivery/delivery-zone-text.server";

/** @returns in Spanish what is wrong with a text of the business. The rule stands below its field. */
export function describeFault(fault: BusinessFault): string {
	if (fault instanceof ZoneFault) return fault.line ? `Línea ${fault.line}: ${fault.spanish}` : fault.spanish;
	const cause = describeIssue(fault, String(fault.input));
	return fault.path.length > 0 ? `Revisa «${fault.input}». ${cause}` : cause;
}

function describeIssue(issue: z.core.$ZodIssue, typed: string): string {
	if (issue.code === "too_big" || issue.code === "too_small") return describeSize(issue, typed);
	if (issue.message.startsWith("must be a RUC")) return findDocumentError("RUC", typed) ?? "";
	if (issue.message === "must have 20 digits" && /^\d+$/.test(typed)) return `Tiene ${typed.length} dígitos.`;
	const [, cause = "Así no se puede guardar."] =
		causes.find(([message]) => issue.message.includes(message)) ?? [];
	return cause;
}

function describeSize(issue: z.core.$ZodIssueTooBig | z.core.$ZodIssueTooSmall, typed: string): string {
	const [bound, isMore] = issue.code === "too_big" ? [issue.maximum, true] : [issue.minimum, false];
	if (issue.origin === "array") return `Son más de ${bound}.`;
	if (issue.origin === "string")
		return isMore ? `Tiene ${typed.length} letras y caben ${bound}.` : `Necesita ${bound} letras.`;
	return `Es ${isMore ? "más" : "menos"} de ${bound}.`;
}

/** By a part of the schemas' messages. */
const causes = [
	["one line", "Tiene un signo que no se puede guardar."],
	["a street", "Falta la calle, el número o el distrito."],
	["digits", "Tiene algo que no es del número."],
	["phone number", "Le faltan o le sobran dígitos."],
	["e-mail", "No es una dirección de correo completa."],
	["https", "No es una dirección que empieza con https://."],
	["a number", "No es un número."],
	["whole hours", "No son horas enteras."],
	["decimals", "Tiene más de tres decimales."],
	["day", "No es un día escrito como 2026-12-24."],
] as const;
