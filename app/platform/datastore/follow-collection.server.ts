import type { Log } from "~/platform/process/log.server";
import { settleWithin } from "~/platform/process/settle-within.server";
import type { Datastore, StoredRecord, WatchedCollection } from "./datastore.server";
import { openReconnectingStream, type ReconnectOptions } from "./reconnecting-stream.server";

const firstRecordsMs = 2000;

/** Keeps a small collection in memory. @param load receives all records; returns false to keep the previous ones */
export function followCollection(
	datastore: Datastore,
	collection: WatchedCollection,
	load: (records: StoredRecord[]) => boolean,
	log: Pick<Log, "warn">,
	{ lost = () => {}, ...options }: ReconnectOptions & { lost?: () => void } = {},
) {
	let isLoaded = false;
	let isLive = false;
	let becomeReady = () => {};
	const loaded = new Promise<void>((resolve) => {
		becomeReady = resolve;
	});
	const stop = openReconnectingStream(
		(listener) => datastore.watch(collection, listener),
		{
			records(records) {
				isLive = load(records);
				if (!isLive) return;
				isLoaded = true;
				becomeReady();
			},
			lost(error) {
				isLive = false;
				lost();
				log.warn({ collection, err: error }, "a datastore stream was lost; it will be opened again");
			},
		},
		options,
	);
	return {
		ready: settleWithin(firstRecordsMs, loaded, () => {}),
		isLoaded: () => isLoaded,
		streamState: () => (isLive ? "live" : "stale"),
		close() {
			becomeReady();
			stop();
		},
	};
}
