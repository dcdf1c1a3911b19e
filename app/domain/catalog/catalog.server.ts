import type { Datastore } from "~/platform/datastore/datastore.server";
import type { ReconnectOptions } from "~/platform/datastore/reconnecting-stream.server";
import type { Log } from "~/platform/process/log.server";
import { limaDayNumber } from "~/platform/values/lima-time";
import { type CatalogContentOptions, createCatalogContent } from "./catalog-content.server";
import { createReadiness, type ReadinessOptions } from "./catalog-readiness.server";
import { type CatalogSnapshot, createSnapshot } from "./catalog-snapshot.server";
import { openCatalogStreams } from "./catalog-streams.server";
import { convertIndexPrices, indexProducts } from "./product-index.server";
import { type PageProducts, readPageProducts } from "./read-page-products.server";

export type Catalog = ReturnType<typeof openCatalog>;

export interface CatalogListener {
	changed(version: string): void;
	closed(): void;
}

export type CatalogOptions = CatalogContentOptions & ReadinessOptions & ReconnectOptions;

/** Keeps the whole catalogue in memory and live. Big changes are applied in steps, between requests. */
export function openCatalog(datastore: Datastore, log: Pick<Log, "warn">, options: CatalogOptions) {
	const { clock } = options;
	const today = () => limaDayNumber(clock().getTime());
	const subscribers = createSubscribers();
	const content = createCatalogContent(log, options, publish);
	const { current, loaded, receive } = content;
	const readiness = createReadiness(content, options);
	const { ready, isLoading, streamLost: lost } = readiness;
	let snapshot = createSnapshot(current, loaded);
	let pricedOn = today();
	const streams = openCatalogStreams(datastore, log, options, { receive, lost });

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
		streamState: (): "live" | "stale" => (streams.areLive() ? "live" : "stale"),
		subscribe: subscribers.add,
		setExchangeRate(rate: number | undefined): void {
			if (rate === current.exchangeRate) return;
			current.exchangeRate = rate;
			publish();
		},
		close(): void {
			for (const part of [content, readiness, streams, subscribers]) part.close();
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
