import { expect, test, vi } from "vitest";
import { createSharedRuns } from "~/orders/order-repository.server";

/** Work that ends when told to, with the number of its run. */
function controlledWork() {
	const ends: ((fails?: boolean) => void)[] = [];
	const work = vi.fn(
		() =>
			new Promise<number>((resolve, reject) => {
				const number = ends.length + 1;
				ends.push((fails) => (fails ? reject(new Error("lost")) : resolve(number)));
			}),
	);
	return { work, end: (run: number, fails?: boolean) => ends[run - 1]?.(fails) };
}

test("calls during a run share the next one", async () => {
	const run = createSharedRuns<number>();
	const { work, end } = controlledWork();
	const calls = [1, 2, 3].map(() => run("ana", work));
	expect(work).toHaveBeenCalledTimes(1);
	end(1);
	await calls[0];
	calls.push(run("ana", work));
	expect(work).toHaveBeenCalledTimes(2);
	end(2);
	await expect.poll(() => work.mock.calls.length).toBe(3);
	end(3);
	expect(await Promise.all(calls)).toEqual([1, 2, 2, 3]);
});

test("another key does not wait", async () => {
	const run = createSharedRuns<number>();
	const { work, end } = controlledWork();
	const calls = [run("ana", work), run("eva", work)];
	end(2);
	expect(await calls[1]).toBe(2);
	end(1);
	expect(await calls[0]).toBe(1);
});

test("a failure ends only its own run", async () => {
	const run = createSharedRuns<number>();
	const { work, end } = controlledWork();
	const [first, second] = [run("ana", work), run("ana", work)];
	end(1, true);
	await expect(first).rejects.toThrow("lost");
	end(2, true);
	await expect(second).rejects.toThrow("lost");
	const third = run("ana", work);
	end(3);
	expect(await third).toBe(3);
});
