import autocannon from "autocannon";
import { urls } from "../../app/platform/urls";
import { percentile } from "./percentile";
import type { Server } from "./servers";
import { printTargets, say, type Target } from "./table";

interface OverloadResult {
	/** Latency of a cached page meanwhile, in milliseconds. */
	cachedP99Ms: number;
	/** Latency of adding to the cart meanwhile, in milliseconds. */
	formP99Ms: number;
	/** Latencies of the pages that had to be rendered. */
	rendered: Latencies;
	/** Latencies of the answers that said that the store is busy. */
	refused: Latencies;
	/** How many of 2,000 simultaneous requests for a cached page lost their connection. */
	dropped: number;
}

interface Latencies {
	count: number;
	/** Undefined if there was no answer. */
	p99Ms?: number;
	longestMs?: number;
}

/** Requests a second: about ten times what one core renders. */
const flood = 2000;

/** Measures a store that reads the client's address from `x-real-ip`. */
export async function measureOverload({ url }: Server, seconds: number): Promise<OverloadResult> {
	for (let times = 0; times < 3; times++) await (await fetch(url + urls.home)).arrayBuffer();
	let searches = 0;
	const rendered: number[] = [];
	const refused: number[] = [];
	// At a set rate, autocannon's percentiles count each slow answer again for every millisecond that it took.
	const flooding = autocannon({
		url,
		connections: 400,
		overallRate: flood,
		duration: seconds + 2,
		setupClient: (client) =>
			client.on("response", (status, _bytes, milliseconds) => {
				(status === 200 ? rendered : refused).push(milliseconds);
			}),
		requests: [
			{
				// Each search is a different page, so none is cached, and has another sender than the 400 before.
				setupRequest: (request) => ({
					...request,
					path: urls.productList({ q: `sofa ${searches++}` }),
					headers: { "x-real-ip": `10.0.${Math.floor((searches % 400) / 200)}.${searches % 200}` },
				}),
			},
		],
	});
	await new Promise((resolve) => setTimeout(resolve, 1000));
	const [cached, form] = await Promise.all([
		autocannon({ url: url + urls.home, connections: 5, duration: seconds }),
		autocannon({
			url: url + urls.cart,
			method: "POST",
			headers: { "content-type": "application/x-www-form-urlencoded" },
			body: new URLSearchParams({ intent: "add", slug: "sofa-ayni" }).toString(),
			connections: 1,
			duration: seconds,
		}),
	]);
	await flooding;
	const many = await autocannon({ url: url + urls.home, connections: 2000, duration: 5 });
	return {
		cachedP99Ms: cached.latency.p99,
		formP99Ms: form.latency.p99,
		rendered: summarize(rendered),
		refused: summarize(refused),
		dropped: many.errors,
	};
}

function summarize(latencies: number[]): Latencies {
	const count = latencies.length;
	if (count === 0) return { count };
	return { count, p99Ms: percentile(latencies, 0.99), longestMs: percentile(latencies, 1) };
}

export function printOverload({ cachedP99Ms, formP99Ms, rendered, refused, dropped }: OverloadResult): void {
	say(`\nOverload: ${rendered.count} pages were rendered meanwhile, and ${refused.count} refused\n`);
	printTargets([
		["a cached page, 99th percentile", cachedP99Ms, 50, "ms"],
		["a form, 99th percentile", formP99Ms, 500, "ms"],
		...target("a rendered page, 99th percentile", rendered.p99Ms, 500),
		...target("a rendered page, longest", rendered.longestMs, 1000),
		...target("a refusal, 99th percentile", refused.p99Ms, 500),
		...target("a refusal, longest", refused.longestMs, 1000),
		["connections dropped of 2,000", dropped, 0, ""],
	]);
}

/** @returns no line for a figure that could not be measured */
function target(what: string, figure: number | undefined, most: number): Target[] {
	return figure === undefined ? [] : [[what, figure, most, "ms"]];
}
