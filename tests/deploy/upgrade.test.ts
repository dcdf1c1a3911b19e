import {
	mkdirSync,
	readdirSync,
	readFileSync,
	readlinkSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { openDatastore } from "~/platform/open-datastore.server";
import { urls } from "~/platform/urls";
import { orderedSlug, runOrders } from "../support/ordering";
import { fetchOnce, formBody, root, startStoreWithoutDatastore } from "../support/serving";
import { startLoad } from "./load";
import { nginx, proxies, testWith } from "./proxies";
import { copyRelease, makeNextRelease, makeReleaseOfNewerSchema, makeReleaseWithout } from "./releases";
import { createServerFolder, giveAway, type Server, untilUp } from "./server";

/** How long there is load before and after the upgrade, in milliseconds. */
const calmMs = Number(process.env.UPGRADE_CALM_MS ?? 500);
/** Requests behind each proxy during the upgrade. The store's promise is 200. */
const perSecond = Number(process.env.UPGRADE_PER_SECOND ?? 10);
/** An instance takes eight seconds to restart, and several times as long on a busy machine. */
const timeout = 900_000 + 2 * calmMs;

const installed = proxies.filter(({ isInstalled }) => isInstalled);
const absent = proxies.filter(({ isInstalled }) => !isInstalled).map(({ name }) => name);
const names = proxies.map(({ name }) => name).join(" and ");

describe("two instances", () => {
	let server: Server;
	/** URLs of the installed proxies. */
	let addresses: string[];
	const current = () => readlinkSync(join(server.folder, "opt/current"));
	beforeAll(async () => {
		server = await createServerFolder(copyRelease);
		server.install("wasi");
		for (const port of server.ports) await server.restart(port);
		addresses = await Promise.all(installed.map(async ({ start }) => untilUp((await start(server)).url)));
	});
	afterAll(() => server?.remove());

	test.skipIf(installed.length === 0)(
		`an upgrade loses no request and no order behind ${names}${absent.length ? ` (skipped: ${absent} is not installed)` : ""}`,
		{ timeout },
		async () => {
			const before = current();
			const next = `${before}-next`;
			makeNextRelease(next);
			const listOrders = async () =>
				(await runOrders({ DATA_DIR: join(server.folder, "data") }, "export")).stdout.match(
					/^WASI-[\w-]+/gm,
				) ?? [];
			const former = await listOrders();
			const [url = ""] = addresses;
			const [stylesheet] = /\/assets\/[\w-]+\.css/.exec(await (await fetchOnce(url)).text()) ?? [];
			const loads = addresses.map((address) => startLoad(address, perSecond));
			await pause(calmMs);
			const upgraded = await server.run(server.install("upgrade"), next, ...server.ports);
			await pause(calmMs);
			const results = await Promise.all(loads.map((load) => load.stop()));

			const backup = readdirSync(join(server.folder, "backups")).sort().at(-1) ?? "";
			expect(backup).toMatch(/^wasi-.*\.db$/);
			expect(upgraded).toEqual({ status: 0, output: expect.stringMatching(/^Backed up to .*\nRestarting/) });
			expect(upgraded.output).toMatch(`the backup: ${join(server.folder, "backups", backup)}\n`);
			for (const [index, { failures, orders }] of results.entries()) {
				expect(failures, installed[index]?.name).toEqual({});
				expect(orders).not.toEqual([]);
			}
			const placed = results.flatMap(({ orders }) => orders);
			expect((await listOrders()).sort()).toEqual([...former, ...placed].sort());
			rmSync(before, { recursive: true });
			expect((await fetchOnce(url + stylesheet)).status, "a stylesheet of the release before").toBe(200);
		},
	);

	test("a release that does not start is taken out of service again", { timeout }, async () => {
		const before = current();
		const broken = join(server.folder, "opt/broken");
		mkdirSync(join(broken, "build/server"), { recursive: true });
		writeFileSync(join(broken, "build/server/index.js"), "throw new Error('broken')");

		const { status, output } = await server.run(server.install("upgrade"), broken, ...server.ports);

		expect([status, output]).toEqual([1, expect.stringContaining(`${before} is back`)]);
		expect(current()).toBe(before);
		for (const port of server.ports)
			expect((await fetchOnce(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
	});

	testWith(
		"nginx",
		"nginx sends what a starting instance refuses to the other one",
		async () => {
			await server.stop(server.ports[1]);
			const starting = await startStoreWithoutDatastore({ PORT: server.ports[1] });
			onTestFinished(async () => void (await starting.stop()));
			const search = urls.productList({ q: "mesa" });
			expect((await starting.fetch(search)).status).toBe(503);

			const url = addresses[installed.indexOf(nginx)] ?? "";
			for (let asked = 0; asked < 8; asked++) expect((await fetchOnce(url + search)).status).toBe(200);
			for (let added = 0; added < 4; added++) {
				const change = formBody({ intent: "add", slug: orderedSlug });
				expect((await fetchOnce(url + urls.cart, change)).status).toBe(303);
			}
		},
		timeout,
	);
});

test("no answered order is lost by a release with a newer schema, nor on the documented way back", {
	timeout,
}, async () => {
	const server = await createServerFolder((folder) => makeReleaseWithout("customer-note", folder));
	onTestFinished(() => server.remove());
	await fillWithNote(server);
	const [before, newer] = ["first", "newer"].map((name) => join(server.folder, "opt", name)) as [
		string,
		string,
	];
	makeReleaseOfNewerSchema(newer);
	const [upgrade, wasi] = ["upgrade", "wasi"].map((name) => server.install(name)) as [string, string];
	symlinkSync(wasi, join(server.folder, "bin/wasi"));
	for (const port of server.ports) await server.restart(port);
	const proxy = await installed[0]?.start(server);
	const url = await untilUp(proxy?.url ?? `http://127.0.0.1:${server.ports[0]}`);
	const answered: string[] = [];
	/** Orders are placed before, meanwhile and afterwards; while no instance answers, they fail. */
	const whileOrdering = async <T>(act: () => Promise<T>): Promise<T> => {
		const load = startLoad(url, 4 * perSecond);
		await pause(calmMs);
		const result = await act();
		const placed = load.orders.length;
		await vi.waitUntil(() => load.orders.length > placed, { timeout: 30_000 });
		answered.push(...(await load.stop()).orders);
		return result;
	};

	const upgraded = await whileOrdering(() => server.run(upgrade, newer, ...server.ports));
	expect(upgraded).toMatchObject({ status: 0 });
	expect(await server.run(upgrade, before, ...server.ports)).toEqual({
		status: 1,
		output: expect.stringContaining(`${newer} is back`),
	});
	const operations = readFileSync(join(root, "docs/operations.md"), "utf8");
	const [, commands = ""] = /^```sh not-run\n([^`]*newer-schema[^`]*)```/m.exec(operations) ?? [];
	const wayBack = server.adapt(commands.replaceAll("/opt/wasi/BEFORE", before));
	expect(await whileOrdering(() => server.run("sh", "-c", wayBack))).toEqual({
		status: 0,
		output: expect.stringContaining("lacks them: 1 of customer-note."),
	});

	expect(readlinkSync(join(server.folder, "opt/current"))).toBe(before);
	const { output } = await server.run(wasi, "orders", "export");
	const stored: string[] = output.match(/^WASI-[\w-]+/gm) ?? [];
	expect(new Set(stored).size).toBe(stored.length);
	expect(answered.filter((reference) => !stored.includes(reference))).toEqual([]);
});

async function fillWithNote({ folder }: Server): Promise<void> {
	const dataDir = join(folder, "data");
	const store = await openDatastore({ kind: "sqlite", dataDir });
	await store.set("customer-note", "a", {});
	await store.close();
	giveAway(dataDir);
}

test("the commands for an upgrade and for the store explain themselves; an upgrade refuses what is no built release", async () => {
	const server = await createServerFolder((folder) => mkdirSync(folder));
	onTestFinished(() => server.remove());
	const [upgrade = "", wasi = ""] = ["upgrade", "wasi"].map((name) => server.install(name));
	for (const command of [upgrade, wasi]) {
		const [help, nothing] = [await server.run(command, "--help"), await server.run(command)];
		expect([help.status, nothing.status, nothing.output]).toEqual([0, 2, help.output]);
		expect(help.output).toMatch(/^Usage:/);
	}
	const unbuilt = await server.run(upgrade, join(server.folder, "opt/first"));
	expect(unbuilt).toMatchObject({ status: 2, output: expect.stringContaining("npm run build") });
	rmSync(join(server.folder, "backups"), { recursive: true });
	mkdirSync(join(server.folder, "opt/second/build/server"), { recursive: true });
	writeFileSync(join(server.folder, "opt/second/build/server/index.js"), "");
	const unsaved = await server.run(upgrade, join(server.folder, "opt/second"));
	expect(unsaved).toEqual({ status: 1, output: expect.stringContaining("there is no backup") });
	expect(readlinkSync(join(server.folder, "opt/current"))).toBe(join(server.folder, "opt/first"));
});
