import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { toOrderRecord } from "~/domain/orders/order-sales.server";
import {
	type Change,
	type Datastore,
	DatastoreUnavailable,
	storedCollections,
} from "~/platform/datastore/datastore.server";
import type { FirestoreOptions } from "~/platform/firestore/firestore.server";
import { openFirestore } from "~/platform/firestore/firestore.server";
import { openDatastore } from "~/platform/open-datastore.server";
import { seedDemo } from "../../../../demo/seed";
import { aFolder } from "../../../support/a-folder";
import { runCommand } from "../../../support/commands";
import { aUniqueOrder, stepsOf } from "../../domain/orders/an-order";
import { change, describeDatastore, ids, key, observe, type Place } from "./contract";
import { describeActs } from "./contract-acts";
import { describeCrashes, describeFaults, type Fault } from "./contract-faults";
import { describeTransactions, increment } from "./contract-transactions";
import { missing, newProject, warmEmulator } from "./shared-emulator";
import { createClient } from "./store-client";
import { type ProxyMode, startProxy } from "./tcp-proxy";

/** They are queried in every way: by a value, null or a member of a list, with and without an order. */
const collectionsOfEachQuery = ["order", "product", "complaint"] as const;

describe.skipIf(missing)(`firestore${missing ? ` (skipped: ${missing})` : ""}`, () => {
	let emulatorHost: string;
	beforeAll(async () => {
		emulatorHost = await warmEmulator();
	}, 240_000);

	async function newPlace(): Promise<Place> {
		const options = { projectId: newProject(), emulatorHost, ...generous };
		return {
			open: () => openFirestore(options),
			config: { kind: "firestore", ...options },
		};
	}
	/** Closed after the test. */
	function openStore(options: Partial<FirestoreOptions> = {}) {
		const own = { projectId: newProject(), emulatorHost, ...generous };
		const store = openFirestore({ ...own, ...options });
		onTestFinished(() => store.close());
		return store;
	}
	async function openThroughProxy(options: Partial<FirestoreOptions> = {}) {
		const proxy = await startProxy(emulatorHost);
		onTestFinished(() => proxy.close());
		return { proxy, store: openStore({ emulatorHost: proxy.host, ...options }) };
	}

	describeDatastore("firestore", newPlace, collectionsOfEachQuery);
	describeTransactions("firestore", newPlace);
	describeCrashes("firestore", newPlace);
	describeActs("firestore", newPlace);
	const fault = (what: string, mode: ProxyMode, runningTransaction: "committed" | "lost"): Fault => ({
		what,
		runningTransaction,
		async prepare() {
			const proxy = await startProxy(emulatorHost);
			const options = { projectId: newProject(), emulatorHost: proxy.host, deadlineMs };
			const open = () => openFirestore(options);
			const store = open();
			return {
				client: createClient(store, open),
				store,
				break() {
					proxy.mode = mode;
				},
				mend() {
					proxy.mode = "passes";
					proxy.cut();
				},
				async discard() {
					await store.close();
					await proxy.close();
				},
			};
		},
	});
	describeFaults("firestore", deadlineMs + marginMs, [
		fault("requests do not arrive", "loses requests", "lost"),
		fault("responses do not arrive", "loses answers", "committed"),
		fault("it refuses connections", "refuses", "lost"),
	]);

	it("holds what is loaded into it, and gives SQLite the same bytes back", async () => {
		const folder = aFolder();
		const [before, after] = [join(folder, "before"), join(folder, "after")];
		const file = (name: string) => join(folder, `${name}.jsonl`);
		const sqlite = await openDatastore({ kind: "sqlite", dataDir: before });
		const text = 'Lámpara "Ñusta" 灯 😀 \u2028 \\ \n';
		const numbers = [0, -1, 1.5, 1e21, 9_007_199_254_740_991];
		const odd = { "a key.with/signs": "", 10: null, 9: { list: [{}, { deep: [[]].flat() }] }, numbers, text };
		const orders = Array.from({ length: 1200 }, (_, n) => change("order", `o-${n}`, { n, text }));
		await seedDemo(sqlite);
		await sqlite.apply([...storedCollections.map((name) => change(name, "odd", odd)), ...orders]);
		await sqlite.close();

		const project = { FIREBASE_PROJECT_ID: newProject(), FIRESTORE_EMULATOR_HOST: emulatorHost };
		const firestore = { DATASTORE: "firestore", ...project };
		const run = async (script: "dump" | "load", args: string[], env: Record<string, string>) =>
			expect(await runCommand(script, args, env)).toMatchObject({ status: 0 });
		await run("dump", ["--out", file("first")], { DATA_DIR: before });
		await run("load", [file("first")], firestore);
		await run("load", [file("first")], firestore);
		await run("dump", ["--out", file("second")], firestore);
		await run("load", [file("second")], { DATA_DIR: after });
		await run("dump", ["--out", file("third")], { DATA_DIR: after });
		const [first, second, third] = ["first", "second", "third"].map((name) =>
			readFileSync(file(name), "utf8"),
		);
		expect(first?.split("\n").length).toBeGreaterThan(1217);
		expect(second === first).toBe(true);
		expect(third === first).toBe(true);
	});

	it("finds only the orders that changed since a time, unless an older version wrote some", async () => {
		const projectId = newProject();
		const at = (day: string) => `2026-${day}T17:00:00.000Z`;
		const placed = (day: string, paid = day) => {
			const history = [...stepsOf(["pending"], at(day)), ...stepsOf(["paid"], at(paid))];
			return toOrderRecord(aUniqueOrder({ placedAt: at(day), history }));
		};
		const changed = { a: placed("10-02", "11-03"), b: placed("11-10"), c: placed("10-30", "12-02") };
		const others = { d: placed("10-01"), e: placed("10-01", "10-02"), f: placed("12-01") };
		const store = openStore({ projectId });
		const records = Object.entries({ ...changed, ...others });
		await store.apply(records.map(([id, fields]) => change("order", id, fields)));
		const where = { field: "changedAt", from: at("11-01") } as const;
		const since = { where, by: "placedAt", isDescending: true, before: at("12-01") } as const;
		const first = await store.find("order", { ...since, size: 2 });
		const next = await store.find("order", { ...since, size: 2, after: first.at(-1) });
		expect([ids(first), ids(next)]).toEqual([["b", "c"], ["a"]]);

		const { changedAt, ...former } = placed("10-03", "11-04");
		await store.set("order", "older", former);
		expect(ids(await openStore({ projectId }).find("order", since))).toEqual([
			"b",
			"c",
			"older",
			"a",
			"e",
			"d",
		]);
	});

	it.each<[string, (store: Datastore, changes: Change[]) => Promise<void>]>([
		["applies", (store, changes) => store.apply(changes)],
		[
			"updates",
			(store, changes) =>
				store.runTransaction([key("product", "kept")], () => ({ changes, result: undefined })),
		],
	])("%s nothing when Firestore rejects a part, or when it exceeds Firestore's limit", async (_, write) => {
		const store = openStore();
		await store.set("product", "kept", {});
		const lamp = change("product", "lamp", {});
		const refused = change("product", "nested", { list: [[1]] });
		await expect(write(store, [change("product", "kept", null), refused, lamp])).rejects.toThrow(/array/);
		const large = Array.from({ length: 11 }, (_, n) =>
			change("product", `p${n}`, { text: "ñ".repeat(500_000) }),
		);
		const refusal = write(store, [change("product", "kept", null), ...large, lamp]);
		await expect(refusal).rejects.toThrow(
			"13 records of together 11.0 MB are more than the 8 MB that the store sends to Firestore at once; nothing was written.",
		);
		await expect(refusal).rejects.toBeInstanceOf(RangeError);
		expect(ids(await store.find("product"))).toEqual(["kept"]);
		await write(store, large.slice(0, 3)); // the emulator takes at most 4 MiB
		expect(await store.find("product")).toHaveLength(4);
	});

	it("reads thousands of records at once, and meanwhile takes an order", async () => {
		const projectId = newProject();
		const writer = openStore({ projectId });
		const products = Array.from({ length: 3000 }, (_, n) => change("product", `p${n}`, { n }));
		await writer.apply(products);
		const store = openStore({ projectId, deadlineMs: 2000 });
		const reads = Promise.all(products.map(({ id }) => store.get("product", id)));
		expect(await increment(store)).toBe(1);
		expect(await reads).toEqual(products.map(({ fields }) => fields));
	});

	it("runs simultaneous transactions on one record in turn, without a conflict", async () => {
		const store = openStore();
		let callbackCalls = 0;
		const increments = Array.from({ length: 30 }, () =>
			increment(store, () => {
				callbackCalls += 1;
			}),
		);
		expect(await Promise.all(increments)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
		expect(callbackCalls).toBe(30);
	});

	it("retries a transaction by itself after a short loss of the connection, and abandons one that died silently", async () => {
		const { store, proxy } = await openThroughProxy({ keepAliveMs: 1000 });
		await increment(store);
		proxy.mode = "refuses";
		const incremented = increment(store);
		await pause(300);
		proxy.mode = "passes";
		expect(await incremented).toBe(2);
		proxy.dropSilently();
		expect(await increment(store)).toBe(3);
	});

	it.each(["loses answers", "refuses"] as const)(
		"ends streams when the network %s, and recovers, even if a connection's handshake was lost",
		async (mode) => {
			const { store, proxy } = await openThroughProxy({ deadlineMs, probeMs });
			const seen = observe(store, "product");
			await seen.until(() => true);
			proxy.mode = mode;
			proxy.cut();
			const failure = await seen.failure(deadlineMs + probeMs + marginMs);
			expect(failure).toBeInstanceOf(DatastoreUnavailable);
			await observe(store, "product").failure(3 * deadlineMs + marginMs);
			proxy.dropSilently();
			proxy.mode = "passes";
			const again = await untilDelivered(store);
			await store.set("product", "after", {});
			await again.until((records) => ids(records).join() === "after");
			expect(seen.failures).toHaveLength(1);
		},
	);

	it("delivers a large collection over a slow connection, however long it takes", async () => {
		const projectId = newProject();
		const writer = openStore({ projectId });
		const text = "x".repeat(100_000);
		const large = Array.from({ length: 16 }, (_, n) => change("product", `p${n}`, { text }));
		await writer.apply(large);

		const { store, proxy } = await openThroughProxy({ projectId, deadlineMs: 1000, probeMs });
		proxy.mode = "trickles answers";
		const started = performance.now();
		const seen = observe(store, "product");
		expect(await seen.until(() => true)).toHaveLength(large.length);
		expect(performance.now() - started).toBeGreaterThan(3 * 1000); // how long the stream may be silent
		expect(seen.failures).toEqual([]);
	});

	it("writes exactly what it acknowledged when connections end before the response", async () => {
		const { store, proxy } = await openThroughProxy();
		let made = 0;
		for (let round = 0; round < 12; round++) {
			let isFirst = true;
			const incremented = increment(store, () => {
				if (isFirst && round % 2) proxy.mode = "cuts an answer";
				isFirst = false;
			});
			made += await incremented.then(
				() => 1,
				(error) => {
					expect(error).toBeInstanceOf(DatastoreUnavailable);
					return 0;
				},
			);
		}
		const { n } = (await store.get("order", "counter")) ?? {};
		expect(made).toBeLessThan(12); // some were cut
		expect(n).toBeGreaterThanOrEqual(made);
		expect(n).toBeLessThanOrEqual(12);
	});
});

it("Firestore without a network fails calls and streams, and closes cleanly", async () => {
	const store = openFirestore({
		projectId: newProject(),
		emulatorHost: "127.0.0.1:9",
		deadlineMs: 500,
		probeMs: 200,
	});
	const seen = observe(store, "product");
	await expect(store.set("product", "a", {})).rejects.toThrow(DatastoreUnavailable);
	expect(await seen.failure()).toBeInstanceOf(DatastoreUnavailable);
	const started = performance.now();
	await store.close();
	expect(performance.now() - started).toBeLessThan(500 + marginMs);
});

it("Firestore without a network makes a command say what it waits for, then fail with a plain message", async () => {
	const project = { FIREBASE_PROJECT_ID: newProject(), FIRESTORE_EMULATOR_HOST: "127.0.0.1:9" };
	const env = { DATASTORE: "firestore", ...project };
	const { status, stdout, stderr } = await runCommand("catalog", ["category", "list"], env);
	expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
	const server = /Firestore \(project demo-[\da-f-]+, 127\.0\.0\.1:9\)/.source;
	expect(stderr).toMatch(
		new RegExp(
			`^(Waiting for ${server} for \\d+ s …\n)+${server} cannot be reached; nothing was done\\.\n` +
				"Firestore did not read a record of health: .+\n$",
		),
	);
});

it("Firestore without a network is not opened without credentials", () => {
	expect(() => openFirestore({ projectId: "demo-wasi" })).toThrow("needs a credential");
});

const deadlineMs = 1500;
const probeMs = 300;
/** Enough for a busy machine. */
const marginMs = 3000;
const generous = { deadlineMs: 10_000 };

/** Opens streams until one delivers, as the catalogue's reconnecting stream does. */
async function untilDelivered(store: Datastore) {
	for (let attempt = 0; attempt < 10; attempt++) {
		const seen = observe(store, "product");
		await expect.poll(() => seen.received.length + seen.failures.length).toBeGreaterThan(0);
		if (seen.failures.length === 0) return seen;
		seen.stop();
	}
	throw new Error("No stream came to life.");
}
