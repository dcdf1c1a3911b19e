import { createStockMerger } from "~/domain/goods/merge-stock.server";
import type { StoredRecord } from "~/platform/datastore/datastore.server";
import { runLatestInSteps } from "~/platform/process/event-loop.server";
import type { Log } from "~/platform/process/log.server";
import { limaDay } from "~/platform/values/lima-time";
import { emptyContent, parseCategories, type SnapshotCollection } from "./catalog-snapshot.server";
import { createProductReviews } from "./product-reviews.server";
import { updateProducts } from "./update-products.server";

export type CatalogContent = ReturnType<typeof createCatalogContent>;

export interface CatalogContentOptions {
	clock: () => Date;
	/** Milliseconds that one step of a big change may block requests; 8 by default. */
	stepMs?: number;
}

export function createCatalogContent(
	log: Pick<Log, "warn">,
	{ clock, stepMs = 8 }: CatalogContentOptions,
	onApplied: () => void,
) {
	const current = emptyContent();
	let isClosed = false;
	const loaded = new Set<SnapshotCollection>();
	const mergeStock = createStockMerger();
	const latest: { stock: StoredRecord[]; product?: StoredRecord[] } = { stock: [] };
	const logSkipped = (collection: SnapshotCollection) => (id: string) =>
		log.warn({ collection, id }, "a record cannot be shown and is skipped");
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

	const updateProductsWithStock = () =>
		latest.product && productUpdates.start(mergeStock(latest.product, latest.stock));

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
