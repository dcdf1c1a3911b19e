import type { Datastore } from "~/platform/datastore/datastore.server";
import type { ReconnectOptions } from "~/platform/datastore/reconnecting-stream.server";
import type { Log } from "~/platform/process/log.server";
import { limaDayNumber } from "~/platform/values/lima-time";
import { type CatalogContentOptions, createCatalogContent } from "./catalog-content.server";
import { createReadiness } from "./catalog-readiness.server";
import { type CatalogSnapshot, createSnapshot } from "./catalog-snapshot.server";
import { openCatalogStreams } from "./catalog-streams.server";
import { convertIndexPrices, indexProducts } from "./product-index.server";
import { type PageProducts, readPageProducts } from "./read-page-products.server";

export type Catalog = ReturnType<typeof openCatalog>;

export interface CatalogListener {
	changed(version: string): void;
	closed(): void;
}

export interface CatalogOptions extends CatalogContentOptions, ReconnectOptions {
	/** Milliseconds for which pages wait for a catalogue that is loading; 500 by default. */
	patienceMs?: number;
}

/** Keeps the whole catalogue in memory and live. Big changes are applied in steps, between requests. */
export function openCatalog(datastore: Datastore, log: Pick<Log, "warn">, options: CatalogOptions) {
	const { clock, patienceMs = 500 } = options;
	const today = () => limaDayNumber(clock().getTime());
	const subscribers = new Set<CatalogListener>();
	const content = createCatalogContent(log, options, publish);
	const readiness = createReadiness(content);
	const { ready, isLoading } = readiness;
	const patience = new Promise((resume) => setTimeout(resume, patienceMs).unref());
	let snapshot = createSnapshot(content.current, content.loaded);
	let pricedOn = today();
	let isClosed = false;
	const streams = openCatalogStreams(datastore, log, options, {
		receive: content.receive,
		lost: readiness.streamLost,
	});

	/** Sales begin and end at midnight in Lima: the first reader of a day triggers the repricing. */
	function currentSnapshot(): CatalogSnapshot {
		if (today() !== pricedOn && !isClosed) {
			pricedOn = today();
			content.reprice();
		}
		return snapshot;
	}

	function publish() {
		const { version } = snapshot;
		snapshot = createSnapshot(content.current, content.loaded);
		readiness.published();
		if (snapshot.version === version) return;
		for (const subscriber of subscribers) subscriber.changed(snapshot.version);
	}

	async function readSnapshot(page: PageProducts): Promise<CatalogSnapshot> {
		if (!content.loaded.has("category") || !content.loaded.has("review")) return ready.then(() => snapshot);
		const found = await readPageProducts(datastore, page, clock());
		const products = convertIndexPrices(indexProducts(found), content.current.exchangeRate);
		return isLoading() ? { ...snapshot, products } : snapshot;
	}

	return {
		/** Resolves when all collections have arrived or, if the datastore is not delivering them, after two seconds. */
		ready,
		snapshot: currentSnapshot,
		/** While a big catalogue is loading, a snapshot of this page's products only; `areProductsLoaded` is then false. */
		async snapshotFor(page: PageProducts): Promise<CatalogSnapshot> {
			await Promise.race([ready, patience]);
			if (!isLoading()) return currentSnapshot();
			const loaded = ready.then(() => snapshot);
			return Promise.race([loaded, readSnapshot(page).catch(() => loaded)]);
		},
		isLoading,
		/** `stale` while a stream is lost, so that the snapshot may be out of date. */
		streamState: (): "live" | "stale" => (streams.areLive() ? "live" : "stale"),
		subscribe(listener: CatalogListener): () => void {
			if (isClosed) queueMicrotask(listener.closed);
			else subscribers.add(listener);
			return () => subscribers.delete(listener);
		},
		setExchangeRate(rate: number | undefined): void {
			if (rate === content.current.exchangeRate) return;
			content.current.exchangeRate = rate;
			publish();
		},
		close(): void {
			content.abandon();
			readiness.close();
			isClosed = true;
			streams.close();
			for (const subscriber of subscribers) subscriber.closed();
			subscribers.clear();
		},
	};
}
