import type { Firestore } from "firebase-admin/firestore";
import { DatastoreUnavailable, type StreamListener, type WatchedCollection } from "./datastore.server";
import { queryById, toRecords, wrapFirestoreError } from "./firestore-records.server";

export interface FirestoreStreams {
	open(collection: WatchedCollection, listener: StreamListener): () => void;
	closeAll(): void;
}

/**
 * Streams of collections that notice a lost connection at once. Firestore's own takes 90 s, so a small read probes it
 * while any stream is open.
 * @param options.probe rejects when Firestore does not answer
 * @param options.replaceClient called after every third failed probe: gRPC waits forever for a handshake whose bytes
 * were lost, and only a new client connects again
 */
export function createFirestoreStreams(options: {
	client: () => Firestore;
	probe: () => Promise<unknown>;
	replaceClient: () => void;
	firstRecordsMs: number;
	probeMs: number;
}): FirestoreStreams {
	const { client, probe, replaceClient, firstRecordsMs, probeMs } = options;
	const streams = new Set<Stream>();
	let probeTimer: NodeJS.Timeout | undefined;
	let failedProbes = 0;

	function open(collection: WatchedCollection, listener: StreamListener) {
		const late = new DatastoreUnavailable(`Firestore sent no ${collection} within ${firstRecordsMs} ms.`);
		const timer = setTimeout(() => fail(stream, late), firstRecordsMs).unref();
		const stream: Stream = { listener, stop: () => clearTimeout(timer) };
		streams.add(stream);
		const unsubscribe = queryById(client(), collection).onSnapshot(
			(snapshot) => {
				clearTimeout(timer);
				if (streams.has(stream)) listener.records(toRecords(snapshot));
			},
			(error) => fail(stream, wrapFirestoreError("watch", error)),
		);
		stream.stop = () => {
			clearTimeout(timer);
			unsubscribe();
		};
		probeTimer ??= setTimeout(runProbe, probeMs).unref();
		return () => {
			end(stream);
		};
	}

	async function runProbe() {
		try {
			await probe();
			failedProbes = 0;
		} catch (error) {
			for (const stream of [...streams]) fail(stream, error);
			if (++failedProbes % probesPerClient === 0) replaceClient();
		}
		probeTimer = streams.size > 0 ? setTimeout(runProbe, probeMs).unref() : undefined;
	}

	function fail(stream: Stream, error: unknown) {
		if (end(stream)) stream.listener.failed(error);
	}

	function end(stream: Stream): boolean {
		const wasOpen = streams.delete(stream);
		if (wasOpen) stream.stop();
		return wasOpen;
	}

	return {
		open,
		closeAll() {
			for (const stream of streams) end(stream);
			clearTimeout(probeTimer);
		},
	};
}

interface Stream {
	listener: StreamListener;
	stop(): void;
}

/** Failed probes after which the client is replaced. */
const probesPerClient = 3;
