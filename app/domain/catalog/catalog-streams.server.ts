import type { Datastore, StoredRecord } from "~/platform/datastore/datastore.server";
import {
	openReconnectingStream,
	type ReconnectOptions,
} from "~/platform/datastore/reconnecting-stream.server";
import type { Log } from "~/platform/process/log.server";
import { type SnapshotCollection, snapshotCollections } from "./catalog-snapshot.server";

interface CatalogStreamListener {
	receive(collection: SnapshotCollection, records: StoredRecord[]): void;
	lost(): void;
}

export function openCatalogStreams(
	datastore: Datastore,
	log: Pick<Log, "warn">,
	options: ReconnectOptions,
	listener: CatalogStreamListener,
) {
	const receivedSizes = new Map<SnapshotCollection, number>();
	const live = new Set<SnapshotCollection>();
	const stops = snapshotCollections.map((collection) =>
		openReconnectingStream(
			(watcher) => datastore.watch(collection, watcher),
			{
				records: (records) => receive(collection, records),
				lost(error) {
					live.delete(collection);
					listener.lost();
					log.warn({ collection, err: error }, "a datastore stream was lost; it will be opened again");
				},
			},
			options,
		),
	);

	function receive(collection: SnapshotCollection, records: StoredRecord[]) {
		if (isEmptiedByMistake(collection, records)) {
			live.delete(collection);
			log.warn({ collection }, "the datastore sent an emptied collection; the last good one is kept");
			return;
		}
		live.add(collection);
		receivedSizes.set(collection, records.length);
		listener.receive(collection, records);
	}

	/** A restarted Firestore emulator sends empty collections. Stock and reviews may be empty. */
	function isEmptiedByMistake(collection: SnapshotCollection, records: StoredRecord[]): boolean {
		const sizeBefore = receivedSizes.get(collection) ?? 0;
		return (collection === "category" || collection === "product") && records.length === 0 && sizeBefore > 1;
	}

	return {
		areLive: () => live.size === snapshotCollections.length,
		close() {
			for (const stop of stops) stop();
		},
	};
}
