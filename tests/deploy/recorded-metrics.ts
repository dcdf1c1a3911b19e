import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, vi } from "vitest";
import { urls } from "~/platform/urls";
import { runCommand } from "../support/commands";
import { placeOrder } from "../support/ordering";
import { freePort } from "../support/ports";
import { formBody, type StoreProcess, startStoreProcess } from "../support/serving";
import { messageAnswers } from "../unit/domain/customer-service/message-answers";
import { startReceiver } from "../unit/domain/mail/mail-receiver";

/** What Prometheus reads at one moment. */
export interface Scrape {
	/** In seconds since the epoch. */
	at: number;
	/** By series. */
	samples: Map<string, number>;
}

const until = (isSo: () => boolean | Promise<boolean>) =>
	vi.waitUntil(isSo, { timeout: 90_000, interval: 200 });

/** @returns nothing but `up` of a process that does not answer */
async function scrape(job: string, url: string): Promise<Scrape> {
	const text = await fetch(url).then(
		(response) => response.text(),
		() => undefined,
	);
	const samples = new Map([[`up{job="${job}"}`, text === undefined ? 0 : 1]]);
	for (const [, name, labels = "", value] of (text ?? "").matchAll(/^(\w+)(?:\{(.*)\})? (\S+)$/gm))
		samples.set(`${name}{${[`job="${job}"`, labels].filter(Boolean).join()}}`, Number(value));
	return { at: Date.now() / 1000, samples };
}

/** Starts the store, has it suffer what its keeper is to be told, and reads its metrics each time. */
export async function recordFaults() {
	const dataDir = mkdtempSync(join(tmpdir(), "wasi-metrics-"));
	const mails = await startReceiver("take", () => {});
	const port = String(await freePort());
	const read = () => scrape("wasi", `http://127.0.0.1:${port}/metrics`);
	const settings = {
		DATA_DIR: dataDir,
		METRICS_PORT: port,
		SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
		MAIL_FROM: "pedidos@wasi.example",
		PUBLIC_ORIGIN: "https://wasi.example",
	};
	const whileRunning = async <T>(act: (store: StoreProcess) => Promise<T>, seed = false): Promise<T> => {
		const store = await startStoreProcess({ env: settings, seed });
		try {
			return await act(store);
		} finally {
			await store.stop();
		}
	};
	const orderFrom = (store: StoreProcess, orders = 1) =>
		Promise.all(Array.from({ length: orders }, (_, n) => placeOrder(store, { email: `rosa${n}@correo.pe` })));
	/** Metrics of the outbox are those of the last minute, or of the start. */
	const readOutbox = async (act: (store: StoreProcess) => Promise<unknown>) => {
		await whileRunning(act);
		return whileRunning(read);
	};
	try {
		const running = await whileRunning((store) => recordOneProcess(store, read), true);
		const down = await read();
		await mails.stop();
		const mailsWait = await readOutbox(orderFrom);
		const mailsWaitLater = await whileRunning(read);
		mails.answer = { code: 550 };
		await mails.start();
		const mailsRefused = await readOutbox(async (store) => {
			await orderFrom(store, 4);
			await until(() => (store.output().match(/"msg":"a mail has failed/g)?.length ?? 0) >= 8);
		});
		await mails.stop();
		return { ...running, down, mailsWait, mailsWaitLater, mailsRefused };
	} finally {
		rmSync(dataDir, { recursive: true, force: true });
	}
}

async function recordOneProcess(store: StoreProcess, read: () => Promise<Scrape>) {
	const { dataDir } = store;
	const metric = async (name: string) => (await read()).samples.get(`${name}{job="wasi"}`);
	const isWriting = async () => (await metric("wasi_writes_ok")) === 1;
	const lastBackup = join(dataDir, "last-backup");
	const backUp = async () => {
		const out = mkdtempSync(join(dataDir, "backup-"));
		expect(await runCommand("backup", ["--out", out, "--keep", "14"], { DATA_DIR: dataDir })).toMatchObject({
			status: 0,
		});
	};
	const write = () => store.fetch(urls.contact(), formBody(messageAnswers()));
	const limitFiles = (bytes: number | "unlimited") =>
		execFileSync("prlimit", ["--pid", String(store.process.pid), `--fsize=${bytes}:`]);
	const whileDiskIsFull = async (act: () => Promise<void>) => {
		limitFiles(statSync(join(dataDir, "wasi.db-wal")).size);
		await act();
		const full = await read();
		limitFiles("unlimited");
		await until(isWriting);
		return full;
	};
	const failToWrite = async (times: number) => {
		for (let n = 0; n < times; n++) expect((await write()).status).toBe(503);
	};

	await backUp();
	await placeOrder(store);
	const quiet = await read();
	const diskFull = await whileDiskIsFull(() => failToWrite(3));
	const afterwards = await read();
	renameSync(join(dataDir, "wasi.db"), join(dataDir, "away.db"));
	await until(async () => (await metric("wasi_stream_live")) === 0);
	await failToWrite(1);
	const datastoreGone = await read();
	renameSync(join(dataDir, "away.db"), join(dataDir, "wasi.db"));
	await until(async () => (await metric("wasi_stream_live")) === 1);
	await until(isWriting);
	await backUp();
	const nextDay = await read();
	await whileDiskIsFull(() => failToWrite(12));
	const pagesFailed = await read();
	await whileDiskIsFull(() => expect(placeOrder(store)).rejects.toThrow("503"));
	const orderFailed = await read();
	const old = Date.now() / 1000 - 37 * 60 * 60;
	utimesSync(lastBackup, old, old);
	const backupOld = await read();
	rmSync(lastBackup);
	const withoutBackup = await read();
	await backUp();
	const withMetric = (name: string, value: number) => ({
		...quiet,
		samples: new Map([...quiet.samples, [`${name}{job="wasi"}`, value]]),
	});
	const storageFilling = withMetric("wasi_storage_share", 0.6);
	const unwritable = withMetric("wasi_unwritable_folders", 1);
	const faults = {
		storageFilling,
		unwritable,
		diskFull,
		datastoreGone,
		pagesFailed,
		orderFailed,
		backupOld,
		withoutBackup,
	};
	return { quiet, afterwards, nextDay, ...faults };
}

/** What the exporters say of this machine's disks, and of a site whose certificate lasts for so many days. */
export async function recordExporters() {
	const [whole, expiring] = [await probeSite(60), await probeSite(13)];
	const node = await fromExporter("prometheus-node-exporter", [], (url) => scrape("node", `${url}/metrics`));
	const withFree = (share: number) => {
		const free = [...node.samples].map(([series, value]): [string, number] => {
			const size = node.samples.get(series.replace("_avail_", "_size_")) ?? value;
			return [series, series.includes("_avail_") ? size * share : value];
		});
		return { ...node, samples: new Map(free) };
	};
	const disks = { roomyDisk: withFree(0.5), filledDisk: withFree(0.05) };
	return { site: whole.up, siteDown: whole.down, expiringSite: expiring.up, ...disks };
}

async function probeSite(days: number) {
	const folder = mkdtempSync(join(tmpdir(), "wasi-site-"));
	const [key, cert, modules] = ["key", "cert", "modules"].map((name) => join(folder, name)) as [
		string,
		string,
		string,
	];
	const selfSigned = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
	const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1"];
	const files = ["-days", String(days), "-keyout", key, "-out", cert];
	execFileSync("openssl", [...selfSigned, ...subject, ...files], { stdio: "ignore" });
	const http = { tls_config: { ca_file: cert } };
	writeFileSync(modules, JSON.stringify({ modules: { http_2xx: { prober: "http", http } } }));
	const site = createServer({ key: readFileSync(key), cert: readFileSync(cert) }, (_, response) =>
		response.end("ok"),
	);
	site.listen(0, "127.0.0.1");
	await once(site, "listening");
	const target = `https://127.0.0.1:${(site.address() as AddressInfo).port}/healthz`;
	return fromExporter("prometheus-blackbox-exporter", [`--config.file=${modules}`], async (url) => {
		const probe = () => scrape("site", `${url}/probe?module=http_2xx&target=${encodeURIComponent(target)}`);
		const up = await probe();
		await new Promise((resolve) => site.close(resolve));
		const down = await probe();
		rmSync(folder, { recursive: true, force: true });
		return { up, down };
	});
}

async function fromExporter<T>(
	program: string,
	options: string[],
	read: (url: string) => Promise<T>,
): Promise<T> {
	const address = `127.0.0.1:${await freePort()}`;
	const child = spawn(program, [`--web.listen-address=${address}`, ...options], { stdio: "ignore" });
	try {
		await until(() =>
			fetch(`http://${address}/`).then(
				({ ok }) => ok,
				() => false,
			),
		);
		return await read(`http://${address}`);
	} finally {
		child.kill();
	}
}
