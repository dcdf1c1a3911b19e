import { z } from "zod";
import type { Actor } from "~/domain/staff/actor";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { isWebhookSet, readDatastoreConfig } from "~/platform/settings/parse-env.server";
import { connectDatastore } from "./connect-datastore";
import { print } from "./files";
import {
	type Combinations,
	type Options,
	parseOptions,
	refuseIdle,
	reportErrors,
	UsageError,
	type ValuesOf,
} from "./read-options";
import { halfSentence } from "./schema-words";
import { systemUser } from "./system-user";

export {
	clearableTexts,
	flags,
	namesOf,
	refuse,
	refuseOtherSteps,
	texts,
	UsageError,
	type ValuesOf,
} from "./read-options";

/** @param actor the system's user, for the acts of the domain @returns the text to print */
export type Work = (datastore: Datastore, actor: Actor) => Promise<string>;

/** @param sentences what an act has done, by its outcome; an Error is thrown */
export function tell<Result extends { outcome: string }>(
	act: (datastore: Datastore, actor: Actor) => Promise<Result>,
	sentences: {
		[Outcome in Result["outcome"]]: (result: Extract<Result, { outcome: Outcome }>) => string | Error;
	},
): Work {
	return async (...given) => {
		const result = await act(...given);
		const say = sentences[result.outcome as Result["outcome"]] as (result: Result) => string | Error;
		const said = say(result);
		if (said instanceof Error) throw said;
		return `${said}\n`;
	};
}

interface Command<O extends Options> extends Combinations<O> {
	/** The greatest number of arguments; 0 by default. */
	takes?: number;
	options?: (keyof O)[];
	/** Checks the arguments before the datastore is opened. @throws UsageError */
	prepare(given: string[], values: ValuesOf<O>): Work | Promise<Work>;
}

interface Program<O extends Options> {
	/** Of the npm script. */
	name: string;
	help: string;
	/** Whether it says that the store must be stopped. */
	needsStoppedStore?: boolean;
	options: O;
	/** The command that runs if none is named; by default the help is shown. */
	standard?: string;
	commands: Record<string, Command<O>>;
}

const datastoreHelp = `
The datastore is the store's own: DATASTORE=sqlite (in DATA_DIR, ./data by default) or
DATASTORE=firestore (FIREBASE_PROJECT_ID, FIREBASE_CLIENT_EMAIL, FIREBASE_PRIVATE_KEY).
`;
const mayRun = "The store may be running.\n";

export async function runProgram<O extends Options>(program: Program<O>): Promise<void> {
	z.config({ customError: halfSentence });
	await reportErrors(`npm run ${program.name} -- --help`, () => run(program));
}

async function run<O extends Options>(program: Program<O>): Promise<void> {
	const { wantsHelp, values, given } = parseOptions(program.options, true);
	const positionals = given.length === 0 && program.standard ? [program.standard] : given;
	if (wantsHelp || positionals.length === 0)
		return print([program.help, datastoreHelp, program.needsStoppedStore ? "" : mayRun]);
	const { name, prepare } = commandOf(program, positionals, values);
	const work = await prepare();
	const opened = await connectDatastore(readDatastoreConfig());
	const datastore = isWebhookSet() ? await writingEvents(opened) : opened;
	try {
		const person = { by: systemUser(), role: "owner", now: new Date() } as const;
		await print([await work(datastore, { ...person, action: `${program.name} ${name}` })]);
	} finally {
		await datastore.close();
	}
}

/** Loaded only with a webhook, because reading orders takes longer to load than most commands need. */
async function writingEvents(datastore: Datastore): Promise<Datastore> {
	const { withOrderEvents } = await import("~/domain/orders/order-events.server");
	return withOrderEvents(datastore);
}

function commandOf<O extends Options>({ commands }: Program<O>, positionals: string[], values: ValuesOf<O>) {
	const words = positionals.slice(0, Object.hasOwn(commands, positionals[0] ?? "") ? 1 : 2);
	const name = words.join(" ");
	const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
	if (!command) throw new UsageError(`Unknown command: ${positionals.join(" ")}`);
	const { takes = 0, options = [], prepare, ...combinations } = command;
	const given = positionals.slice(words.length);
	const excess = given.slice(takes);
	if (excess.length > 0) throw new UsageError(`Unexpected: ${excess.join(" ")}`);
	const stray = Object.keys(values).find((option) => !options.includes(option));
	if (stray) throw new UsageError(`There is no option --${stray} of ${name}.`);
	refuseIdle(values, combinations);
	for (const file of ["out", "rejected"])
		if (values[file] === "") throw new UsageError(`--${file} needs the name of a file.`);
	return { name, prepare: () => prepare(given, values) };
}
