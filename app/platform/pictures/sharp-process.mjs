/** The program of the process in which `convert-picture` runs sharp. */
import { once } from "node:events";
import { buffer } from "node:stream/consumers";

const { options, mostBytes, mostMs, parent } = JSON.parse(process.argv[1] ?? "");

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
	const picture = await buffer(process.stdin);
	const planned = once(process, "message");
	const { autoOrient, pages } = await sharp(picture, { limitInputPixels: false }).metadata();
	process.send?.({ autoOrient, pages });
	const [calls] = await planned;
	/** @type {any} */
	let made = sharp(picture, options);
	for (const [method, ...given] of calls) made = made[method](...given);
	process.stdout.write(await made.toBuffer());
} catch (error) {
	process.stderr.write(String(error).replace(/^Error: /, ""));
	process.exitCode = 65; // EX_DATAERR of sysexits.h
}
process.disconnect();
