import { once } from "node:events";
import { createServer } from "node:http";
import { expect, onTestFinished, test, vi } from "vitest";
import { attachToRemixServe } from "~/web/server/attach-pipeline.server";
import { aFolder } from "../support/a-folder";
import { freePort } from "../support/ports";
import { fetchOnce, spawnStore, testSecret } from "../support/serving";

test("the pipeline belongs to the server on PORT, although another one was opened first", async () => {
	const [port, otherPort] = [await freePort(), await freePort()];
	const [store, other] = [createServer(), createServer()];
	const attach = vi.fn();
	attachToRemixServe(attach, port);
	for (const [server, itsPort] of [
		[other, otherPort],
		[store, port],
	] as const) {
		onTestFinished(() => void server.close());
		await once(server.listen(itsPort, "127.0.0.1"), "listening");
	}
	expect(attach.mock.calls).toEqual([[store]]);
});

test("a store whose server Node does not announce says so and ends at its first request, which it does not answer", async () => {
	const port = await freePort();
	const { child, output } = spawnStore({
		PORT: String(port),
		DATA_DIR: aFolder(),
		SESSION_SECRET: testSecret,
		NODE_OPTIONS: "--import ./tests/http/silent-channel.mjs",
	});
	onTestFinished(() => void child.kill("SIGKILL"));
	const closed = once(child, "close");
	await expect.poll(output).toContain("[remix-serve]");
	await expect(fetchOnce(`http://127.0.0.1:${port}/`)).rejects.toThrow();
	const [code] = await closed;
	expect(code).toBe(1);
	expect(output()).toMatch(/^The store cannot start\.\nPORT: the server on port \d+ was not announced/m);
	expect(output()).not.toMatch(/\n\s+at /);
});

test("a server that Node does not announce within half a minute ends the store", () => {
	vi.useFakeTimers();
	onTestFinished(() => void vi.useRealTimers());
	const exit = vi.spyOn(process, "exit").mockReturnValue(undefined as never);
	const write = vi.spyOn(process.stderr, "write").mockReturnValue(true);
	onTestFinished(() => void vi.restoreAllMocks());
	attachToRemixServe(vi.fn(), 1);
	vi.advanceTimersByTime(30_000);
	expect(exit).toHaveBeenCalledWith(1);
	expect(write).toHaveBeenCalledWith(expect.stringContaining("the server on port 1 was not announced"));
});
