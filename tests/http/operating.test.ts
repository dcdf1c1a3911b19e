import { execFileSync, spawnSync } from "node:child_process";
import { statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { urls } from "~/platform/urls";
import { aFolder } from "../support/a-folder";
import { runCommand } from "../support/commands";
import { formBody, type RunningStore, startStoreProcess } from "../support/serving";
import { expectStatus } from "../support/shopper";
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

limitable(`the health page says when writes fail, and when they succeed again${skipped}`, async () => {
	const ok = { status: "ok", writes: "ok" };
	expect(await health(store)).toMatchObject(ok);
	limitDatabase();
	await expectStatus(503, store.fetch(urls.contact(), formBody(messageAnswers())));
	const failing = { code: 200, status: "degraded", writes: "failing", stream: "live" };
	expect(await health(store)).toMatchObject(failing);
	limitFiles("unlimited");
	await expect.poll(() => health(store), { interval: 500 }).toMatchObject(ok);
});

test("the start and the health page name a folder in which nothing can be written", async () => {
	const dataDir = aFolder();
	writeFileSync(join(dataDir, "mail"), "no folder");
	const hindered = await startStoreProcess({ env: { DATA_DIR: dataDir }, seed: false });
	onTestFinished(() => hindered.stop());
	const named = { status: "degraded", writes: "ok", unwritable: ["DATA_DIR/mail"] };
	expect(await health(hindered)).toMatchObject(named);
	await expect.poll(hindered.output).toContain('"folders":["DATA_DIR/mail"],"msg":"the store cannot write');
});

test("the health page tells the age of the last nightly backup", async () => {
	expect(await health(store)).toMatchObject({ backup: "none" });
	const backUp = async (...options: string[]) => {
		const words = ["--out", aFolder(), ...options];
		expect((await runCommand("backup", words, { DATA_DIR: store.dataDir })).status).toBe(0);
		return health(store);
	};
	expect(await backUp(), "a copy made by hand").toMatchObject({ backup: "none" });
	expect(await backUp("--keep", "14")).toMatchObject({ backup: "ok" });
	const yesterday = Date.now() / 1000 - 37 * 60 * 60;
	utimesSync(join(store.dataDir, "last-backup"), yesterday, yesterday);
	expect(await health(store)).toMatchObject({ backup: "old", status: "ok" });
	expect(store.output(), "a line for a probe").not.toContain('"route":"/healthz"');
});
