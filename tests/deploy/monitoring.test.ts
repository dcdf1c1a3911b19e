import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { beforeAll, expect, it } from "vitest";
import { parse } from "yaml";
import { createMetrics } from "~/web/server/metrics.server";

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

/** The labels of each metric that a store with something of everything serves. Prometheus adds `up` and its labels. */
const served = new Map<string, Set<string>>([["up", new Set(["job"])]]);
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
	const names = expression.match(/\b(up|(wasi|nodejs|process)_\w+)\b/g) ?? [];
	expect(names.length).toBeGreaterThan(0);
	expect(names.filter((name) => !served.has(name))).toEqual([]);
	const grouped = expression.match(/\bby \(([^)]*)\)/)?.[1]?.split(/,\s*/) ?? [];
	const filtered = [...expression.matchAll(/(\w+)="/g)].map(([, label = ""]) => label);
	const known = names.flatMap((name) => [...(served.get(name) ?? [])]);
	expect([...grouped, ...filtered].filter((label) => !known.includes(label))).toEqual([]);
});

it("the alerts are four, and each says what is wrong and for how long", () => {
	expect(alerts).toHaveLength(4);
	for (const { alert, for: duration, annotations } of alerts)
		expect({ alert, duration, summary: annotations.summary }).toEqual({
			alert: expect.stringMatching(/^[A-Z]\w+$/),
			duration: expect.stringMatching(/^\d+m$/),
			summary: expect.stringMatching(/\.$/),
		});
});

const hasPromtool = spawnSync("promtool", ["--version"]).status === 0;
it.skipIf(!hasPromtool)(
	`promtool accepts the alerts${hasPromtool ? "" : " (skipped: promtool is not installed)"}`,
	() => {
		expect(execFileSync("promtool", ["check", "rules", alertsFile], { encoding: "utf8" })).toContain(
			"SUCCESS: 4 rules found",
		);
	},
);
