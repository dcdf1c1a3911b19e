import type { DocumentSnapshot, Firestore } from "firebase-admin/firestore";
import { DatastoreUnavailable, type RecordKey } from "./datastore.server";
import { commit, toWrites, type Write } from "./firestore-commit.server";
import { Again, passingCode } from "./firestore-deadline.server";
import { checkCommitSize } from "./firestore-size.server";
import { type Decide, type SerialChange, takeDecision } from "./transaction.server";

/**
 * The task that reads, decides and commits, to be run again as long as it fails in a passing way.
 *
 * It is not the client's own transaction, whose reads hold locks: when the connection is lost after them, nobody can
 * write those records for a minute or more, not even the shopper who asks again. Here nothing is held. The commit is
 * refused when a record is no longer as it was read, and then all of it begins again.
 */
export function updateTask<T>(
	firestore: Firestore,
	keys: readonly RecordKey[],
	decide: Decide<T>,
): () => Promise<T> {
	const documents = keys.map(({ collection, id }) => firestore.collection(collection).doc(id));
	let decided: { changes: Write[]; result: T } | undefined;

	async function readAndDecide() {
		const read = documents.length > 0 ? await firestore.getAll(...documents) : [];
		const found = read.map((snapshot) => snapshot.data());
		return takeDecision(decide, found, (changes) => conditionalWrites(firestore, read, changes));
	}

	return async () => {
		const mayBeMade = decided !== undefined;
		decided ??= await readAndDecide();
		const { changes, result } = decided;
		try {
			if (changes.length > 0) await commit(firestore, changes);
			return result;
		} catch (cause) {
			// After a passing failure the same is sent again and not decided anew, so that it is not made twice.
			if (!isRefusal(cause)) throw cause;
			if (mayBeMade)
				throw new DatastoreUnavailable("Firestore did not say whether it made a change.", { cause });
			decided = undefined;
			throw new Again(`it was not as it was read: ${cause.message}`, { cause });
		}
	};
}

/**
 * The changes, on condition that every record is still as it was read; one that is not changed is written as it is.
 * A condition is looked at after the writes before it, so it goes with the first write of its record.
 * @throws RangeError when it is more than Firestore takes at once
 */
function conditionalWrites(
	firestore: Firestore,
	read: readonly DocumentSnapshot[],
	changes: readonly SerialChange[],
): Write[] {
	if (changes.length === 0) return [];
	const results = new Map(toWrites(firestore, changes).map((write) => [write.document.path, write]));
	const writes: Write[] = [];
	for (const [path, snapshot] of new Map(read.map((snapshot) => [snapshot.ref.path, snapshot]))) {
		const { ref: document, updateTime } = snapshot;
		const [ownField] = Object.entries(snapshot.data() ?? {});
		if (updateTime && ownField && !results.has(path)) {
			// To write what is there changes nothing: neither its time nor what a stream delivers.
			writes.push({ document, fields: Object.fromEntries([ownField]), keptSince: updateTime });
			continue;
		}
		const { fields } = results.get(path) ?? { fields: snapshot.data() ?? null };
		results.delete(path);
		if (updateTime) writes.push({ document, fields: null, ifStill: updateTime });
		else writes.push({ document, fields: fields ?? {}, ifStill: "absent" });
		if (updateTime ? fields : !fields) writes.push({ document, fields });
	}
	writes.push(...results.values());
	checkCommitSize(writes);
	return writes;
}

/** Whether nothing of a commit was made because of what others wrote. */
function isRefusal(error: unknown): error is Error {
	const passing = passingCode(error);
	if (passing !== undefined) return passing === abortedCode;
	return refusalCodes.has((error as { code?: unknown }).code);
}

const abortedCode = 10;
/** NOT_FOUND, ALREADY_EXISTS, FAILED_PRECONDITION. */
const refusalCodes = new Set<unknown>([5, 6, 9]);

/** Lets works that name the same record go one after the other, in the order in which they came. */
export function turns() {
	const last = new Map<string, Promise<unknown>>();
	return <T>(names: readonly string[], work: (ready: Promise<unknown>) => Promise<T>): Promise<T> => {
		const ready = Promise.all(names.map((name) => last.get(name)));
		const worked = work(ready);
		const over = Promise.allSettled([ready, worked]);
		for (const name of names) last.set(name, over);
		over.then(() => {
			for (const name of names) if (last.get(name) === over) last.delete(name);
		});
		return worked;
	};
}
