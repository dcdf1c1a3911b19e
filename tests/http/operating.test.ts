import { execFileSync, spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { urls } from "~/platform/urls";
import { placeOrder } from "../support/ordering";
import { formBody, type RunningStore } from "../support/serving";
import { storeProcessOfFile } from "../support/store-of-file";
import { messageAnswers } from "../unit/domain/customer-service/message-answers";

const store = storeProcessOfFile();

const isLimitable = spawnSync("prlimit", ["--version"]).status === 0;
const limitable = test.skipIf(!isLimitable);
const skipped = isLimitable ? "" : " (skipped: prlimit is not installed)";

const limitFiles = (bytes: string) =>
	execFileSync("prlimit", ["--pid", String(store.process.pid), `--fsize=${bytes}:`]);
const limitDatabase = () => limitFiles(String(statSync(join(store.dataDir, "wasi.db-wal")).size));

const health = async (store: RunningStore) => {
	const response = await store.fetch(urls.health);
	return { code: response.status, ...((await response.json()) as Record<string, string>) };
};

test("the health page writes nothing, however often it is asked", async () => {
	await health(store);
	const before = await store.datastore.get("health", "probe");
	// Nor later, until a minute has passed: write-monitor.test.ts.
	for (let times = 0; times < 3; times++) await Promise.all(Array.from({ length: 20 }, () => health(store)));
	expect(await store.datastore.get("health", "probe")).toEqual(before);
});

test("logs once which variable to set behind a proxy that changes Host", async () => {
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

limitable(
	`the health page says when writes fail, and by itself when they succeed again${skipped}`,
	async () => {
		expect(await health(store)).toMatchObject({ status: "ok", writes: "ok" });
		limitDatabase();
		expect((await store.fetch(urls.contact(), formBody(messageAnswers()))).status).toBe(503);
		const failing = { code: 200, status: "degraded", writes: "failing", stream: "live" };
		expect(await health(store)).toMatchObject(failing);
		limitFiles("unlimited");
		await expect.poll(() => health(store), { interval: 500 }).toMatchObject({ status: "ok", writes: "ok" });
	},
);

limitable(
	`the health page reports failing writes as soon as an order could not be stored${skipped}`,
	async () => {
		expect(await health(store)).toMatchObject({ writes: "ok" });
		limitDatabase();
		await expect(placeOrder(store)).rejects.toThrow("503");
		expect(await health(store)).toMatchObject({ writes: "failing" });
	},
);
