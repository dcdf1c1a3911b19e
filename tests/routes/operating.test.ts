import { execFileSync, spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openDatastore } from "~/datastore/open-datastore.server";
import { urls } from "~/urls";
import { messageAnswers } from "../messages/message-answers";
import { placeOrder } from "../ordering";
import { formBody, type RunningStore, startStore } from "../serving";

async function start(env: Record<string, string> = {}): Promise<RunningStore> {
	const store = await startStore({ env });
	onTestFinished(async () => void (await store.stop()));
	return store;
}

const limitable = test.skipIf(spawnSync("prlimit", ["--version"]).status !== 0);

const health = async (store: RunningStore) => {
	const response = await store.fetch(urls.health);
	return { code: response.status, ...((await response.json()) as Record<string, string>) };
};

limitable("the health page says when writes fail, and by itself when they succeed again", async () => {
	const store = await start();
	expect(await health(store)).toMatchObject({ status: "ok", writes: "ok" });
	const limitFiles = (bytes: string) =>
		execFileSync("prlimit", ["--pid", String(store.process.pid), `--fsize=${bytes}:`]);
	limitFiles(String(statSync(join(store.dataDir, "wasi.db-wal")).size));
	expect((await store.fetch(urls.contact(), formBody(messageAnswers()))).status).toBe(503);
	const failing = { code: 200, status: "degraded", writes: "failing", stream: "live" };
	expect(await health(store)).toMatchObject(failing);
	limitFiles("unlimited");
	await expect.poll(() => health(store), { interval: 500 }).toMatchObject({ status: "ok", writes: "ok" });
});

limitable("the health page reports failing writes as soon as an order could not be stored", async () => {
	const store = await start();
	expect(await health(store)).toMatchObject({ writes: "ok" });
	execFileSync("prlimit", [
		"--pid",
		String(store.process.pid),
		`--fsize=${statSync(join(store.dataDir, "wasi.db-wal")).size}:`,
	]);
	await expect(placeOrder(store)).rejects.toThrow("503");
	expect(await health(store)).toMatchObject({ writes: "failing" });
});

test("the health page writes nothing, however often it is asked", async () => {
	const store = await start();
	const datastore = await openDatastore({ kind: "sqlite", dataDir: store.dataDir });
	onTestFinished(() => datastore.close());
	await health(store);
	const before = await datastore.get("health", "probe");
	const begun = performance.now();
	// Longer than the interval at which the store looks after a failure.
	while (performance.now() - begun < 6000) await Promise.all(Array.from({ length: 20 }, () => health(store)));
	expect(await datastore.get("health", "probe")).toEqual(before);
});

test("logs once which variable to set behind a proxy that changes Host", async () => {
	const store = await start();
	const send = (headers: Record<string, string>) => {
		const form = formBody({ intent: "add", slug: "lampara-de-pie-killa" });
		return store.fetch(urls.cart, { ...form, headers: { ...form.headers, ...headers } });
	};
	const warnings = () => store.output().match(/set PUBLIC_ORIGIN/g) ?? [];
	const foreign = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
	expect((await send(foreign)).status).toBe(403);
	expect(warnings(), "another site's page").toHaveLength(0);
	const own = { origin: "https://wasi.example", "sec-fetch-site": "same-origin" };
	expect((await send(own)).status).toBe(403);
	expect((await send(own)).status).toBe(403);
	await expect.poll(warnings).toHaveLength(1);
	expect(store.output()).toContain("https://wasi.example");
});

test("logs nothing about origins when PUBLIC_ORIGIN is set", async () => {
	const store = await start({ PUBLIC_ORIGIN: "https://wasi.example" });
	const form = formBody({ intent: "add", slug: "lampara-de-pie-killa" });
	const headers = { ...form.headers, origin: "https://wasi.example", "sec-fetch-site": "same-origin" };
	expect((await store.fetch(urls.cart, { ...form, headers })).status).toBe(303);
	expect(store.output()).not.toContain("PUBLIC_ORIGIN");
});
