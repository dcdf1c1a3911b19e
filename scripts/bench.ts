/** Benchmarks the built store against plain node:http, and weighs the first view of its pages. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { requireChromium } from "./bench/browser";
import { measureLighthouse, printLighthouse } from "./bench/lighthouse";
import { measureMachines, printMachines } from "./bench/machines";
import { measureNavigation, printNavigation } from "./bench/navigation";
import { measureOrders, printOrders } from "./bench/orders";
import { measureOverload, printOverload } from "./bench/overload";
import { measureRecords, printRecords } from "./bench/records";
import { printReport } from "./bench/report";
import { measureScale } from "./bench/scale";
import { printScale } from "./bench/scale-report";
import { endServers, root, startStore } from "./bench/servers";
import { measureSpeed } from "./bench/speed";
import { fillCart } from "./bench/visitors";
import { readOptions, readWholeNumber, refuseArgument } from "./commands/read-options";

const helpCommand = "npm run bench -- --help";

const help = `Usage: npm run bench [-- --seconds 3 --connections 50 --json]
       npm run bench -- --products 100000 [--json]
       npm run bench -- --navigation [--json]
       npm run bench -- --overload [--seconds 10 --json]
       npm run bench -- --lighthouse [--json]
       npm run bench -- --orders [--json]
       npm run bench -- --records [--json]
       npm run bench -- --machines [--seconds 5 --json]

Starts the built store (npm run build) on a temporary demo catalogue, with the Firebase Auth emulator,
and in another process a plain node:http server that sends the same bytes with the same headers.
Measures both in turn: shared pages for new visitors, with a cart, signed in and as 304; personal
pages; files. Each measurement is made three times and the cheapest counts, because other programs
only ever add to the CPU time. Then weighs the pages' scripts, styles and HTML. Prints targets beside
the figures, and "short" where one is missed. Ten minutes. Exits with 1 when a request failed.

  --seconds N       length of one measurement: 44 in three rounds (3), of --overload (10) or of a load
                    of --machines (5)
  --connections N   kept open at once (50); for personal pages at most 20, as more would be refused
  --products N      measures instead what a big catalogue costs: the store with 1,000, 10,000 … N
                    generated products, its pages asked for one at a time, changes and an import.
                    Six minutes for 100000.
  --navigation      measures instead, in Chromium, how long a click takes to the next page's heading,
                    at 100 ms of network delay and a processor slowed four times. Three minutes.
  --overload        measures instead cached pages, forms and refusals while ten times more pages are
                    asked for than can be rendered. One minute.
  --lighthouse      measures instead what Lighthouse says of seven pages on a simulated phone, three
                    times each. npx fetches it. Six minutes.
  --orders          measures instead how many orders are placed in a second, with an outbox and without,
                    and how many mails and events are sent from it. One minute.
  --records         measures instead each page of the desk and the account, and each command, with
                    100,000 orders, 20,000 shoppers, 10,000 complaints and 5,000 mails that wait;
                    and how the file grows in a year. Five minutes.
  --machines        measures instead four stores on Google's Firestore emulator: orders and payments of
                    one product and complaints, up to 64 at once. Two minutes.
  --json            the numbers for machines; progress goes to stderr either way

--products, --navigation, --overload, --lighthouse, --orders, --records and --machines each measure
something else: only one of them can be given, and only the options on its line above with it.

--navigation and --lighthouse need Chromium, whose path CHROMIUM may give. They first check that each
page hydrates without an error, and fail otherwise.
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

type Options = ReturnType<typeof readBenchOptions>;

/**
 * Something to measure.
 * @param takes the options besides the one that chooses it and --json
 * @param check throws if the result does not count
 */
function section<Result>(
	takes: readonly (keyof Options)[],
	measure: (options: Options) => Promise<Result>,
	print: (result: Result) => void,
	check: (result: Result) => void = () => {},
) {
	const run = async (options: Options) => {
		const result = await measure(options);
		if (options.json) process.stdout.write(`${JSON.stringify(result, null, "\t")}\n`);
		else print(result);
		check(result);
	};
	return { takes, run };
}

/** Measured unless an option names another section. */
const speed = section(
	["seconds", "connections"],
	({ seconds = "3", connections = "50" }) =>
		measureSpeed({
			seconds: wholeNumber("seconds", seconds),
			connections: wholeNumber("connections", connections),
		}),
	printReport,
	({ measurements }) => {
		const failed = measurements.reduce((sum, { failures }) => sum + failures, 0);
		if (failed > 0) throw new Error(`\n${failed} requests failed: the numbers above do not count.`);
	},
);

/** Keyed by the option that chooses the section. */
const sections = {
	products: section(
		[],
		({ products = "" }) => measureScale(sizesUpTo(wholeNumber("products", products))),
		printScale,
	),
	navigation: section(
		[],
		async () => {
			requireChromium();
			return measureNavigation((await startStore()).url);
		},
		printNavigation,
	),
	overload: section(
		["seconds"],
		async ({ seconds = "10" }) => {
			const length = wholeNumber("seconds", seconds);
			const store = await startStore({ env: { CLIENT_ADDRESS_HEADER: "x-real-ip" } });
			return measureOverload(store, length);
		},
		printOverload,
	),
	lighthouse: section(
		[],
		async () => {
			requireChromium();
			const { url } = await startStore();
			return measureLighthouse(url, await fillCart(url, 6));
		},
		printLighthouse,
	),
	orders: section([], measureOrders, printOrders),
	records: section([], measureRecords, printRecords),
	machines: section(
		["seconds"],
		({ seconds = "5" }) => measureMachines(wholeNumber("seconds", seconds)),
		printMachines,
	),
};

type SectionName = keyof typeof sections;

async function main(): Promise<void> {
	const options = readBenchOptions();
	const chosen = chooseSection(options);
	if (!existsSync(join(root, "build/server/index.js")))
		throw new Error("There is no build to measure: run npm run build first.");
	await chosen.run(options);
}

function readBenchOptions() {
	return readOptions(
		helpCommand,
		{
			seconds: { type: "string" },
			connections: { type: "string" },
			products: { type: "string" },
			navigation: { type: "boolean" },
			overload: { type: "boolean" },
			lighthouse: { type: "boolean" },
			orders: { type: "boolean" },
			records: { type: "boolean" },
			machines: { type: "boolean" },
			json: { type: "boolean" },
		},
		help,
	);
}

function chooseSection(options: Options) {
	const chosen = (Object.keys(sections) as SectionName[]).filter((name) => options[name] !== undefined);
	const [name, another] = chosen;
	if (another)
		refuseArgument(`--${name} and --${another} measure different things: choose one.`, helpCommand);
	const section = name ? sections[name] : speed;
	const unused = (["seconds", "connections"] as const).find(
		(option) => options[option] !== undefined && !section.takes.includes(option),
	);
	if (unused) refuseArgument(`--${name} takes no --${unused}.`, helpCommand);
	return section;
}

/** 1,000, 10,000 and so on, up to the requested number. */
function sizesUpTo(most: number): number[] {
	const sizes = [];
	for (let size = 1000; size < most; size *= 10) sizes.push(size);
	return [...sizes, most];
}

function wholeNumber(option: string, value: string): number {
	return readWholeNumber(option, value, 1, helpCommand);
}

async function end(code: number): Promise<void> {
	if (isEnding) return;
	isEnding = true;
	await endServers();
	process.exit(code);
}

await main().then(
	() => end(0),
	(error: Error) => {
		if (!isEnding) process.stderr.write(`${error.message}\n`);
		return end(1);
	},
);
