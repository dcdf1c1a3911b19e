import { beforeEach, expect, test, vi } from "vitest";
import { type ExportsUnderWay, maxExportPauseMs, startExport } from "~/shop/account/start-export.server";

const ana = "a".repeat(40);
let nobodyLeft: AbortSignal;
let exportsUnderWay: ExportsUnderWay;

beforeEach(() => {
	exportsUnderWay = new Map();
	nobodyLeft = new AbortController().signal;
});

/** @param read receives the number of each piece that is read */
async function* pieces(count: number, read = (_: number) => {}): AsyncGenerator<string, void> {
	for (let number = 1; number <= count; number++) {
		read(number);
		yield `${number} `;
	}
}

async function* failingAfter(count: number): AsyncGenerator<string, void> {
	yield* pieces(count);
	throw new Error("lost");
}

async function start(from: AsyncGenerator<string, void>, signal = nobodyLeft) {
	const stream = await startExport(exportsUnderWay, ana, from, signal);
	if (!stream) throw new Error("refused");
	return stream;
}

test("sends all pieces, and reads each only when the one before was taken", async () => {
	const read = vi.fn();
	const reader = (await start(pieces(3, read))).getReader();
	const decoder = new TextDecoder();
	const texts: [string, number][] = [];
	for (let next = await reader.read(); !next.done; next = await reader.read()) {
		await new Promise(setImmediate);
		texts.push([decoder.decode(next.value), read.mock.calls.length]);
	}
	expect(texts).toEqual([
		["1 ", 1],
		["2 ", 2],
		["3 ", 3],
	]);
});

test("refuses a second export of an account, and none of another", async () => {
	const first = await start(pieces(2));
	const read = vi.fn();
	expect(await startExport(exportsUnderWay, ana, pieces(2, read), nobodyLeft)).toBeUndefined();
	expect(read).not.toHaveBeenCalled();
	expect(
		await new Response(await startExport(exportsUnderWay, "b".repeat(40), pieces(2), nobodyLeft)).text(),
	).toBe("1 2 ");
	expect(await new Response(first).text()).toBe("1 2 ");
});

test.each<[how: string, end: () => Promise<unknown>]>([
	["was sent", async () => new Response(await start(pieces(2))).text()],
	["failed before its first piece", () => expect(start(failingAfter(0))).rejects.toThrow("lost")],
	[
		"failed after it",
		async () => expect(new Response(await start(failingAfter(1))).text()).rejects.toThrow("lost"),
	],
	["was cancelled", async () => (await start(pieces(9))).cancel()],
])("allows another export after the one before %s", async (_, end) => {
	await end();
	await (await start(pieces(1))).cancel();
});

test("allows another export after the one before lost its client, before it was started or later, although nobody cancelled it", async () => {
	await expect(start(pieces(9), AbortSignal.abort())).rejects.toThrow("the client left");
	const client = new AbortController();
	const left = await start(pieces(9), client.signal);
	client.abort();
	await (await start(pieces(1))).cancel();
	await expect(new Response(left).text()).rejects.toThrow("the client left");
});

test("allows another export after the one before was not read for a minute; that one then fails", async () => {
	vi.useFakeTimers({ toFake: ["performance"] });
	const paused = (await start(pieces(9))).getReader();
	await paused.read();
	vi.advanceTimersByTime(maxExportPauseMs - 1);
	expect(await startExport(exportsUnderWay, ana, pieces(1), nobodyLeft)).toBeUndefined();
	vi.advanceTimersByTime(2);
	const later = await start(pieces(2));
	await expect(paused.read()).rejects.toThrow("paused");
	expect(await new Response(later).text()).toBe("1 2 ");
});
