import { data } from "@remix-run/node";

export const reviewMarked = "Revisa lo que está marcado abajo.";

export interface DeskRefusal {
	/** Tells the form from the others of its page. */
	intent: string;
	problem: string;
	/** Messages by the field's name: mistakes, and changes by somebody else. */
	faults: Record<string, string>;
	retry?: string;
	isPartial?: boolean;
	typed: Record<string, string>;
}

/** A sentence about the whole form, or messages by field name. */
export type Problem = string | Record<string, string>;

export function readTyped(form: FormData): Record<string, string> {
	return Object.fromEntries(
		[...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
	);
}

/** @returns the rest of each name that begins so, with what was typed: `["mesa", "3"]` of `units-mesa` */
export function typedWith(prefix: string, typed: Record<string, string>): [name: string, typed: string][] {
	return Object.entries(typed).flatMap(([name, value]): [string, string][] =>
		name.startsWith(prefix) ? [[name.slice(prefix.length), value]] : [],
	);
}

/**
 * Refuses a form, which is shown again with what was typed.
 * @param status 400 for a mistake: the form keeps `seen`, the state that it was filled in for; 409 for a change by
 * somebody else: the form takes the present state
 * @param retry what to do next, while the page still has the form
 */
export function refuseTyped(
	{ password: _, seen, ...answers }: Record<string, string>,
	problem: Problem,
	status = 400,
	retry?: string,
) {
	const typed: Record<string, string> = { ...answers, ...keepSeen(seen, status) };
	const { intent = "" } = typed;
	const refusal = typeof problem === "string" ? { problem, faults: {} } : describeFaults(problem);
	return data<DeskRefusal>({ intent, ...refusal, typed, ...(retry && { retry }) }, { status });
}

function keepSeen(seen: string | undefined, status: number): Record<string, string> {
	return seen === undefined || status === 409 ? {} : { seen };
}

/** Shows a form again with what was typed: refused, or without a problem, after a search. */
export function showAgain<More extends object>(
	typed: Record<string, string>,
	problem: Problem | undefined,
	status: number,
	more: More,
) {
	const refused = refuseTyped(typed, problem ?? "", status);
	const { problem: said, ...answer } = refused.data;
	return data<Omit<DeskRefusal, "problem"> & { problem?: string } & More>(
		{ ...answer, ...(problem !== undefined && { problem: said }), ...more },
		problem === undefined ? {} : { status },
	);
}

function describeFaults(faults: Record<string, string>) {
	const [first = "", ...others] = Object.values(faults);
	return { problem: others.length > 0 ? reviewMarked : first, faults };
}

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
	const { password: _, intent = "", seen: shownState, ...answers } = changedFields(typed);
	const firstSeen = Object.entries(typed).filter(([seen]) => {
		const [, name] = /^seen-(.*)/.exec(seen) ?? [];
		if (name === undefined) return false;
		return name in typed ? name in answers && !(status === 409 && name in faults) : status !== 409;
	});
	const again = { ...answers, ...keepSeen(shownState, status), ...Object.fromEntries(firstSeen) };
	return data<DeskRefusal>({ intent, problem, typed: again, faults, isPartial }, { status });
}

/** Browsers send line breaks as CRLF. */
function normalize(text = ""): string {
	return text.replaceAll("\r\n", "\n").trim();
}
