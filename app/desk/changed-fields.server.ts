import { data } from "@remix-run/node";
import type { FieldsRefusal } from "./refusal.server";

/** @returns the fields that differ from what the form showed (`seen-…` beside each), so that nothing else is changed */
export function changedFields(typed: Record<string, string>): Record<string, string> {
	const changed = Object.entries(typed).filter(
		([name, value]) => !name.startsWith("seen-") && normalize(value) !== normalize(typed[`seen-${name}`]),
	);
	return Object.fromEntries(changed.map(([name, value]) => [name, normalize(value)]));
}

/**
 * What a refused form shows again. Fields that were not changed show the stored value. The others are compared with what
 * the form first showed until a conflict is reported.
 * @param faults by the names of the fields @param status 409 where they say what somebody else changed
 */
export function refuseFields(
	typed: Record<string, string>,
	problem: string,
	faults: Record<string, string> = {},
	status = 400,
	isPartial = false,
) {
	const { password: _, intent = "", ...answers } = changedFields(typed);
	const firstSeen = Object.entries(typed).filter(([seen]) => {
		const [, name] = /^seen-(.*)/.exec(seen) ?? [];
		if (name === undefined) return false;
		return name in typed ? name in answers && !(status === 409 && name in faults) : status !== 409;
	});
	const again = { ...answers, ...Object.fromEntries(firstSeen) };
	return data<FieldsRefusal>({ intent, problem, typed: again, faults, isPartial }, { status });
}

/** A browser sends line breaks as CRLF. */
export function normalize(text = ""): string {
	return text.replaceAll("\r\n", "\n").trim();
}
