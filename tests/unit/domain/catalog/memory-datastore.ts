import {
	type Change,
	type Collection,
	type DueQueue,
	type FindPage,
	type NewestPage,
	type RecordFields,
	type RecordKey,
	type StoredRecord,
	type StreamListener,
	type TransactionCallback,
	timeFields,
	type WatchedCollection,
} from "~/platform/datastore/datastore.server";
import { anOption } from "./products";

export type Records = Partial<Record<Collection, Record<string, RecordFields>>>;

/** An in-memory datastore whose streams can be made to fail, or to deliver nothing before the first change. */
export function memoryDatastore(records: Records, { deliversAtOnce = true } = {}) {
	const held = new Map(Object.entries(records).map(([name, byId]) => [name, new Map(Object.entries(byId))]));
	const watches = new Set<{ collection: WatchedCollection; listener: StreamListener }>();
	const delivered = new WeakMap<RecordFields, StoredRecord>();
	const toRecord = (id: string, fields: RecordFields): StoredRecord => {
		const known = delivered.get(fields);
		const record = known?.id === id ? known : { id, fields };
		delivered.set(fields, record);
		return record;
	};
	const listOf = (collection: Collection) =>
		[...(held.get(collection) ?? [])]
			.sort(([a], [b]) => (a < b ? -1 : 1))
			.map(([id, fields]) => toRecord(id, fields));
	const streams = (collection: Collection) =>
		[...watches].filter((watch) => watch.collection === collection).map(({ listener }) => listener);
	const deliver = (collection: Collection) => {
		for (const listener of streams(collection)) listener.records(listOf(collection));
	};
	const replace = (collection: Collection, byId: Record<string, RecordFields>) => {
		held.set(collection, new Map(Object.entries(byId)));
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
		list: async (collection: Collection) => listOf(collection),
		get: async (collection: Collection, id: string) => held.get(collection)?.get(id),
		find: async (collection: Collection, field: string, value: string, page?: FindPage) =>
			listOf(collection)
				.filter(({ id, fields }) => fields[field] === value && id > (page?.after ?? ""))
				.slice(0, page?.size),
		listNewest: async <C extends keyof typeof timeFields>(
			collection: C,
			{ size, where, from = "", before = "~", after, isOldestFirst }: NewestPage<C>,
		) => {
			const keyOf = ({ id, fields }: StoredRecord) => `${fields[timeFields[collection]]} ${id}`;
			const last = after && `${after.time} ${after.id}`;
			const isPast = (key: string) => last === undefined || (isOldestFirst ? key > last : key < last);
			return listOf(collection)
				.filter((record) => keyOf(record) >= from && keyOf(record) < before && isPast(keyOf(record)))
				.filter(({ fields }) => !where || [fields[where.field]].flat().includes(where.value))
				.sort((a, b) => (keyOf(a) > keyOf(b) === !isOldestFirst ? -1 : 1))
				.slice(0, size);
		},
		listDue: async ([collection, field]: DueQueue, now: Date, count: number) =>
			listOf(collection)
				.filter(({ fields }) => String(fields[field]) <= now.toISOString())
				.sort((a, b) => (String(a.fields[field]) < String(b.fields[field]) ? -1 : 1))
				.slice(0, count),
		countFailed: async (most: number) =>
			listOf("outbox")
				.filter(({ fields }) => fields.hasFailed)
				.slice(0, most).length,
		count: async (collection: Collection) => listOf(collection).length,
		async runTransaction<T>(keys: readonly RecordKey[], callback: TransactionCallback<T>) {
			const { changes = [], result } = callback(
				keys.map(({ collection, id }) => held.get(collection)?.get(id)),
			);
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

	function apply(changes: readonly Change[]) {
		for (const { collection, id, fields } of changes) put(collection, id, fields);
	}

	function put(collection: Collection, id: string, fields: RecordFields | null): boolean {
		if (!collection || !id) throw new TypeError("a change names no record");
		const byId = held.get(collection) ?? new Map<string, RecordFields>();
		held.set(collection, byId);
		const wasThere = byId.delete(id);
		if (fields) byId.set(id, fields);
		deliver(collection);
		return wasThere;
	}
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
export function aDeskRecord([oak, walnut]: [number, number]): RecordFields {
	return aProductRecord({
		name: "Escritorio",
		options: [anOption("color", "Color", { marron: "Roble", negro: "Nogal" })],
		variants: [
			{ choice: { color: "marron" }, stock: oak },
			{ choice: { color: "negro" }, stock: walnut },
		],
	});
}
