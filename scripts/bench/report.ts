import { basename } from "node:path";
import type { Measurement, Visitor } from "./measure";
import type { ScaleResult } from "./scale";
import { printTargets, say, table } from "./table";
import { type PageWeight, total, type WeighedFile } from "./weigh-page";

export interface Report {
	seconds: number;
	connections: number;
	measurements: (Measurement & { ratio: number })[];
	memory: { beforeMB: number; afterMB: number };
	weights: PageWeight[];
}

/** Brotli bytes of the home page's scripts. The leanest peer ships 98 KB, a bare Remix page 76. */
const scriptBudget = 78_000;

export function printReport({ seconds, connections, measurements, memory, weights }: Report): void {
	say(`\nSpeed: ${connections} connections, ${seconds} s each, one after the other\n`);
	table(
		[
			"page",
			"server",
			"visitor",
			"sent as",
			"requests/s",
			"p50 ms",
			"p99 ms",
			"bytes each",
			"CPU µs each",
			"server busy",
			"of plain node",
			"failed",
		],
		measurements.map((row) => [
			row.page,
			row.server,
			row.visitor,
			row.encoding,
			row.requestsPerSecond.toFixed(0),
			row.p50Ms.toFixed(0),
			row.p99Ms.toFixed(0),
			String(row.bytesPerAnswer),
			row.cpuMicroseconds?.toFixed(0) ?? "?",
			row.busy === undefined ? "?" : `${(row.busy * 100).toFixed(0)} %`,
			Number.isNaN(row.ratio) ? "" : `${(row.ratio * 100).toFixed(1)} %`,
			String(row.failures),
		]),
		4,
	);
	say(
		"\nTargets: requests/s beside plain node's for the same page in the same encoding, the lowest of all pages\n",
	);
	const lowest = (visitor: Visitor) =>
		Math.min(
			...measurements
				.filter((row) => row.server === "store" && row.visitor === visitor && row.accept !== "identity")
				.map(({ ratio }) => ratio)
				.filter((ratio) => !Number.isNaN(ratio)),
		);
	printTargets([
		["a new visitor", lowest("new"), 0.9, "×", "least"],
		["with a cart of six", lowest("with a cart"), 0.25, "×", "least"],
		["a browser that has the page (304)", lowest("with the page"), 1, "×", "least"],
	]);
	const isIdle = (name: Measurement["server"]) =>
		measurements.some(({ server, busy }) => server === name && (busy ?? 1) < 0.8);
	if (isIdle("plain node"))
		say(
			"\nPlain node was not fully busy: the load generator set its pace, the store's true part is smaller.",
		);
	if (isIdle("store")) say("\nThe store was not fully busy: other work on the machine slowed this run.");
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
	const [home] = weights;
	if (home) printBudget(home);
}

export function printScale(results: ScaleResult[]): void {
	const [least, ...others] = results;
	if (!least) return;
	say("\nOne request at a time, in ms (p50 / p99); in brackets p50 beside that of the smallest catalogue\n");
	table(
		["page", ...results.map(({ products }) => `${products} products`)],
		least.pages.map(({ name, ...first }) => [
			name,
			`${first.p50Ms.toFixed(1)} / ${first.p99Ms.toFixed(1)}`,
			...others.map(({ pages }) => {
				const page = pages.find((one) => one.name === name) ?? first;
				return `${page.p50Ms.toFixed(1)} / ${page.p99Ms.toFixed(1)} (${(page.p50Ms / first.p50Ms).toFixed(2)}×)`;
			}),
		]),
		1,
	);
	say("");
	table(
		[
			"products",
			"serving after ms",
			"search whole after ms",
			"CPU s until then",
			"a change shows after ms",
			"memory (RSS) MB",
			"MB per 1000",
		],
		results.map(({ products, startMs, searchReadyMs, startCpuSeconds, changeMs, memoryMB }) => [
			String(products),
			startMs.toFixed(0),
			searchReadyMs.toFixed(0),
			startCpuSeconds?.toFixed(1) ?? "",
			changeMs.toFixed(0),
			String(memoryMB),
			products > least.products
				? (((memoryMB - least.memoryMB) * 1000) / (products - least.products)).toFixed(2)
				: "",
		]),
		0,
	);
	printScaleTargets(results.at(-1) ?? least, least);
}

/** The targets for 100,000 products. */
function printScaleTargets(most: ScaleResult, least: ScaleResult): void {
	const growth = (name: string) => {
		const p50 = ({ pages }: ScaleResult) => pages.find((page) => page.name === name)?.p50Ms ?? Number.NaN;
		return p50(most) / p50(least);
	};
	say(
		`\nTargets with ${most.products} products; the import shows after ${(most.importMs / 1000).toFixed(1)} s\n`,
	);
	printTargets([
		["longest hold by any page", most.holds.pages, 20, "ms"],
		["longest hold by a change of one product", most.holds.change, 20, "ms"],
		["a change of one product shows after", most.changeMs, 300, "ms"],
		["longest hold by an import of all products", most.holds.import, 50, "ms"],
		["search is ready after", most.searchReadyMs / 1000, 10, "s"],
		["memory for 1,000 products", (most.memoryMB * 1000) / most.products, 8, "MB"],
		["list page, beside the smallest catalogue", growth("list"), 1.5, "×"],
		["product page, beside the smallest catalogue", growth("product"), 1.5, "×"],
	]);
}

function printBudget({ page, scripts }: PageWeight): void {
	say(`\nScripts of ${page}: ${listOf(scripts)}`);
	const left = scriptBudget - total(scripts).brotliBytes;
	const verdict = left >= 0 ? `holds, ${kilobytes(left)} KB left` : `is exceeded by ${kilobytes(-left)} KB`;
	say(
		`Their budget of ${kilobytes(scriptBudget)} KB ${verdict} (${kilobytes(total(scripts).brotliBytes)} KB).`,
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
