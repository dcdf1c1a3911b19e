import { expect, test, vi } from "vitest";
import { DatastoreUnavailable } from "~/platform/datastore/datastore.server";
import { timeCalls } from "~/platform/datastore/time-calls.server";
import { memoryDatastore } from "../../domain/catalog/memory-datastore";

test("tells of each call, and which found the datastore unavailable", async () => {
	const listener = vi.fn();
	const memory = memoryDatastore({ category: { sala: { name: "Sala" } } });
	const timed = timeCalls({ ...memory, get: vi.fn().mockRejectedValue(new RangeError("no id")) }, listener);
	expect(await timed.find("category")).toEqual(await memory.find("category"));
	await expect(timed.get("category", "!")).rejects.toThrow("no id");
	const broken = timeCalls(
		{ ...memory, apply: vi.fn().mockRejectedValue(new DatastoreUnavailable()) },
		listener,
	);
	await expect(broken.apply([])).rejects.toThrow(DatastoreUnavailable);
	expect(listener.mock.calls).toEqual([
		["find", expect.any(Number), false],
		["get", expect.any(Number), false],
		["apply", expect.any(Number), true],
	]);
});
