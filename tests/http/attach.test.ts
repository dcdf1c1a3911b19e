import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "../support/ports";
import { fetchOnce, spawnStore, startStoreProcess, testSecret } from "../support/serving";

test("the pipeline belongs to the server on PORT, although another one was opened first", async () => {
	const otherPort = await freePort();
	const store = await startStoreProcess({
		env: { NODE_OPTIONS: "--import ./tests/http/other-server.mjs", OTHER_PORT: String(otherPort) },
	});
	onTestFinished(async () => void (await store.stop()));
	const page = await store.fetch("/");
	expect(page.status).toBe(200);
	expect(page.headers.get("x-content-type-options")).toBe("nosniff");
	const other = await fetchOnce(`http://127.0.0.1:${otherPort}/`);
	expect(other.headers.get("x-content-type-options")).toBeNull();
	expect(await other.text()).toBe("metrics");
});

test.each([
	["at its first request, which it does not answer", true, []],
	["after half a minute without a request", false, ["--import ./tests/http/quick-timers.mjs"]],
])("a store whose server Node does not announce says so and ends %s", async (_, asks, more) => {
	const folder = mkdtempSync(join(tmpdir(), "wasi-attach-"));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	const port = await freePort();
	const { child, output } = spawnStore({
		PORT: String(port),
		DATA_DIR: folder,
		SESSION_SECRET: testSecret,
		NODE_OPTIONS: ["--import ./tests/http/silent-channel.mjs", ...more].join(" "),
	});
	onTestFinished(() => void child.kill("SIGKILL"));
	const closed = once(child, "close");
	await expect.poll(output).toContain("[remix-serve]");
	if (asks) await expect(fetchOnce(`http://127.0.0.1:${port}/`)).rejects.toThrow();
	const [code] = await closed;
	expect(code).toBe(1);
	expect(output()).toMatch(/^The store cannot start\.\nPORT: the server on port \d+ was not announced/m);
	expect(output()).not.toMatch(/\n\s+at /);
});
