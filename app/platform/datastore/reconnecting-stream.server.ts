import type { StreamListener } from "./datastore.server";

export interface ReconnectOptions {
	firstWaitMs?: number;
	longestWaitMs?: number;
}

export function openReconnectingStream(
	watch: (listener: StreamListener) => () => void,
	listener: Pick<StreamListener, "records"> & { lost(error: unknown): void },
	{ firstWaitMs = 250, longestWaitMs = 15_000 }: ReconnectOptions = {},
): () => void {
	let stop = () => {};
	let timer: NodeJS.Timeout | undefined;
	let isEnded = false;
	let failures = 0;

	const open = () => {
		try {
			stop = watch({
				records(records) {
					if (isEnded) return;
					failures = 0;
					listener.records(records);
				},
				failed: reconnect,
			});
		} catch (error) {
			reconnect(error);
		}
	};
	const reconnect = (error: unknown) => {
		if (isEnded) return;
		listener.lost(error);
		if (isEnded) return;
		const wait = Math.min(longestWaitMs, firstWaitMs * 2 ** failures++);
		timer = setTimeout(open, wait * (0.5 + Math.random() / 2));
		timer.unref();
	};

	open();
	return () => {
		isEnded = true;
		clearTimeout(timer);
		stop();
	};
}
