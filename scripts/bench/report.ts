import { basename } from "node:path";
import { urls } from "../../app/platform/urls";
import { arePinned } from "./cores";
import { loadGenerator } from "./generate-load";
import { type Measurement, rounds, type Visitor } from "./measure";
import { printRows, printTargets, say, table } from "./table";
import { type PageWeight, total, type WeighedFile } from "./weigh-page";

export interface Report {
	seconds: number;
	connections: number;
	measurements: (Measurement & { ratio: number })[];
	memory: { beforeMB: number; afterMB: number };
	weights: PageWeight[];
}

export function printReport({ seconds, connections, measurements, memory, weights }: Report): void {
	const where = arePinned ? ", each server on a core of its own" : "";
	say(
		`\nSpeed: ${connections} connections of ${loadGenerator}, ${seconds} s each, the cheapest of ${rounds} rounds${where}\n`,
	);
	printRows<Report["measurements"][number]>(measurements, 4, {
		"page or file": (row) => row.path,
		server: (row) => row.server,
		visitor: (row) => row.visitor,
		"sent as": (row) => row.encoding,
		"requests/s": (row) => row.requestsPerSecond.toFixed(0),
		"p50 ms": (row) => row.p50Ms.toFixed(1),
		"p99 ms": (row) => row.p99Ms.toFixed(1),
		"bytes each": (row) => String(row.bytesPerAnswer),
		"CPU µs each": (row) => row.cpuMicroseconds?.toFixed(0) ?? "?",
		"server busy": (row) => (row.busy === undefined ? "?" : `${(row.busy * 100).toFixed(0)} %`),
		"of plain node": (row) => (Number.isNaN(row.ratio) ? "" : `${(row.ratio * 100).toFixed(1)} %`),
		failed: (row) => String(row.failures),
	});
	printSpeedTargets(measurements);
	if (measurements.some(({ busy }) => (busy ?? 1) < 0.8))
		say(
			"\nSome servers were not fully busy: trust their CPU time, not their rate, which the load generator limited.",
		);
	say(`\nThe store's memory (RSS): ${memory.beforeMB} MB before, ${memory.afterMB} MB after`);

	say("\nFirst view: files, and KB (1000 bytes) in brotli 11; inline scripts are in the HTML\n");
	table(
		["page", "scripts", "KB", "styles", "KB", "HTML KB", "in all KB", "later", "KB"],
		weights.map(({ page, scripts, styles, html, later }) => [
			page,
			...countAndSize(scripts),
			...countAndSize(styles),
			kilobytes(html.brotliBytes),
			kilobytes(total([html, ...scripts, ...styles]).brotliBytes),
			...countAndSize(later),
		]),
		1,
	);
	for (const { page, later } of weights) if (later.length > 0) say(`\nLater on ${page}: ${listOf(later)}`);
	printBudgets(weights);
}

function printSpeedTargets(measurements: Report["measurements"]): void {
	say(
		"\nTargets: the rate as a share of plain node's, which sends the same headers and bytes, also where the",
	);
	say("store answers 304; the lowest share of all pages or files\n");
	const rows = measurements.filter(({ server, accept }) => server === "store" && accept !== "identity");
	const lowest = (kind: Measurement["kind"], visitor: Visitor) =>
		Math.min(...rows.filter((row) => row.kind === kind && row.visitor === visitor).map(({ ratio }) => ratio));
	// Excludes signed-in shoppers, whose pages include a request to the emulator.
	const slowest = Math.max(
		...rows
			.filter(({ kind, visitor }) => kind === "personal" && visitor === "with a cart")
			.map((row) => row.cpuMicroseconds ?? 0),
	);
	printTargets([
		["a shared page, new visitor", lowest("shared", "new"), 0.9, "×", "least"],
		["a shared page, with a cart of six", lowest("shared", "with a cart"), 0.25, "×", "least"],
		["a shared page, signed in", lowest("shared", "signed in"), 0.9, "×", "least"],
		["a shared page, unchanged (304)", lowest("shared", "has it"), 1, "×", "least"],
		["a file, new visitor", lowest("file", "new"), 0.9, "×", "least"],
		["a file, unchanged (304)", lowest("file", "has it"), 1, "×", "least"],
		["a personal page with a cart, CPU time of the slowest", slowest / 1000, 4.5, "ms"],
	]);
}

/** In KB of brotli. A bare Remix page has 76. */
const scriptBudgets = new Map<string, number>([
	[urls.home, 92],
	[urls.checkout, 106],
]);

function printBudgets(weights: PageWeight[]): void {
	const budgeted = weights.filter(({ page }) => scriptBudgets.has(page));
	say("");
	for (const { page, scripts } of budgeted) say(`Scripts of ${page}: ${listOf(scripts)}`);
	say("");
	printTargets(
		budgeted.map(({ page, scripts }) => [
			`scripts of ${page}`,
			total(scripts).brotliBytes / 1000,
			scriptBudgets.get(page) ?? 0,
			"KB",
		]),
	);
}

function countAndSize(files: WeighedFile[]): [string, string] {
	return [String(files.length), kilobytes(total(files).brotliBytes)];
}

function listOf(files: WeighedFile[]): string {
	return files.map(({ path, brotliBytes }) => `${basename(path)} ${kilobytes(brotliBytes)}`).join(", ");
}

function kilobytes(bytes: number): string {
	return (bytes / 1000).toFixed(1);
}
