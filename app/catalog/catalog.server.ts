import { createHash } from "node:crypto";
import {
	type CatalogCollection,
	catalogCollections,
	type Datastore,
	type RecordFields,
	type StoredRecord,
} from "~/datastore/datastore.server";
import type { Category } from "./category";
import type { Product } from "./product";
import {
	parseCategory,
	parseProduct,
	parseSample,
	type SampleLine,
	type SampleOrder,
} from "./records.server";
import { type SuperviseOptions, superviseStream } from "./supervise.server";

/** Everything that is for sale, at one moment. Never changed in place. */
export interface CatalogSnapshot {
	/** Names the content: the same catalogue has the same version in every process and after a restart. */
	version: string;
	/** Whether the datastore has delivered the categories at least once. */
	known: boolean;
	/** By name. */
	categories: Category[];
	/** Newest first. */
	products: Product[];
	sampleCart: SampleLine[];
	sampleSummary: SampleLine[];
	sampleOrder: SampleOrder | undefined;
}

export interface Catalog {
	/** Settles when the first snapshot is in memory, or after two seconds without one. */
	ready: Promise<void>;
	snapshot(): CatalogSnapshot;
	/** `stale` when what is held may no longer be what the datastore has. */
	streamState(): "live" | "stale";
	/** @returns a function that ends the subscription */
	subscribe(listener: CatalogListener): () => void;
	/** Ends the datastore's streams and tells the subscribers. */
	close(): void;
}

export interface CatalogListener {
	changed(version: string): void;
	closed(): void;
}

interface Log {
	warn(details: object, message: string): void;
}

const firstSnapshotMs = 2000;

/** Holds the whole catalogue in memory, kept live by the datastore's streams: a page view reads no datastore. */
export function openCatalog(datastore: Datastore, log: Log, options: SuperviseOptions = {}): Catalog {
	const content = emptyContent();
	/** How many records each collection had when it was last delivered. */
	const sizes = new Map<CatalogCollection, number>();
	const live = new Set<CatalogCollection>();
	const subscribers = new Set<CatalogListener>();
	let snapshot = snapshotOf(content, false);
	let isClosed = false;
	const { promise: ready, resolve: becomeReady } = withResolvers();
	const giveUp = setTimeout(becomeReady, firstSnapshotMs);

	const stops = catalogCollections.map((collection) =>
		superviseStream(
			(listener) => datastore.watch(collection, listener),
			{
				records(records) {
					if (records.length === 0 && (sizes.get(collection) ?? 0) > 1) {
						// A restarted Firestore emulator says that everything is gone; people remove records one by one.
						live.delete(collection);
						log.warn(
							{ collection },
							"the datastore delivered an emptied collection; the last good one is kept",
						);
						return;
					}
					live.add(collection);
					sizes.set(collection, records.length);
					takeIn(content, collection, records, log);
					if (sizes.size === catalogCollections.length) becomeReady();
					const before = snapshot;
					snapshot = snapshotOf(content, sizes.has("category"));
					if (snapshot.version === before.version) return;
					for (const subscriber of subscribers) subscriber.changed(snapshot.version);
				},
				lost(error) {
					live.delete(collection);
					log.warn({ collection, err: error }, "a datastore stream was lost; it will be opened again");
				},
			},
			options,
		),
	);

	return {
		ready,
		snapshot: () => snapshot,
		streamState: () => (live.size === catalogCollections.length ? "live" : "stale"),
		subscribe(listener) {
			if (isClosed) queueMicrotask(listener.closed);
			else subscribers.add(listener);
			return () => subscribers.delete(listener);
		},
		close() {
			clearTimeout(giveUp);
			becomeReady();
			isClosed = true;
			for (const stop of stops) stop();
			for (const subscriber of subscribers) subscriber.closed();
			subscribers.clear();
		},
	};
}

type Content = Omit<CatalogSnapshot, "version" | "known">;

function emptyContent(): Content {
	return { categories: [], products: [], sampleCart: [], sampleSummary: [], sampleOrder: undefined };
}

/** Replaces what one collection is the source of. */
function takeIn(content: Content, collection: CatalogCollection, records: StoredRecord[], log: Log): void {
	const parseAll = <T>(parse: (id: string, fields: RecordFields) => T): T[] =>
		records.flatMap(({ id, fields }) => {
			try {
				return [parse(id, fields)];
			} catch {
				log.warn({ collection, id }, "a record cannot be shown and is skipped");
				return [];
			}
		});
	switch (collection) {
		case "category":
			content.categories = parseAll(parseCategory).sort(byName);
			return;
		case "product":
			content.products = parseAll(parseProduct).sort(newestFirst);
			return;
		case "sample": {
			const samples = new Map(parseAll((id, fields) => [id, parseSample(fields)] as const));
			content.sampleCart = samples.get("cart")?.lines ?? [];
			content.sampleSummary = samples.get("checkout")?.lines ?? [];
			content.sampleOrder = samples.get("order")?.order;
		}
	}
}

function snapshotOf(content: Content, known: boolean): CatalogSnapshot {
	const version = createHash("sha256").update(JSON.stringify(content)).digest("hex").slice(0, 16);
	return { version, known, ...content };
}

function byName(a: Category, b: Category): number {
	return a.name.localeCompare(b.name, "es") || (a._id < b._id ? -1 : 1);
}

function newestFirst(a: Product, b: Product): number {
	return b.createdOn.localeCompare(a.createdOn) || (a.slug < b.slug ? -1 : 1);
}

function withResolvers(): { promise: Promise<void>; resolve: () => void } {
	let resolve = () => {};
	const promise = new Promise<void>((done) => {
		resolve = done;
	});
	return { promise, resolve };
}
