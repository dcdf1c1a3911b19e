import type { z } from "zod";

export interface DeskMessage {
	spanish: string | ((typed: string) => string);
}

export function customIssue(
	path: (string | number)[],
	message: string,
	spanish?: string,
): z.core.$ZodIssueCustom {
	return { code: "custom", path, message, params: { spanish } };
}

export function describeIssue(issue: z.core.$ZodIssue): string {
	const typed = String(issue.input ?? "");
	if (issue.code === "custom") {
		const { spanish = unexplained } = (issue.params ?? {}) as Partial<DeskMessage>;
		return typeof spanish === "string" ? spanish : spanish(typed);
	}
	if (typed === "") return "Falta este dato.";
	switch (issue.code) {
		case "too_big":
		case "too_small":
			return describeSize(issue, typed);
		case "invalid_type":
			return issue.expected === "int" ? "No es un número entero." : "No es un número.";
		case "not_multiple_of":
			return "Tiene más de tres decimales.";
		default:
			return unexplained;
	}
}

const unexplained = "Así no se puede guardar: revisa este dato.";

function describeSize(issue: z.core.$ZodIssueTooBig | z.core.$ZodIssueTooSmall, typed: string): string {
	const [bound, isMore] = issue.code === "too_big" ? [issue.maximum, true] : [issue.minimum, false];
	if (issue.origin === "array") return `Son más de ${bound}.`;
	if (issue.origin === "string")
		return isMore ? `Tiene ${typed.length} letras y caben ${bound}.` : `Necesita ${bound} letras.`;
	return `Es ${isMore ? "más" : "menos"} de ${bound}.`;
}
