import {
	FieldPath,
	Firestore,
	type QueryDocumentSnapshot,
	type QuerySnapshot,
	type Settings,
} from "firebase-admin/firestore";
import {
	type CatalogCollection,
	type Change,
	type Collection,
	checkRecordId,
	type Datastore,
	DatastoreUnavailable,
	type StoredRecord,
	type StreamListener,
} from "./datastore.server";
import { commit, toWrites } from "./firestore-commit.server";
import { boundCalls } from "./firestore-deadline.server";
import { checkCommitSize } from "./firestore-size.server";
import { turns, updateTask } from "./firestore-update.server";
import { CallbackError, serialise } from "./transaction.server";

export interface FirestoreOptions {
	projectId: string;
	/** Of a service account; without it only an emulator can be used. */
	credential?: { clientEmail: string; privateKey: string } | undefined;
	/** host:port. Its data is open to anyone who reaches it: never in production. */
	emulatorHost?: string | undefined;
	/** Milliseconds for each call; 2000. A stream has three times as long for its first records. */
	deadlineMs?: number;
	/** Milliseconds between probes while something is watched; 5000. Each is billed as one read. */
	probeMs?: number;
	/** Milliseconds between looks whether the connection is alive; 30,000, as often as Firestore's own apps look. */
	keepAliveMs?: number;
}

/**
 * The datastore in a Firebase project, for when one machine is not enough. Opening it asks nothing of the network.
 * @throws Error when there is neither a credential nor an emulator.
 */
export function openFirestore(options: FirestoreOptions): Datastore {
	const { deadlineMs = 2000, probeMs = 5000, keepAliveMs = 30_000 } = options;
	const calls = boundCalls(deadlineMs, keepAliveMs);
	const newClient = () => new Firestore({ ...access(options), ...calls.settings });
	let firestore = newClient();
	let failedProbes = 0;
	/** What this process asks for would otherwise be refused and begun again because of itself. */
	const inTurn = turns();
	const watches = new Set<Watch>();
	let probeTimer: NodeJS.Timeout | undefined;
	let isClosed = false;

	const ordered = (collection: Collection) =>
		firestore.collection(collection).orderBy(FieldPath.documentId());

	function watch(collection: CatalogCollection, listener: StreamListener) {
		const opened: Watch = { listener, stop: () => {} };
		watches.add(opened);
		if (isClosed) setImmediate(fail, opened, closedError());
		else listen(opened, collection);
		return () => {
			end(opened);
		};
	}

	function listen(watch: Watch, collection: CatalogCollection) {
		const late = new DatastoreUnavailable(`Firestore sent no ${collection} within ${3 * deadlineMs} ms.`);
		const patience = setTimeout(fail, 3 * deadlineMs, watch, late).unref();
		const unsubscribe = ordered(collection).onSnapshot(
			(snapshot) => {
				clearTimeout(patience);
				if (watches.has(watch)) watch.listener.records(toRecords(snapshot));
			},
			(error) => fail(watch, asUnavailable("watch", error)),
		);
		watch.stop = () => {
			clearTimeout(patience);
			unsubscribe();
		};
		probeTimer ??= setTimeout(probe, probeMs).unref();
	}

	/** A stream takes 90 s to notice that the network is gone; one small read with a deadline notices at once. */
	async function probe() {
		try {
			await call("answer a probe", () => firestore.doc("category/probe").get());
			failedProbes = 0;
		} catch (error) {
			failAll(error);
			if (++failedProbes % probesPerClient === 0 && !isClosed) replaceClient();
		}
		probeTimer = watches.size > 0 ? setTimeout(probe, probeMs).unref() : undefined;
	}

	/** gRPC waits without a limit for a handshake whose bytes were lost; only another channel connects again. */
	function replaceClient() {
		const replaced = firestore;
		firestore = newClient();
		// Its last calls have ended by then.
		setTimeout(() => replaced.terminate().catch(() => {}), deadlineMs).unref();
	}

	function failAll(error: unknown) {
		for (const watch of [...watches]) fail(watch, error);
	}

	function fail(watch: Watch, error: unknown) {
		if (end(watch)) watch.listener.failed(error);
	}

	function end(watch: Watch): boolean {
		const wasOpen = watches.delete(watch);
		if (wasOpen) watch.stop();
		return wasOpen;
	}

	/** One commit, and the same again after a passing failure: nothing in it depends on what was there before. */
	async function apply(changes: readonly Change[]) {
		const writes = toWrites(firestore, serialise(changes));
		checkCommitSize(writes);
		const what = writes.length === 1 ? `write ${writes[0]?.document.path}` : `write ${writes.length} records`;
		await call(what, () => commit(firestore, writes));
	}

	async function call<T>(what: string, task: () => Promise<T>): Promise<T> {
		if (isClosed) throw closedError();
		try {
			return await calls.run(task);
		} catch (error) {
			throw error instanceof CallbackError ? error.reason : asUnavailable(what, error);
		}
	}

	return {
		name: "firestore",
		watch,
		async list(collection) {
			return toRecords(await call(`list ${collection}`, () => ordered(collection).get()));
		},
		async get(collection, id) {
			checkRecordId(id);
			const document = firestore.collection(collection).doc(id);
			return (await call(`read a record of ${collection}`, () => document.get())).data();
		},
		async find(collection, field, value, page) {
			// One field, in the order of its own index: any other order would need an index that somebody has to make.
			let query = ordered(collection).where(field, "==", value);
			if (page) query = query.limit(page.size);
			if (page?.after) query = query.startAfter(page.after);
			return toRecords(await call(`find ${collection} by ${field}`, () => query.get()));
		},
		async update(keys, decide) {
			for (const { id } of keys) checkRecordId(id);
			const names = keys.map(({ collection, id }) => `${collection}/${id}`);
			const task = updateTask(firestore, keys, decide);
			return inTurn(names, (ready) =>
				call(`update ${names.length} records`, async () => {
					await ready;
					return task();
				}),
			);
		},
		apply,
		async set(collection, id, fields) {
			await apply([{ collection, id, fields }]);
		},
		async remove(collection, id) {
			checkRecordId(id);
			const document = firestore.collection(collection).doc(id);
			return call(`remove ${document.path}`, async () => {
				const { exists } = await document.get();
				if (exists) await document.delete();
				return exists;
			});
		},
		async close() {
			for (const watch of watches) end(watch);
			clearTimeout(probeTimer);
			if (isClosed) return;
			isClosed = true;
			await calls.end();
			await firestore.terminate();
		},
	};
}

/** Failed probes after which the client is replaced. */
const probesPerClient = 3;

interface Watch {
	listener: StreamListener;
	stop(): void;
}

/**
 * The client is made directly, not through firebase-admin's app: with credentials in its settings it never
 * looks for others at a metadata address, which could end the process.
 */
function access({ projectId, credential, emulatorHost }: FirestoreOptions): Settings {
	if (emulatorHost) {
		const anyone = { client_email: "emulator@localhost", private_key: "unused" };
		return { projectId, host: emulatorHost, ssl: false, credentials: anyone };
	}
	if (!credential) throw new Error(`The Firebase project ${projectId} needs a credential.`);
	const { clientEmail, privateKey } = credential;
	return { projectId, credentials: { client_email: clientEmail, private_key: privateKey } };
}

function toRecords(snapshot: QuerySnapshot): StoredRecord[] {
	return snapshot.docs.map((document) => {
		const record = recordsMade.get(document) ?? { id: document.id, fields: document.data() };
		recordsMade.set(document, record);
		return record;
	});
}

/** The client keeps a document's snapshot from one delivery of a stream to the next until the document changes. */
const recordsMade = new WeakMap<QueryDocumentSnapshot, StoredRecord>();

function asUnavailable(what: string, cause: unknown): DatastoreUnavailable {
	if (cause instanceof DatastoreUnavailable) return cause;
	const reason = cause instanceof Error ? cause.message : String(cause);
	return new DatastoreUnavailable(`Firestore did not ${what}: ${reason}`, { cause });
}

function closedError() {
	return new DatastoreUnavailable("The connection to Firestore was closed.");
}
