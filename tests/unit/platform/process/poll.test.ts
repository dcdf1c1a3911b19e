import { expect, test } from "vitest";
import { atMostEvery } from "~/platform/process/poll.server";

test("a task runs once in its time, again after a failure, and although the clock was ahead", async () => {
	let [now, runs, isDown] = [0, 0, false];
	const run = atMostEvery(
		60,
		() => now,
		async () => {
			runs++;
			if (isDown) throw new Error("down");
		},
	);
	const runAt = async (at: number) => {
		now = at;
		await run().catch(() => {});
		return runs;
	};
	expect([await runAt(1000), await runAt(1059), await runAt(1060)]).toEqual([1, 1, 2]);
	isDown = true;
	expect([await runAt(1120), await runAt(1121)]).toEqual([3, 4]);
	isDown = false;
	expect([await runAt(9000), await runAt(1122), await runAt(1123)]).toEqual([5, 6, 6]);
});
