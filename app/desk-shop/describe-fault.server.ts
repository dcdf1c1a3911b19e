import type { z } from "zod";
import type { BusinessFault } from "~/back-office/business-text.server";
import type { DeskMessage } from "~/business/business-record.server";
import { ZoneFault } from "~/delivery/delivery-zone-text.server";

/** @returns in Spanish what is wrong with a text of the business. The rule stands below its field. */
export function describeFault(fault: BusinessFault): string {
	if (fault instanceof ZoneFault) return fault.line ? `Línea ${fault.line}: ${fault.spanish}` : fault.spanish;
	const cause = describeIssue(fault, String(fault.input));
	return fault.path.length > 0 ? `Revisa «${fault.input}». ${cause}` : cause;
}

function describeIssue(issue: z.core.$ZodIssue, typed: string): string {
	switch (issue.code) {
		case "too_big":
		case "too_small":
			return describeSize(issue, typed);
		case "custom": {
			const { spanish } = issue.params as DeskMessage;
			return typeof spanish === "string" ? spanish : spanish(typed);
		}
		case "invalid_type":
			return issue.expected === "int" ? "No son horas enteras." : "No es un número.";
		case "not_multiple_of":
			return "Tiene más de tres decimales.";
		default:
			return "Así no se puede guardar.";
	}
}

function describeSize(issue: z.core.$ZodIssueTooBig | z.core.$ZodIssueTooSmall, typed: string): string {
	const [bound, isMore] = issue.code === "too_big" ? [issue.maximum, true] : [issue.minimum, false];
	if (issue.origin === "array") return `Son más de ${bound}.`;
	if (issue.origin === "string")
		return isMore ? `Tiene ${typed.length} letras y caben ${bound}.` : `Necesita ${bound} letras.`;
	return `Es ${isMore ? "más" : "menos"} de ${bound}.`;
}
