import { generateLoad } from "./generate-load";
import { cpuSecondsOf, type Server } from "./servers";
import { answerOf } from "./visitors";

/** How often each page is measured: a machine can be a fifth slower in one minute than in the next. */
export const rounds = 3;

/** `has it`: has the page or file cached and revalidates it. */
export type Visitor = "new" | "with a cart" | "signed in" | "has it";

export interface Measurement {
	/** A page or a file. */
	path: string;
	kind: "shared" | "personal" | "file";
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
	/** The server's CPU time as a share of one core; far below 1 if it waited for requests. Linux only. */
	busy?: number;
	/** The server's CPU time for one request. Linux only. */
	cpuMicroseconds?: number;
	/** Responses other than 2xx or 304, broken connections and timeouts. */
	failures: number;
}

export interface Run extends Pick<Measurement, "path" | "kind" | "server" | "visitor" | "accept"> {
	target: Server;
	/** Of the visitor. */
	headers: Record<string, string>;
	seconds: number;
	connections: number;
}

/** Measures a page or file after a warm-up of one second. */
export async function measure({ target, headers, seconds, connections, ...run }: Run): Promise<Measurement> {
	const load = {
		url: target.url + run.path,
		connections,
		headers: { ...headers, "accept-encoding": run.accept },
	};
	const { encoding } = await answerOf(load.url, load.headers);
	await generateLoad({ ...load, seconds: 1 });
	const [cpuBefore, begun] = [cpuSecondsOf(target), performance.now()];
	const { requests, bytes, ...result } = await generateLoad({ ...load, seconds });
	const [cpuAfter, elapsed] = [cpuSecondsOf(target), (performance.now() - begun) / 1000];
	target.assertRunning();
	const cpuSeconds = cpuBefore === undefined || cpuAfter === undefined ? undefined : cpuAfter - cpuBefore;
	return {
		...run,
		...result,
		encoding,
		bytesPerAnswer: requests > 0 ? Math.round(bytes / requests) : 0,
		...(cpuSeconds !== undefined && {
			busy: cpuSeconds / elapsed,
			cpuMicroseconds: (cpuSeconds / requests) * 1e6,
		}),
		// A server that never answers counts as failed.
		failures: result.failures + (requests === 0 ? 1 : 0),
	};
}

/** The cheapest measurement, since other programs can only add CPU time, with the failures of all. */
export function bestOf(measurements: Measurement[]): Measurement {
	const [best] = measurements.toSorted((one, other) => costOf(one) - costOf(other));
	if (!best) throw new Error("no measurements");
	return { ...best, failures: measurements.reduce((sum, { failures }) => sum + failures, 0) };
}

/**
 * Adds each rate as a share of plain node:http's rate for the same page or file in the same encoding. The
 * plain server always sends the whole body, also where the store answers 304. On Linux the rates are computed
 * from CPU time, which neither the load generator nor other programs change.
 */
export function withRatios(measurements: Measurement[]): (Measurement & { ratio: number })[] {
	return measurements.map((measurement) => {
		const plain = measurements.find(
			({ path, server, accept }) =>
				path === measurement.path && server === "plain node" && accept === measurement.accept,
		);
		return { ...measurement, ratio: plain ? costOf(plain) / costOf(measurement) : Number.NaN };
	});
}

/** Microseconds of one request, in CPU time if known. */
function costOf({ cpuMicroseconds, requestsPerSecond }: Measurement): number {
	return cpuMicroseconds ?? 1e6 / requestsPerSecond;
}
