import { createHash } from "node:crypto";
import {
	type CatalogCollection,
	catalogCollections,
	type Datastore,
	type StoredRecord,
} from "~/datastore/datastore.server";
import type { Category } from "./category";
import type { Product } from "./product";
import { indexProducts, type ProductIndex } from "./product-index.server";
import {
	parseCategory,
	parseProduct,
	parseSample,
	type SampleLine,
	type SampleOrder,
} from "./records.server";
import { openSearch, type SearchIndex } from "./search.server";
import { type SuperviseOptions, superviseStream } from "./supervise.server";

/** Everything that is for sale, at one moment. Never changed in place. */
export interface CatalogSnapshot {
	/** Names the content: the same catalogue has the same version in every process and after a restart. */
	version: string;
	/** Whether the datastore has delivered the categories at least once. */
	known: boolean;
	/** By name. */
	categories: Category[];
	products: ProductIndex;
	/** The products in which search finds; in a big catalogue for some seconds those of before the last change. */
	searchable: Searchable;
	sampleCart: SampleLine[];
	sampleSummary: SampleLine[];
	sampleOrder: SampleOrder | undefined;
}

export interface Searchable {
	categories: readonly Category[];
	products: ProductIndex;
	search: SearchIndex;
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

/** The longest that requests wait for a step of the search index, in milliseconds. */
const longestStepMs = 20;

/** Holds the whole catalogue in memory, kept live by the datastore's streams: a page view reads no datastore. */
export function openCatalog(datastore: Datastore, log: Log, options: SuperviseOptions = {}): Catalog {
	const content = emptyContent();
	/** How many records each collection had when it was last delivered. */
	const sizes = new Map<CatalogCollection, number>();
	const live = new Set<CatalogCollection>();
	const subscribers = new Set<CatalogListener>();
	const { build } = openSearch();
	const nothing = { categories: [], products: indexProducts([]), search: runToEnd(build([], [])) };
	let snapshot: CatalogSnapshot = { ...snapshotOf(content, false), searchable: nothing };
	let isClosed = false;
	let building: NodeJS.Immediate | undefined;
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
					snapshot = { ...snapshotOf(content, sizes.has("category")), searchable: before.searchable };
					if (snapshot.version === before.version) return;
					renewSearch();
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

	/** At once for an ordinary catalogue; a big one is read between requests, and anew when it changes meanwhile. */
	function renewSearch() {
		const { products, categories, searchable } = snapshot;
		clearImmediate(building);
		if (searchable.products === products && searchable.categories === categories) return;
		const steps = build(products.products, categories);
		const work = () => {
			building = undefined;
			const pauseAt = performance.now() + longestStepMs;
			for (;;) {
				const { done, value } = steps.next();
				if (done) {
					snapshot = { ...snapshot, searchable: { categories, products, search: value } };
					return;
				}
				if (performance.now() > pauseAt) break;
			}
			building = setImmediate(work);
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

/** What the collections say, each product with what names its content. */
interface Content extends Omit<CatalogSnapshot, "version" | "known" | "searchable"> {
	productsVersion: string;
}

function emptyContent(): Content {
	return {
		categories: [],
		products: indexProducts([]),
		productsVersion: "",
		sampleCart: [],
		sampleSummary: [],
		sampleOrder: undefined,
	};
}

/** A record that did not change since the last delivery is the same object in the next one, and is not parsed again. */
const parsedProducts = new WeakMap<StoredRecord, { product: Product; digest: string }>();

/** Replaces what one collection is the source of. */
function takeIn(content: Content, collection: CatalogCollection, records: StoredRecord[], log: Log): void {
	const parseAll = <T>(parse: (record: StoredRecord) => T): T[] =>
		records.flatMap((record) => {
			try {
				return [parse(record)];
			} catch {
				log.warn({ collection, id: record.id }, "a record cannot be shown and is skipped");
				return [];
			}
		});
	switch (collection) {
		case "category":
			content.categories = parseAll(({ id, fields }) => parseCategory(id, fields)).sort(byName);
			return;
		case "product": {
			const parsed = parseAll((record) => {
				const known = parsedProducts.get(record);
				if (known) return known;
				const product = parseProduct(record.id, record.fields);
				const read = { product, digest: digestOf(product) };
				parsedProducts.set(record, read);
				return read;
			});
			const productsVersion = digestOf(parsed.map(({ digest }) => digest));
			if (productsVersion === content.productsVersion) return;
			content.productsVersion = productsVersion;
			content.products = indexProducts(parsed.map(({ product }) => product).sort(newestFirst));
			return;
		}
		case "sample": {
			const samples = new Map(parseAll(({ id, fields }) => [id, parseSample(fields)] as const));
			content.sampleCart = samples.get("cart")?.lines ?? [];
			content.sampleSummary = samples.get("checkout")?.lines ?? [];
			content.sampleOrder = samples.get("order")?.order;
		}
	}
}

function snapshotOf(
	{ products, productsVersion, ...rest }: Content,
	known: boolean,
): Omit<CatalogSnapshot, "searchable"> {
	return { version: digestOf({ productsVersion, ...rest }), known, products, ...rest };
}

function digestOf(value: unknown): string {
	return createHash("sha256").update(JSON.stringify(value)).digest("hex").slice(0, 16);
}

function runToEnd<T>(steps: Generator<void, T>): T {
	for (;;) {
		const { done, value } = steps.next();
		if (done) return value;
	}
}

function byName(a: Category, b: Category): number {
	return a.name.localeCompare(b.name, "es") || (a._id < b._id ? -1 : 1);
}

function newestFirst(a: Product, b: Product): number {
	if (a.createdOn !== b.createdOn) return a.createdOn < b.createdOn ? 1 : -1;
	return a.slug < b.slug ? -1 : 1;
}

function withResolvers(): { promise: Promise<void>; resolve: () => void } {
	let resolve = () => {};
	const promise = new Promise<void>((done) => {
		resolve = done;
	});
	return { promise, resolve };
}
