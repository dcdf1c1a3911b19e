import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { networkInterfaces } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import { freePort } from "../support/ports";
import { fetchOnce, root, testSecret } from "../support/serving";
import { createServerFolder, untilUp } from "./server";

const lines = readFileSync(join(root, "deploy/Dockerfile"), "utf8")
	.replaceAll(/\\\n\s*/g, "")
	.split("\n");
const stages = lines.join("\n").split(/^FROM /m);
/** The image's own, after all stages that build. */
const image = (stages.at(-1) ?? "").split("\n");
const valuesOf = (name: string) =>
	image.filter((line) => line.startsWith(`${name} `)).map((line) => line.slice(name.length + 1));
const commandOf = (text = ""): string[] => JSON.parse(text.slice(text.indexOf("[")));
const compose = parse(readFileSync(join(root, "deploy/compose.yaml"), "utf8"), { merge: true });

/** Copies what the image copies, from the checkout instead of the stages before. */
function assembleImage(folder: string): void {
	mkdirSync(folder);
	for (const copy of valuesOf("COPY")) {
		const sources = copy.match(/(?<=\/opt\/wasi\/)\S+/g) ?? [];
		for (const name of sources) {
			if (name === "node_modules") symlinkSync(join(root, name), join(folder, name));
			else cpSync(join(root, name), join(folder, name), { recursive: true });
		}
	}
}

test("the image has what the store, its health check and the commands need, and they write nothing beside it", {
	timeout: 300_000,
}, async () => {
	const server = await createServerFolder(assembleImage);
	onTestFinished(() => server.remove());
	const folder = join(server.folder, "opt/first");
	const files = () => readdirSync(folder, { recursive: true }).sort();
	const before = files();
	const [port] = server.ports;
	const metricsPort = String(await freePort());
	const store = compose.services["store-1"];
	// In a container there is no release in service, and no /etc/wasi.env.
	rmSync(join(server.folder, "opt/current"));
	const environment = {
		...Object.fromEntries(
			valuesOf("ENV").flatMap((values) => values.split(" ").map((pair) => pair.split("="))),
		),
		HOST: "127.0.0.1",
		PORT: port,
		DATA_DIR: join(server.folder, "data"),
		SESSION_SECRET: testSecret,
		METRICS_HOST: store.environment.METRICS_HOST,
		METRICS_PORT: metricsPort,
	};
	const inImage = ["-C", folder, ...Object.entries(environment).map(([name, value]) => `${name}=${value}`)];

	server.start("env", ...inImage, ...commandOf(valuesOf("CMD")[0]));
	await untilUp(`http://127.0.0.1:${port}`);

	const [check] = valuesOf("HEALTHCHECK").map((text) => server.adapt(text));
	expect(await server.run("env", ...inImage, ...commandOf(check))).toEqual({ status: 0, output: "" });
	const unreachable = [...inImage, `PORT=${server.ports[1]}`];
	expect(await server.run("env", ...unreachable, ...commandOf(check))).toMatchObject({ status: 1 });
	const metrics = await fetchOnce(`http://${ownAddress()}:${metricsPort}/metrics`);
	expect(await metrics.text()).toContain("wasi_orders_failed_total 0");

	const docs = readFileSync(join(root, "docs/operations.md"), "utf8");
	const documented = [...docs.matchAll(/^docker compose exec (?:-T )?store-1 (wasi .*)$/gm)].map(
		([, line]) => line,
	);
	expect(documented).toHaveLength(3);
	const wasi = server
		.adapt(readFileSync(join(folder, "deploy/wasi"), "utf8"))
		.replace(`=${join(server.folder, "opt\n")}`, `=${folder}\n`);
	writeFileSync(join(server.folder, "bin/wasi"), wasi, { mode: 0o755 });
	const category = { collection: "category", id: "patio", fields: { name: "Patio", image: "/a.svg" } };
	writeFileSync(join(server.folder, "catalogo.jsonl"), JSON.stringify(category));
	const inContainer = (line = "") =>
		server.run("env", ...inImage, "sh", "-c", `cd ${server.folder}; ${line}`);
	const [backup] = [compose.services.backup.command.join(" ")];
	for (const line of [
		...documented,
		server.adapt(backup).replace("/backups", join(server.folder, "backups")),
	])
		expect(await inContainer(line), line).toMatchObject({ status: 0 });
	expect(readdirSync(join(server.folder, "backups"))).toHaveLength(1);
	expect(files()).toEqual(before);
});

function ownAddress(): string {
	const addresses = Object.values(networkInterfaces()).flat();
	return addresses.find((one) => one?.family === "IPv4" && !one.internal)?.address ?? "127.0.0.1";
}

test("the image runs as an unprivileged user, and its base is pinned to a Node version that the store supports", () => {
	expect(valuesOf("USER")).toEqual(["node"]);
	const bases = lines.filter((line) => /^FROM node/.test(line)).map((line) => line.split(" ")[1]);
	const version = readFileSync(join(root, ".nvmrc"), "utf8").trim();
	expect(new Set(bases)).toEqual(new Set([`node:${version}-bookworm-slim`]));
});

/** Rules of hadolint, which is no package of Debian or npm. */
test("the Dockerfile copies only local files, installs from the lockfile, holds no secret, and leaves the files to root", () => {
	const instructions = lines.flatMap((line) => {
		const [, name = "", value = ""] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
		return name ? [{ name, value }] : [];
	});
	const names = instructions.map(({ name }) => name);
	const all = (name: string) => instructions.flatMap((one) => (one.name === name ? [one.value] : []));
	expect(names).not.toContain("ADD");
	const stageNames = all("FROM").flatMap((from) => / AS (\w+)$/.exec(from)?.[1] ?? []);
	const bases = all("FROM").map((from) => from.split(" ")[0] ?? "");
	expect(bases.filter((base) => !/^node:\d/.test(base) && !stageNames.includes(base))).toEqual([]);
	for (const folder of all("WORKDIR")) expect(folder).toMatch(/^\//);
	for (const command of all("RUN"))
		expect(command).not.toMatch(/\b(sudo|apt|apt-get|curl|wget|cd|npm install(?! --no-save)|chmod 777)\b/);
	for (const setting of [...all("ENV"), ...all("ARG")])
		expect(setting).not.toMatch(/SECRET|PASSWORD|TOKEN|KEY/);
	expect(valuesOf("COPY").filter((copy) => !/^(--from=\w+ )?(\/opt\/wasi\/\S+ )+\.\//.test(copy))).toEqual(
		[],
	);
	for (const name of ["USER", "CMD", "HEALTHCHECK"]) expect([name, ...valuesOf(name)]).toHaveLength(2);
	expect(names.lastIndexOf("USER")).toBeGreaterThan(
		Math.max(names.lastIndexOf("COPY"), names.lastIndexOf("RUN")),
	);
	const ignored = readFileSync(join(root, ".dockerignore"), "utf8").split("\n");
	expect(ignored).toEqual(
		expect.arrayContaining([".env", ".git", "data", "deploy/wasi.env", "node_modules"]),
	);
	for (const { image } of Object.values<{ image: string }>(compose.services))
		expect(image).toMatch(/^wasi$|^[a-z]+:\d/);
});

test("the build adds Sentry's SDK if its version is named, because nobody can write into the image", async () => {
	const server = await createServerFolder();
	onTestFinished(() => server.remove());
	const npm = join(server.folder, "bin/npm");
	writeFileSync(npm, '#!/bin/sh\necho "$@"\n', { mode: 0o755 });
	const [prune = ""] = stages.flatMap((stage) => /^RUN (.*SENTRY.*)$/m.exec(stage)?.[1] ?? []);
	const build = (version: string) => server.run("env", `SENTRY=${version}`, "sh", "-c", prune);
	const pruned = "prune --omit=dev\n";
	expect(await build("")).toEqual({ status: 0, output: pruned });
	const added = `${pruned}install --no-save --omit=dev @sentry/node@10\n`;
	expect(await build("10")).toEqual({ status: 0, output: added });
	expect(compose.services["store-1"].build.args.SENTRY).toContain("SENTRY");
});

test("each service of the store has a read-only root, no capabilities and time to stop", () => {
	const services = ["store-1", "store-2", "backup"].map((name) => compose.services[name]);
	for (const service of services) {
		expect(service).toMatchObject({
			read_only: true,
			cap_drop: ["ALL"],
			security_opt: ["no-new-privileges:true"],
			stop_grace_period: "20s",
			volumes: ["data:/data", "backups:/backups"],
			logging: { driver: "local", options: { "max-size": "10m", "max-file": "5" } },
		});
	}
	// Docker gives an empty volume the owner of the image's folder.
	const [made = ""] = valuesOf("RUN").filter((command) => command.includes("--owner=node"));
	for (const volume of ["/data", "/backups"]) expect(made.split(" ")).toContain(volume);
	expect(valuesOf("HEALTHCHECK")[0], "an option of Docker 25").not.toContain("--start-interval");
	expect(compose.services.caddy.logging.driver).toBe("local");
	expect(compose.services.caddy.environment.WASI_INSTANCES).toBe("store-1:3000 store-2:3000");
});
