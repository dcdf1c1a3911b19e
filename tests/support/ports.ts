import { createServer } from "node:net";

/** Below the ports that systems give to outgoing connections. */
const lowest = 20_000;
const portsPerWorker = 2400;
/** Vitest's process is worker 0; the others are 1 to 4. */
const worker = Number(process.env.VITEST_POOL_ID ?? 0) % 5;
let tried = Math.floor(Math.random() * portsPerWorker);

/**
 * A free port of the loopback interface. Each of Vitest's workers has a range of its own, so that no other one takes
 * the port before it is used.
 */
export async function freePort(): Promise<number> {
	for (let tries = 0; tries < portsPerWorker; tries++) {
		const port = lowest + worker * portsPerWorker + (tried++ % portsPerWorker);
		if (await isFree(port)) return port;
	}
	throw new Error("no port");
}

function isFree(port: number): Promise<boolean> {
	return new Promise((resolve) => {
		const server = createServer();
		server.once("error", () => resolve(false));
		server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
	});
}
