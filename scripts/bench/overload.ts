import autocannon from "autocannon";
import { urls } from "../../app/platform/urls";
import { type Figure, percentile } from "./figures";
import { startStore } from "./servers";

/** Requests a second: about ten times what one core renders. */
const flood = 2000;

/** Times cached pages, forms, rendered pages and refusals while more pages are asked for than can be rendered. */
export async function measureOverload(seconds: number): Promise<Figure[]> {
	const { url } = await startStore({ env: { CLIENT_ADDRESS_HEADER: "x-real-ip" } });
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
	return describeOverload(cached.latency.p99, form.latency.p99, rendered, refused, many.errors);
}

/** @param dropped how many of 2,000 simultaneous requests for a cached page lost their connection */
export function describeOverload(
	cachedP99Ms: number,
	formP99Ms: number,
	rendered: readonly number[],
	refused: readonly number[],
	dropped: number,
): Figure[] {
	return [
		{ what: "a cached page, 99th percentile", value: cachedP99Ms, unit: "ms", most: 50 },
		{ what: "a form, 99th percentile", value: formP99Ms, unit: "ms", most: 500 },
		...describeLatencies("a rendered page", rendered),
		...describeLatencies("a refusal", refused),
		{ what: "connections dropped of 2,000", value: dropped, unit: "", most: 0 },
	];
}

/** @returns nothing of what never happened */
function describeLatencies(what: string, latencies: readonly number[]): Figure[] {
	if (latencies.length === 0) return [];
	return [
		{ what: `${what}: how many`, value: latencies.length, unit: "" },
		{ what: `${what}, 99th percentile`, value: percentile(latencies, 0.99), unit: "ms", most: 500 },
		{ what: `${what}, longest`, value: percentile(latencies, 1), unit: "ms", most: 1000 },
	];
}
