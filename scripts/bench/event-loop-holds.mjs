/**
 * Loaded into the measured store: on SIGUSR2 it writes the longest hold of the event loop since the last signal, in
 * milliseconds. On Linux this is CPU time of the main thread, so that other programs on its core do not count.
 */
import { existsSync, openSync, readSync, writeFileSync } from "node:fs";

const schedstat = existsSync("/proc/self/schedstat") ? openSync("/proc/self/schedstat", "r") : undefined;
const buffer = Buffer.alloc(64);

function runningMs() {
	if (schedstat === undefined) return performance.now();
	const text = buffer.toString("latin1", 0, readSync(schedstat, buffer, 0, buffer.length, 0));
	return Number(text.split(" ")[0]) / 1e6;
}

let longest = 0;
let last = runningMs();
setInterval(() => {
	const now = runningMs();
	longest = Math.max(longest, now - last);
	last = now;
}, 1).unref();
process.on("SIGUSR2", () => {
	writeFileSync(process.env.BENCH_HOLDS_FILE ?? "", String(longest));
	longest = 0;
});
