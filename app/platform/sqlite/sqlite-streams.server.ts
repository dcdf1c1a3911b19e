import type Database from "libsql";
import type { StreamListener, WatchedCollection } from "~/platform/datastore/datastore.server";
import { runInSteps } from "~/platform/process/event-loop.server";
import { readIfChanged, type VersionedCollection } from "./sqlite-collection.server";

/** Polls, because SQLite does not notify other processes. @param onError must call `failAll` */
export function createSqliteStreams(
	connection: () => Database.Database,
	onError: (error: unknown) => void,
	pollMs: number,
) {
	const streams = new Set<Stream>();
	let timer: NodeJS.Timeout | undefined;

	function poll() {
		for (const stream of [...streams]) {
			if (stream.isReading || !streams.has(stream)) continue;
			stream.isReading = true;
			stream.abandon = runInSteps(read(stream), stepMs, (current) => {
				stream.isReading = false;
				if (!current || !streams.has(stream)) return;
				stream.last = current;
				stream.listener.records(current.records);
			});
		}
	}

	function* read({ collection, last }: Stream) {
		try {
			return yield* readIfChanged(connection, collection, last);
		} catch (error) {
			onError(error);
			return undefined;
		}
	}

	function end(stream: Stream): boolean {
		const wasOpen = streams.delete(stream);
		stream.abandon();
		if (streams.size === 0) {
			clearInterval(timer);
			timer = undefined;
		}
		return wasOpen;
	}

	return {
		open(collection: WatchedCollection, listener: StreamListener): () => void {
			const stream: Stream = { collection, listener, last: undefined, isReading: false, abandon() {} };
			streams.add(stream);
			setImmediate(poll);
			timer ??= setInterval(poll, pollMs).unref();
			return () => {
				end(stream);
			};
		},
		failAll(error: unknown) {
			for (const stream of [...streams]) if (end(stream)) stream.listener.failed(error);
		},
		closeAll() {
			for (const stream of streams) end(stream);
		},
	};
}

interface Stream {
	collection: WatchedCollection;
	listener: StreamListener;
	last: VersionedCollection | undefined;
	isReading: boolean;
	abandon(): void;
}

const stepMs = 8;
