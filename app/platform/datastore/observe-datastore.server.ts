import { EventEmitter, once } from "node:events";
import { settleWithin } from "~/platform/process/settle-within.server";
import { type Change, type Datastore, DatastoreUnavailable } from "./datastore.server";
import { withShortcuts } from "./shortcuts.server";

export type DatastoreCallListener = (operation: string, seconds: number, hasFailed: boolean) => void;

/** Times each call, knows whether writes succeed, and waits until streams have delivered what was written. */
export function observeDatastore(plain: Datastore, tellOfCall: DatastoreCallListener = () => {}) {
	const deliveries = new Deliveries();
	const health = { writes: "failing" as WriteState, knownAt: Number.NEGATIVE_INFINITY };
	const recordWrite = (writes: WriteState) => Object.assign(health, { writes, knownAt: performance.now() });

	/** @param hasWritten of a write: whether it has changed anything */
	async function observe<T>(operation: string, call: () => Promise<T>, hasWritten?: () => boolean) {
		const begunAt = performance.now();
		let hasFailed = false;
		try {
			const result = await call();
			if (hasWritten?.()) recordWrite("ok");
			return result;
		} catch (error) {
			hasFailed = error instanceof DatastoreUnavailable;
			if (hasFailed && hasWritten) recordWrite("failing");
			throw error;
		} finally {
			tellOfCall(operation, (performance.now() - begunAt) / 1000, hasFailed);
		}
	}

	const datastore = withShortcuts({
		...plain,
		get: (...key) => observe("get", () => plain.get(...key)),
		find: (...query) => observe("find", () => plain.find(...query)),
		count: (...query) => observe("count", () => plain.count(...query)),
		watch: (collection, { records, failed }) =>
			plain.watch(collection, { records: deliveries.follow(collection, records), failed }),
		apply(changes) {
			deliveries.expect(changes);
			const hasWritten = () => true;
			return observe("apply", () => plain.apply(changes), hasWritten);
		},
		runTransaction(keys, callback) {
			let changes: readonly Change[] = [];
			const transaction = () =>
				plain.runTransaction(keys, (records) => {
					const outcome = callback(records);
					changes = outcome.changes ?? [];
					deliveries.expect(changes);
					return outcome;
				});
			return observe("runTransaction", transaction, () => changes.length > 0);
		},
		close() {
			probe.stop();
			return plain.close();
		},
	});
	const probe = probeWrites(datastore, health, () => recordWrite("failing"));
	/** Whether the last write succeeded. Writes nothing and never throws, but waits for the first probe. */
	const writes = async () => {
		await probe.first;
		return health.writes;
	};
	return { datastore, writes, whenStreamed: () => deliveries.all() };
}

type WriteState = "ok" | "failing";

const idleMs = 60_000;
const retryMs = 5000;
const patienceMs = 1000;
/** As large as an order, since a full disk may still take a few bytes. */
const padding = "x".repeat(4096);

/** Writes after `idleMs` without any, or `retryMs` after a failure: a full disk can still be read. */
function probeWrites(
	datastore: Datastore,
	health: Readonly<{ writes: WriteState; knownAt: number }>,
	fail: () => void,
) {
	let isProbing = false;
	const write = async () => {
		isProbing = true;
		await datastore.set("health", "probe", { at: new Date().toISOString(), padding }).catch(fail);
		isProbing = false;
	};
	const probe = () => settleWithin(patienceMs, write(), fail);
	const first = probe();
	const timer = setInterval(() => {
		const isIdle = performance.now() - health.knownAt >= idleMs;
		if (!isProbing && (health.writes === "failing" || isIdle)) void probe();
	}, retryMs).unref();
	return { first, stop: () => clearInterval(timer) };
}

/** Read your own writes: the desk waits until this process's streams have delivered what it has just saved. */
class Deliveries {
	readonly #delivered = new EventEmitter();
	readonly #watched = new Set<string>();
	readonly #pending = new Map<string, Promise<unknown>>();

	follow<T>(collection: string, deliver: (records: T) => void): (records: T) => void {
		this.#watched.add(collection);
		return (records) => {
			deliver(records);
			this.#pending.delete(collection);
			this.#delivered.emit(collection);
		};
	}

	expect(changes: readonly Change[]): void {
		for (const { collection } of changes)
			if (this.#watched.has(collection) && !this.#pending.has(collection))
				this.#pending.set(collection, once(this.#delivered, collection));
	}

	async all(): Promise<void> {
		await settleWithin(patienceMs, Promise.all(this.#pending.values()), () => {
			this.#pending.clear();
			return [];
		});
	}
}
