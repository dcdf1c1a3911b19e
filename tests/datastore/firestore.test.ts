import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { DatastoreUnavailable } from "~/datastore/datastore.server";
import { openFirestore } from "~/datastore/firestore.server";
import { openDatastore } from "~/datastore/index.server";
import { describeDatastore, ids, observe } from "./contract";
import { type Emulator, findEmulator, startEmulator } from "./firestore-emulator";

const { jar, missing } = findEmulator();

describe.skipIf(missing)(`firestore${missing ? ` (skipped: ${missing})` : ""}`, () => {
	let emulator: Emulator;
	beforeAll(async () => {
		emulator = await startWarm();
	}, 90_000);
	afterAll(() => emulator?.kill());

	describeDatastore("firestore", async () => {
		const projectId = newProject();
		return {
			open: () => openFirestore({ projectId, emulatorHost: emulator.host, ...generous }),
			discard: async () => {},
		};
	});

	it("is what a Firestore configuration opens", async () => {
		const store = await openDatastore({
			kind: "firestore",
			projectId: newProject(),
			emulatorHost: emulator.host,
		});
		expect(store.name).toBe("firestore");
		await store.close();
	});

	it("fails promptly when the emulator dies, and works with the next one", async () => {
		const own = await startWarm();
		onTestFinished(() => own.kill());
		const store = openFirestore({ projectId: newProject(), emulatorHost: own.host, deadlineMs, probeMs });
		onTestFinished(() => store.close());
		await store.set("product", "before", {});
		const seen = [observe(store, "product"), observe(store, "category")];
		for (const each of seen) await each.until(() => true);

		await own.kill();
		const calls = [
			() => store.list("product"),
			() => store.set("product", "a", {}),
			() => store.remove("product", "a"),
		];
		for (const call of calls) {
			const started = performance.now();
			await expect(call()).rejects.toThrow(DatastoreUnavailable);
			expect(performance.now() - started).toBeLessThan(deadlineMs + marginMs);
		}
		for (const each of seen) {
			expect(await each.failure(deadlineMs + probeMs + marginMs)).toBeInstanceOf(DatastoreUnavailable);
		}

		const next = await startWarm(Number(own.host.split(":")[1]));
		onTestFinished(() => next.kill());
		const again = await untilHeard(() => observe(store, "product"));
		expect(again.deliveries[0]).toEqual([]); // neither "before", which died, nor "a", which was given up
		await store.set("product", "after", {});
		await again.until((records) => ids(records).join() === "after");
		expect(seen.map(({ failures }) => failures.length)).toEqual([1, 1]);
	}, 120_000);
});

describe("firestore without a network", () => {
	it("fails calls and streams, and closes without a trace", async () => {
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

	it("is not opened without a credential", () => {
		expect(() => openFirestore({ projectId: "demo-wasi" })).toThrow("needs a credential");
	});
});

const deadlineMs = 1500;
const probeMs = 300;
/** For a machine that is busy with something else. */
const marginMs = 1000;
const generous = { deadlineMs: 10_000 };

function newProject() {
	return `demo-${randomUUID().slice(0, 18)}`;
}

/** The emulator's first answers take seconds on a busy machine. */
async function startWarm(port?: number): Promise<Emulator> {
	const emulator = await startEmulator(jar ?? "", port);
	const store = openFirestore({ projectId: newProject(), emulatorHost: emulator.host, deadlineMs: 20_000 });
	await store.set("product", "warm", {});
	await store.remove("product", "warm");
	await store.list("product");
	await store.close();
	return emulator;
}

/** Opens a stream again until one lives, as the catalogue's supervisor does. */
async function untilHeard(open: () => ReturnType<typeof observe>) {
	for (let attempt = 0; attempt < 10; attempt++) {
		const seen = open();
		const isAlive = await seen
			.until(() => true)
			.then(
				() => true,
				() => false,
			);
		if (isAlive) return seen;
		seen.stop();
	}
	throw new Error("No stream came to life.");
}
