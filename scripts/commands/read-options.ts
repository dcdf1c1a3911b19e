import { type ParseArgsConfig, parseArgs } from "node:util";

/**
 * Reads the options of a command that takes no other arguments. After a wrong one it ends the process with status 2 and a
 * message that says where to look.
 * @param command as it is typed, such as `npm run demo`
 */
export function readOptions<O extends NonNullable<ParseArgsConfig["options"]>>(command: string, options: O) {
	try {
		return parseArgs({ options: { ...options, help: { type: "boolean", short: "h" } } }).values;
	} catch (error) {
		process.stderr.write(`${explainWrongArgument(error)}\nSee: ${command} -- --help\n`);
		process.exit(2);
	}
}

/** The first sentence of an error of `parseArgs`. The rest explains positional arguments, which no command needs. */
export function explainWrongArgument(error: unknown): string {
	return (error as Error).message.replace(/\. (To specify|This command).*/s, "");
}
