import { get } from "node:http";
import autocannon from "autocannon";
import { cpuSecondsOf, type Server } from "./servers";

export interface Measurement {
	page: string;
	server: "store" | "plain node";
	/** The requested encoding, and the one that the server sent. */
	accept: "identity" | "br";
	encoding: string;
	requestsPerSecond: number;
	p50Ms: number;
	p99Ms: number;
	/** Bytes of one response on the wire, headers included. */
	bytesPerAnswer: number;
	/** The server's CPU time as a share of one core; far below 1, it waited for the load generator. Linux only. */
	busy?: number;
	/** Responses other than 2xx, broken connections and timeouts. */
	failures: number;
}

interface Run extends Pick<Measurement, "page" | "server" | "accept"> {
	target: Server;
	seconds: number;
	connections: number;
}

/** Measures a page after a warm-up of at most two seconds. */
export async function measure({ page, server, accept, target, ...load }: Run): Promise<Measurement> {
	const options = {
		url: target.url + page,
		connections: load.connections,
		headers: { "accept-encoding": accept },
	};
	const encoding = await encodingOf(options.url, accept);
	await autocannon({ ...options, duration: Math.min(2, load.seconds) });
	const [cpuBefore, begun] = [cpuSecondsOf(target), performance.now()];
	const result = await autocannon({ ...options, duration: load.seconds });
	const [cpuAfter, elapsed] = [cpuSecondsOf(target), (performance.now() - begun) / 1000];
	target.assertRunning();
	const answered = result.requests.total;
	return {
		page,
		server,
		accept,
		encoding,
		requestsPerSecond: result.requests.average,
		p50Ms: result.latency.p50,
		p99Ms: result.latency.p99,
		bytesPerAnswer: answered > 0 ? Math.round(result.throughput.total / answered) : 0,
		...(cpuBefore !== undefined && cpuAfter !== undefined && { busy: (cpuAfter - cpuBefore) / elapsed }),
		// `errors` includes timeouts. A server that never answers counts as failed, too.
		failures: result.errors + result.non2xx + (answered === 0 ? 1 : 0),
	};
}

/** Adds each page's rate relative to plain node:http. */
export function withRatios(measurements: Measurement[]): (Measurement & { ratio: number })[] {
	return measurements.map((measurement) => {
		const plain = measurements.find(
			({ page, server }) => page === measurement.page && server === "plain node",
		);
		return {
			...measurement,
			ratio: measurement.requestsPerSecond / (plain?.requestsPerSecond || Number.NaN),
		};
	});
}

/** Uses node:http, because fetch negotiates and decodes encodings itself. */
function encodingOf(url: string, accept: string): Promise<string> {
	return new Promise((resolve, reject) => {
		get(url, { headers: { "accept-encoding": accept } }, (response) => {
			response.resume().on("end", () => resolve(response.headers["content-encoding"] ?? "identity"));
		}).on("error", reject);
	});
}
