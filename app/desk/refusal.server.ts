import { data } from "@remix-run/node";

/** Why a form of the desk was refused, with what was typed into it. */
export interface DeskRefusal {
	intent: string;
	problem: string;
	/** Whether the rest was saved. */
	isPartial?: boolean;
	typed: Record<string, string>;
}

/** With the mistakes, and what somebody else changed, by the names of the fields. */
export interface FieldsRefusal extends DeskRefusal {
	faults: Record<string, string>;
}

export function readTyped(form: FormData): Record<string, string> {
	return Object.fromEntries([...form].filter((entry): entry is [string, string] => !isFile(entry[1])));
}

/**
 * @param status 400 for a mistake, which keeps the state that the form was filled in for (`seen`); 409 for what somebody
 * else changed meanwhile
 */
export function refuseTyped(
	{ password: _, seen, ...answers }: Record<string, string>,
	problem: string,
	status: number,
) {
	const typed: Record<string, string> = seen === undefined || status === 409 ? answers : { ...answers, seen };
	return data<DeskRefusal>({ intent: typed.intent ?? "", problem, typed }, { status });
}

function isFile(value: FormDataEntryValue): value is File {
	return typeof value !== "string";
}
