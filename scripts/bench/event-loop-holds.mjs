/**
 * Runs inside the measured store. On SIGUSR2 it writes to BENCH_HOLDS_FILE for how many milliseconds the
 * event loop was held at most since the last signal. On Linux it measures the main thread's CPU time, which
 * other programs do not change.
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
