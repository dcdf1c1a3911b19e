import { afterAll, beforeAll, expect } from "vitest";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { openDatastore } from "~/platform/open-datastore.server";
import { type RunningStore, type StoreProcess, startStore, startStoreProcess } from "./serving";

export interface StoreWithDatastore extends RunningStore {
	/** Another connection to the store's database. */
	datastore: Datastore;
}

type Settings = () => Promise<Record<string, string>>;

/** Starts a store before the tests of a file and stops it after them. Its fields are set when the first test runs. */
export function storeOfFile(settings?: Settings): StoreWithDatastore {
	return ofFile(startStore, settings);
}

/** A store as `storeOfFile`, without the demo's catalogue. */
export function emptyStoreOfFile(): StoreWithDatastore {
	return ofFile((options) => startStore({ ...options, seed: false }));
}

/** A store as `storeOfFile`, in a process of its own. */
export function storeProcessOfFile(settings?: Settings): StoreWithDatastore & StoreProcess {
	return ofFile(startStoreProcess, settings);
}

/** Parts of what the tests type into the shoppers' forms. */
const typedByShoppers = /@correo\.pe|4567891[23]|11111111|987 ?654 ?321|Mamani|Quispe|Larco/i;

function ofFile<S extends RunningStore>(
	start: (options: { env: Record<string, string> }) => Promise<S>,
	settings: Settings = async () => ({}),
): S & StoreWithDatastore {
	const store = {} as S & StoreWithDatastore;
	beforeAll(async () => {
		Object.assign(store, await start({ env: { CLIENT_ADDRESS_HEADER: "x-real-ip", ...(await settings()) } }));
		store.datastore = await openDatastore({ kind: "sqlite", dataDir: store.dataDir });
	});
	afterAll(async () => {
		await store.datastore?.close();
		await store.stop?.();
		expect(store.output?.(), "the log names no shopper").not.toMatch(typedByShoppers);
	});
	return store;
}
