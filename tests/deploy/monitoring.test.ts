import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { aFolder } from "../support/a-folder";
import { isInstalled, titleWith } from "./proxies";
import { recordExporters, recordFaults } from "./recorded-metrics";

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

const hasPromtool = isInstalled("promtool");
const exporters = ["prometheus-node-exporter", "prometheus-blackbox-exporter"];
const absentExporter = exporters.find((exporter) => !isInstalled(exporter));

let moments: Awaited<ReturnType<typeof recordFaults>> & Partial<Awaited<ReturnType<typeof recordExporters>>>;
/** The labels of each metric that Prometheus reads. */
const served = new Map<string, Set<string>>();
beforeAll(async () => {
	moments = { ...(await recordFaults()), ...(!absentExporter && (await recordExporters())) };
	for (const series of Object.values(moments).flatMap(({ samples }) => [...samples.keys()])) {
		const [name = "", labels = ""] = series.split("{");
		const known = served.get(name) ?? new Set();
		for (const [, label = ""] of labels.matchAll(/(\w+)="/g)) known.add(label);
		served.set(name, known);
	}
}, 300_000);

const ofExporters = /\b(node|probe)_/;
const checkable = expressions.filter(([, expr]) => !absentExporter || !ofExporters.test(expr));
it.each(checkable)("%s uses only metrics that the store serves, and their labels: %s", (_, expression) => {
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

type Moment = keyof typeof moments;

/** From which minute on Prometheus reads what was recorded at a moment. */
type Day = [minute: number, moment: Moment][];

/** With a restart, a full disk of a minute, three failed pages, a stale stream of two minutes and mails that wait for a while. */
const quietDays: Day = [
	[0, "quiet"],
	[300, "down"],
	[301, "quiet"],
	[500, "diskFull"],
	[501, "afterwards"],
	[700, "datastoreGone"],
	[702, "afterwards"],
	[900, "mailsWait"],
	[905, "afterwards"],
	[1440, "nextDay"],
];

/** What a quiet store has more of than a test: streams that were cut, bots, and a disk in memory. */
const noiseUntil = (minute: number) => ({
	'wasi_http_requests_total{route="/catalog/events",status="5xx",from="render"}': `0+2x${minute}`,
	'wasi_http_requests_total{route="/*",status="4xx",from="render"}': `0+40x${minute}`,
	'node_filesystem_avail_bytes{mountpoint="/run",fstype="tmpfs"}': `0x${minute}`,
	'node_filesystem_size_bytes{mountpoint="/run",fstype="tmpfs"}': `100x${minute}`,
});

/** What was recorded before the fault, and what with it. By default they last for ten hours and for four. */
const cases: [title: string, firing: string[], moments: Moment[], hours?: number][] = [
	["a process that ended", ["StoreDown"], ["quiet", "down"]],
	["one order that failed", ["OrdersFail"], ["pagesFailed", "orderFailed"]],
	["twelve pages that failed", ["PagesFail"], ["nextDay", "pagesFailed"]],
	["a full disk, to which nothing is written", ["WritesFail"], ["quiet", "diskFull"]],
	["a day on which much is stored", ["StorageFills"], ["quiet", "storageFilling"]],
	["a folder that lost its owner", ["FolderUnwritable"], ["quiet", "unwritable"]],
	["a datastore that is gone", ["WritesFail", "CatalogStale"], ["afterwards", "datastoreGone"]],
	["a mail server that is gone", ["MailsWait"], ["quiet", "mailsWait"]],
	["a mail server that refuses", ["MailsFail"], ["quiet", "mailsRefused"]],
	["a timer that stopped", ["BackupOld"], ["orderFailed", "backupOld"]],
	["a store that never had a backup", ["BackupOld"], ["withoutBackup"], 38],
];
const casesOfExporters: typeof cases = [
	["a site that is well", [], ["site"]],
	["a disk with room", [], ["roomyDisk"]],
	["a site that nobody reaches", ["SiteUnreachable"], ["site", "siteDown"]],
	["a certificate that is not renewed", ["CertificateExpires"], ["expiringSite"]],
	["a disk that filled", ["DiskFull"], ["roomyDisk", "filledDisk"]],
];

const alerted = new Set(alerts.flatMap(({ expr }) => expr.match(/\w+/g) ?? []));

/** What Prometheus would have read on this day until a minute, in promtool's notation. */
function figuresOf(day: Day, lastMinute: number): Record<string, string> {
	const all = new Set(day.flatMap(([, moment]) => [...(moments[moment]?.samples.keys() ?? [])]));
	const series = [...all].filter((one) => alerted.has(one.split("{")[0] ?? ""));
	return Object.fromEntries(
		series.map((one) => [one, day.map((_, index) => valuesOf(one, day, index, lastMinute)).join(" ")]),
	);
}

/** Of a part of the day. A time stays as far from the minute at which it is read first as it was, and an age grows. */
function valuesOf(series: string, day: Day, index: number, lastMinute: number): string {
	const sampleOf = (moment: Moment) => moments[moment]?.samples.get(series);
	const [minute, moment] = day[index] ?? [0, "quiet"];
	const repeats = (day[index + 1]?.[0] ?? lastMinute) - minute;
	const value = sampleOf(moment);
	if (value === undefined) return `_x${repeats}`;
	const at = moments[moment]?.at ?? 0;
	if (/_timestamp_|_expiry/.test(series) && value > 0) {
		const [read = 0] = day.find(([, other]) => sampleOf(other) === value) ?? [];
		return `${60 * read + value - at}x${repeats - 1}`;
	}
	const { mailsWait, mailsWaitLater } = moments;
	const aged = moment === "mailsWait" && /_oldest_/.test(series) && mailsWaitLater.samples.get(series);
	const growth = !aged ? 0 : Math.round((aged - value) / (mailsWaitLater.at - mailsWait.at));
	return `${value}+${60 * growth}x${repeats - 1}`;
}

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

	const expectFiring = (firing: string[], day: Day, hours: number) => {
		const lastMinute = 60 * hours + 1;
		const figures = Object.entries({ ...figuresOf(day, lastMinute), ...noiseUntil(lastMinute) });
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
	};

	it("has no alert fire on two quiet days", () => expectFiring([], quietDays, 48));

	const expectCase = (...[, firing, moments, hours = 14]: (typeof cases)[number]) => {
		const day = moments.map((moment, index): Day[number] => [600 * index, moment]);
		expectFiring(firing, day, hours);
	};
	const title = "has these alerts fire on %s: %j";
	it.each(cases)(title, expectCase);
	const titleOfExporters = titleWith(absentExporter ?? "promtool", title);
	it.skipIf(absentExporter).each(casesOfExporters)(titleOfExporters, expectCase);

	it("tries each alert on its fault", () => {
		const fired = new Set([...cases, ...casesOfExporters].flatMap(([, firing]) => firing));
		expect([...fired].sort()).toEqual(alerts.map(({ alert }) => alert).sort());
	});
});
