import { writeSync } from "node:fs";
import { log } from "~/platform/process/log.server";
import type { RequestRecord } from "./record-requests.server";

/** Formatted and written together, which costs half as much as one by one. */
const batchLines = 64;
const maxDelayMs = 250;
/** Lines that wait for a slow reader. Further ones are lost. */
const maxWaiting = 25_000;
const retryMs = 50;
const maxExitMs = 1000;

/** One JSON line per request. No slow reader holds up the store. It takes 2 of a kept page's 38 µs, through pino 4. */
export function openRequestLog() {
	let waiting: RequestRecord[] = [];
	let unwritten: Buffer = Buffer.alloc(0);
	let timer: NodeJS.Timeout | undefined;
	let hasFailed = false;
	let lost = 0;
	// Opening stdout makes a pipe non-blocking: when full, it refuses writes instead of blocking the process.
	const fd = process.stdout.fd;
	process.once("exit", () => writeUntil(Date.now() + maxExitMs));

	function record(request: RequestRecord): void {
		if (waiting.length === maxWaiting) {
			if (lost === 0) log.warn("standard output is read too slowly: lines of the request log are lost");
			lost += 1;
			return;
		}
		waiting.push(request);
		if (waiting.length >= batchLines && unwritten.length === 0) send();
		else timer ??= setTimeout(send, maxDelayMs).unref();
	}

	function send(): void {
		clearTimeout(timer);
		timer = isWritten() ? undefined : setTimeout(send, retryMs).unref();
	}

	function isWritten(): boolean {
		try {
			for (;;) {
				if (unwritten.length === 0) takeLines();
				if (unwritten.length === 0) return true;
				unwritten = unwritten.subarray(writeSync(fd, unwritten));
				hasFailed = false;
			}
		} catch (error) {
			const isFull = (error as NodeJS.ErrnoException).code === "EAGAIN";
			if (!isFull && !hasFailed) log.error({ err: error }, "the request log cannot be written");
			hasFailed = !isFull;
			return false;
		}
	}

	function takeLines(): void {
		unwritten = Buffer.from(waiting.map(formatRequest).join(""));
		waiting = [];
	}

	function writeUntil(deadline: number): void {
		while (!isWritten() && !hasFailed && Date.now() < deadline)
			Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, retryMs);
	}

	return { record, lost: () => lost };
}

function formatRequest({ endedAt, ms, isAborted, id, route, method, status, from, bytes }: RequestRecord) {
	const time = new Date(endedAt).toISOString();
	const tenths = Math.round(ms * 10) / 10;
	const line = { time, id, route, method, status, ms: tenths, from, bytes, aborted: isAborted || undefined };
	return `${JSON.stringify(line)}\n`;
}
