import { data } from "@remix-run/node";
import { type DeskRefusal, reviewMarked } from "./desk-refusal.server";

/** @returns the fields that differ from what the form showed (`seen-…` beside each), so that nothing else is changed */
export function changedFields(typed: Record<string, string>): Record<string, string> {
	const changed = Object.entries(typed).filter(
		([name, value]) => !name.startsWith("seen-") && normalize(value) !== normalize(typed[`seen-${name}`]),
	);
	return Object.fromEntries(changed.map(([name, value]) => [name, normalize(value)]));
}

/** @param stored what a form would show now @returns a message for each field that somebody else has changed, too */
export function findStaleFields(
	changed: Record<string, string>,
	typed: Record<string, string>,
	stored: Record<string, string>,
): Record<string, string> {
	const stale = Object.entries(stored).filter(
		([name, now]) =>
			changed[name] !== undefined &&
			![changed[name], normalize(typed[`seen-${name}`])].includes(normalize(now)),
	);
	return Object.fromEntries(stale.map(([name, now]) => [name, describeStale(now)]));
}

export function describeStale(now: string): string {
	return now ? `Ahora dice: ${now}` : "Alguien lo borró.";
}

/**
 * Shows a refused form that `isTracked` again: changed fields with what was typed, the others with the stored value. A
 * changed field keeps its first `seen-…` value until a conflict over it is reported.
 * @param faults by field name @param status 409 if they report changes by somebody else
 */
export function refuseFields(
	typed: Record<string, string>,
	faults: Record<string, string>,
	problem = reviewMarked,
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
	return data<DeskRefusal>({ intent, problem, typed: again, faults, isPartial }, { status });
}

/** Browsers send line breaks as CRLF. */
function normalize(text = ""): string {
	return text.replaceAll("\r\n", "\n").trim();
}
