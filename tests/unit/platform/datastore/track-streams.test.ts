import { expect, onTestFinished, test, vi } from "vitest";
import { DatastoreUnavailable } from "~/platform/datastore/datastore.server";
import { trackStreams } from "~/platform/datastore/track-streams.server";
import { memoryDatastore } from "../../domain/catalog/memory-datastore";

const patienceMs = 1000;

function tracked() {
	vi.useFakeTimers();
	onTestFinished(() => void vi.useRealTimers());
	const plain = memoryDatastore({}, { deliversAtOnce: false });
	const { datastore, whenStreamed } = trackStreams(plain, patienceMs);
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
