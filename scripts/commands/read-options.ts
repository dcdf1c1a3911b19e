import { parseArgs } from "node:util";
import { parseWholeNumber } from "~/platform/values/plain-signs";

/** Wrong arguments: the exit status is 2, and the message says where to look. */
export class UsageError extends Error {}

export function refuse(message: string): never {
	throw new UsageError(message);
}

export type Options = Record<string, { type: "string" | "boolean" }>;
export type ValuesOf<O extends Options> = {
	[Name in keyof O]?: O[Name]["type"] extends "boolean" ? boolean : string;
};

export function texts<Name extends string>(...names: Name[]) {
	return optionsOf("string", names);
}

export function flags<Name extends string>(...names: Name[]) {
	return optionsOf("boolean", names);
}

export function namesOf<O extends Options>(options: O): (keyof O)[] {
	return Object.keys(options);
}

function optionsOf<Type extends "string" | "boolean", Name extends string>(type: Type, names: Name[]) {
	return Object.fromEntries(names.map((name) => [name, { type }])) as Record<Name, { type: Type }>;
}

interface Script<O extends Options> {
	/** Prints the help: `npm run demo -- --help`. */
	helpCommand: string;
	help: string;
	options?: O;
	/** Whether it takes arguments that are no options. */
	takesArguments?: boolean;
}

/** Runs a script that has no commands. */
export async function runScript<O extends Options>(
	{ helpCommand, help, options, takesArguments = false }: Script<O>,
	work: (values: ValuesOf<O>, given: string[]) => unknown,
): Promise<void> {
	await reportErrors(helpCommand, async () => {
		const { wantsHelp, values, given } = parseOptions(options ?? ({} as O), takesArguments);
		if (wantsHelp) process.stdout.write(help);
		else await work(values, given);
	});
}

/** Does a program's work; an error becomes its message on stderr and the exit status. */
export async function reportErrors(helpCommand: string, work: () => Promise<void>): Promise<void> {
	try {
		await work();
	} catch (error) {
		const message = error instanceof Error ? error.message : String(error);
		const isUsage = error instanceof UsageError;
		process.stderr.write(`${message}\n${isUsage ? `See: ${helpCommand}\n` : ""}`);
		process.exitCode = isUsage ? 2 : 1;
	}
}

export function parseOptions<O extends Options>(options: O, allowPositionals: boolean) {
	try {
		const known = { ...options, help: { type: "boolean", short: "h" } } as const;
		const { values, positionals } = parseArgs({ options: known, allowPositionals });
		const { help, ...given } = values as Record<string, string | boolean | undefined>;
		return { wantsHelp: help === true, values: given as ValuesOf<O>, given: positionals };
	} catch (error) {
		// The first sentence: the rest explains positional arguments, which no command needs.
		throw new UsageError((error as Error).message.replace(/\. (To specify|This command).*/s, ""));
	}
}

export function onlyOne([file, ...others]: string[], question: string): string {
	if (file && others.length === 0) return file;
	throw new UsageError(question);
}

export function readWholeNumber(option: string, value: string, least: number): number {
	const number = parseWholeNumber(value) ?? -1;
	return number >= least
		? number
		: refuse(`--${option} must be a whole number of at least ${least}, not "${value}".`);
}
