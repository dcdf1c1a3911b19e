import { Firestore, type Settings } from "firebase-admin/firestore";
import {
	checkIndexed,
	checkRecordId,
	type Datastore,
	DatastoreUnavailable,
	type StreamListener,
	type WatchedCollection,
} from "~/platform/datastore/datastore.server";
import { withShortcuts } from "~/platform/datastore/shortcuts.server";
import { CallbackError, serializeChanges } from "~/platform/datastore/transaction.server";
import { createBatchReader } from "./batch-reader.server";
import { createCallRunner } from "./firestore-calls.server";
import { checkCommitSize, commitWrites, toWrites } from "./firestore-commit.server";
import {
	isEveryOrderDated,
	matchRecords,
	toFirestoreQuery,
	toRecords,
	wrapFirestoreError,
} from "./firestore-records.server";
import { FirestoreStreams } from "./firestore-streams.server";
import { createTransaction } from "./firestore-transaction.server";

export interface FirestoreOptions {
	projectId: string;
	credential?: { clientEmail: string; privateKey: string } | undefined;
	/** host:port. Its data is open to anyone who can reach it: never for production. */
	emulatorHost?: string | undefined;
	deadlineMs?: number;
	/** Milliseconds between probes of an open stream; 5000 by default. Each is billed as one read. */
	probeMs?: number;
	/** Milliseconds between keepalive pings; 30,000 by default, as in Firestore's own apps. */
	keepAliveMs?: number;
}

export function openFirestore(options: FirestoreOptions): Datastore {
	const connection = connect(options);
	const { watch, close } = connection;
	return withShortcuts({ name: "firestore", watch, ...readsOf(connection), ...writesOf(connection), close });
}

type Connection = ReturnType<typeof connect>;

function connect(options: FirestoreOptions) {
	const { deadlineMs = 2000, probeMs = 5000, keepAliveMs = 30_000 } = options;
	const calls = createCallRunner(deadlineMs, keepAliveMs);
	let firestore: Firestore = createClient(options, calls.clientSettings);
	let isClosed = false;
	const streams = new FirestoreStreams({
		client: () => firestore,
		openStream: calls.openStream,
		probe: () => call("answer a probe", () => firestore.doc("category/probe").get()),
		replaceClient,
		silenceMs: 3 * deadlineMs,
		probeMs,
	});
	return { client: () => firestore, call, watch, close };

	function replaceClient() {
		if (isClosed) return;
		const replaced = firestore;
		firestore = createClient(options, calls.clientSettings);
		const terminate = () => replaced.terminate().catch(() => {});
		setTimeout(terminate, deadlineMs).unref(); // its last calls have ended by then
	}

	async function call<T>(action: string, task: () => Promise<T>): Promise<T> {
		if (isClosed) throw closedError();
		try {
			return await calls.run(task);
		} catch (error) {
			throw error instanceof CallbackError ? error.original : wrapFirestoreError(action, error);
		}
	}

	function watch(collection: WatchedCollection, listener: StreamListener): () => void {
		if (!isClosed) return streams.open(collection, listener);
		const failing = setImmediate(() => listener.failed(closedError()));
		return () => clearImmediate(failing);
	}

	async function close() {
		streams.closeAll();
		if (isClosed) return;
		isClosed = true;
		await calls.close();
		await firestore.terminate();
	}
}

function readsOf({ client, call }: Connection): Pick<Datastore, "get" | "find" | "count"> {
	const get = createBatchReader((paths) => {
		const [first, ...others] = paths.map((path) => client().doc(path));
		if (!first) return Promise.resolve([]);
		const action = others.length > 0 ? `read ${paths.length} records` : `read a record of ${first.parent.id}`;
		return call(action, () => client().getAll(first, ...others));
	});
	/** Stays true once it is: orders never lose their `changedAt`. */
	let areOrdersDated = false;

	return {
		async get(collection, id) {
			checkRecordId(id);
			return (await get(`${collection}/${id}`)).data();
		},
		async find(collection, query = {}) {
			checkIndexed(collection, query);
			const isNarrowed = query.where && "from" in query.where;
			if (isNarrowed) areOrdersDated ||= await call("count orders", () => isEveryOrderDated(client()));
			const where = isNarrowed && !areOrdersDated ? undefined : query.where;
			const found = toFirestoreQuery(client(), collection, { ...query, where });
			return toRecords(await call(`find records of ${collection}`, () => found.get()));
		},
		async count(collection, where) {
			const counted = matchRecords(client(), collection, where).count();
			return (await call(`count ${collection}`, () => counted.get())).data().count;
		},
	};
}

function writesOf({ client, call }: Connection): Pick<Datastore, "runTransaction" | "apply"> {
	const lock = createKeyedMutex();
	return {
		async runTransaction(keys, callback) {
			for (const { id } of keys) checkRecordId(id);
			const paths = keys.flatMap(({ collection, id, isShared }) => (isShared ? [] : [`${collection}/${id}`]));
			const attempt = createTransaction(client(), keys, callback);
			return lock(paths, (turn) =>
				call(`update ${keys.length} records`, async () => {
					await turn;
					return attempt();
				}),
			);
		},
		/** Safe to retry: no write depends on what was stored before. */
		async apply(changes) {
			const writes = toWrites(client(), serializeChanges(changes));
			checkCommitSize(writes);
			const [first] = writes;
			const action = writes.length === 1 ? `write ${first?.document.path}` : `write ${writes.length} records`;
			await call(action, () => commitWrites(client(), writes));
		},
	};
}

/** Bypasses firebase-admin's app, whose search for credentials can kill the process. @throws Error without a credential */
function createClient(options: FirestoreOptions, callSettings: Settings): Firestore {
	const { projectId, credential, emulatorHost } = options;
	if (!emulatorHost && !credential) throw new Error(`The Firebase project ${projectId} needs a credential.`);
	const { clientEmail = "emulator@localhost", privateKey = "unused" } = emulatorHost ? {} : { ...credential };
	const credentials = { client_email: clientEmail, private_key: privateKey };
	const host = emulatorHost && { host: emulatorHost, ssl: false };
	return new Firestore({ projectId, credentials, ...host, ...callSettings });
}

function closedError() {
	return new DatastoreUnavailable("The connection to Firestore was closed.");
}

function createKeyedMutex() {
	const last = new Map<string, Promise<unknown>>();
	/** @param task starts at once, and must await `turn` before it touches what the keys stand for */
	return <T>(keys: readonly string[], task: (turn: Promise<unknown>) => Promise<T>): Promise<T> => {
		const turn = Promise.all(keys.map((key) => last.get(key)));
		const running = task(turn);
		const settled = Promise.allSettled([turn, running]);
		for (const key of keys) last.set(key, settled);
		settled.then(() => {
			for (const key of keys) if (last.get(key) === settled) last.delete(key);
		});
		return running;
	};
}
