import { data } from "@remix-run/node";

/** Why a form of the desk was refused, with what was typed into it. */
export interface DeskRefusal {
	intent: string;
	problem: string;
	/** Whether the rest was saved. */
	isPartial?: boolean;
	typed: Record<string, string>;
}

/** `faults` has messages by field name: mistakes, and changes by somebody else. */
export interface FieldsRefusal extends DeskRefusal {
	faults: Record<string, string>;
}

export function readTyped(form: FormData): Record<string, string> {
	return Object.fromEntries(
		[...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
	);
}

/**
 * @param status 400 for a mistake: the form keeps `seen`, the state that it was filled in for; 409 for a change by
 * somebody else: the form takes the present state
 */
export function refuseTyped(
	{ password: _, seen, ...answers }: Record<string, string>,
	problem: string,
	status = 400,
) {
	const typed: Record<string, string> = seen === undefined || status === 409 ? answers : { ...answers, seen };
	return data<DeskRefusal>({ intent: typed.intent ?? "", problem, typed }, { status });
}
