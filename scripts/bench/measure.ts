import { get } from "node:http";
import autocannon from "autocannon";
import { cpuSecondsOf, type Server } from "./servers";

/** Someone without cookies, someone with six products in the cart, and a browser that has the page already. */
export type Visitor = "new" | "with a cart" | "with the page";

export interface Measurement {
	page: string;
	server: "store" | "plain node";
	visitor: Visitor;
	/** The requested encoding, and the one that the server sent. */
	accept: "identity" | "br, gzip";
	encoding: string;
	requestsPerSecond: number;
	p50Ms: number;
	p99Ms: number;
	/** Bytes of one response on the wire, headers included. */
	bytesPerAnswer: number;
	/** The server's CPU time as a share of one core; far below 1, it waited for the load generator. Linux only. */
	busy?: number;
	/** The server's CPU time for one request. Linux only. */
	cpuMicroseconds?: number;
	/** Responses other than 2xx or 304, broken connections and timeouts. */
	failures: number;
}

interface Run extends Pick<Measurement, "page" | "server" | "visitor" | "accept"> {
	target: Server;
	headers: Record<string, string>;
	seconds: number;
	connections: number;
}

/** Measures a page after a warm-up of at most two seconds. */
export async function measure({
	page,
	server,
	visitor,
	accept,
	target,
	headers,
	...load
}: Run): Promise<Measurement> {
	const options = {
		url: target.url + page,
		connections: load.connections,
		headers: { ...headers, "accept-encoding": accept },
	};
	const encoding = await encodingOf(options.url, options.headers);
	await autocannon({ ...options, duration: Math.min(2, load.seconds) });
	const [cpuBefore, begun] = [cpuSecondsOf(target), performance.now()];
	const result = await autocannon({ ...options, duration: load.seconds });
	const [cpuAfter, elapsed] = [cpuSecondsOf(target), (performance.now() - begun) / 1000];
	target.assertRunning();
	const answered = result.requests.total;
	const cpuSeconds = cpuBefore === undefined || cpuAfter === undefined ? undefined : cpuAfter - cpuBefore;
	return {
		page,
		server,
		visitor,
		accept,
		encoding,
		requestsPerSecond: result.requests.average,
		p50Ms: result.latency.p50,
		p99Ms: result.latency.p99,
		bytesPerAnswer: answered > 0 ? Math.round(result.throughput.total / answered) : 0,
		...(cpuSeconds !== undefined && {
			busy: cpuSeconds / elapsed,
			cpuMicroseconds: (cpuSeconds / answered) * 1e6,
		}),
		// `errors` includes timeouts. A server that never answers counts as failed, too.
		failures: result.errors + result.non2xx - result["3xx"] + (answered === 0 ? 1 : 0),
	};
}

/** Adds each page's rate relative to plain node:http, which sends the same page in the same encoding to everybody. */
export function withRatios(measurements: Measurement[]): (Measurement & { ratio: number })[] {
	return measurements.map((measurement) => {
		const plain = measurements.find(
			({ page, server, accept }) =>
				page === measurement.page && server === "plain node" && accept === measurement.accept,
		);
		return {
			...measurement,
			ratio: measurement.requestsPerSecond / (plain?.requestsPerSecond || Number.NaN),
		};
	});
}

/** Uses node:http, because fetch negotiates and decodes encodings itself. */
function encodingOf(url: string, headers: Record<string, string>): Promise<string> {
	return new Promise((resolve, reject) => {
		get(url, { headers }, (response) => {
			response.resume().on("end", () => resolve(response.headers["content-encoding"] ?? "identity"));
		}).on("error", reject);
	});
}
