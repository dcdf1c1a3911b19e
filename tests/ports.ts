import { createServer } from "node:net";

/** A free port of the loopback interface. */
export async function freePort(): Promise<number> {
	const server = createServer();
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const address = server.address();
	await new Promise((resolve) => server.close(resolve));
	if (!address || typeof address === "string") throw new Error("no port");
	return address.port;
}
