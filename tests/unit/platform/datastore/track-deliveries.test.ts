import { expect, onTestFinished, test, vi } from "vitest";
import { DatastoreUnavailable } from "~/platform/datastore/datastore.server";
import { trackDeliveries } from "~/platform/datastore/track-deliveries.server";
import { memoryDatastore } from "../../domain/catalog/memory-datastore";

const patienceMs = 1000;

function tracked() {
	vi.useFakeTimers();
	onTestFinished(() => void vi.useRealTimers());
	const plain = memoryDatastore({}, { deliversAtOnce: false });
	const { datastore, caughtUp } = trackDeliveries(plain, patienceMs);
	datastore.watch("product", { records: () => {}, failed: () => {} });
	return { plain, datastore, caughtUp };
}

test("waits until the stream has delivered what was written", async () => {
	const { plain, datastore, caughtUp } = tracked();
	const apply = vi.spyOn(plain, "apply").mockResolvedValueOnce();
	await datastore.set("product", "sofa", { name: "Sofá" });
	const isCaughtUp = vi.fn();
	const waiting = caughtUp().then(isCaughtUp);
	await vi.advanceTimersByTimeAsync(patienceMs - 1);
	expect(isCaughtUp).not.toHaveBeenCalled();
	apply.mockRestore();
	plain.replace("product", { sofa: { name: "Sofá" } });
	await waiting;
});

test("waits once for a write that failed", async () => {
	const { plain, datastore, caughtUp } = tracked();
	vi.spyOn(plain, "apply").mockRejectedValueOnce(new DatastoreUnavailable());
	await expect(datastore.set("product", "sofa", {})).rejects.toThrow(DatastoreUnavailable);
	const waiting = caughtUp();
	await vi.advanceTimersByTimeAsync(patienceMs);
	await waiting;
	const isCaughtUp = vi.fn();
	void caughtUp().then(isCaughtUp);
	await vi.advanceTimersByTimeAsync(0);
	expect(isCaughtUp).toHaveBeenCalled();
});
