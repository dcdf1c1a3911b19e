import type Database from "libsql";
import type { CatalogCollection, StoredRecord, StreamListener } from "./datastore.server";
import { type Delivery, readNewDelivery } from "./sqlite-deliveries.server";

export interface SqliteStreams {
	open(collection: CatalogCollection, listener: StreamListener): () => void;
	failAll(error: unknown): void;
	closeAll(): void;
}

/**
 * Streams of collections that poll the file, because SQLite does not notify other processes.
 * @param options.onError called with the error of a failed poll, which must end the streams with `failAll`
 */
export function createSqliteStreams(options: {
	connection: () => Database.Database;
	onError: (error: unknown) => void;
	pollMs: number;
}): SqliteStreams {
	const { connection, onError, pollMs } = options;
	const streams = new Set<Stream>();
	let timer: NodeJS.Timeout | undefined;

	function poll() {
		for (const stream of [...streams]) {
			if (!streams.has(stream)) continue; // ended by another stream's listener
			let records: StoredRecord[] | undefined;
			try {
				const delivery = readNewDelivery(connection(), stream.collection, stream.last);
				stream.last = delivery ?? stream.last;
				records = delivery?.records;
			} catch (error) {
				return onError(error);
			}
			if (records && streams.has(stream)) stream.listener.records(records);
		}
	}

	function end(stream: Stream): boolean {
		const wasOpen = streams.delete(stream);
		if (streams.size === 0) {
			clearInterval(timer);
			timer = undefined;
		}
		return wasOpen;
	}

	return {
		open(collection, listener) {
			const stream: Stream = { collection, listener, last: undefined };
			streams.add(stream);
			setImmediate(poll);
			timer ??= setInterval(poll, pollMs).unref();
			return () => {
				end(stream);
			};
		},
		failAll(error) {
			for (const stream of [...streams]) if (end(stream)) stream.listener.failed(error);
		},
		closeAll() {
			for (const stream of streams) end(stream);
		},
	};
}

interface Stream {
	collection: CatalogCollection;
	listener: StreamListener;
	last: Delivery | undefined;
}
