import { settleWithin } from "~/settle-within.server";
import { type Datastore, DatastoreUnavailable } from "./datastore.server";

export type WriteState = "ok" | "failing";

export interface WriteMonitor {
	/** The datastore, with its writes monitored. */
	datastore: Datastore;
	/** How the last write went. If that was long ago, it writes a probe. Never throws. */
	writes(): Promise<WriteState>;
}

/**
 * Observes whether the datastore accepts writes. Nothing else shows it: a full disk can still be read, and
 * pages come from the catalogue in memory.
 * @param options.probeEveryMs minimum milliseconds between two probes
 * @param options.patienceMs milliseconds that `writes` waits for a probe
 */
export function monitorWrites(
	datastore: Datastore,
	{ probeEveryMs = 5000, patienceMs = 1000 } = {},
): WriteMonitor {
	let state: WriteState = "failing";
	let lastAt = Number.NEGATIVE_INFINITY;
	let probing: Promise<unknown> | undefined;

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
	const monitored: Datastore = {
		...datastore,
		apply: (changes) => monitor(datastore.apply(changes)),
		set: (collection, id, fields) => monitor(datastore.set(collection, id, fields)),
		remove: (collection, id) => monitor(datastore.remove(collection, id)),
		runTransaction(keys, callback) {
			let hasWritten = false;
			const transaction = datastore.runTransaction(keys, (records) => {
				const outcome = callback(records);
				hasWritten = outcome.changes !== undefined && outcome.changes.length > 0;
				return outcome;
			});
			return monitor(transaction, () => hasWritten);
		},
	};
	/** As large as an order, since a full disk may still take a few bytes. */
	const probe = async () => {
		const fields = { at: new Date().toISOString(), padding: "x".repeat(4096) };
		await monitored.set("health", "probe", fields).catch(() => record("failing"));
		probing = undefined;
	};

	return {
		datastore: monitored,
		async writes() {
			if (performance.now() - lastAt < probeEveryMs) return state;
			probing ??= probe();
			const answer = probing.then(() => state);
			return settleWithin(patienceMs, answer, () => "failing");
		},
	};
}
