import type { Firestore } from "firebase-admin/firestore";
import {
	DatastoreUnavailable,
	type RecordKey,
	type TransactionCallback,
	type TransactionKey,
} from "~/platform/datastore/datastore.server";
import { runCallback } from "~/platform/datastore/transaction.server";
import { RetryError } from "./firestore-calls.server";
import {
	addPreconditions,
	checkCommitSize,
	commitWrites,
	toWrites,
	type Write,
} from "./firestore-commit.server";
import { retryableCode } from "./firestore-grpc.server";

/** One attempt; repeat it after retryable errors. Firestore's own `runTransaction` holds locks that outlast connections. */
export function createTransaction<T>(
	firestore: Firestore,
	keys: readonly TransactionKey[],
	callback: TransactionCallback<T>,
): () => Promise<T> {
	const documents = keys.map(({ collection, id }) => firestore.collection(collection).doc(id));
	let computed: { writes: Write[]; result: T } | undefined;

	async function readAndCompute() {
		const read = documents.length > 0 ? await firestore.getAll(...documents) : [];
		const records = read.map((snapshot) => snapshot.data());
		return runCallback(callback, records, (changes) => {
			if (changes.length === 0) return [];
			const writes = addPreconditions(findReadsToVerify(read, keys, changes), toWrites(firestore, changes));
			checkCommitSize(writes);
			return writes;
		});
	}

	return async () => {
		const mayBeCommitted = computed !== undefined;
		computed ??= await readAndCompute();
		const { writes, result } = computed;
		try {
			if (writes.length > 0) await commitWrites(firestore, writes);
			return result;
		} catch (cause) {
			// A commit without an answer may have succeeded: a retry repeats its writes, whose preconditions then fail.
			if (!isConflict(cause)) throw cause;
			if (mayBeCommitted)
				throw new DatastoreUnavailable("Firestore did not say whether it made a change.", { cause });
			computed = undefined;
			throw new RetryError(`a record changed after it was read: ${cause.message}`, { cause });
		}
	};
}

function findReadsToVerify<T>(
	read: readonly T[],
	keys: readonly TransactionKey[],
	changes: readonly RecordKey[],
): readonly T[] {
	const isWritten = ({ collection, id }: RecordKey) =>
		changes.some((change) => change.collection === collection && change.id === id);
	if (keys.some((key) => key.isShared && isWritten(key))) return read;
	return read.filter((_, index) => !keys[index]?.isShared);
}

function isConflict(error: unknown): error is Error {
	const retryable = retryableCode(error);
	if (retryable !== undefined) return retryable === abortedCode;
	return conflictCodes.has((error as { code?: unknown }).code);
}

const abortedCode = 10;
/** NOT_FOUND, ALREADY_EXISTS, FAILED_PRECONDITION. */
const conflictCodes = new Set<unknown>([5, 6, 9]);
