/** Benchmarks the built store against plain node:http, and weighs the first view of its pages. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { measureLighthouse, printLighthouse } from "./bench/lighthouse";
import { measureNavigation, printNavigation } from "./bench/navigation";
import { measureOverload, printOverload } from "./bench/overload";
import { printReport } from "./bench/report";
import { measureScale } from "./bench/scale";
import { printScale } from "./bench/scale-report";
import { endServers, root, startStore } from "./bench/servers";
import { measureSpeed } from "./bench/speed";
import { fillCart } from "./bench/visitors";

const help = `Usage: npm run bench [-- --seconds 3 --connections 50 --json]
       npm run bench -- --products 100000 [--json]
       npm run bench -- --navigation [--json]
       npm run bench -- --overload [--seconds 10 --json]
       npm run bench -- --lighthouse [--json]

Starts the built store (npm run build) on a temporary demo catalogue, with the Firebase Auth emulator,
and in another process a plain node:http server that sends the same bytes with the same headers.
Measures both in turn: shared pages for new visitors, with a cart, signed in and as 304; personal
pages; files. Each measurement is made three times and the cheapest counts, because other programs
only ever add to the CPU time. Then weighs the pages' scripts, styles and HTML. Prints targets beside
the figures, and "short" where one is missed. Ten minutes. Exits with 1 when a request failed.

  --seconds N       length of one measurement: 44 in three rounds (3), or of --overload (10)
  --connections N   kept open at once (50); for personal pages at most 20, as more would be refused
  --products N      measures instead what a big catalogue costs: the store with 1,000, 10,000 … N
                    generated products, its pages asked for one at a time, changes and an import.
                    Six minutes for 100000.
  --navigation      measures instead, in Chromium, how long a click takes to the next page's heading,
                    at 100 ms of network delay and a processor slowed four times. Three minutes.
  --overload        measures instead cached pages, forms and refusals while ten times more pages are
                    asked for than can be rendered. One minute.
  --lighthouse      measures instead what Lighthouse says of seven pages on a simulated phone, three
                    times each. Six minutes.
  --json            the numbers for machines; progress goes to stderr either way

--navigation and --lighthouse first check that each page hydrates without an error, and fail otherwise.
The load comes from wrk if it is installed, otherwise from autocannon, which can be slower than the
store. With taskset and two cores, servers run on the first and the load generator on the second.
A signed-in shopper's personal page includes a request to the emulator, which production does not make.

Nothing else should work on the machine meanwhile. Ctrl-C ends all of it.
`;

let isEnding = false;

for (const [signal, code] of [
	["SIGINT", 130],
	["SIGTERM", 143],
	["SIGHUP", 129],
] as const) {
	process.on(signal, () => end(code));
}
await main().then(end, (error: Error) => {
	if (!isEnding) process.stderr.write(`${error.message}\n`);
	return end(1);
});

/** @returns the exit code */
async function main(): Promise<number> {
	const { values } = parseArgs({
		options: {
			help: { type: "boolean", short: "h" },
			seconds: { type: "string" },
			connections: { type: "string", default: "50" },
			products: { type: "string" },
			navigation: { type: "boolean", default: false },
			overload: { type: "boolean", default: false },
			lighthouse: { type: "boolean", default: false },
			json: { type: "boolean", default: false },
		},
	});
	if (values.help) {
		process.stdout.write(help);
		return 0;
	}
	const seconds = wholeNumber("seconds", values.seconds ?? (values.overload ? "10" : "3"));
	const connections = wholeNumber("connections", values.connections);
	if (!existsSync(join(root, "build/server/index.js")))
		throw new Error("There is no build to measure: run npm run build first.");

	const show = <T>(result: T, print: (result: T) => void) => {
		if (values.json) process.stdout.write(`${JSON.stringify(result, null, "\t")}\n`);
		else print(result);
	};
	if (values.products !== undefined) {
		const sizes = sizesUpTo(wholeNumber("products", values.products));
		show(await measureScale(sizes, 200, progress), printScale);
		return 0;
	}
	if (values.navigation) {
		show(await measureNavigation((await startStore()).url, 20), printNavigation);
		return 0;
	}
	if (values.overload) {
		show(await measureOverload(await startStore(), seconds), printOverload);
		return 0;
	}
	if (values.lighthouse) {
		const { url } = await startStore();
		show(await measureLighthouse(url, await fillCart(url, 6), 3, progress), printLighthouse);
		return 0;
	}
	const report = await measureSpeed({ seconds, connections }, progress);
	show(report, printReport);
	const failed = report.measurements.reduce((sum, { failures }) => sum + failures, 0);
	if (failed > 0) process.stderr.write(`\n${failed} requests failed: the numbers above do not count.\n`);
	return failed > 0 ? 1 : 0;
}

/** 1,000, 10,000 and so on, up to the requested number. */
function sizesUpTo(most: number): number[] {
	const sizes = [];
	for (let size = 1000; size < most; size *= 10) sizes.push(size);
	return [...sizes, most];
}

function wholeNumber(option: string, value: string): number {
	const number = Number(value);
	if (Number.isSafeInteger(number) && number > 0) return number;
	throw new Error(`--${option} must be a whole number above 0, not "${value}".`);
}

function progress(text: string): void {
	process.stderr.write(`${text}\n`);
}

async function end(code: number): Promise<void> {
	if (isEnding) return;
	isEnding = true;
	await endServers();
	process.exit(code);
}
