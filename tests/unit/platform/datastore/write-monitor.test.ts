import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DatastoreUnavailable } from "~/platform/datastore/datastore.server";
import { monitorWrites } from "~/platform/datastore/write-monitor.server";
import { memoryDatastore } from "../../domain/catalog/memory-datastore";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Monitors a datastore whose writes can be made to fail or hang. */
function monitored(answer = async () => {}) {
	const memory = memoryDatastore({});
	const state = { answer };
	const apply = vi.fn(async (...args: Parameters<typeof memory.apply>) => {
		await state.answer();
		return memory.apply(...args);
	});
	return { monitor: monitorWrites({ ...memory, apply }), apply, state };
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

test("finds out by itself that writes fail, and that they succeed again", async () => {
	const { monitor, state } = monitored();
	expect(await monitor.writes()).toBe("ok");
	state.answer = refuse;
	await minutes(1);
	expect(await monitor.writes()).toBe("failing");
	await minutes(1);
	expect(await monitor.writes()).toBe("failing");
	state.answer = async () => {};
	await vi.advanceTimersByTimeAsync(5000);
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

test("a probe that hangs later counts as failing until it is answered", async () => {
	const { monitor, state } = monitored();
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
