import {
	type Change,
	type Collection,
	type Cursor,
	checkIndexed,
	type Datastore,
	type Match,
	type Query,
	type RecordFields,
	type RecordKey,
	type StoredRecord,
	type StreamListener,
	type TransactionCallback,
	type WatchedCollection,
} from "~/platform/datastore/datastore.server";
import { anOption } from "./products";

export type Records = Partial<Record<Collection, Record<string, RecordFields>>>;

/** An in-memory datastore whose streams can be made to fail, or to deliver nothing before the first change. */
export function memoryDatastore(records: Records, { deliversAtOnce = true } = {}) {
	const held = new Map<string, Map<string, StoredRecord>>();
	for (const [collection, byId] of Object.entries(records)) fill(collection, byId);
	const watches = new Set<{ collection: WatchedCollection; listener: StreamListener }>();
	const fieldsOf = ({ collection, id }: RecordKey) => held.get(collection)?.get(id)?.fields;
	const listOf = (collection: Collection) =>
		[...(held.get(collection)?.values() ?? [])].sort((a, b) => (a.id < b.id ? -1 : 1));
	const streams = (collection: Collection) =>
		[...watches].filter((watch) => watch.collection === collection).map(({ listener }) => listener);
	const deliver = (collection: Collection) => {
		for (const listener of streams(collection)) listener.records(listOf(collection));
	};
	const replace = (collection: Collection, byId: Record<string, RecordFields>) => {
		fill(collection, byId);
		deliver(collection);
	};
	return {
		name: "sqlite" as const,
		watch(collection: WatchedCollection, listener: StreamListener) {
			const watch = { collection, listener };
			watches.add(watch);
			if (deliversAtOnce) queueMicrotask(() => watches.has(watch) && listener.records(listOf(collection)));
			return () => void watches.delete(watch);
		},
		get: async (collection: Collection, id: string) => fieldsOf({ collection, id }),
		find: async (collection: Collection, query: Query = {}) => {
			const { where, by, from = "", before = "~", until = "~", after, isDescending } = query;
			const { skip = 0, size = Infinity } = query;
			checkIndexed(collection, { where, by, isDescending });
			const timeOf = (fields: object) => (by ? String(Reflect.get(fields, by)) : "");
			const keyOf = ({ id, fields = {} }: Cursor) => `${timeOf(fields)} ${id}`;
			const last = after && keyOf(after);
			return [...(held.get(collection)?.values() ?? [])]
				.filter(({ fields }) => (!by || typeof fields[by] === "string") && matches(fields, where))
				.map((record) => ({ record, time: timeOf(record.fields), key: keyOf(record) }))
				.filter(({ time }) => time >= from && time < before && time <= until)
				.filter(({ key }) => !last || (isDescending ? key < last : key > last))
				.sort((a, b) => (a.key > b.key === !isDescending ? 1 : -1))
				.slice(skip, skip + size)
				.map(({ record }) => record);
		},
		count: async (collection: Collection, where?: Match) =>
			listOf(collection).filter(({ fields }) => matches(fields, where)).length,
		async runTransaction<T>(keys: readonly RecordKey[], callback: TransactionCallback<T>) {
			const { changes = [], result } = callback(keys.map(fieldsOf));
			apply(changes);
			return result;
		},
		apply: async (changes: readonly Change[]) => apply(changes),
		set: async (collection: Collection, id: string, fields: RecordFields) =>
			apply([{ collection, id, fields }]),
		remove: async (collection: Collection, id: string) => put(collection, id, null),
		close: async () => watches.clear(),
		put,
		replace,
		streams,
		fail(collection: WatchedCollection) {
			for (const watch of watches) {
				if (watch.collection !== collection) continue;
				watches.delete(watch);
				watch.listener.failed(new Error("lost"));
			}
		},
	};

	function fill(collection: string, byId: Record<string, RecordFields>) {
		held.set(collection, new Map(Object.entries(byId).map(([id, fields]) => [id, { id, fields }])));
	}

	function apply(changes: readonly Change[]) {
		for (const { collection, id, fields } of changes) put(collection, id, fields);
	}

	function put(collection: Collection, id: string, fields: RecordFields | null): boolean {
		if (!collection || !id) throw new TypeError("a change names no record");
		if (!held.has(collection)) fill(collection, {});
		const table = held.get(collection);
		const before = table?.get(id);
		if (!fields) table?.delete(id);
		else if (before?.fields !== fields) table?.set(id, { id, fields });
		deliver(collection);
		return before !== undefined;
	}
}

/** A datastore in which something happens just before each transaction. */
export function racing<D extends Datastore>(datastore: D, act: (keys: readonly RecordKey[]) => unknown): D {
	const runTransaction: Datastore["runTransaction"] = async (keys, callback) => {
		await act(keys);
		return datastore.runTransaction(keys, callback);
	};
	return { ...datastore, runTransaction };
}

function matches(fields: RecordFields, where: Query["where"]): boolean {
	if (!where) return true;
	return "from" in where
		? String(fields[where.field]) >= where.from
		: [fields[where.field]].flat().includes(where.value);
}

/** A product's record. With variants, it has no stock of its own. */
export function aProductRecord(overrides: RecordFields): RecordFields {
	return {
		name: "Lámpara",
		summary: "Una lámpara",
		description: "Da luz",
		features: [],
		sections: [],
		category: "sala",
		images: [{ src: "/images/lamp.svg", alt: "Lámpara", width: 800, height: 800 }],
		pen: 100,
		usd: 27,
		...(!overrides.variants && { stock: 1 }),
		created: "2026-11-01",
		...overrides,
	};
}

/** A product's record with two variants, of oak (`marron`) and walnut (`negro`), which have this stock. */
export function aDeskRecord(units: [oak: number, walnut: number]): RecordFields {
	const options = [anOption("color", "Color", { marron: "Roble", negro: "Nogal" })];
	const variants = ["marron", "negro"].map((color, at) => ({ choice: { color }, stock: units[at] }));
	return aProductRecord({ name: "Escritorio", options, variants });
}
