import { afterAll, beforeAll } from "vitest";
import type { Datastore } from "~/datastore/datastore.server";
import { openDatastore } from "~/datastore/open-datastore.server";
import { type RunningStore, startStore } from "./serving";

export interface StoreWithDatastore extends RunningStore {
	datastore: Datastore;
}

/** Starts a store before the tests of a file and stops it after them. Its fields are set when the first test runs. */
export function storeOfFile(): StoreWithDatastore {
	const store = {} as StoreWithDatastore;
	beforeAll(async () => {
		Object.assign(store, await startStore());
		store.datastore = await openDatastore({ kind: "sqlite", dataDir: store.dataDir });
	});
	afterAll(async () => {
		await store.datastore?.close();
		await store.stop?.();
	});
	return store;
}
