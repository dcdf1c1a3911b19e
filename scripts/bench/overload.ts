import autocannon from "autocannon";
import { urls } from "../../app/urls";
import type { Server } from "./servers";
import { printTargets, say } from "./table";

export interface OverloadResult {
	/** Latency of a cached page meanwhile, in milliseconds. */
	cachedP99Ms: number;
	/** Latency of adding to the cart meanwhile, in milliseconds. */
	formP99Ms: number;
	/** Of the pages that must be rendered. */
	rendered: { answered: number; refused: number; p99Ms: number; longestMs: number };
	/** How many of 2,000 connections broke that requested a cached page at once. */
	dropped: number;
}

/** Requests a second: about ten times what one core renders. */
const flood = 2000;

export async function measureOverload({ url }: Server, seconds: number): Promise<OverloadResult> {
	for (let times = 0; times < 3; times++) await (await fetch(url + urls.home)).arrayBuffer();
	let searches = 0;
	const flooding = autocannon({
		url,
		connections: 400,
		overallRate: flood,
		duration: seconds + 2,
		requests: [
			{
				// Each search is another page, so that none is cached.
				setupRequest: (request) => ({ ...request, path: urls.productList({ q: `sofa ${searches++}` }) }),
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
	const flooded = await flooding;
	const many = await autocannon({ url: url + urls.home, connections: 2000, duration: 5 });
	return {
		cachedP99Ms: cached.latency.p99,
		formP99Ms: form.latency.p99,
		rendered: {
			answered: flooded["2xx"],
			refused: flooded["5xx"],
			p99Ms: flooded.latency.p99,
			longestMs: flooded.latency.max,
		},
		dropped: many.errors,
	};
}

export function printOverload({ cachedP99Ms, formP99Ms, rendered, dropped }: OverloadResult): void {
	const { answered, refused, p99Ms, longestMs } = rendered;
	say(`\nOverload: ${answered} pages were rendered meanwhile, and ${refused} refused\n`);
	printTargets([
		["a cached page, 99th percentile", cachedP99Ms, 50, "ms"],
		["a form, 99th percentile", formP99Ms, 500, "ms"],
		["a page or its refusal, 99th percentile", p99Ms, 500, "ms"],
		["a page or its refusal, longest", longestMs, 1000, "ms"],
		["connections dropped of 2,000", dropped, 0, ""],
	]);
}
