import { spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { vi } from "vitest";
import { openDatastore } from "~/platform/open-datastore.server";
import { urls } from "~/platform/urls";
import { seedBusinessIfAbsent } from "../../demo/business";
import { untilAnswering } from "../../demo/run/child-processes";
import { seedDemo } from "../../demo/seed";
import { placeOrder } from "../support/ordering";
import { freePort } from "../support/ports";
import { fetchOnce, root, type StoreProcess, startStoreProcess } from "../support/serving";
import { missing as missingEmulator, warmEmulator } from "../unit/platform/datastore/shared-emulator";
import { isInstalled, withoutTls, writeMainFile } from "./proxies";
import { unprivileged } from "./server";

/** Why no machines can be started, or undefined. */
export const missing = missingEmulator ?? (isInstalled("nginx") ? undefined : "nginx is not installed");

export type Machines = Awaited<ReturnType<typeof startMachines>>;

/**
 * Starts two stores, each with a folder of its own, on one Firestore and behind an nginx that asks them in turn.
 * @param env of both stores
 */
export async function startMachines(env: Record<string, string> = {}) {
	const emulatorHost = await warmEmulator();
	const settings = {
		STORE_MODE: "demo",
		DATASTORE: "firestore",
		FIREBASE_PROJECT_ID: "demo-wasi",
		FIRESTORE_EMULATOR_HOST: emulatorHost,
		CLIENT_ADDRESS_HEADER: "x-real-ip",
		...env,
	};
	const datastore = await openDatastore({
		kind: "firestore",
		projectId: settings.FIREBASE_PROJECT_ID,
		emulatorHost,
		deadlineMs: 30_000,
	});
	await seedBusinessIfAbsent(datastore);
	await seedDemo(datastore);
	const start = () => startStoreProcess({ env: settings, seed: false });
	const stores: [StoreProcess, StoreProcess] = [await start(), await start()];
	// The catalogue arrives in parts, and a cold emulator may miss a store's deadline.
	for (const store of stores) await vi.waitFor(() => placeOrder(store), { timeout: 60_000, interval: 500 });
	const ports = stores.map(({ url }) => new URL(url).port);
	const plain = await startNginx(["nginx.conf"], ports);
	const cache = await startNginx(["nginx-cache.conf", "nginx.conf"], ports);
	return {
		...plain,
		/** Another nginx before both, which keeps pages. */
		cache,
		dataDir: stores[0].dataDir,
		stores,
		/** Not one of the stores'. */
		datastore,
		/** The environment of commands. */
		settings,
		async stop() {
			await plain.stop();
			await cache.stop();
			await Promise.all(stores.map((store) => store.stop()));
			await datastore.close();
		},
	};
}

/** @param names files of deploy/ */
async function startNginx(names: string[], [first = "", second = first]: string[]) {
	const folder = mkdtempSync(join(tmpdir(), "wasi-nginx-"));
	const { uid, gid } = unprivileged;
	if (uid && gid) chownSync(folder, uid, gid);
	const port = await freePort();
	const sites = names.map((name) => {
		const site = join(folder, name);
		const text = readFileSync(join(root, "deploy", name), "utf8")
			.replaceAll("3001", first)
			.replaceAll("3002", second)
			.replaceAll("/var/cache", folder);
		writeFileSync(site, withoutTls(text, port));
		return site;
	});
	const child = spawn("nginx", ["-e", "stderr", "-c", writeMainFile(folder, sites, 1)], {
		...unprivileged,
		env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` },
		stdio: "ignore",
	});
	const url = `http://127.0.0.1:${port}`;
	await untilAnswering(child, url + urls.health, "nginx");
	return {
		url,
		fetch: (path: string, init?: RequestInit) => fetchOnce(url + path, init),
		async stop() {
			child.kill("SIGTERM");
			if (child.exitCode === null) await once(child, "exit");
			rmSync(folder, { recursive: true, force: true });
		},
	};
}
