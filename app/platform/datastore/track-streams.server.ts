import { EventEmitter, once } from "node:events";
import { settleWithin } from "~/platform/process/settle-within.server";
import type { Change, Datastore } from "./datastore.server";
import { withShortcuts } from "./shortcuts.server";

/** Read your own writes: the desk waits until this process's streams have delivered what it has just saved. */
export function trackStreams(plain: Datastore, patienceMs = 1000) {
	const batches = new EventEmitter();
	const watched = new Set<string>();
	const pending = new Map<string, Promise<unknown>>();

	function expectBatches(changes: readonly Change[] = []) {
		for (const { collection } of changes)
			if (watched.has(collection) && !pending.has(collection))
				pending.set(collection, once(batches, collection));
	}

	const datastore = withShortcuts({
		...plain,
		watch(collection, listener) {
			watched.add(collection);
			return plain.watch(collection, {
				records(records) {
					listener.records(records);
					pending.delete(collection);
					batches.emit(collection);
				},
				failed: (error) => listener.failed(error),
			});
		},
		apply(changes) {
			expectBatches(changes);
			return plain.apply(changes);
		},
		runTransaction: (keys, callback) =>
			plain.runTransaction(keys, (records) => {
				const outcome = callback(records);
				expectBatches(outcome.changes);
				return outcome;
			}),
	});
	return {
		datastore,
		async whenStreamed(): Promise<void> {
			await settleWithin(patienceMs, Promise.all(pending.values()), () => {
				pending.clear();
				return [];
			});
		},
	};
}
