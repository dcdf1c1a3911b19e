import { type Datastore, DatastoreUnavailable } from "./datastore.server";

export type WriteState = "ok" | "failing";

export interface WriteMonitor {
	/** The same datastore, whose writes are watched. */
	datastore: Datastore;
	/** How the last write went; makes a small one when the last was long ago. Never throws. */
	writes(): Promise<WriteState>;
}

/**
 * Knows whether the datastore takes writes: a full disk still reads, and the catalogue in memory hides both.
 * @param options.probeEveryMs the shortest time between two probes
 * @param options.patienceMs for how long `writes` waits for a probe
 */
export function monitorWrites(
	datastore: Datastore,
	{ probeEveryMs = 5000, patienceMs = 1000 } = {},
): WriteMonitor {
	let state: WriteState = "failing";
	let lastAt = Number.NEGATIVE_INFINITY;
	let probing: Promise<unknown> | undefined;

	const conclude = (next: WriteState) => {
		state = next;
		lastAt = performance.now();
	};
	const watched = async <T>(work: Promise<T>, hasWritten = () => true): Promise<T> => {
		try {
			const result = await work;
			if (hasWritten()) conclude("ok");
			return result;
		} catch (error) {
			if (error instanceof DatastoreUnavailable) conclude("failing");
			throw error;
		}
	};
	const monitored: Datastore = {
		...datastore,
		apply: (changes) => watched(datastore.apply(changes)),
		set: (collection, id, fields) => watched(datastore.set(collection, id, fields)),
		remove: (collection, id) => watched(datastore.remove(collection, id)),
		update(keys, decide) {
			let hasWritten = false;
			const work = datastore.update(keys, (found) => {
				const decision = decide(found);
				hasWritten = decision.changes.length > 0;
				return decision;
			});
			return watched(work, () => hasWritten);
		},
	};
	/** As large as an order, since a few bytes may still fit on a full disk. */
	const probe = async () => {
		const fields = { at: new Date().toISOString(), padding: "x".repeat(4096) };
		await monitored.set("health", "probe", fields).catch(() => conclude("failing"));
		probing = undefined;
	};

	return {
		datastore: monitored,
		async writes() {
			if (performance.now() - lastAt < probeEveryMs) return state;
			probing ??= probe();
			const isAnswered = await settlesWithin(probing, patienceMs);
			return isAnswered ? state : "failing";
		},
	};
}

async function settlesWithin(work: Promise<unknown>, ms: number): Promise<boolean> {
	let timer: NodeJS.Timeout | undefined;
	const late = new Promise<false>((resolve) => {
		timer = setTimeout(resolve, ms, false);
	});
	try {
		return await Promise.race([work.then(() => true), late]);
	} finally {
		clearTimeout(timer);
	}
}
