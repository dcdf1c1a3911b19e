/** Loaded into the measured store: on SIGUSR2 it writes the longest hold of the event loop since the last signal. */
import { writeFileSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";

const delays = monitorEventLoopDelay({ resolution: 1 });
delays.enable();
process.on("SIGUSR2", () => {
	writeFileSync(process.env.BENCH_HOLDS_FILE ?? "", String(delays.max / 1e6));
	delays.reset();
});
