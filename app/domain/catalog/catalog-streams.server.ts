import type { Datastore, StoredRecord } from "~/platform/datastore/datastore.server";
import { followCollection } from "~/platform/datastore/follow-collection.server";
import type { ReconnectOptions } from "~/platform/datastore/reconnecting-stream.server";
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
	{ receive, lost }: CatalogStreamListener,
) {
	const streams = snapshotCollections.map((collection) => {
		let sizeBefore = 0;
		const load = (records: StoredRecord[]) => {
			// A restarted Firestore emulator sends empty collections. Stock and reviews may be empty.
			const mayBeEmpty = collection === "stock" || collection === "review" || sizeBefore <= 1;
			if (records.length === 0 && !mayBeEmpty) {
				log.warn({ collection }, "the datastore sent an emptied collection; the last good one is kept");
				return false;
			}
			sizeBefore = records.length;
			receive(collection, records);
			return true;
		};
		return followCollection(datastore, collection, load, log, { ...options, lost });
	});
	return {
		areLive: () => streams.every((stream) => stream.streamState() === "live"),
		close() {
			for (const stream of streams) stream.close();
		},
	};
}
