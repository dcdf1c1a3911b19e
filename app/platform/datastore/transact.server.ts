import type {
	Datastore,
	RecordFields,
	TransactionKey,
	TransactionOutcome,
	TransactionRecords,
} from "./datastore.server";

type NamedKeys = Record<string, TransactionKey | readonly TransactionKey[] | undefined>;

type NamedRecords<Keys extends NamedKeys> = {
	[Name in keyof Keys]: Keys[Name] extends readonly TransactionKey[]
		? TransactionRecords
		: RecordFields | undefined;
};

/** `runTransaction` whose records have the names of their keys. @throws as `runTransaction` */
export function transact<Result, Keys extends NamedKeys>(
	datastore: Pick<Datastore, "runTransaction">,
	keys: Keys,
	callback: (records: NamedRecords<Keys>) => TransactionOutcome<Result>,
): Promise<Result> {
	return datastore.runTransaction(Object.values(keys).flatMap(listKeys), (records) => {
		const rest = [...records];
		const named = Object.entries(keys).map(([name, key]) => {
			const taken = rest.splice(0, listKeys(key).length);
			return [name, Array.isArray(key) ? taken : taken[0]];
		});
		return callback(Object.fromEntries(named) as NamedRecords<Keys>);
	});
}

function listKeys(key: NamedKeys[string]): readonly TransactionKey[] {
	return [key ?? []].flat();
}
