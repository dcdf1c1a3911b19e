import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface TcpProxy {
	/** host:port */
	host: string;
	/** What becomes of the bytes from now on. Changing it leaves the connections that are held; `cut` ends them. */
	mode: ProxyMode;
	cut(): void;
	/** Nothing passes the held connections any more, and nobody is told; new ones work. */
	deaden(): void;
	close(): Promise<void>;
}

export type ProxyMode =
	| "passes"
	/** What the client sends never arrives, and it is not told. */
	| "loses requests"
	/** What the server sends never arrives, and nobody is told. */
	| "loses answers"
	/** Every connection is ended at once, also those that are held. */
	| "refuses"
	/** The connection ends when the server answers; the next one works. */
	| "cuts an answer";

/** Stands between a client and a server on the loopback network, to break what is between them. */
export async function startProxy(target: string): Promise<TcpProxy> {
	const [host, port] = target.split(":");
	const held = new Set<Socket>();
	const dead = new WeakSet<Socket>();
	let mode: ProxyMode = "passes";
	const cut = () => {
		for (const socket of held) socket.destroy();
	};

	const server = createServer((client) => {
		const upstream = connect(Number(port), host);
		for (const [from, to] of [
			[client, upstream],
			[upstream, client],
		] as const) {
			held.add(from);
			from.on("error", () => {});
			from.on("close", () => {
				held.delete(from);
				to.destroy();
			});
		}
		if (mode === "refuses") client.destroy();
		client.on("data", (bytes) => {
			if (mode !== "loses requests" && !dead.has(client)) upstream.write(bytes);
		});
		upstream.on("data", (bytes) => {
			if (mode === "cuts an answer") {
				mode = "passes";
				cut();
			}
			if (mode !== "loses answers" && !dead.has(client)) client.write(bytes);
		});
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");

	return {
		host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
		get mode() {
			return mode;
		},
		set mode(next) {
			mode = next;
			if (next === "refuses") cut();
		},
		cut,
		deaden() {
			for (const socket of held) dead.add(socket);
		},
		async close() {
			server.close();
			cut();
			await once(server, "close");
		},
	};
}
