import { createStockMerger } from "~/domain/goods/merge-stock.server";
import type { Datastore, StoredRecord } from "~/platform/datastore/datastore.server";
import { followCollection } from "~/platform/datastore/follow-collection.server";
import type { ReconnectOptions } from "~/platform/datastore/reconnecting-stream.server";
import { runLatestInSteps } from "~/platform/process/event-loop.server";
import type { Log } from "~/platform/process/log.server";
import { limaDay, limaDayNumber } from "~/platform/values/lima-time";
import { createReadiness, type ReadinessOptions } from "./catalog-readiness.server";
import {
	type CatalogContent,
	type CatalogSnapshot,
	createSnapshot,
	parseCategories,
	type SnapshotCollection,
	snapshotCollections,
} from "./catalog-snapshot.server";
import { convertIndexPrices, indexProducts } from "./product-index.server";
import { createProductReviews, noReviews } from "./product-reviews.server";
import { type PageProducts, readPageProducts } from "./read-page-products.server";
import { noProducts, updateProducts } from "./update-products.server";

export type Catalog = ReturnType<typeof openCatalog>;

export interface CatalogListener {
	changed(version: string): void;
	closed(): void;
}

interface CatalogContentOptions {
	clock: () => Date;
	/** Milliseconds that one step of a big change may block requests; 8 by default. */
	stepMs?: number;
}

export type CatalogOptions = CatalogContentOptions & ReadinessOptions & ReconnectOptions;

/** Keeps the whole catalogue in memory and live. Big changes are applied in steps, between requests. */
export function openCatalog(datastore: Datastore, log: Pick<Log, "warn">, options: CatalogOptions) {
	const { clock } = options;
	const today = () => limaDayNumber(clock().getTime());
	const subscribers = createSubscribers();
	const content = createCatalogContent(log, options, publish);
	const { current, loaded } = content;
	const readiness = createReadiness(content, options);
	const { ready, isLoading, streamLost: lost } = readiness;
	let snapshot = createSnapshot(current, loaded);
	let pricedOn = today();
	const streams = snapshotCollections.map((collection) => {
		const load = createLoader(collection, log, content.receive);
		return followCollection(datastore, collection, load, log, { ...options, lost });
	});

	/** Sales begin and end at midnight in Lima: the first reader of a day triggers the repricing. */
	function currentSnapshot(): CatalogSnapshot {
		if (today() !== pricedOn) {
			pricedOn = today();
			content.reprice();
		}
		return snapshot;
	}

	function publish() {
		const { version } = snapshot;
		snapshot = createSnapshot(current, loaded);
		readiness.published();
		if (snapshot.version !== version) subscribers.tell(snapshot.version);
	}

	async function readSnapshot(page: PageProducts): Promise<CatalogSnapshot> {
		await readiness.readable;
		const found = await readPageProducts(datastore, page, clock());
		const products = convertIndexPrices(indexProducts(found), current.exchangeRate);
		return isLoading() ? { ...snapshot, products } : snapshot;
	}

	return {
		/** Resolves when all collections have arrived or, if the datastore is not delivering them, after two seconds. */
		ready,
		snapshot: currentSnapshot,
		/** While a big catalogue is loading, a snapshot of this page's products only; `areProductsLoaded` is then false. */
		async snapshotFor(page: PageProducts): Promise<CatalogSnapshot> {
			await readiness.wait();
			if (!isLoading()) return currentSnapshot();
			const whole = ready.then(() => snapshot);
			return Promise.race([whole, readSnapshot(page).catch(() => whole)]);
		},
		isLoading,
		isLoaded: () => snapshot.areCategoriesLoaded && snapshot.areProductsLoaded,
		streamState: (): "live" | "stale" =>
			streams.every((stream) => stream.streamState() === "live") ? "live" : "stale",
		subscribe: subscribers.add,
		setExchangeRate(rate: number | undefined): void {
			if (rate === current.exchangeRate) return;
			current.exchangeRate = rate;
			publish();
		},
		close(): void {
			for (const part of [content, readiness, ...streams, subscribers]) part.close();
		},
	};
}

/** Keeps the last good collection when an emptied one arrives, which a restarted Firestore emulator sends. */
function createLoader(
	collection: SnapshotCollection,
	log: Pick<Log, "warn">,
	receive: (collection: SnapshotCollection, records: StoredRecord[]) => void,
) {
	const mayBeEmpty = collection === "stock" || collection === "review";
	let sizeBefore = 0;
	return (records: StoredRecord[]): boolean => {
		if (records.length === 0 && sizeBefore > 1 && !mayBeEmpty) {
			log.warn({ collection }, "the datastore sent an emptied collection; the last good one is kept");
			return false;
		}
		sizeBefore = records.length;
		receive(collection, records);
		return true;
	};
}

function createCatalogContent(
	log: Pick<Log, "warn">,
	{ clock, stepMs = 8 }: CatalogContentOptions,
	onApplied: () => void,
) {
	const current: CatalogContent = { categories: [], products: noProducts(), reviews: noReviews };
	let isClosed = false;
	const loaded = new Set<SnapshotCollection>();
	const latest: { stock?: StoredRecord[]; product?: StoredRecord[] } = {};
	const logSkipped = (collection: SnapshotCollection) => (id: string) =>
		log.warn({ collection, id }, "a record cannot be shown and is skipped");
	const mergeStock = createStockMerger((id) =>
		log.warn(
			{ collection: "stock", id },
			"a stock record is damaged: nothing is sold until it is counted again",
		),
	);
	const finish = (collection: SnapshotCollection) => {
		loaded.add(collection);
		onApplied();
	};
	const productUpdates = runLatestInSteps(
		(records: readonly StoredRecord[]) =>
			updateProducts(current.products, records, logSkipped("product"), limaDay(clock())),
		stepMs,
		(applied) => {
			current.products = applied;
			finish("product");
		},
	);
	const reviewUpdates = runLatestInSteps(
		(records: StoredRecord[]) => createProductReviews(records, logSkipped("review")),
		stepMs,
		(applied) => {
			current.reviews = applied;
			finish("review");
		},
	);

	/** Products hold only the stock that they began with. */
	const updateProductsWithStock = () =>
		latest.product && latest.stock && productUpdates.start(mergeStock(latest.product, latest.stock));

	return {
		current,
		loaded,
		receive(collection: SnapshotCollection, records: StoredRecord[]) {
			if (collection === "review") return reviewUpdates.start(records);
			if (collection === "category") {
				current.categories = parseCategories(records, logSkipped(collection));
				return finish(collection);
			}
			latest[collection] = records;
			if (collection === "stock") loaded.add(collection);
			updateProductsWithStock();
		},
		reprice: () => !isClosed && updateProductsWithStock(),
		isApplying: () => productUpdates.isRunning() || reviewUpdates.isRunning(),
		close() {
			isClosed = true;
			productUpdates.abandon();
			reviewUpdates.abandon();
		},
	};
}

function createSubscribers() {
	const listeners = new Set<CatalogListener>();
	let isClosed = false;
	return {
		add(listener: CatalogListener): () => void {
			if (isClosed) queueMicrotask(listener.closed);
			else listeners.add(listener);
			return () => listeners.delete(listener);
		},
		tell(version: string) {
			for (const listener of listeners) listener.changed(version);
		},
		close() {
			isClosed = true;
			for (const listener of listeners) listener.closed();
			listeners.clear();
		},
	};
}
