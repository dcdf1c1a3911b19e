import { data } from "@remix-run/node";

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
	const typed: Record<string, string> = seen === undefined || status === 409 ? answers : { ...answers, seen };
	const { intent = "" } = typed;
	const refusal = typeof problem === "string" ? { problem, faults: {} } : describeFaults(problem);
	return data<DeskRefusal>({ intent, ...refusal, typed, ...(retry && { retry }) }, { status });
}

/** Shows a form again with what was typed: refused, or without a problem, after a search. */
export function showAgain<Answer extends DeskRefusal>(
	typed: Record<string, string>,
	problem: Problem | undefined,
	status: number,
	more: Omit<Answer, keyof DeskRefusal>,
) {
	const refused = refuseTyped(typed, problem ?? "", status);
	const { problem: said, ...answer } = refused.data;
	return data<Omit<DeskRefusal, "problem"> & { problem?: string } & typeof more>(
		{ ...answer, ...(problem !== undefined && { problem: said }), ...more },
		problem === undefined ? {} : { status },
	);
}

function describeFaults(faults: Record<string, string>) {
	const [first = "", ...others] = Object.values(faults);
	return { problem: others.length > 0 ? reviewMarked : first, faults };
}

export const reviewMarked = "Revisa lo que está marcado abajo.";
