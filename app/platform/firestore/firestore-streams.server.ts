import type { Firestore } from "firebase-admin/firestore";
import {
	DatastoreUnavailable,
	type StreamListener,
	type WatchedCollection,
} from "~/platform/datastore/datastore.server";
import type { CallRunner } from "./firestore-calls.server";
import { queryById, toRecords, wrapFirestoreError } from "./firestore-records.server";

/**
 * Probes with small reads, which detect a lost connection within seconds; Firestore's client takes 90 s. A failed probe
 * does not count if messages arrived meanwhile: loading a large collection delays its answer.
 * @param options.replaceClient called after every third failure, because gRPC waits forever for a lost handshake
 * @param options.silenceMs milliseconds without a message before a stream fails
 */
export function createFirestoreStreams(options: {
	client: () => Firestore;
	openStream: CallRunner["openStream"];
	probe: () => Promise<unknown>;
	replaceClient: () => void;
	silenceMs: number;
	probeMs: number;
}) {
	const { client, openStream, probe, replaceClient, silenceMs, probeMs } = options;
	const streams = new Set<Stream>();
	let probeTimer: NodeJS.Timeout | undefined;
	let failedProbes = 0;
	let lastMessageAt = 0;

	return {
		open,
		closeAll() {
			for (const stream of streams) end(stream);
			clearTimeout(probeTimer);
		},
	};

	function open(collection: WatchedCollection, listener: StreamListener): () => void {
		const silent = new DatastoreUnavailable(`Firestore sent no ${collection} for ${silenceMs} ms.`);
		let timer: NodeJS.Timeout | undefined = setTimeout(() => fail(stream, silent), silenceMs).unref();
		const stopTimer = () => {
			clearTimeout(timer);
			timer = undefined;
		};
		const stream: Stream = { listener, stop: stopTimer };
		streams.add(stream);
		const onMessage = () => {
			lastMessageAt = performance.now();
			timer?.refresh();
		};
		const unsubscribe = openStream(onMessage, () =>
			queryById(client(), collection).onSnapshot(
				(snapshot) => {
					stopTimer();
					if (streams.has(stream)) listener.records(toRecords(snapshot));
				},
				(error) => fail(stream, wrapFirestoreError("watch", error)),
			),
		);
		stream.stop = () => {
			stopTimer();
			unsubscribe();
		};
		probeTimer ??= setTimeout(runProbe, probeMs).unref();
		return () => {
			end(stream);
		};
	}

	async function runProbe() {
		const begunAt = performance.now();
		try {
			await probe();
			failedProbes = 0;
		} catch (error) {
			if (lastMessageAt < begunAt) failAll(error);
		}
		probeTimer = streams.size > 0 ? setTimeout(runProbe, probeMs).unref() : undefined;
	}

	function failAll(error: unknown) {
		for (const stream of [...streams]) fail(stream, error);
		if (++failedProbes % probesPerClient === 0) replaceClient();
	}

	function fail(stream: Stream, error: unknown) {
		if (end(stream)) stream.listener.failed(error);
	}

	function end(stream: Stream): boolean {
		const wasOpen = streams.delete(stream);
		if (wasOpen) stream.stop();
		return wasOpen;
	}
}

interface Stream {
	listener: StreamListener;
	stop(): void;
}

const probesPerClient = 3;
