import type { Firestore } from "firebase-admin/firestore";
import {
	DatastoreUnavailable,
	type StreamListener,
	type WatchedCollection,
} from "~/platform/datastore/datastore.server";
import type { CallRunner } from "./firestore-calls.server";
import { toFirestoreQuery, toRecords, wrapFirestoreError } from "./firestore-records.server";

/**
 * Probes with small reads, which detect a lost connection within seconds; Firestore's client takes 90 s. A failed probe
 * does not count if messages arrived meanwhile: loading a large collection delays its answer.
 */
export class FirestoreStreams {
	readonly #options: FirestoreStreamsOptions;
	readonly #streams = new Set<Stream>();
	#probeTimer: NodeJS.Timeout | undefined;
	#failedProbes = 0;
	#lastMessageAt = 0;

	constructor(options: FirestoreStreamsOptions) {
		this.#options = options;
	}

	open(collection: WatchedCollection, listener: StreamListener): () => void {
		const { client, openStream, silenceMs, probeMs } = this.#options;
		const silent = new DatastoreUnavailable(`Firestore sent no ${collection} for ${silenceMs} ms.`);
		let timer: NodeJS.Timeout | undefined = setTimeout(() => this.#fail(stream, silent), silenceMs).unref();
		const stopTimer = () => {
			clearTimeout(timer);
			timer = undefined;
		};
		const stream: Stream = { listener, stop: stopTimer };
		this.#streams.add(stream);
		const onMessage = () => {
			this.#lastMessageAt = performance.now();
			timer?.refresh();
		};
		const unsubscribe = openStream(onMessage, () =>
			toFirestoreQuery(client(), collection).onSnapshot(
				(snapshot) => {
					stopTimer();
					if (this.#streams.has(stream)) listener.records(toRecords(snapshot));
				},
				(error) => this.#fail(stream, wrapFirestoreError("watch", error)),
			),
		);
		stream.stop = () => {
			stopTimer();
			unsubscribe();
		};
		this.#probeTimer ??= setTimeout(() => this.#runProbe(), probeMs).unref();
		return () => {
			this.#end(stream);
		};
	}

	closeAll(): void {
		for (const stream of this.#streams) this.#end(stream);
		clearTimeout(this.#probeTimer);
	}

	async #runProbe(): Promise<void> {
		const { probe, probeMs } = this.#options;
		const begunAt = performance.now();
		try {
			await probe();
			this.#failedProbes = 0;
		} catch (error) {
			if (this.#lastMessageAt < begunAt) this.#failAll(error);
		}
		const isNeeded = this.#streams.size > 0;
		this.#probeTimer = isNeeded ? setTimeout(() => this.#runProbe(), probeMs).unref() : undefined;
	}

	#failAll(error: unknown): void {
		for (const stream of [...this.#streams]) this.#fail(stream, error);
		if (++this.#failedProbes % probesPerClient === 0) this.#options.replaceClient();
	}

	#fail(stream: Stream, error: unknown): void {
		if (this.#end(stream)) stream.listener.failed(error);
	}

	#end(stream: Stream): boolean {
		const wasOpen = this.#streams.delete(stream);
		if (wasOpen) stream.stop();
		return wasOpen;
	}
}

interface FirestoreStreamsOptions {
	client: () => Firestore;
	openStream: CallRunner["openStream"];
	probe: () => Promise<unknown>;
	/** Called after every third failure, because gRPC waits forever for a lost handshake. */
	replaceClient: () => void;
	silenceMs: number;
	probeMs: number;
}

interface Stream {
	listener: StreamListener;
	stop(): void;
}

const probesPerClient = 3;
