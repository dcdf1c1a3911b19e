import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import autocannon from "autocannon";
import { hasCommand, onCore, pinThisProcess } from "./cores";

interface Load {
	url: string;
	connections: number;
	seconds: number;
	headers: Record<string, string>;
}

export interface LoadResult {
	requests: number;
	requestsPerSecond: number;
	p50Ms: number;
	p99Ms: number;
	/** Received, headers included. */
	bytes: number;
	/** Responses other than 2xx or 304, broken connections and timeouts. */
	failures: number;
}

/** wrk needs a fraction of autocannon's processor time. */
export const loadGenerator = hasCommand("wrk") ? "wrk" : "autocannon";

export function generateLoad(load: Load): Promise<LoadResult> {
	return loadGenerator === "wrk" ? runWrk(load) : runAutocannon(load);
}

async function runAutocannon({ url, connections, seconds, headers }: Load): Promise<LoadResult> {
	pinThisProcess();
	const result = await autocannon({ url, connections, duration: seconds, headers });
	return {
		requests: result.requests.total,
		requestsPerSecond: result.requests.average,
		p50Ms: result.latency.p50,
		p99Ms: result.latency.p99,
		bytes: result.throughput.total,
		failures: result.errors + result.non2xx - result["3xx"],
	};
}

async function runWrk({ url, connections, seconds, headers }: Load): Promise<LoadResult> {
	const sent = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
	const options = ["-t1", `-c${connections}`, `-d${seconds}s`, "--timeout", "10s", "--latency"];
	const child = spawn(...onCore("load", "wrk", [...options, ...sent, url]), {
		stdio: ["ignore", "pipe", "inherit"],
	});
	const [output, [code]] = await Promise.all([text(child.stdout), once(child, "exit")]);
	if (code !== 0) throw new Error(`wrk ended with ${code}:\n${output}`);
	return readWrk(output);
}

/** Reads what wrk prints: `99%  1.20ms`, `123 requests in 10.00s, 4.56MB read`, `Requests/sec: 12.3`. */
function readWrk(output: string): LoadResult {
	const find = (pattern: RegExp) => pattern.exec(output)?.slice(1) ?? [];
	const milliseconds = (percent: number) => {
		const [figure, unit = ""] = find(new RegExp(`${percent}%\\s+([\\d.]+)(us|ms|s|m)\\n`));
		return Number(figure) * ({ us: 0.001, ms: 1, s: 1000, m: 60_000 }[unit] ?? Number.NaN);
	};
	const [requests, bytes, prefix = ""] = find(/(\d+) requests in [^,]+, ([\d.]+)([KMGT]?)B read/);
	const errors = find(/connect (\d+), read (\d+), write (\d+), timeout (\d+)/);
	const refused = find(/Non-2xx or 3xx responses: (\d+)/);
	return {
		requests: Number(requests),
		requestsPerSecond: Number(find(/Requests\/sec:\s+([\d.]+)/)[0]),
		p50Ms: milliseconds(50),
		p99Ms: milliseconds(99),
		bytes: Number(bytes) * 1024 ** " KMGT".indexOf(prefix),
		failures: [...errors, ...refused].reduce((sum, count) => sum + Number(count), 0),
	};
}
