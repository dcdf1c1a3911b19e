import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { runCommand } from "../support/commands";
import { freePort } from "../support/ports";
import { root } from "../support/serving";
import { proxies, testWith } from "./proxies";
import { copyCommands } from "./releases";
import { createServerFolder, type Server } from "./server";

let server: Server;
beforeAll(async () => {
	server = await createServerFolder((folder) => mkdirSync(folder));
});
afterAll(() => server.remove());

testWith("nginx", "nginx accepts its files with TLS, and writes no shopper's address to disk", async () => {
	const { folder } = server;
	const [key, certificate] = [join(folder, "privkey.pem"), join(folder, "fullchain.pem")];
	const selfSigned = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
	execFileSync("openssl", [...selfSigned, "-subj", "/CN=wasi.example", "-keyout", key, "-out", certificate], {
		stdio: "ignore",
	});
	const [plain, https] = [await freePort(), await freePort()];
	const site = server.install("nginx.conf", (text) =>
		text
			// There are machines without IPv6.
			.replaceAll(/^\tlisten \[.*\n/gm, "")
			.replace("listen 80;", `listen ${plain};`)
			.replace("listen 443 ", `listen ${https} `)
			.replaceAll("/etc/letsencrypt/live/wasi.example", folder),
	);
	const cache = server.install("nginx-cache.conf", (text) =>
		text.replace("/var/cache/wasi-pages", join(folder, "run/pages")),
	);
	const main = join(folder, "run/check.conf");
	const http = `http { include ${cache}; include ${site}; }`;
	writeFileSync(main, `pid ${folder}/run/check.pid; events {} ${http}`);
	const { output, status } = spawnSync("nginx", ["-t", "-q", "-e", "stderr", "-c", main], {
		encoding: "utf8",
	});
	expect([status, output.join("")]).toEqual([0, ""]);
	const [, ...servers] = readFileSync(site, "utf8").split(/^server /m);
	expect(servers.map((one) => one.includes("\taccess_log off;\n"))).toEqual([true, true]);
});

for (const proxy of proxies)
	testWith(
		proxy.name.toLowerCase(),
		`${proxy.name} logs no mailed link while the store is away`,
		async () => {
			const { url, output } = await proxy.start(server);
			const ask = () =>
				fetch(`${url}/entrar?enlace=secret`).then(
					({ status }) => status,
					() => 0,
				);
			await vi.waitUntil(async () => (await ask()) >= 500, { timeout: 30_000 });
			expect(output()).not.toContain("secret");
		},
	);

testWith("systemd-analyze", "systemd accepts the units, and finds them well shut in", async () => {
	const units = [
		"wasi@.service",
		"wasi-backup.service",
		"wasi-backup-failed.service",
		"wasi-backup.timer",
	].map((name) => server.install(name));
	const verified = spawnSync("systemd-analyze", ["verify", "--man=no", ...units], { encoding: "utf8" });
	expect([verified.status, verified.stderr]).toEqual([0, ""]);
	const services = units.filter((unit) => unit.endsWith(".service"));
	const exposure = ["security", "--offline=yes", "--no-pager", "--threshold=40", ...services];
	expect(spawnSync("systemd-analyze", exposure, { encoding: "utf8" })).toMatchObject({ status: 0 });
});

testWith("caddy", "Caddy accepts its file, and has nothing to format", async () => {
	const file = server.install("Caddyfile");
	const validate = ["validate", "--adapter", "caddyfile", "--config", file];
	const { status, output } = await server.run("caddy", ...validate);
	expect([status, output]).toEqual([0, expect.stringContaining("Valid configuration")]);
	expect(await server.run("caddy", "fmt", "--diff", file)).toMatchObject({ status: 0 });
	expect(output).not.toContain('"level":"warn"');
});

testWith("shellcheck", "ShellCheck has nothing against the scripts", () => {
	const scripts = ["wasi", "upgrade"].map((name) => join(root, "deploy", name));
	const checked = spawnSync("shellcheck", ["--exclude=SC1091", ...scripts], { encoding: "utf8" });
	const { status, stdout } = checked;
	expect([status, stdout]).toEqual([0, ""]);
});

test("the nightly backup is a file beside the others; the keeper gets a mail when it fails", async () => {
	const deployed = await createServerFolder(copyCommands);
	onTestFinished(() => deployed.remove());
	const settings = `set -a; . ${deployed.folder}/wasi.env; cd ${deployed.folder}/opt/current`;
	const commandOf = (unit: string, key: string) =>
		new RegExp(`^${key}=(/usr)?/bin/(.*)$`, "m").exec(readFileSync(deployed.install(unit), "utf8"))?.[2];
	const start = (unit: string) => deployed.run("sh", "-c", `${settings}; ${commandOf(unit, "ExecStart")}`);
	expect(await start("wasi-backup.service")).toMatchObject({ status: 0 });
	const backups = join(deployed.folder, "backups");
	expect(readdirSync(backups)).toEqual([expect.stringMatching(/^wasi-.*\.db$/)]);

	const condition = commandOf("wasi-backup.service", "ExecCondition");
	expect(await deployed.run("sh", "-c", `${settings}; ${condition}`)).toMatchObject({ status: 0 });
	expect(await deployed.run("sh", "-c", `DATASTORE=firestore ${condition}`)).toMatchObject({ status: 1 });

	rmSync(backups, { recursive: true });
	expect(await start("wasi-backup.service")).toMatchObject({ status: 2 });
	expect(readFileSync(deployed.install("wasi-backup.service"), "utf8")).toContain(
		"OnFailure=wasi-backup-failed.service\n",
	);
	expect(await start("wasi-backup-failed.service")).toMatchObject({ status: 0 });
	const { stdout } = await runCommand("mail", ["list"], { DATA_DIR: join(deployed.folder, "data") });
	expect(stdout).toMatch(/\twaiting\t0\tkeeper\tAviso de la tienda\n/);
});

test("a setting before a command goes before that of the store's file", async () => {
	const deployed = await createServerFolder(copyCommands);
	onTestFinished(() => deployed.remove());
	const wasi = deployed.install("wasi");
	const { folder } = deployed;
	const backup = join(folder, "a.db");
	expect(await deployed.run(wasi, "backup", "--out", backup)).toMatchObject({ status: 0 });
	const drill = join(folder, "it's a drill");
	const restored = await deployed.run("env", `DATA_DIR=${drill}`, wasi, "restore", backup, "--yes");
	expect(restored).toEqual({ status: 0, output: expect.stringContaining(`Restored into ${drill}`) });
	expect(readdirSync(join(folder, "data")).filter((name) => name.startsWith("replaced-"))).toEqual([]);
	const absent = await deployed.run("env", `DATA_DIR=${folder}/absent`, wasi, "dump");
	expect(absent).toEqual({ status: 1, output: expect.stringContaining("absent/wasi.db is missing") });
});

const odd = `a b $HOME \${x} # "q" \\n \\ \`id\` é %27 ; & = <e@x.pe>`;
testWith("systemd-analyze", "the shell and systemd read the same values, quoted as documented", () => {
	const page = readFileSync(join(root, "docs/first-order.md"), "utf8");
	const [, documented = ""] = /wasi\.env <<'END'\n(.*?)END\n/s.exec(page) ?? [];
	expect(documented.split("\n").filter((line) => line && !/^[A-Z_]+='[^']*'$/.test(line))).toEqual([]);
	const example = readFileSync(join(root, ".env.example"), "utf8").match(/^(# )?[A-Z_]+=.*$/gm) ?? [];
	expect(example.filter((line) => !/=('[^']*'|[\w.:/@-]*)$/.test(line))).toEqual([]);
	const file = join(server.folder, "odd.env");
	writeFileSync(file, `${documented}ODD='${odd}'\n`);
	const script = `set -a; . ${file}; exec env -0`;
	const inShell = spawnSync("env", ["-i", "sh", "-c", script], { encoding: "utf8" }).stdout.split("\0");
	expect(inShell).toEqual(expect.arrayContaining([`ODD=${odd}`, "MAIL_FROM=Wasi <pedidos@your.domain>"]));
	// systemd reads os-release with the parser of EnvironmentFile, and this shows what it has read without running it.
	const inSystemd = (value: string) => {
		const escaped = value.replace(/["\\]/g, "\\$&").replaceAll("%", "%%");
		const condition = `ConditionOSRelease="ODD=${escaped}"`;
		const env = { ...process.env, SYSTEMD_OS_RELEASE: file };
		return spawnSync("systemd-analyze", ["condition", condition], { env }).status;
	};
	expect([inSystemd(odd), inSystemd(`${odd}x`)]).toEqual([0, 1]);
});
