import { type ParseArgsConfig, parseArgs } from "node:util";
import { parseWholeNumber } from "../../app/platform/values/plain-signs";

type Options = NonNullable<ParseArgsConfig["options"]>;

/**
 * Reads the options of a command that takes no other arguments. --help prints the help and ends the process. So does a
 * wrong argument, with status 2 and a message that says where to look.
 * @param helpCommand what shows the help, such as `npm run demo -- --help`
 */
export function readOptions<O extends Options>(helpCommand: string, options: O, help: string) {
	return readArguments(helpCommand, options, help, false).values;
}

/** The same for a command that also takes other arguments. */
export function readArguments<O extends Options>(
	helpCommand: string,
	options: O,
	help: string,
	allowPositionals = true,
) {
	const read = parseOrRefuse(options, helpCommand, allowPositionals);
	if ("help" in read.values) {
		process.stdout.write(help);
		process.exit();
	}
	return read;
}

function parseOrRefuse<O extends Options>(options: O, helpCommand: string, allowPositionals: boolean) {
	try {
		return parseOptions(options, allowPositionals);
	} catch (error) {
		return refuseArgument((error as Error).message, helpCommand);
	}
}

/** Reads the process's arguments, among them --help. @throws UsageError */
export function parseOptions<O extends Options>(options: O, allowPositionals = true) {
	try {
		const helpOption = { type: "boolean", short: "h" } as const;
		return parseArgs({ options: { ...options, help: helpOption }, allowPositionals });
	} catch (error) {
		// The first sentence: the rest explains positional arguments, which no command needs.
		throw new UsageError((error as Error).message.replace(/\. (To specify|This command).*/s, ""));
	}
}

/** A wrong argument: the program prints the message and ends with status 2. */
export class UsageError extends Error {}

/** Ends the process with status 2 and a message that says where to look. */
export function refuseArgument(message: string, helpCommand: string): never {
	process.stderr.write(`${message}\nSee: ${helpCommand}\n`);
	process.exit(2);
}

/** Reads the value of an option; a wrong one is refused. */
export function readWholeNumber(option: string, value: string, least: number, helpCommand: string): number {
	const number = parseWholeNumber(value);
	if (number !== undefined && number >= least) return number;
	return refuseArgument(
		`--${option} must be a whole number of at least ${least}, not "${value}".`,
		helpCommand,
	);
}
