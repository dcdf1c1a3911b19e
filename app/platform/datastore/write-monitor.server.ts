import { settleWithin } from "~/platform/process/settle-within.server";
import { type Datastore, DatastoreUnavailable } from "./datastore.server";
import { withShortcuts } from "./shortcuts.server";

type WriteState = "ok" | "failing";

/** Probes writes after `idleMs` without any, or `retryMs` after a failure: a full disk can still be read. */
export function monitorWrites(
	datastore: Datastore,
	{ idleMs = 60_000, retryMs = 5000, patienceMs = 1000 } = {},
) {
	let state: WriteState = "failing";
	let lastAt = Number.NEGATIVE_INFINITY;
	let isProbing = false;

	const record = (next: WriteState) => {
		state = next;
		lastAt = performance.now();
	};
	const monitor = async <T>(write: Promise<T>, hasWritten = () => true): Promise<T> => {
		try {
			const result = await write;
			if (hasWritten()) record("ok");
			return result;
		} catch (error) {
			if (error instanceof DatastoreUnavailable) record("failing");
			throw error;
		}
	};
	const monitored = withShortcuts({
		...datastore,
		close() {
			clearInterval(timer);
			return datastore.close();
		},
		apply: (changes) => monitor(datastore.apply(changes)),
		runTransaction(keys, callback) {
			let hasWritten = false;
			const transaction = datastore.runTransaction(keys, (records) => {
				const outcome = callback(records);
				hasWritten = outcome.changes !== undefined && outcome.changes.length > 0;
				return outcome;
			});
			return monitor(transaction, () => hasWritten);
		},
	});
	/** As large as an order, since a full disk may still take a few bytes. */
	const writeProbe = async () => {
		isProbing = true;
		const fields = { at: new Date().toISOString(), padding: "x".repeat(4096) };
		await monitored.set("health", "probe", fields).catch(() => record("failing"));
		isProbing = false;
	};
	const probe = () => settleWithin(patienceMs, writeProbe(), () => record("failing"));
	const first = probe();
	const timer = setInterval(() => {
		const isDue = state === "failing" || performance.now() - lastAt >= idleMs;
		if (isDue && !isProbing) void probe();
	}, retryMs).unref();

	return {
		datastore: monitored,
		/** Whether the last write succeeded. Writes nothing and never throws, but waits for the first probe. */
		async writes(): Promise<WriteState> {
			await first;
			return state;
		},
	};
}
