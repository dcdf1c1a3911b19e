import { ZodError } from "zod";
import type { Actor } from "~/domain/staff/actor";
import type { Collection, Datastore, Query, RecordFields } from "~/platform/datastore/datastore.server";
import { type Parser, parseRecords } from "~/platform/datastore/parse-records.server";
import { plain, pluralOf } from "./format";
import { type readDays, readRecordId } from "./read-arguments";
import type { Work } from "./run-command";

/** @param only the chosen kind, such as `open`; undefined for all @param cellsOf the columns of a record */
export function listLines<T>(
	records: readonly T[],
	noun: string,
	only: string | undefined,
	cellsOf: (record: T) => (string | number)[],
): string {
	if (records.length === 0) return `There are no ${only ? `${only} ` : ""}${pluralOf(noun)}.\n`;
	return records.map((record) => tabLine(cellsOf(record))).join("");
}

export function tabLine(cells: readonly (string | number)[]): string {
	return `${cells.map((cell) => plain(String(cell))).join("\t")}\n`;
}

/** @param noun with an s, the name of the npm script */
export function unknownRecord(noun: string, name: string): Error {
	return new Error(`There is no ${noun} ${name}.\nSee: npm run ${noun}s -- list`);
}

/** @param noun capitalized @returns a function that reports a record by its name */
export function warnOfDamaged(noun: string): (name: string) => void {
	return (name) => process.stderr.write(`${noun} ${name} is damaged and was left out.\n`);
}

/** A whole collection; damaged records are left out with a warning. @param noun as for `warnOfDamaged` */
export async function readAll<T extends object>(
	datastore: Datastore,
	collection: Collection,
	parser: Parser<T>,
	noun: string,
): Promise<T[]> {
	return parseRecords(await datastore.find(collection), parser, warnOfDamaged(noun));
}

/** @param name of the npm script */
export const exportHelp = (name: string) => `
Without --out an export goes to the standard output. --silent keeps npm's own lines out of it:
npm run --silent ${name} -- export
Text that a spreadsheet would run as a formula is exported with an apostrophe before it.
`;

/** The command `export [--out <file>]`. @param write gets the file; undefined for the standard output */
export function exportCommand(write: (datastore: Datastore, file: string | undefined) => Promise<string>) {
	return {
		options: ["out"] as "out"[],
		prepare: (_: string[], { out }: { out?: string }): Work => {
			return (datastore) => write(datastore, out);
		},
	};
}

/** Does work that parses a record. Names the invalid fields of a damaged one, without their personal values. */
export async function undamaged<T>(name: string, work: () => Promise<T>): Promise<T> {
	try {
		return await work();
	} catch (error) {
		if (!(error instanceof ZodError)) throw error;
		const fields = [...new Set(error.issues.map(({ path }) => path.join(".")))];
		throw new Error(`${name} is damaged: ${fields.join(", ")}.`);
	}
}

/** The first items. If there are more, prints on stderr how to see them. @param advice the text to print */
export async function firstPage<T>(
	items: AsyncIterable<T>,
	advice: (last: T) => string,
	size = 50,
): Promise<T[]> {
	const page: T[] = [];
	for await (const item of items) {
		const last = page[size - 1];
		if (last !== undefined) {
			process.stderr.write(`There are more: ${advice(last)}\n`);
			break;
		}
		page.push(item);
	}
	return page;
}

/** The last 50 records by time, or all of the days that are given. */
export function lastOrAllOf<T>(
	{ from, before }: ReturnType<typeof readDays>,
	read: (query: Query<"at">) => AsyncIterable<T>,
): Promise<T[]> {
	const days = { from: from?.toISOString(), before: before?.toISOString() };
	const size = from || before ? Number.POSITIVE_INFINITY : undefined;
	const records = read({ by: "at", isDescending: true, ...days });
	return firstPage(records, () => "add --from <day> to see all since then", size);
}

interface RecordKind<T> {
	noun: string;
	collection: Collection;
	parse(id: string, fields: RecordFields): T;
	/** Reads the argument that names a record: by default its id. @throws UsageError */
	read?(typed: string | undefined): string;
	idOf?(name: string): string;
	unknown?(name: string): Error;
}

export function recordCommands<T extends object>({
	noun,
	collection,
	parse,
	read = (typed) => readRecordId(typed, noun),
	idOf = (name) => name,
	unknown = (name) => unknownRecord(noun, name),
}: RecordKind<T>) {
	const ofOne = (work: (name: string) => Work) => ({
		takes: 1,
		prepare: ([typed]: string[]) => work(read(typed)),
	});
	return {
		/** @param only an option that leaves the others out @param standard the word for all of them */
		list: <Only extends string>(
			only: Only,
			isChosen: (record: T) => boolean,
			compare: (a: T, b: T) => number,
			cellsOf: (record: T) => (string | number)[],
			standard?: string,
		) => ({
			options: [only],
			prepare:
				(_: string[], { [only]: isOnly }: { [option in Only]?: boolean }): Work =>
				async (datastore) => {
					const capitalized = noun.charAt(0).toUpperCase() + noun.slice(1);
					const all = await readAll(datastore, collection, parse, capitalized);
					const listed = all.filter((record) => !isOnly || isChosen(record)).sort(compare);
					return listLines(listed, noun, isOnly ? only : standard, cellsOf);
				},
		}),
		show: (draw: (record: T) => string) =>
			ofOne((name) => async (datastore) => {
				const fields = await datastore.get(collection, idOf(name));
				if (!fields) throw unknown(name);
				return undamaged(name, async () => draw(parse(idOf(name), fields)));
			}),
		change: <Outcome extends string>(
			act: (datastore: Datastore, named: { id: string }, actor: Actor) => Promise<{ outcome: Outcome }>,
			say: (name: string, outcome: Outcome) => string,
		) =>
			ofOne((name) => async (datastore, actor) => {
				const { outcome } = await undamaged(name, () => act(datastore, { id: idOf(name) }, actor));
				if (outcome === "unknown") throw unknown(name);
				return `${say(name, outcome)}\n`;
			}),
	};
}

export function latestFirst<T>(at: (record: T) => string): (a: T, b: T) => number {
	return (a, b) => (at(a) < at(b) ? 1 : -1);
}
