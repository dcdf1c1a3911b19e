import { type ChildProcess, execFileSync, type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
import {
	chmodSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	rmSync,
	statSync,
	symlinkSync,
	writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { vi } from "vitest";
import { freePort } from "../support/ports";
import { isUp, root, seedInto, testSecret } from "../support/serving";
import { listen } from "../unit/web/http/serving";

/** What root passes to `spawn`, so that the process runs as `nobody`. */
export const unprivileged: SpawnOptions = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};

export interface Finished {
	status: number | null;
	output: string;
}

export type Server = Awaited<ReturnType<typeof createServerFolder>>;

interface Running {
	child: ChildProcess;
	output(): string;
}

/**
 * Makes a folder in place of a server's root, where the files of deploy/ are installed as docs/operations.md says.
 * @param makeRelease makes the release in service at the given folder; without it the server is empty
 */
export async function createServerFolder(makeRelease?: (folder: string) => void) {
	const folder = mkdtempSync(join(tmpdir(), "wasi-server-"));
	/** Of the two instances. */
	const ports: [string, string] = [String(await freePort()), String(await freePort())];
	const running: Running[] = [];
	const instances = new Map<string, Running>();
	const substitutions: [string, string][] = [
		["/opt/wasi", join(folder, "opt")],
		["/etc/wasi.env", join(folder, "wasi.env")],
		["/var/backups/wasi", join(folder, "backups")],
		["/var/lib/wasi", join(folder, "data")],
		["/etc/systemd/system", join(folder, "etc")],
		["/etc/caddy", join(folder, "etc")],
		["/etc/prometheus", join(folder, "etc")],
		["/etc/default", join(folder, "etc")],
		["/usr/local/bin", join(folder, "bin")],
		["/usr/bin/node", process.execPath],
		[" METRICS_PORT=1%i", ""],
		["3001", ports[0]],
		["3002", ports[1]],
	];
	for (const name of ["backups", "bin", "data", "etc", "opt", "run"]) mkdirSync(join(folder, name));
	const settings = {
		SESSION_SECRET: testSecret,
		PUBLIC_ORIGIN: "https://wasi.example",
		CLIENT_ADDRESS_HEADER: "x-real-ip",
		DATA_DIR: join(folder, "data"),
	};
	if (makeRelease) {
		makeRelease(join(folder, "opt/first"));
		symlinkSync(join(folder, "opt/first"), join(folder, "opt/current"));
		await seedInto(settings.DATA_DIR);
		const env = Object.entries(settings).map(([name, value]) => `${name}='${value}'\n`);
		writeFileSync(join(folder, "wasi.env"), env.join(""));
	}
	const unit = install("wasi@.service");
	const controller = createServer((request, response) => {
		control(request.url ?? "").then(
			() => response.end(),
			() => response.writeHead(500).end(),
		);
	});
	const controlUrl = await listen(controller);
	writeFileSync(
		join(folder, "bin/systemctl"),
		`#!/bin/sh -e\nverb=$1; shift
for unit; do curl --silent --fail --output /dev/null --request POST ${controlUrl}/$verb/$unit; done\n`,
		{ mode: 0o755 },
	);
	giveAway(folder);
	return { folder, ports, adapt, install, run, start, restart, stop, remove };

	/** Replaces the paths and ports in a text of deploy/ with this server's. */
	function adapt(text: string): string {
		return substitutions.reduce((adapted, [from, to]) => {
			// Another port may begin with the digits of 3001.
			return adapted.replaceAll(/^\d+$/.test(from) ? new RegExp(`\\b${from}\\b`, "g") : from, to);
		}, text);
	}

	/** Copies a file of deploy/ with this server's paths and ports. @returns the copy's path */
	function install(name: string, change = (text: string) => text): string {
		const path = join(folder, basename(name));
		const source = join(root, "deploy", name);
		writeFileSync(path, adapt(change(readFileSync(source, "utf8"))));
		chmodSync(path, statSync(source).mode);
		return path;
	}

	/** Starts an unprivileged process that lives as long as the server. */
	function start(program: string, ...args: string[]): Running {
		const started = launch(program, args);
		running.push(started);
		return started;
	}

	/** Runs a program. `systemctl` stops and starts instances, and starts the backup, as their units say. */
	async function run(program: string, ...args: string[]): Promise<Finished> {
		const { child, output } = start(program, ...args);
		const [status] = await once(child, "close");
		return { status, output: output() };
	}

	/** What systemd does. Units other than the store's own are none of this server's. */
	async function control(path: string): Promise<void> {
		const [, verb, name = "", port = ""] = /^\/(\w+)\/(wasi[\w-]*)(?:@(\d+))?$/.exec(path) ?? [];
		if (verb === "stop") return stop(port);
		if (verb === "restart" || (verb === "start" && port)) return restart(port);
		if (verb !== "start") return;
		const [, command] =
			/^ExecStart=\/usr\/bin\/(.*)$/m.exec(readFileSync(install(`${name}.service`), "utf8")) ?? [];
		const { status, output } = await run(
			"sh",
			"-c",
			`cd opt/current; set -a; . ${folder}/wasi.env; ${command}`,
		);
		if (status !== 0) throw new Error(output);
	}

	/** Starts an instance, or restarts it, and waits until it answers. @throws Error with its output */
	async function restart(port: string): Promise<void> {
		await stop(port);
		const lines = readFileSync(unit, "utf8").replaceAll("%i", port).split("\n");
		const command = (key: string) =>
			lines.find((line) => line.startsWith(`${key}=`))?.slice(key.length + 1) ?? "";
		const instance = launch("/bin/sh", ["-c", `set -a; . ${folder}/wasi.env; exec ${command("ExecStart")}`], {
			cwd: join(folder, "opt/current"),
		});
		instances.set(port, instance);
		running.push(instance);
		const check = launch("/bin/sh", [
			"-c",
			`export MAINPID=${instance.child.pid}; exec ${command("ExecStartPost")}`,
		]);
		const [status] = await once(check.child, "close");
		if (status === 0) return;
		await end(instance);
		throw new Error(`wasi@${port} did not start:\n${instance.output()}${check.output()}`);
	}

	function stop(port: string): Promise<void> {
		return end(instances.get(port));
	}

	function launch(program: string, args: string[], options: SpawnOptions = {}): Running {
		const child = spawn(program, args, {
			...unprivileged,
			env: {
				PATH: `${join(folder, "bin")}:${process.env.PATH}:/usr/sbin`,
				HOME: join(folder, "run"),
				NODE_ENV: "production",
			},
			stdio: ["ignore", "pipe", "pipe"],
			cwd: folder,
			...options,
		});
		const written: string[] = [];
		for (const stream of [child.stdout, child.stderr])
			stream?.on("data", (text) => written.push(String(text)));
		return { child, output: () => written.join("") };
	}

	async function remove(): Promise<void> {
		for (const one of running.reverse()) await end(one);
		controller.close();
		rmSync(folder, { recursive: true, force: true });
	}
}

/** Lets unprivileged processes change what root has put into a folder. */
export function giveAway(folder: string): void {
	const { uid, gid } = unprivileged;
	if (uid) execFileSync("chown", ["-R", `${uid}:${gid}`, folder]);
}

/** Sends SIGTERM and waits. */
async function end(running: Running | undefined): Promise<void> {
	if (!running || running.child.exitCode !== null || running.child.signalCode !== null) return;
	running.child.kill("SIGTERM");
	await once(running.child, "exit");
}

/** Waits until the store answers. @returns the URL */
export async function untilUp(url: string): Promise<string> {
	await vi.waitUntil(() => isUp(url), { timeout: 30_000 });
	return url;
}
