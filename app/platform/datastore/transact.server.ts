import {
	type Datastore,
	DatastoreUnavailable,
	type RecordFields,
	type RecordKey,
	type TransactionKey,
	type TransactionOutcome,
} from "./datastore.server";

type NamedKeys = Record<string, TransactionKey | readonly TransactionKey[] | undefined>;

type NamedRecords<Keys extends NamedKeys> = {
	[Name in keyof Keys]: Keys[Name] extends readonly TransactionKey[]
		? RecordsByKey
		: RecordFields | undefined;
};

/** Undefined for a record that does not exist. @throws Error for a key that the transaction did not read */
export type RecordsByKey = (key: RecordKey) => RecordFields | undefined;

/** `runTransaction` whose records have the names of their keys; a list's are read by key. @throws as `runTransaction` */
export function transact<Result, Keys extends NamedKeys>(
	datastore: Pick<Datastore, "runTransaction">,
	keys: Keys,
	callback: (records: NamedRecords<Keys>) => TransactionOutcome<Result>,
): Promise<Result> {
	return datastore.runTransaction(Object.values(keys).flatMap(listKeys), (records) => {
		const rest = [...records];
		const named = Object.entries(keys).map(([name, key]) => {
			const taken = rest.splice(0, listKeys(key).length);
			return [name, Array.isArray(key) ? byKey(key, taken) : taken[0]];
		});
		return callback(Object.fromEntries(named) as NamedRecords<Keys>);
	});
}

function byKey(keys: readonly RecordKey[], records: readonly (RecordFields | undefined)[]): RecordsByKey {
	const nameOf = ({ collection, id }: RecordKey) => `${collection}/${id}`;
	const read = new Map(keys.map((key, index) => [nameOf(key), records[index]]));
	return (key) => {
		if (read.has(nameOf(key))) return read.get(nameOf(key));
		throw new Error(`the transaction did not read ${nameOf(key)}`);
	};
}

function listKeys(key: NamedKeys[string]): readonly TransactionKey[] {
	return [key ?? []].flat();
}

/** For a transaction's callback to throw if what was read before the transaction has changed since. */
export class ChangedMeanwhile extends Error {}

export const mostTries = 6;

/**
 * Runs an act again if it throws `Changed`, and tells it which try it is, from 1. Loops inside each other need a class
 * each, so that an error reaches the loop that reads again what has changed.
 * @throws DatastoreUnavailable if that happens each time
 */
export async function retryIfChanged<Result>(
	act: (tries: number) => Promise<Result>,
	Changed: new () => Error = ChangedMeanwhile,
): Promise<Result> {
	for (let tries = 1; tries <= mostTries; tries++) {
		try {
			return await act(tries);
		} catch (error) {
			if (!(error instanceof Changed)) throw error;
		}
	}
	throw new DatastoreUnavailable(`The records changed ${mostTries} times while they were read.`);
}
