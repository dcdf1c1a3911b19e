import { userInfo } from "node:os";
import type { Actor } from "../../app/domain/staff/actor";
import type { Datastore } from "../../app/platform/datastore/datastore.server";
import { isWebhookSet, readDatastoreConfig } from "../../app/platform/settings/parse-env.server";
import { connectDatastore } from "./connect-datastore";
import { print } from "./files";
import { parseOptions, UsageError } from "./read-options";

export { UsageError };

type Options = Record<string, { type: "string" | "boolean" }>;
export type ValuesOf<O extends Options> = {
	[Name in keyof O]?: O[Name]["type"] extends "boolean" ? boolean : string;
};

/** Options that take a text. */
export function texts<Name extends string>(...names: Name[]) {
	return optionsOf("string", names);
}

/** Options without a value. */
export function flags<Name extends string>(...names: Name[]) {
	return optionsOf("boolean", names);
}

export function namesOf<O extends Options>(options: O): (keyof O)[] {
	return Object.keys(options);
}

function optionsOf<Type extends "string" | "boolean", Name extends string>(type: Type, names: Name[]) {
	return Object.fromEntries(names.map((name) => [name, { type }])) as Record<Name, { type: Type }>;
}

/** @param actor the system's user, for the acts of the domain @returns the text to print */
export type Work = (datastore: Datastore, actor: Actor) => Promise<string>;

interface Command<O extends Options> {
	/** The greatest number of arguments; 0 by default. */
	takes?: number;
	options?: (keyof O)[];
	/** Checks the arguments before the datastore is opened. @throws UsageError */
	prepare(given: string[], values: ValuesOf<O>): Work | Promise<Work>;
}

interface Program<O extends Options> {
	/** Of the npm script. */
	name: string;
	/** Without the datastore's variables, which are printed after it. */
	help: string;
	/** Whether it says that the store must be stopped. */
	needsStoppedStore?: boolean;
	options: O;
	/** The command that runs if none is named; by default the help is shown. */
	standard?: string;
	/** By name: one or two words. */
	commands: Record<string, Command<O>>;
}

const datastoreHelp = `
The datastore is the store's own: DATASTORE=sqlite (in DATA_DIR, ./data by default) or
DATASTORE=firestore (FIREBASE_PROJECT_ID, FIREBASE_CLIENT_EMAIL, FIREBASE_PRIVATE_KEY).
`;
const mayRun = "The store may be running.\n";

/**
 * Runs the command that the process's arguments name, on the configured datastore. Exits with 2 when the arguments
 * are wrong and with 1 when the work fails, with a message on stderr.
 */
export async function runProgram<O extends Options>(program: Program<O>): Promise<void> {
	await reportErrors(program.name, () => run(program));
}

/** Runs a command's work; an error becomes its message on stderr and the exit status. @param name of the npm script */
export async function reportErrors(name: string, work: () => Promise<void>): Promise<void> {
	try {
		await work();
	} catch (error) {
		const message = error instanceof Error ? error.message : String(error);
		const isUsage = error instanceof UsageError;
		process.stderr.write(`${message}\n${isUsage ? `See: npm run ${name} -- --help\n` : ""}`);
		process.exitCode = isUsage ? 2 : 1;
	}
}

async function run<O extends Options>(program: Program<O>): Promise<void> {
	const { positionals: named, values: typed } = parseOptions(program.options);
	const { help, ...values } = typed as Record<string, string | boolean | undefined>;
	const positionals = named.length === 0 && program.standard ? [program.standard] : named;
	if (help || positionals.length === 0)
		return print([program.help, datastoreHelp, program.needsStoppedStore ? "" : mayRun]);
	const { name, prepare } = commandOf(program, positionals, values as ValuesOf<O>);
	const work = await prepare();
	const opened = await connectDatastore(readDatastoreConfig());
	const datastore = isWebhookSet() ? await writingEvents(opened) : opened;
	try {
		await print([await work(datastore, { ...actor(), action: `${program.name} ${name}` })]);
	} finally {
		await datastore.close();
	}
}

/** Loaded only with a webhook, because reading orders takes longer to load than most commands need. */
async function writingEvents(datastore: Datastore): Promise<Datastore> {
	const { withOrderEvents } = await import("../../app/domain/orders/order-events.server");
	return withOrderEvents(datastore);
}

function commandOf<O extends Options>({ commands }: Program<O>, positionals: string[], values: ValuesOf<O>) {
	const words = positionals.slice(0, Object.hasOwn(commands, positionals[0] ?? "") ? 1 : 2);
	const name = words.join(" ");
	const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
	if (!command) throw new UsageError(`Unknown command: ${positionals.join(" ")}`);
	const { takes = 0, options = [], prepare } = command;
	const given = positionals.slice(words.length);
	const excess = given.slice(takes);
	if (excess.length > 0) throw new UsageError(`Unexpected: ${excess.join(" ")}`);
	const stray = Object.keys(values).find((option) => !options.includes(option));
	if (stray) throw new UsageError(`There is no option --${stray} of ${name}.`);
	for (const file of ["out", "rejected"])
		if (values[file] === "") throw new UsageError(`--${file} needs the name of a file.`);
	return { name, prepare: () => prepare(given, values) };
}

/** The system's user, now, who may do everything. */
export function actor(): Actor {
	return { by: userInfo().username, role: "owner", now: new Date() };
}
