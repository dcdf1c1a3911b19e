import { expect, test, vi } from "vitest";
import { DatastoreUnavailable } from "~/datastore/datastore.server";
import { monitorWrites } from "~/datastore/write-monitor.server";
import { memoryDatastore } from "../catalog/memory-datastore";

/** A datastore whose writes can be made to fail or hang. */
function breakable() {
	const memory = memoryDatastore({});
	const state = { answer: async () => {} };
	const set = vi.fn(async (...args: Parameters<typeof memory.set>) => {
		await state.answer();
		return memory.set(...args);
	});
	return { datastore: { ...memory, set }, set, state };
}

const refuse = async () => {
	throw new DatastoreUnavailable("the disk is full");
};

test("probes at most once per interval, however often it is asked", async () => {
	const { datastore, set } = breakable();
	const monitor = monitorWrites(datastore, { probeEveryMs: 200 });
	const asked = await Promise.all(Array.from({ length: 20 }, () => monitor.writes()));
	expect(new Set(asked)).toEqual(new Set(["ok"]));
	expect(set).toHaveBeenCalledTimes(1);
	await new Promise((resume) => setTimeout(resume, 250));
	await monitor.writes();
	expect(set).toHaveBeenCalledTimes(2);
});

test("trusts the last real write, without a probe", async () => {
	const { datastore, set, state } = breakable();
	const monitor = monitorWrites(datastore);
	await monitor.datastore.set("order", "a", {});
	expect(await monitor.writes()).toBe("ok");
	state.answer = refuse;
	await expect(monitor.datastore.set("order", "a", {})).rejects.toThrow("disk is full");
	expect(await monitor.writes()).toBe("failing");
	expect(set).toHaveBeenCalledTimes(2);
});

test("ignores a transaction that writes nothing", async () => {
	const { datastore, state } = breakable();
	const monitor = monitorWrites(datastore);
	state.answer = refuse;
	expect(await monitor.writes()).toBe("failing");
	await monitor.datastore.runTransaction([], () => ({ changes: [], result: undefined }));
	expect(await monitor.writes()).toBe("failing");
	const change = { collection: "order", id: "a", fields: {} } as const;
	await monitor.datastore.runTransaction([], () => ({ changes: [change], result: undefined }));
	expect(await monitor.writes()).toBe("ok");
});

test("does not wait for a datastore that does not answer", async () => {
	const { datastore, state } = breakable();
	state.answer = () => new Promise(() => {});
	expect(await monitorWrites(datastore, { patienceMs: 50 }).writes()).toBe("failing");
});
