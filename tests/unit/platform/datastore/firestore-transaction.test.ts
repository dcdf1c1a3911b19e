import type { Firestore } from "firebase-admin/firestore";
import { describe, expect, it } from "vitest";
import { productAndStockKeys } from "~/domain/goods/change-stock.server";
import {
	type Change,
	DatastoreUnavailable,
	type RecordFields,
	type TransactionKey,
} from "~/platform/datastore/datastore.server";
import { createCallRunner } from "~/platform/firestore/firestore-calls.server";
import type { Invocation } from "~/platform/firestore/firestore-grpc.server";
import { createTransaction } from "~/platform/firestore/firestore-transaction.server";
import { change } from "./contract";

const aborted = failure(9, "Too much contention on these documents. (retryable, 10)");
const unavailable = failure(9, "Connection dropped (retryable, 14)");
const changed = failure(9, "the stored version does not match the required base version");
const exists = failure(6, "entity already exists");
const lost = "unavailable";
const invalid = failure(3, "The value is longer than 1048487 bytes.");

describe("a Firestore transaction, after responses that the emulator never gives,", () => {
	it.each<[string, failures: Error[], sent: number[], outcome: unknown]>([
		["reads and computes again after contention", [aborted, aborted], [1, 2, 3], 3],
		["does so after a record was changed by another process", [changed, aborted], [1, 2, 3], 3],
		["does so after a record was created by another process", [exists, aborted], [1, 2, 3], 3],
		["repeats a commit without response", [aborted, unavailable, unavailable], [1, 2, 2, 2], 2],
		["is unavailable if the record is then changed, perhaps by itself", [unavailable, changed], [1, 1], lost],
		["is unavailable if the record is then created", [unavailable, exists], [1, 1], lost],
		["is unavailable if several processes then change it", [unavailable, aborted], [1, 1], lost],
		["throws other errors at once", [invalid], [1], invalid],
	])("%s", async (_, failures, commits, outcome) => {
		const { callbackCalls, sent, result } = updateWith([...failures]);
		const ended = await result.catch((error) => (error instanceof DatastoreUnavailable ? lost : error));
		expect(ended).toBe(outcome);
		expect(sent).toEqual(commits);
		expect(callbackCalls()).toBe(commits.at(-1));
	});

	it("verifies a shared record only if it writes one", async () => {
		const product = { collection: "product", id: "lamp" } as const;
		const stock = { collection: "stock", id: "lamp" } as const;
		const keys = [{ collection: "order", id: "a" } as const, ...[product, stock].map(share)];
		const placing = await writesOf(keys, change("order", "a", { status: "pending" }));
		expect(placing).toEqual(["delete order/a", "set order/a"]);
		const paying = await writesOf(keys, change("order", "a", {}), change("stock", "lamp", { units: 4 }));
		expect(paying).toEqual([
			...["delete order/a", "set order/a", "update product/lamp"],
			...["delete stock/lamp", "set stock/lamp"],
		]);
	});

	it("takes units without writing the product, which every process watches", async () => {
		const keys = [{ collection: "order", id: "a" } as const, ...productAndStockKeys(["lamp"])];
		const paying = await writesOf(keys, change("order", "a", {}), change("stock", "lamp", { units: 4 }));
		expect(paying).toEqual(["delete order/a", "set order/a", "delete stock/lamp", "set stock/lamp"]);
	});

	it("has one deadline for all its calls, which none outlives, however often it is retried", async () => {
		const { run, clientSettings } = createCallRunner(5000, 30_000);
		const transform = clientSettings["grpc.callInvocationTransformer"] as (call: Invocation) => Invocation;
		const failures = [aborted, unavailable];
		const deadlines: unknown[] = [];
		const begun = Date.now();
		await run(async () => {
			const call = { methodDefinition: { path: "/google.firestore.v1.Firestore/Commit" }, callOptions: {} };
			deadlines.push(transform(call).callOptions.deadline);
			const failed = failures.shift();
			if (failed) throw failed;
		});
		const [deadline] = deadlines;
		expect(deadlines).toEqual([deadline, deadline, deadline]);
		expect(Number(deadline)).toBeGreaterThanOrEqual(begun + 5000);
		expect(Number(deadline)).toBeLessThanOrEqual(Date.now() + 5000);
	});
});

/** Increments a counter through a client whose first commits fail with these errors. */
function updateWith(failures: Error[]) {
	const { client, sent } = aClient(failures);
	let callbackCalls = 0;
	const task = createTransaction(client, [{ collection: "order", id: "counter" }], ([counter]) => {
		callbackCalls += 1;
		return { changes: [change("order", "counter", { n: counter?.n })], result: counter?.n };
	});
	return { callbackCalls: () => callbackCalls, sent, result: createCallRunner(5000, 30_000).run(task) };
}

function share<T>(key: T) {
	return { ...key, isShared: true };
}

/** What a transaction commits that reads these records and makes these changes. */
async function writesOf(keys: TransactionKey[], ...changes: Change[]): Promise<string[]> {
	const { client, writes } = aClient();
	await createTransaction(client, keys, () => ({ changes, result: 0 }))();
	return writes;
}

/** A client whose records count the reads. `writes` lists what is committed, and `sent` the number of each commit. */
function aClient(failures: Error[] = []) {
	const writes: string[] = [];
	const sent: unknown[] = [];
	let reads = 0;
	let written: unknown;
	const record = (method: string) => (document: { path: string }, fields?: RecordFields) => {
		writes.push(`${method} ${document.path}`);
		written = fields?.n;
	};
	const client = {
		collection: (name: string) => ({ doc: (id: string) => ({ path: `${name}/${id}` }) }),
		getAll: async (...documents: unknown[]) => {
			const n = ++reads;
			return documents.map((document) => ({ ref: document, updateTime: {}, data: () => ({ n }) }));
		},
		batch: () => ({
			...{ delete: record("delete"), set: record("set"), update: record("update") },
			async commit() {
				sent.push(written);
				const failed = failures.shift();
				if (failed) throw failed;
			},
		}),
	};
	return { client: client as unknown as Firestore, writes, sent };
}

function failure(code: number, details: string): Error {
	return Object.assign(new Error(`${code} FAILED: ${details}`), { code });
}
