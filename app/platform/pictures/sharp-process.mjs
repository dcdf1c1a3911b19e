/** The program of the process in which `convert-picture` runs sharp. */
import { buffer } from "node:stream/consumers";

const { calls, options, mostBytes, mostMs, parent } = JSON.parse(process.argv[1] ?? "");

// Systemd and terminals send these to all processes of the store, which still answers what it has begun.
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => {});
setInterval(() => {
	const { user, system } = process.cpuUsage();
	const isTooMuch = process.memoryUsage.rss() > mostBytes || user + system > mostMs * 1000;
	// process.exit() would wait for sharp's thread.
	if (isTooMuch || process.ppid !== parent) process.kill(process.pid, "SIGKILL");
}, 10).unref();

const { default: sharp } = await import("sharp");
sharp.concurrency(1);
sharp.cache(false);
try {
	/** @type {any} */
	let made = sharp(await buffer(process.stdin), options);
	for (const [method, ...given] of calls) made = made[method](...given);
	const result = await made;
	process.stdout.write(Buffer.isBuffer(result) ? result : JSON.stringify(result));
} catch (error) {
	process.stderr.write(String(error).replace(/^Error: /, ""));
	process.exitCode = 65; // EX_DATAERR of sysexits.h
}
