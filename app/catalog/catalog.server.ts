import { type CatalogCollection, catalogCollections, type Datastore } from "~/datastore/datastore.server";
import { openReconnectingStream, type ReconnectOptions } from "~/datastore/reconnecting-stream.server";
import { applyRecords, type CatalogSnapshot, createSnapshot, emptyContent } from "./catalog-snapshot.server";
import { createSearchUpdater } from "./search-updater.server";

export interface Catalog {
	/** Resolves when the first snapshot is loaded and searchable, or after two seconds without one. */
	ready: Promise<void>;
	snapshot(): CatalogSnapshot;
	/** `stale` while a stream is lost, so that the snapshot may be out of date. */
	streamState(): "live" | "stale";
	/** @returns a function that ends the subscription */
	subscribe(listener: CatalogListener): () => void;
	/** Ends the datastore's streams and notifies the subscribers. */
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
	/** Milliseconds that one step of indexing may block requests; 20 by default. */
	searchStepMs?: number;
}

const firstSnapshotMs = 2000;

/** Loads the whole catalogue into memory and keeps it live, so that page views do not read the datastore. */
export function openCatalog(datastore: Datastore, log: Log, options: CatalogOptions = {}): Catalog {
	const content = emptyContent();
	/** Records in the last delivery of each collection. */
	const deliveredSizes = new Map<CatalogCollection, number>();
	const liveCollections = new Set<CatalogCollection>();
	const subscribers = new Set<CatalogListener>();
	let snapshot = createSnapshot(content, new Set(), undefined);
	let isClosed = false;
	const { promise: ready, resolve: becomeReady } = withResolvers();
	const giveUp = setTimeout(becomeReady, firstSnapshotMs);

	const search = createSearchUpdater({
		currentSnapshot: () => snapshot,
		publish(searchable, isDeferred) {
			snapshot = { ...snapshot, searchable };
			checkReady();
			// Pages with search results reloaded at the change, before it could be found.
			if (isDeferred) notify();
		},
		stepMs: options.searchStepMs ?? 20,
	});

	const stops = catalogCollections.map((collection) =>
		openReconnectingStream(
			(listener) => datastore.watch(collection, listener),
			{
				records(records) {
					if (records.length === 0 && (deliveredSizes.get(collection) ?? 0) > 1) {
						// A restarted Firestore emulator delivers empty collections; people remove records one by one.
						liveCollections.delete(collection);
						log.warn(
							{ collection },
							"the datastore delivered an emptied collection; the last good one is kept",
						);
						return;
					}
					liveCollections.add(collection);
					deliveredSizes.set(collection, records.length);
					applyRecords(content, collection, records, (id) =>
						log.warn({ collection, id }, "a record cannot be shown and is skipped"),
					);
					const before = snapshot;
					snapshot = createSnapshot(content, new Set(deliveredSizes.keys()), before.searchable);
					search.update();
					checkReady();
					if (snapshot.version !== before.version) notify();
				},
				lost(error) {
					liveCollections.delete(collection);
					log.warn({ collection, err: error }, "a datastore stream was lost; it will be opened again");
				},
			},
			options,
		),
	);

	function checkReady() {
		const isLoaded = deliveredSizes.size === catalogCollections.length;
		if (isLoaded && snapshot.searchable?.version === snapshot.version) becomeReady();
	}

	function notify() {
		for (const subscriber of subscribers) subscriber.changed(snapshot.version);
	}

	return {
		ready,
		snapshot: () => snapshot,
		streamState: () => (liveCollections.size === catalogCollections.length ? "live" : "stale"),
		subscribe(listener) {
			if (isClosed) queueMicrotask(listener.closed);
			else subscribers.add(listener);
			return () => subscribers.delete(listener);
		},
		close() {
			clearTimeout(giveUp);
			search.close();
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
