import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "vitest";
import { freePort } from "../support/ports";
import type { Server } from "./server";

export interface Proxy {
	name: string;
	isInstalled: boolean;
	/** Starts it in front of both instances. @returns its URL, and what it logs */
	start(server: Server): Promise<{ url: string; output(): string }>;
}

const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };
/** The title of a test that needs the program, with the reason if it is skipped. */
export const titleWith = (program: string, title: string) =>
	isInstalled(program) ? title : `${title} (skipped: ${program} is not installed)`;

/** Defines a test that needs the program. @param timeout of the test, in milliseconds */
export function testWith(program: string, title: string, run: () => unknown, timeout = 120_000): void {
	test.skipIf(!isInstalled(program))(titleWith(program, title), { timeout }, run as () => void);
}

export const isInstalled = (program: string) => spawnSync(program, ["-v"], { env }).error === undefined;

export const nginx: Proxy = {
	name: "nginx",
	isInstalled: isInstalled("nginx"),
	async start(server) {
		const port = await freePort();
		const site = server.install("nginx.conf", (text) => withoutTls(text, port));
		const main = writeMainFile(join(server.folder, "run"), [site]);
		const { output } = server.start("nginx", "-e", "stderr", "-c", main);
		return { url: `http://127.0.0.1:${port}`, output };
	},
};

/** Makes a site of deploy/ listen on a port of the loopback interface, over plain http. */
export function withoutTls(site: string, port: number): string {
	return site
		.replace(/^server \{\n\tlisten 80;.*?^\}\n/ms, "")
		.replace("listen 443 ssl http2", `listen 127.0.0.1:${port}`)
		.replace(/^\t(listen \[|ssl_).*\n/gm, "");
}

/** Writes the file that nginx is started with. @param workers each one takes turns by itself @returns its path */
export function writeMainFile(folder: string, sites: string[], workers = 2): string {
	const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
		(kind) => `${kind}_temp_path ${folder}/${kind};`,
	);
	const includes = sites.map((site) => `include ${site};`);
	const main = join(folder, "main.conf");
	writeFileSync(
		main,
		`daemon off; pid ${folder}/nginx.pid; worker_processes ${workers}; events {}
http { ${temporary.join(" ")} ${includes.join(" ")} }`,
	);
	return main;
}

const caddy: Proxy = {
	name: "Caddy",
	isInstalled: isInstalled("caddy"),
	async start(server) {
		const port = await freePort();
		const file = server.install("Caddyfile", (text) =>
			text.replace(/^\{$/m, "{\n\tadmin off").replace(/^\{\$WASI_DOMAIN.*\{$/m, `http://127.0.0.1:${port} {`),
		);
		const { output } = server.start("caddy", "run", "--adapter", "caddyfile", "--config", file);
		return { url: `http://127.0.0.1:${port}`, output };
	},
};

export const proxies: Proxy[] = [nginx, caddy];
