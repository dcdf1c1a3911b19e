import type { StoredRecord, StreamListener } from "./datastore.server";

export interface ReconnectOptions {
	/** Wait before the first reopening, in milliseconds; doubled each time. */
	firstWaitMs?: number;
	longestWaitMs?: number;
}

export interface ReconnectingListener {
	records(records: StoredRecord[]): void;
	/** Told once per failed stream; another is being opened. */
	lost(error: unknown): void;
}

/**
 * Keeps a stream open for good: when it fails, opens another after a growing, jittered wait.
 * @returns a function that ends it
 */
export function openReconnectingStream(
	watch: (listener: StreamListener) => () => void,
	listener: ReconnectingListener,
	{ firstWaitMs = 250, longestWaitMs = 15_000 }: ReconnectOptions = {},
): () => void {
	let stop = () => {};
	let timer: NodeJS.Timeout | undefined;
	let ended = false;
	let failures = 0;

	const lost = (error: unknown) => {
		if (ended) return;
		listener.lost(error);
		if (ended) return;
		const wait = Math.min(longestWaitMs, firstWaitMs * 2 ** failures++);
		timer = setTimeout(open, wait * (0.5 + Math.random() / 2));
		timer.unref();
	};
	const open = () => {
		try {
			stop = watch({
				records(records) {
					if (ended) return;
					failures = 0;
					listener.records(records);
				},
				failed: lost,
			});
		} catch (error) {
			lost(error);
		}
	};

	open();
	return () => {
		ended = true;
		clearTimeout(timer);
		stop();
	};
}
