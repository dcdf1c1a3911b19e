import { get } from "node:http";
import autocannon from "autocannon";
import { cpuSecondsOf, type Server } from "./servers";

export interface Measurement {
	page: string;
	server: "store" | "plain node";
	/** What was asked for, and what the server then sent. */
	accept: "identity" | "br";
	encoding: string;
	requestsPerSecond: number;
	p50Ms: number;
	p99Ms: number;
	/** Of one answer on the wire, with its headers. */
	bytesPerAnswer: number;
	/** The server's processor time as a part of one core; far below 1, it waited for the load generator. Linux only. */
	busy?: number;
	/** Answers other than 2xx, broken connections, timeouts. */
	failures: number;
}

interface Run extends Pick<Measurement, "page" | "server" | "accept"> {
	target: Server;
	seconds: number;
	connections: number;
}

/** Warms the page up for at most two seconds, then measures it. */
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
		// `errors` has the timeouts in it. A server that never answers is a failure too.
		failures: result.errors + result.non2xx + (answered === 0 ? 1 : 0),
	};
}

/** Adds each page's part of what plain node does with the same page. */
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

/** By node:http, since fetch decodes and asks for encodings of its own. */
function encodingOf(url: string, accept: string): Promise<string> {
	return new Promise((resolve, reject) => {
		get(url, { headers: { "accept-encoding": accept } }, (response) => {
			response.resume().on("end", () => resolve(response.headers["content-encoding"] ?? "identity"));
		}).on("error", reject);
	});
}
