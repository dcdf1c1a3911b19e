import type { CatalogSnapshot, SearchableCatalog } from "./catalog-snapshot.server";
import type { SearchIndex } from "./search-index.server";
import { createSearchIndexer } from "./search-indexer.server";

export interface SearchUpdater {
	/** Indexes the current snapshot, or does so after the build that is running. */
	update(): void;
	close(): void;
}

/**
 * Keeps the search index up to date. A small catalogue is indexed at once; a big one in steps between requests. A build
 * is never restarted, so that frequent changes cannot hold it up forever.
 * @param options.publish called with each new index; `isDeferred` when it took more than one step
 * @param options.stepMs milliseconds that one step may block requests
 */
export function createSearchUpdater(options: {
	currentSnapshot: () => CatalogSnapshot;
	publish: (searchable: SearchableCatalog, isDeferred: boolean) => void;
	stepMs: number;
}): SearchUpdater {
	const { currentSnapshot, publish, stepMs } = options;
	const indexer = createSearchIndexer();
	let nextStep: NodeJS.Immediate | undefined;

	function update() {
		const { version, products, categories, searchable, areProductsLoaded } = currentSnapshot();
		// An index of no products would answer every search with "nothing found".
		if (nextStep || !areProductsLoaded) return;
		if (searchable?.products === products && searchable.categories === categories) {
			publish({ ...searchable, version }, false);
			return;
		}
		const build = indexer.build(products.products, categories);
		runSteps(build, (search, isDeferred) => {
			publish({ version, categories, products, search }, isDeferred);
			update();
		});
	}

	function runSteps(
		build: Generator<void, SearchIndex>,
		finish: (search: SearchIndex, isDeferred: boolean) => void,
		isDeferred = false,
	) {
		nextStep = undefined;
		const pauseAt = performance.now() + stepMs;
		do {
			const { done, value } = build.next();
			if (done) return finish(value, isDeferred);
		} while (performance.now() < pauseAt);
		nextStep = setImmediate(runSteps, build, finish, true);
	}

	return {
		update,
		close: () => clearImmediate(nextStep),
	};
}
