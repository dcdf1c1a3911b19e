import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { createMetrics } from "~/web/server/metrics.server";
import { aFolder } from "../support/a-folder";
import { isInstalled, titleWith } from "./proxies";

const alertsFile = "deploy/prometheus-alerts.yml";
const alerts = parse(readFileSync(alertsFile, "utf8")).groups.flatMap(
	({ rules }: { rules: object[] }) => rules,
) as { alert: string; expr: string; for: string; annotations: { summary: string } }[];
const dashboard = JSON.parse(readFileSync("deploy/grafana-dashboard.json", "utf8")) as {
	panels: { title: string; targets: { expr: string }[] }[];
};
const expressions = [
	...alerts.map(({ alert, expr }) => [alert, expr] as const),
	...dashboard.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
];

/** The labels of each metric that a store with something of everything serves, and those of Prometheus and its exporters. */
const served = new Map<string, Set<string>>([
	["up", new Set(["job"])],
	["probe_success", new Set(["job"])],
	["probe_ssl_earliest_cert_expiry", new Set(["job"])],
	["node_filesystem_avail_bytes", new Set(["mountpoint", "fstype"])],
	["node_filesystem_size_bytes", new Set()],
]);
beforeAll(async () => {
	const metrics = createMetrics();
	metrics.observeRequest({
		id: "3f9c2a71",
		route: "/",
		method: "GET",
		status: 500,
		ms: 1,
		from: "render",
		bytes: 1,
		isAborted: false,
		endedAt: Date.now(),
	});
	metrics.observeCall("get", 1, true);
	const read = metrics.readFrom({
		build: { version: "1.0.0", commit: "3f9c2a71" },
		pageCache: () => ({ pages: 3, bytes: 4000 }),
		renderQueue: () => ({ running: 1, forms: 2, pages: 3 }),
		eventStreams: () => 5,
		ordersPlaced: () => 6,
		ordersFailed: () => 14,
		lastBackupAt: () => 15,
		browserErrors: () => 13,
		stock: () => ({ shortVariants: 7, soldOutProducts: 8 }),
		outbox: async () => ({ queues: [{ queue: "mail", waiting: 9, oldestSeconds: 10 }], failed: 11 }),
		health: async () => ({ isStreamLive: true, areWritesOk: false }),
		lostLogLines: () => 12,
	});
	for (const line of (await read()).split("\n")) {
		const [, name, labels = ""] = /^(\w+)(?:\{(.*)\})? /.exec(line) ?? [];
		if (!name) continue;
		const known = served.get(name) ?? new Set();
		for (const [, label = ""] of labels.matchAll(/(\w+)="/g)) known.add(label);
		served.set(name, known);
	}
});

it.each(expressions)("%s uses only metrics that the store serves, and their labels: %s", (_, expression) => {
	const names = expression.match(/\b(up|(wasi|nodejs|process|probe|node)_\w+)\b/g) ?? [];
	expect(names.length).toBeGreaterThan(0);
	expect(names.filter((name) => !served.has(name))).toEqual([]);
	const grouped = expression.match(/\bby \(([^)]*)\)/)?.[1]?.split(/,\s*/) ?? [];
	const filtered = [...expression.matchAll(/(\w+)(?:=|!~)"/g)].map(([, label = ""]) => label);
	const known = names.flatMap((name) => [...(served.get(name) ?? [])]);
	expect([...grouped, ...filtered].filter((label) => !known.includes(label))).toEqual([]);
});

it("each alert says what is wrong and for how long, and the reference what to do", () => {
	const explained = readFileSync("docs/operations.md", "utf8").matchAll(/^\| `([A-Z][a-z]\w+)` \|/gm);
	expect([...explained].map(([, name]) => name)).toEqual(alerts.map(({ alert }) => alert));
	for (const { alert, for: duration, annotations } of alerts)
		expect({ alert, duration, summary: annotations.summary }).toEqual({
			alert: expect.stringMatching(/^[A-Z]\w+$/),
			duration: expect.stringMatching(/^\d+[mh]$/),
			summary: expect.stringMatching(/\.$/),
		});
});

/** Figures of each minute, in promtool's notation, by series. */
type Figures = Record<string, string>;

/** The series that faults change. */
const up = 'up{job="wasi",instance="a"}';
const site = 'probe_success{job="site"}';
const failedOrders = 'wasi_orders_failed_total{instance="a"}';
const failedPages = 'wasi_http_requests_total{instance="a",route="/cart",status="5xx",from="render"}';
const writes = 'wasi_writes_ok{instance="a"}';
const stream = 'wasi_stream_live{instance="a"}';
const oldestMail = 'wasi_outbox_oldest_seconds{queue="mail"}';
const failedMails = 'wasi_outbox_failed{instance="a"}';
const certificate = 'probe_ssl_earliest_cert_expiry{job="site"}';
const freeDisk = 'node_filesystem_avail_bytes{mountpoint="/",fstype="ext4"}';
const lastBackup = "wasi_last_backup_timestamp_seconds";

/** With a restart of each process, a broken connection, three failed pages, a failed mail, bots, probes and cut streams. */
const quietDay: Figures = {
	[up]: "1x700 0 1x2200",
	'up{job="wasi",instance="b"}': "1x702 0 1x2200",
	[site]: "1x300 0x2 1x2600",
	'wasi_orders_placed_total{instance="a"}': "0+0.07x700 0+0.07x2200",
	[failedOrders]: "0x2900",
	'wasi_orders_failed_total{instance="b"}': "0x2900",
	'wasi_http_requests_total{instance="a",route="/",status="2xx",from="render"}': "0+3x2900",
	'wasi_http_requests_total{instance="a",route="/*",status="4xx",from="render"}': "0+40x2900",
	[failedPages]: "0x600 3x2300",
	'wasi_http_requests_total{instance="a",route="/catalog/events",status="5xx",from="render"}': "0+2x2900",
	[writes]: "1x500 0 1x2400",
	[stream]: "1x500 0x2 1x2400",
	[oldestMail]: "0x400 60 120 180 0x2500",
	[failedMails]: "2x700 3x2200",
	// The times begin at 0. A backup was 20 hours old then, and one was made each night.
	[lastBackup]: "-72000x239 14400x1439 100800x1300",
	[certificate]: "5184000x2900",
	[freeDisk]: "50x2900",
	'node_filesystem_size_bytes{mountpoint="/",fstype="ext4"}': "100x2900",
	'node_filesystem_avail_bytes{mountpoint="/run",fstype="tmpfs"}': "0x2900",
	'node_filesystem_size_bytes{mountpoint="/run",fstype="tmpfs"}': "100x2900",
};

/** By default they last for fourteen hours. */
const cases: [title: string, firing: string[], figures: Figures, hours?: number][] = [
	["two quiet days", [], {}, 48],
	["a day on Firestore, whose backups are Google's", [], { [lastBackup]: "_x2900" }],
	["a process that ended", ["StoreDown"], { [up]: "1x600 0x2300" }],
	["a site that nobody reaches", ["SiteUnreachable"], { [site]: "1x600 0x2300" }],
	["one order that failed", ["OrdersFail"], { 'wasi_orders_failed_total{instance="b"}': "0x600 1x2300" }],
	["a hundred orders a day that all fail", ["OrdersFail"], { [failedOrders]: "0+0.07x2900" }],
	["a page that fails each minute", ["PagesFail"], { [failedPages]: "0x600 0+1x2300" }],
	["a full disk, to which nothing is written", ["WritesFail"], { [writes]: "1x500 0x2400" }],
	["a datastore that is gone", ["CatalogStale"], { [stream]: "1x500 0x2400" }],
	["a mail server that is gone", ["MailsWait"], { [oldestMail]: "0x600 0+60x2300" }],
	["a mail server that refuses", ["MailsFail"], { [failedMails]: "2x600 2+1x40 43x2200" }],
	["a timer that stopped", ["BackupOld"], { [lastBackup]: "-120000x2900" }],
	["a store that never had a backup", ["BackupOld"], { [lastBackup]: "0x2900" }, 38],
	["a certificate that is not renewed", ["CertificateExpires"], { [certificate]: "1250000x2900" }],
	["a disk that fills", ["DiskFull"], { [freeDisk]: "50-0.1x499 0x2400" }],
];

const hasPromtool = isInstalled("promtool");
describe.skipIf(!hasPromtool)(titleWith("promtool", "promtool"), () => {
	it("accepts the alerts, and what scrapes the store", () => {
		const folder = aFolder();
		writeFileSync(join(folder, "prometheus.yml"), readFileSync("deploy/prometheus.yml"));
		writeFileSync(join(folder, "wasi-alerts.yml"), readFileSync(alertsFile));
		const check = ["check", "config", join(folder, "prometheus.yml")];
		expect(execFileSync("promtool", check, { encoding: "utf8" })).toContain(
			`SUCCESS: ${alerts.length} rules found`,
		);
	});

	it.each(cases)("has these alerts fire on %s: %j", (_, firing, changed, hours = 14) => {
		const figures = Object.entries({ ...quietDay, ...changed });
		const file = join(aFolder(), "test.yml");
		const labelled = firing.map((name) => ({ labels: `{alertname="${name}"}`, value: 1 }));
		const fired = 'group by (alertname) (count_over_time(ALERTS{alertstate="firing"}[2d]))';
		const test = {
			interval: "1m",
			input_series: figures.map(([series, values]) => ({ series, values })),
			promql_expr_test: [{ expr: fired, eval_time: `${hours}h`, exp_samples: labelled }],
		};
		writeFileSync(
			file,
			JSON.stringify({ rule_files: [resolve(alertsFile)], evaluation_interval: "1m", tests: [test] }),
		);
		const { status, stdout, stderr } = spawnSync("promtool", ["test", "rules", file], { encoding: "utf8" });
		expect([status, stdout + stderr]).toEqual([0, expect.stringContaining("SUCCESS")]);
	});

	it("tries each alert on its fault", () => {
		expect([...new Set(cases.flatMap(([, firing]) => firing))]).toEqual(alerts.map(({ alert }) => alert));
	});
});
