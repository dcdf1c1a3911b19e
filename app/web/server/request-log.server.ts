import pino from "pino";
import { log } from "~/platform/process/log.server";
import type { RequestRecord } from "./record-requests.server";

/** Written together: a call of the system for each line would cost more than the line. */
const batchBytes = 8 * 1024;
const maxDelayMs = 250;
/** Of the lines that wait for a slow reader. Further ones are lost. */
const maxWaitingBytes = 4 * 1024 * 1024;
const maxExitMs = 1000;

/**
 * Writes one JSON line per request, without waiting for a slow reader. Synchronous, because pino's asynchronous mode loses
 * lines when the process exits.
 */
export function openRequestLog() {
	let lost = 0;
	let hasFailed = false;
	let retryUntil = 0;
	const destination = pino.destination({
		// Opening stdout makes a pipe non-blocking: when full, it refuses writes (EAGAIN) instead of blocking the process.
		dest: process.stdout.fd,
		sync: true,
		minLength: batchBytes,
		periodicFlush: maxDelayMs,
		maxLength: maxWaitingBytes,
		// Otherwise refused lines wait for the next ones.
		retryEAGAIN: () => Date.now() < retryUntil,
	});
	destination.on("drop", () => {
		if (lost === 0) log.warn("standard output is read too slowly: lines of the request log are lost");
		lost += 1;
	});
	destination.on("error", (err: NodeJS.ErrnoException) => {
		if (err.code === "EAGAIN") return;
		if (!hasFailed) log.error({ err }, "the request log cannot be written");
		hasFailed = true;
	});
	process.once("exit", () => {
		retryUntil = Date.now() + maxExitMs;
		try {
			destination.flushSync();
		} catch {
			// The reader is too slow or gone.
		}
	});
	return {
		record: (request: RequestRecord) => void destination.write(formatRequest(request)),
		lost: () => lost,
	};
}

function formatRequest({ endedAt, ms, isAborted, id, route, method, status, from, bytes }: RequestRecord) {
	const time = new Date(endedAt).toISOString();
	const tenths = Math.round(ms * 10) / 10;
	const line = { time, id, route, method, status, ms: tenths, from, bytes, aborted: isAborted || undefined };
	return `${JSON.stringify(line)}\n`;
}
