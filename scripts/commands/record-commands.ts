import type { Actor } from "../../app/domain/staff/actor";
import type { Collection, Datastore, RecordFields } from "../../app/platform/datastore/datastore.server";
import { readRecordId } from "./read-arguments";
import { listLines, readAll, undamaged, unknownRecord } from "./records";
import type { Work } from "./run-command";

interface RecordKind<T> {
	/** Such as `review`. */
	noun: string;
	collection: Collection;
	parse(id: string, fields: RecordFields): T;
	/** Reads the argument that names a record: by default its id. @throws UsageError */
	read?(typed: string | undefined): string;
	/** @param name what `read` returned */
	idOf?(name: string): string;
	unknown?(name: string): Error;
}

/** The commands that list the records of a kind, show one, and change one. */
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
		/** @param say what was done */
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

/** Sorts by a time, the latest first. */
export function latestFirst<T>(at: (record: T) => string): (a: T, b: T) => number {
	return (a, b) => (at(a) < at(b) ? 1 : -1);
}
