import { beforeEach, expect, test, vi } from "vitest";
import { DatastoreUnavailable } from "~/platform/datastore/datastore.server";
import { observeDatastore } from "~/platform/datastore/observe-datastore.server";
import { memoryDatastore } from "../../domain/catalog/memory-datastore";

beforeEach(() => void vi.useFakeTimers());

/** Monitors a datastore whose writes can be made to fail or hang. */
function monitored(answer = async () => {}) {
	const memory = memoryDatastore({});
	const state = { answer };
	const apply = vi.fn(async (...args: Parameters<typeof memory.apply>) => {
		await state.answer();
		return memory.apply(...args);
	});
	return { monitor: observeDatastore({ ...memory, apply }), apply, state };
}

const refuse = async () => {
	throw new DatastoreUnavailable("the disk is full");
};

const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000);

test("probes once at the start and then once a minute, however often it is asked", async () => {
	const { monitor, apply } = monitored();
	const asked = await Promise.all(Array.from({ length: 20 }, () => monitor.writes()));
	expect(new Set(asked)).toEqual(new Set(["ok"]));
	expect(apply).toHaveBeenCalledTimes(1);
	await vi.advanceTimersByTimeAsync(55_000);
	for (let n = 0; n < 1000; n++) await monitor.writes();
	expect(apply).toHaveBeenCalledTimes(1);
	await minutes(10);
	expect(apply).toHaveBeenCalledTimes(11);
});

test("finds out by itself that writes fail or hang, and that they succeed again", async () => {
	const { monitor, state } = monitored();
	expect(await monitor.writes()).toBe("ok");
	state.answer = refuse;
	for (let minute = 0; minute < 2; minute++) {
		await minutes(1);
		expect(await monitor.writes()).toBe("failing");
	}
	state.answer = async () => {};
	await vi.advanceTimersByTimeAsync(5000);
	expect(await monitor.writes()).toBe("ok");

	let answer = () => {};
	state.answer = () => new Promise((resolve) => (answer = resolve));
	await minutes(1);
	await vi.advanceTimersByTimeAsync(1000);
	expect(await monitor.writes()).toBe("failing");
	answer();
	await vi.advanceTimersByTimeAsync(0);
	expect(await monitor.writes()).toBe("ok");
});

test("trusts the last real write, without a probe", async () => {
	const { monitor, apply, state } = monitored();
	expect(await monitor.writes()).toBe("ok");
	for (let n = 0; n < 10; n++) {
		await vi.advanceTimersByTimeAsync(50_000);
		await monitor.datastore.set("order", "a", {});
	}
	expect(apply).toHaveBeenCalledTimes(11);
	state.answer = refuse;
	await expect(monitor.datastore.set("order", "a", {})).rejects.toThrow("disk is full");
	expect(await monitor.writes()).toBe("failing");
});

test("ignores a transaction that writes nothing", async () => {
	const { monitor } = monitored(refuse);
	expect(await monitor.writes()).toBe("failing");
	await monitor.datastore.runTransaction([], () => ({ changes: [], result: undefined }));
	expect(await monitor.writes()).toBe("failing");
	const change = { collection: "order", id: "a", fields: {} } as const;
	await monitor.datastore.runTransaction([], () => ({ changes: [change], result: undefined }));
	expect(await monitor.writes()).toBe("ok");
});

test("does not wait for a datastore that does not answer, and sends it no second probe", async () => {
	const { monitor, apply } = monitored(() => new Promise(() => {}));
	const asked = monitor.writes();
	await vi.advanceTimersByTimeAsync(1000);
	expect(await asked).toBe("failing");
	await minutes(1);
	expect(await monitor.writes()).toBe("failing");
	expect(apply).toHaveBeenCalledTimes(1);
});

const patienceMs = 1000;

/** Observes a datastore whose stream of products delivers nothing by itself. */
function tracked() {
	const plain = memoryDatastore({}, { deliversAtOnce: false });
	const { datastore, whenStreamed } = observeDatastore(plain);
	datastore.watch("product", { records: () => {}, failed: () => {} });
	return { plain, datastore, whenStreamed };
}

test("waits until the stream has delivered what was written", async () => {
	const { plain, datastore, whenStreamed } = tracked();
	const apply = vi.spyOn(plain, "apply").mockResolvedValueOnce();
	await datastore.set("product", "sofa", { name: "Sofá" });
	const isStreamed = vi.fn();
	const waiting = whenStreamed().then(isStreamed);
	await vi.advanceTimersByTimeAsync(patienceMs - 1);
	expect(isStreamed).not.toHaveBeenCalled();
	apply.mockRestore();
	plain.replace("product", { sofa: { name: "Sofá" } });
	await waiting;
});

test("waits once for a write that failed", async () => {
	const { plain, datastore, whenStreamed } = tracked();
	vi.spyOn(plain, "apply").mockRejectedValueOnce(new DatastoreUnavailable());
	await expect(datastore.set("product", "sofa", {})).rejects.toThrow(DatastoreUnavailable);
	const waiting = whenStreamed();
	await vi.advanceTimersByTimeAsync(patienceMs);
	await waiting;
	const isStreamed = vi.fn();
	void whenStreamed().then(isStreamed);
	await vi.advanceTimersByTimeAsync(0);
	expect(isStreamed).toHaveBeenCalled();
});

test("tells of each call, and which found the datastore unavailable", async () => {
	const listener = vi.fn();
	const memory = memoryDatastore({ category: { sala: { name: "Sala" } } });
	const refusing = { ...memory, get: vi.fn().mockRejectedValue(new RangeError("no id")) };
	const { datastore: timed } = observeDatastore(refusing, listener);
	expect(await timed.find("category")).toEqual(await memory.find("category"));
	await expect(timed.get("category", "!")).rejects.toThrow("no id");
	await vi.advanceTimersByTimeAsync(0); // the probe of writes
	vi.spyOn(refusing, "apply").mockRejectedValue(new DatastoreUnavailable());
	await expect(timed.apply([])).rejects.toThrow(DatastoreUnavailable);
	expect(listener.mock.calls).toEqual([
		["apply", expect.any(Number), false],
		["find", expect.any(Number), false],
		["get", expect.any(Number), false],
		["apply", expect.any(Number), true],
	]);
});
