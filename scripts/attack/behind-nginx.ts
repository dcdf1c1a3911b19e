import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { untilAnswering } from "../../demo/run/child-processes";
import { isInstalled, withoutTls, writeMainFile } from "../../tests/deploy/proxies";
import { giveAway, unprivileged } from "../../tests/deploy/server";
import { freePort } from "../../tests/support/ports";
import { fetchOnce, root, type StoreProcess } from "../../tests/support/serving";

/** Each visitor takes two, and nginx allows 512 by default. */
const workerConnections = 4096;

/**
 * Starts nginx with deploy/nginx.conf in front of a single instance. It passes on the address that attackers and shoppers
 * give themselves, which all come from this machine.
 * @returns the store, asked through nginx
 */
export async function putBehindNginx(store: StoreProcess): Promise<StoreProcess> {
	if (!isInstalled("nginx")) throw new Error("nginx is not installed.");
	const folder = mkdtempSync(join(tmpdir(), "wasi-nginx-"));
	const port = await freePort();
	const site = join(folder, "site.conf");
	writeFileSync(site, siteOf(store, port));
	const main = writeMainFile(folder, [site]);
	const events = `events { worker_connections ${workerConnections}; }`;
	writeFileSync(main, readFileSync(main, "utf8").replace("events {}", events));
	giveAway(folder);
	const nginx = spawn("nginx", ["-e", "stderr", "-c", main], {
		...unprivileged,
		env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` },
		stdio: ["ignore", "pipe", "pipe"],
	});
	const url = `http://127.0.0.1:${port}`;
	await untilAnswering(nginx, `${url}/healthz`, "nginx");
	return {
		...store,
		url,
		fetch: (path, init) => fetchOnce(url + path, init),
		async stop() {
			await end(nginx);
			rmSync(folder, { recursive: true, force: true });
			await store.stop();
		},
	};
}

function siteOf(store: StoreProcess, port: number): string {
	return withoutTls(readFileSync(join(root, "deploy/nginx.conf"), "utf8"), port)
		.replace("127.0.0.1:3001", new URL(store.url).host)
		.replace(/^\tserver 127\.0\.0\.1:3002.*\n/m, "")
		.replace("$remote_addr", "$http_x_real_ip");
}

function end(child: ChildProcess): Promise<unknown> {
	const ended = new Promise((resolve) => child.once("close", resolve));
	child.kill("SIGTERM");
	return ended;
}
