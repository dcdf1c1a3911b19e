import { type CatalogCollection, catalogCollections, type Datastore } from "~/datastore/datastore.server";
import { openReconnectingStream, type ReconnectOptions } from "~/datastore/reconnecting-stream.server";
import { applyRecords, emptyContent, snapshotOf } from "./catalog-content.server";
import type { Category } from "./category";
import type { ProductIndex } from "./product-index.server";
import { openSearch } from "./search.server";
import type { SearchIndex } from "./search-index.server";

/** Everything that is for sale, at one moment. Never changed in place. */
export interface CatalogSnapshot {
	/** Names the content: the same catalogue has the same version in every process and after a restart. */
	version: string;
	/** Whether the datastore has delivered the categories at least once. */
	known: boolean;
	/** The same of the products: until then nobody's cart has lost any. */
	knowsProducts: boolean;
	/** By name. */
	categories: Category[];
	products: ProductIndex;
	/**
	 * The products in which search finds: in a big catalogue for some seconds those of before the last change, and none
	 * for as long after the start.
	 */
	searchable: Searchable | undefined;
}

export interface Searchable {
	/** Of the snapshot that these are the products of. */
	version: string;
	categories: readonly Category[];
	products: ProductIndex;
	search: SearchIndex;
}

export interface Catalog {
	/** Settles when the first snapshot is in memory and can be searched, or after two seconds without one. */
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

export interface CatalogOptions extends ReconnectOptions {
	/** The longest that requests wait for a step of the search index, in milliseconds; 20. */
	searchStepMs?: number;
}

const firstSnapshotMs = 2000;

/** Holds the whole catalogue in memory, kept live by the datastore's streams: a page view reads no datastore. */
export function openCatalog(datastore: Datastore, log: Log, options: CatalogOptions = {}): Catalog {
	const content = emptyContent();
	/** How many records each collection had when it was last delivered. */
	const sizes = new Map<CatalogCollection, number>();
	const live = new Set<CatalogCollection>();
	const subscribers = new Set<CatalogListener>();
	const { build } = openSearch();
	const { searchStepMs = 20 } = options;
	let snapshot: CatalogSnapshot = {
		...snapshotOf(content, new Set()),
		searchable: undefined,
	};
	let isClosed = false;
	let building: NodeJS.Immediate | undefined;
	const { promise: ready, resolve: becomeReady } = withResolvers();
	const giveUp = setTimeout(becomeReady, firstSnapshotMs);

	const stops = catalogCollections.map((collection) =>
		openReconnectingStream(
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
					applyRecords(content, collection, records, (id) =>
						log.warn({ collection, id }, "a record cannot be shown and is skipped"),
					);
					const before = snapshot;
					snapshot = {
						...snapshotOf(content, new Set(sizes.keys())),
						searchable: before.searchable,
					};
					renewSearch();
					settle();
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

	function settle() {
		const isWhole = sizes.size === catalogCollections.length;
		if (isWhole && snapshot.searchable?.version === snapshot.version) becomeReady();
	}

	/**
	 * At once for an ordinary catalogue; a big one is read between requests. What changes meanwhile is read after that,
	 * so that changes in quick succession cannot hold it up for ever.
	 */
	function renewSearch() {
		// An index of nothing would answer that nothing is found.
		if (building || !sizes.has("product")) return;
		const { version, products, categories, searchable } = snapshot;
		if (searchable?.products === products && searchable.categories === categories) {
			snapshot = { ...snapshot, searchable: { ...searchable, version } };
			return;
		}
		const steps = build(products.products, categories);
		let isLate = false;
		const work = () => {
			building = undefined;
			const pauseAt = performance.now() + searchStepMs;
			for (;;) {
				const { done, value: search } = steps.next();
				if (done) return finish(search);
				if (performance.now() >= pauseAt) break;
			}
			isLate = true;
			building = setImmediate(work);
		};
		const finish = (search: SearchIndex) => {
			snapshot = { ...snapshot, searchable: { version, categories, products, search } };
			settle();
			// Pages that show what was found were told of the change before it could be found.
			if (isLate) for (const subscriber of subscribers) subscriber.changed(snapshot.version);
			renewSearch();
		};
		work();
	}

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
			clearImmediate(building);
			becomeReady();
			isClosed = true;
			for (const stop of stops) stop();
			for (const subscriber of subscribers) subscriber.closed();
			subscribers.clear();
		},
	};
}

function withResolvers(): { promise: Promise<void>; resolve: () => void } {
	let resolve = () => {};
	const promise = new Promise<void>((done) => {
		resolve = done;
	});
	return { promise, resolve };
}
