import { parseArgs } from "node:util";
import { parseWholeNumber } from "~/platform/values/plain-signs";
import { oneOf } from "./format";

/** Wrong arguments: the exit status is 2, and the message says where to look. */
export class UsageError extends Error {}

export function refuse(message: string): never {
	throw new UsageError(message);
}

export type Options = Record<string, { type: "string" | "boolean"; mayBeEmpty?: boolean }>;
export type ValuesOf<O extends Options> = {
	[Name in keyof O]?: O[Name]["type"] extends "boolean" ? boolean : string;
};

export function texts<Name extends string>(...names: Name[]) {
	return optionsOf("string", names);
}

/** Options whose empty value clears the field. Those of `texts` refuse an empty value. */
export function clearableTexts<Name extends string>(...names: Name[]) {
	return optionsOf("string", names, true);
}

export function flags<Name extends string>(...names: Name[]) {
	return optionsOf("boolean", names);
}

export function namesOf<O extends Options>(options: O): (keyof O)[] {
	return Object.keys(options);
}

function optionsOf<Type extends "string" | "boolean", Name extends string>(
	type: Type,
	names: Name[],
	mayBeEmpty = false,
) {
	const option = { type, mayBeEmpty };
	return Object.fromEntries(names.map((name) => [name, option])) as Record<Name, typeof option>;
}

/** Options that would have no effect beside the others: what somebody types is meant, so they are refused. */
export interface Combinations<O extends Options> {
	/** By option, the one that it says more about. */
	needs?: { [Name in keyof O]?: keyof O };
	/** Lists of options of which only one counts. */
	either?: (keyof O)[][];
}

export function refuseIdle<O extends Options>(
	values: ValuesOf<O>,
	{ needs = {}, either = [] }: Combinations<O>,
): void {
	for (const [option, needed] of Object.entries(needs))
		if (values[option] !== undefined && values[needed as keyof O] === undefined)
			throw new UsageError(`--${option} needs --${String(needed)}.`);
	for (const names of either) {
		const given = names.filter((name) => values[name] !== undefined).map((name) => `--${String(name)}`);
		if (given.length > 1) throw new UsageError(`Only one of ${given.join(" and ")}.`);
	}
}

/** Refuses options that have no effect on this step. @param steps by option, those on which it has one */
export function refuseOtherSteps(
	values: Record<string, unknown>,
	step: string,
	steps: Record<string, readonly string[]>,
): void {
	for (const [option, its] of Object.entries(steps))
		if (values[option] !== undefined && !its.includes(step))
			throw new UsageError(`--${option} belongs to ${oneOf(its)}.`);
}

interface Script<O extends Options> extends Combinations<O> {
	/** Prints the help: `npm run demo -- --help`. */
	helpCommand: string;
	help: string;
	options?: O;
	/** Whether it takes arguments that are no options. */
	takesArguments?: boolean;
}

/** Runs a script that has no commands. */
export async function runScript<O extends Options>(
	{ helpCommand, help, options, takesArguments = false, ...combinations }: Script<O>,
	work: (values: ValuesOf<O>, given: string[]) => unknown,
): Promise<void> {
	await reportErrors(helpCommand, async () => {
		const { wantsHelp, values, given } = parseOptions(options ?? ({} as O), takesArguments);
		if (wantsHelp) return void process.stdout.write(help);
		refuseIdle(values, combinations);
		await work(values, given);
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
		const empty = Object.keys(given).find((name) => given[name] === "" && !options[name]?.mayBeEmpty);
		if (empty) throw new UsageError(`--${empty} needs a value.`);
		return { wantsHelp: help === true, values: given as ValuesOf<O>, given: positionals };
	} catch (error) {
		const [said = ""] = (error as Error).message.split(/ (?=To specify a pos|This command)/);
		const isValue = /^Unknown option '-[^-]/.test(said);
		throw new UsageError(isValue ? `${said} ${hyphenAdvice}` : said);
	}
}

const hyphenAdvice = 'A value that begins with a hyphen comes last, after two others: -- "-20 % en sofás"';

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
