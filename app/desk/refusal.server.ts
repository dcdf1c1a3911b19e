import { data } from "@remix-run/node";

/** Why a form of the desk was refused, with what was typed into it. */
export interface DeskRefusal {
	intent: string;
	problem: string;
	/** Whether the rest was saved. */
	isPartial?: boolean;
	typed: Record<string, string>;
}

export function readTyped(form: FormData): Record<string, string> {
	return Object.fromEntries([...form].filter((entry): entry is [string, string] => !isFile(entry[1])));
}

/** @param status 400 for a mistake, 409 for what somebody else changed meanwhile */
export function refuseTyped(
	{ password: _, ...typed }: Record<string, string>,
	problem: string,
	status: number,
) {
	return data<DeskRefusal>({ intent: typed.intent ?? "", problem, typed }, { status });
}

function isFile(value: FormDataEntryValue): value is File {
	return typeof value !== "string";
}
