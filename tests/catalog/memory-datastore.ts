import type { CatalogCollection, RecordFields, StreamListener } from "~/datastore/datastore.server";

export type Records = Partial<Record<CatalogCollection, Record<string, RecordFields>>>;

/** Delivers like a datastore (soon, then after every change), and fails when told to. */
export function memoryDatastore(records: Records, { answers = true } = {}) {
	const held = new Map(Object.entries(records).map(([name, byId]) => [name, new Map(Object.entries(byId))]));
	const watches = new Set<{ collection: CatalogCollection; listener: StreamListener }>();
	const listOf = (collection: CatalogCollection) =>
		[...(held.get(collection) ?? [])]
			.sort(([a], [b]) => (a < b ? -1 : 1))
			.map(([id, fields]) => ({ id, fields }));
	const streams = (collection: CatalogCollection) =>
		[...watches].filter((watch) => watch.collection === collection).map(({ listener }) => listener);
	const deliver = (collection: CatalogCollection) => {
		for (const listener of streams(collection)) listener.records(listOf(collection));
	};
	const replace = (collection: CatalogCollection, byId: Record<string, RecordFields>) => {
		held.set(collection, new Map(Object.entries(byId)));
		deliver(collection);
	};
	return {
		name: "sqlite" as const,
		watch(collection: CatalogCollection, listener: StreamListener) {
			const watch = { collection, listener };
			watches.add(watch);
			if (answers) queueMicrotask(() => watches.has(watch) && listener.records(listOf(collection)));
			return () => void watches.delete(watch);
		},
		list: async (collection: CatalogCollection) => listOf(collection),
		apply: async () => {},
		set: async (collection: CatalogCollection, id: string, fields: RecordFields) =>
			put(collection, id, fields),
		remove: async () => false,
		close: async () => watches.clear(),
		put,
		replace,
		streams,
		fail(collection: CatalogCollection) {
			for (const watch of watches) {
				if (watch.collection !== collection) continue;
				watches.delete(watch);
				watch.listener.failed(new Error("lost"));
			}
		},
	};

	function put(collection: CatalogCollection, id: string, fields: RecordFields) {
		replace(collection, { ...Object.fromEntries(held.get(collection) ?? []), [id]: fields });
	}
}

/** A product's record as the datastore holds it; where there are variants, the stock is theirs. */
export function aProduct(overrides: RecordFields): RecordFields {
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
