import { afterAll, beforeAll } from "vitest";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { openDatastore } from "~/platform/open-datastore.server";
import { type Records, readRecords, restoreStore } from "./restore-store";
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

interface Started {
	running: RunningStore;
	/** Of the store as it was started. */
	records: Records;
}

/** By their settings. Vitest's workers keep modules from one file to the next. */
const started = new Map<string, Promise<Started>>();
let files = 0;

/**
 * The same store for all files of a worker, because starting one takes a second of work. Each file finds the demo's
 * records, whatever another one changed. Its requests come from an address of its own, since that is what limits count. A test
 * that waits for mails uses an e-mail address of its own: each gets 30 a day.
 */
export function sharedStore(
	settings = async (): Promise<Record<string, string>> => ({}),
): StoreWithDatastore {
	const store = {} as StoreWithDatastore;
	const address = `10.77.0.${++files}`;
	beforeAll(async () => {
		const env = { CLIENT_ADDRESS_HEADER: "x-real-ip", ...(await settings()) };
		const key = JSON.stringify(env);
		const isFirst = !started.has(key);
		const starting = started.get(key) ?? start(env);
		started.set(key, starting);
		// A store that did not start is not everybody's.
		starting.catch(() => started.delete(key));
		const { running, records } = await starting;
		const datastore = await openDatastore({ kind: "sqlite", dataDir: running.dataDir });
		if (!isFirst) await restoreStore({ ...running, datastore }, records);
		const begun = running.output().length;
		Object.assign(store, running, {
			datastore,
			fetch: (path: string, init: RequestInit = {}) => {
				const headers = new Headers(init.headers);
				if (!headers.has("x-real-ip")) headers.set("x-real-ip", address);
				return running.fetch(path, { ...init, headers });
			},
			output: () => running.output().slice(begun),
		});
	});
	afterAll(() => store.datastore?.close());
	return store;
}

async function start(env: Record<string, string>): Promise<Started> {
	const running = await startStore({ env, endsWithParent: true });
	const datastore = await openDatastore({ kind: "sqlite", dataDir: running.dataDir });
	const records = await readRecords(datastore);
	await datastore.close();
	return { running, records };
}
