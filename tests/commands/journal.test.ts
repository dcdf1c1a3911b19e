import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { openDatastore } from "~/platform/open-datastore.server";
import { runCommand } from "../support/commands";
import { aProductRecord } from "../unit/domain/catalog/memory-datastore";
import { anOrder } from "../unit/domain/orders/an-order";

let dataDir: string;
beforeEach(async () => {
	dataDir = mkdtempSync(join(tmpdir(), "wasi-journal-"));
	onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
	const datastore = await openDatastore({ kind: "sqlite", dataDir });
	await datastore.set("product", "lampara", aProductRecord({ stock: 3 }));
	await datastore.set("order", "wasi-7k3m-9xa4", anOrder({ reference: "WASI-7K3M-9XA4" }));
	await datastore.close();
});
const run = (name: Parameters<typeof runCommand>[0], ...args: string[]) =>
	runCommand(name, args, { DATA_DIR: dataDir });
const journal = async (...args: string[]) =>
	(await run("journal", ...args)).stdout.split("\n").map((line) => line.split("\t").slice(1));

test("tells who wrote which records by which command, and nothing of what failed or only read", async () => {
	expect((await run("journal")).stdout).toBe("There are no changes.\n");
	await run("stock", "add", "lampara", "2", "--reason", "llegó");
	await run("stock", "remove", "lampara", "9", "--reason", "se rompió");
	await run("stock", "list");
	expect(await run("orders", "note", "WASI-7K3M-9XA4", "Llamar a Rosa")).toMatchObject({ status: 0 });
	await run("catalog", "product", "remove", "lampara");
	const { username } = userInfo();
	expect(await journal()).toEqual([
		[username, "catalog product remove", "product/lampara stock/lampara"],
		[username, "orders note", "order/wasi-7k3m-9xa4"],
		[username, "stock add", expect.stringMatching(/^stock\/lampara stock-move\/[\w-]+$/)],
		[],
	]);
	const today = new Date().toISOString().slice(0, 10);
	expect((await run("journal", "--from", "2020-01-01", "--to", "2020-01-02")).stdout).toBe(
		"There are no changes.\n",
	);
	expect(await journal("--from", "2020-01-01", "--to", today)).toHaveLength(4);
});
