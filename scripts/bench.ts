/** Benchmarks the built store against plain node:http, and weighs the first view of its pages. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { urls } from "../app/urls";
import { measureLighthouse, printLighthouse } from "./bench/lighthouse";
import { type Measurement, measure, withRatios } from "./bench/measure";
import { measureNavigation, printNavigation } from "./bench/navigation";
import { measureOverload, printOverload } from "./bench/overload";
import { printReport, printScale } from "./bench/report";
import { measureScale } from "./bench/scale";
import { endServers, memoryOf, root, startPlain, startStore } from "./bench/servers";
import { entityTagOf, fillCart } from "./bench/visitors";
import { weighPage } from "./bench/weigh-page";

const help = `Usage: npm run bench [-- --seconds 10 --connections 50 --json]
       npm run bench -- --products 100000 [--json]
       npm run bench -- --navigation [--json]
       npm run bench -- --overload [--json]
       npm run bench -- --lighthouse [--json]

Starts the built store (npm run build) on a temporary demo catalogue, and in another process a plain
node:http server that sends the same HTML; measures one after the other; then weighs the pages'
scripts, styles and HTML. Five minutes. Exits with 1 when a request failed.

  --seconds N       length of one measurement; there are 21 (10)
  --connections N   kept open at once (50)
  --products N      measures instead what a big catalogue costs: the store with 1,000, 10,000 … N
                    generated products, its pages asked for one at a time. Six minutes for 100000.
  --navigation      measures instead, in Chromium, how long a click takes to the next page's heading,
                    at 100 ms of network delay and a processor slowed four times. Three minutes.
  --overload        measures instead cached pages, forms and refusals while ten times more pages are
                    asked for than can be rendered. One minute.
  --lighthouse      measures instead what Lighthouse says of seven pages on a simulated phone, three
                    times each. Six minutes.
  --json            the numbers for machines; progress goes to stderr either way

Nothing else should work on the machine meanwhile. Ctrl-C ends all of it.
`;

const sharedPages = [urls.home, urls.productList(), urls.product("sofa-ayni")];
const personalPages: string[] = [urls.cart, urls.checkout, urls.tracking];
const modes = [
	{ server: "plain node", visitor: "new", accept: "identity" },
	{ server: "plain node", visitor: "new", accept: "br, gzip" },
	{ server: "store", visitor: "new", accept: "identity" },
	{ server: "store", visitor: "new", accept: "br, gzip" },
	{ server: "store", visitor: "with a cart", accept: "br, gzip" },
	{ server: "store", visitor: "with the page", accept: "br, gzip" },
] as const;
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
			seconds: { type: "string", default: "10" },
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
	const seconds = wholeNumber("seconds", values.seconds);
	const connections = wholeNumber("connections", values.connections);
	if (!existsSync(join(root, "build/server/index.js")))
		throw new Error("There is no build to measure: run npm run build first.");

	if (values.products !== undefined) {
		const results = await measureScale(sizesUpTo(wholeNumber("products", values.products)), 200, progress);
		if (values.json) process.stdout.write(`${JSON.stringify(results, null, "\t")}\n`);
		else printScale(results);
		return 0;
	}

	if (values.navigation) {
		const results = await measureNavigation((await startStore()).url, 20);
		if (values.json) process.stdout.write(`${JSON.stringify(results, null, "\t")}\n`);
		else printNavigation(results);
		return 0;
	}

	if (values.overload) {
		const result = await measureOverload(await startStore(), seconds);
		if (values.json) process.stdout.write(`${JSON.stringify(result, null, "\t")}\n`);
		else printOverload(result);
		return 0;
	}

	if (values.lighthouse) {
		const { url } = await startStore();
		const results = await measureLighthouse(url, await fillCart(url, 6), 3, progress);
		if (values.json) process.stdout.write(`${JSON.stringify(results, null, "\t")}\n`);
		else printLighthouse(results);
		return 0;
	}

	progress("Starting the store and the plain server …");
	const store = await startStore();
	const plain = await startPlain(store.url, sharedPages);
	const cart = await fillCart(store.url, 6);

	const memory = { beforeMB: memoryOf(store), afterMB: 0 };
	const measured: Measurement[] = [];
	for (const page of [...sharedPages, ...personalPages]) {
		for (const { server, visitor, accept } of modes) {
			const isPersonal = personalPages.includes(page);
			if (isPersonal && visitor !== "with a cart") continue;
			progress(`Measuring ${page} on ${server}, visitor ${visitor}, accept-encoding ${accept} …`);
			const target = server === "store" ? store : plain;
			const headers: Record<string, string> = {
				...(visitor === "with a cart" && { cookie: cart }),
				...(visitor === "with the page" && { "if-none-match": await entityTagOf(store.url + page) }),
			};
			const run = { page, server, visitor, accept, target, headers, seconds, connections };
			measured.push(await measure(run));
		}
	}
	memory.afterMB = memoryOf(store);
	progress("Weighing the pages …");
	const weights = [];
	for (const page of [urls.home, urls.productList(), urls.checkout, urls.signIn])
		weights.push(await weighPage(store.url, page));

	const report = { seconds, connections, measurements: withRatios(measured), memory, weights };
	if (values.json) process.stdout.write(`${JSON.stringify(report, null, "\t")}\n`);
	else printReport(report);
	const failed = measured.reduce((sum, { failures }) => sum + failures, 0);
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
