import { createStockMerger } from "~/domain/goods/merge-stock.server";
import type { Datastore, StoredRecord } from "~/platform/datastore/datastore.server";
import {
	openReconnectingStream,
	type ReconnectOptions,
} from "~/platform/datastore/reconnecting-stream.server";
import { runLatestInSteps } from "~/platform/process/event-loop.server";
import type { Log } from "~/platform/process/log.server";
import { limaDayNumber } from "~/platform/values/lima-time";
import {
	type CatalogSnapshot,
	createSnapshot,
	emptyContent,
	parseCategories,
	type SnapshotCollection,
	snapshotCollections,
} from "./catalog-snapshot.server";
import { convertIndexPrices, indexProducts } from "./product-index.server";
import { createProductReviews } from "./product-reviews.server";
import { type PageProducts, readPageProducts } from "./read-page-products.server";
import { updateProducts } from "./update-products.server";

export type Catalog = ReturnType<typeof openCatalog>;

export interface CatalogListener {
	changed(version: string): void;
	closed(): void;
}

export interface CatalogOptions extends ReconnectOptions {
	/** Milliseconds that one step of a big change may block requests; 8 by default. */
	stepMs?: number;
	/** Milliseconds for which pages wait for a catalogue that is loading; 500 by default. */
	patienceMs?: number;
}

const firstSnapshotMs = 2000;

/** Keeps the whole catalogue in memory and live. Big changes are applied in steps, between requests. */
export function openCatalog(datastore: Datastore, log: Pick<Log, "warn">, options: CatalogOptions = {}) {
	const { stepMs = 8, patienceMs = 500 } = options;
	const content = emptyContent();
	const receivedSizes = new Map<SnapshotCollection, number>();
	const loadedCollections = new Set<SnapshotCollection>();
	const liveCollections = new Set<SnapshotCollection>();
	const subscribers = new Set<CatalogListener>();
	let snapshot = createSnapshot(content, loadedCollections);
	let pricedOn = limaDayNumber(Date.now());
	let isClosed = false;
	let isLoading = true;
	let becomeReady = () => {};
	const ready = new Promise<void>((resolve) => {
		becomeReady = () => {
			isLoading = false;
			resolve();
		};
	});
	const patience = new Promise((resume) => setTimeout(resume, patienceMs).unref());
	let isLate = false;
	let hasLostStream = false;
	let giveUp: NodeJS.Timeout | undefined;
	// Counted from the event loop's first turn: on a busy machine, the modules alone may take longer to load.
	setImmediate(() => {
		if (isClosed) return;
		giveUp = setTimeout(() => {
			isLate = true;
			stopWaiting();
		}, firstSnapshotMs);
	});

	const mergeStock = createStockMerger();
	const latest: { stock: StoredRecord[]; product?: StoredRecord[] } = { stock: [] };
	const productUpdates = runLatestInSteps(
		(records: readonly StoredRecord[]) => updateProducts(content.products, records, logSkipped("product")),
		stepMs,
		(applied) => {
			content.products = applied;
			publish("product");
		},
	);
	const reviewUpdates = runLatestInSteps(
		(records: StoredRecord[]) => createProductReviews(records, logSkipped("review")),
		stepMs,
		(applied) => {
			content.reviews = applied;
			publish("review");
		},
	);

	const stops = snapshotCollections.map((collection) =>
		openReconnectingStream(
			(listener) => datastore.watch(collection, listener),
			{
				records: (records) => receive(collection, records),
				lost(error) {
					liveCollections.delete(collection);
					hasLostStream = true;
					stopWaiting();
					log.warn({ collection, err: error }, "a datastore stream was lost; it will be opened again");
				},
			},
			options,
		),
	);

	function receive(collection: SnapshotCollection, records: StoredRecord[]) {
		if (isEmptiedByMistake(collection, records)) {
			liveCollections.delete(collection);
			log.warn({ collection }, "the datastore sent an emptied collection; the last good one is kept");
			return;
		}
		liveCollections.add(collection);
		receivedSizes.set(collection, records.length);
		if (collection === "category") {
			content.categories = parseCategories(records, logSkipped(collection));
			publish(collection);
		} else if (collection === "review") {
			reviewUpdates.start(records);
		} else {
			latest[collection] = records;
			if (collection === "stock") loadedCollections.add(collection);
			updateLatest();
		}
	}

	function updateLatest() {
		if (latest.product) productUpdates.start(mergeStock(latest.product, latest.stock));
	}

	/** Sales begin and end at midnight in Lima: the first reader of a day triggers the repricing. */
	function currentSnapshot(): CatalogSnapshot {
		const today = limaDayNumber(Date.now());
		if (today !== pricedOn && !isClosed) {
			pricedOn = today;
			updateLatest();
		}
		return snapshot;
	}

	/** A restarted Firestore emulator sends empty collections. Stock and reviews may be empty. */
	function isEmptiedByMistake(collection: SnapshotCollection, records: StoredRecord[]): boolean {
		const sizeBefore = receivedSizes.get(collection) ?? 0;
		return (collection === "category" || collection === "product") && records.length === 0 && sizeBefore > 1;
	}

	function stopWaiting() {
		const isApplying = productUpdates.isUnderWay() || reviewUpdates.isUnderWay();
		if (isLate && !isApplying && (loadedCollections.size === 0 || hasLostStream)) becomeReady();
	}

	function publish(loaded?: SnapshotCollection) {
		const { version } = snapshot;
		if (loaded) loadedCollections.add(loaded);
		snapshot = createSnapshot(content, loadedCollections);
		if (loadedCollections.size === snapshotCollections.length) becomeReady();
		stopWaiting();
		if (snapshot.version === version) return;
		for (const subscriber of subscribers) subscriber.changed(snapshot.version);
	}

	async function readSnapshot(page: PageProducts): Promise<CatalogSnapshot> {
		if (!loadedCollections.has("category") || !loadedCollections.has("review"))
			return ready.then(() => snapshot);
		const found = await readPageProducts(datastore, page);
		const products = convertIndexPrices(indexProducts(found), content.exchangeRate);
		return isLoading ? { ...snapshot, products } : snapshot;
	}

	function logSkipped(collection: SnapshotCollection) {
		return (id: string) => log.warn({ collection, id }, "a record cannot be shown and is skipped");
	}

	return {
		/** Resolves when all collections have arrived or, if the datastore is not delivering them, after two seconds. */
		ready,
		snapshot: currentSnapshot,
		/** While a big catalogue is loading, a snapshot of this page's products only; `areProductsLoaded` is then false. */
		async snapshotFor(page: PageProducts): Promise<CatalogSnapshot> {
			await Promise.race([ready, patience]);
			if (!isLoading) return currentSnapshot();
			const loaded = ready.then(() => snapshot);
			return Promise.race([loaded, readSnapshot(page).catch(() => loaded)]);
		},
		isLoading: () => isLoading,
		/** `stale` while a stream is lost, so that the snapshot may be out of date. */
		streamState: (): "live" | "stale" =>
			liveCollections.size === snapshotCollections.length ? "live" : "stale",
		subscribe(listener: CatalogListener): () => void {
			if (isClosed) queueMicrotask(listener.closed);
			else subscribers.add(listener);
			return () => subscribers.delete(listener);
		},
		setExchangeRate(rate: number | undefined): void {
			if (rate === content.exchangeRate) return;
			content.exchangeRate = rate;
			publish();
		},
		close(): void {
			clearTimeout(giveUp);
			productUpdates.abandon();
			reviewUpdates.abandon();
			becomeReady();
			isClosed = true;
			for (const stop of stops) stop();
			for (const subscriber of subscribers) subscriber.closed();
			subscribers.clear();
		},
	};
}
