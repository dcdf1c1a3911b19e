import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { createBatchReader } from "~/platform/firestore/batch-reader.server";

test("reads what is asked for in one turn a hundred at a time, and in another turn beside it", async () => {
	const calls: { size: number; answer(): void }[] = [];
	const get = createBatchReader((keys) => {
		return new Promise<string[]>((resolve) => {
			calls.push({ size: keys.length, answer: () => resolve(keys.map((key) => `found ${key}`)) });
		});
	});
	const many = Promise.all(Array.from({ length: 250 }, (_, n) => get(`${n}`)));
	await turn();
	expect(calls.map(({ size }) => size)).toEqual([100]);
	const one = get("a");
	await turn();
	expect(calls.map(({ size }) => size)).toEqual([100, 1]);
	calls[1]?.answer();
	expect(await one).toBe("found a");
	for (const at of [0, 2, 3]) {
		calls[at]?.answer();
		await turn();
	}
	expect(calls.map(({ size }) => size)).toEqual([100, 1, 100, 50]);
	expect(await many).toEqual(Array.from({ length: 250 }, (_, n) => `found ${n}`));
});

test("tells all the rest of a failure at once", async () => {
	let calls = 0;
	const get = createBatchReader<string>(async (keys) => {
		if (++calls > 1) throw new Error("away");
		return keys;
	});
	const found = await Promise.allSettled(Array.from({ length: 350 }, (_, n) => get(`${n}`)));
	expect(found.filter(({ status }) => status === "fulfilled")).toHaveLength(100);
	expect(calls).toBe(2);
});
