import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { listen } from "../../web/http/serving";

export type TcpProxy = Awaited<ReturnType<typeof startProxy>>;

export type ProxyMode =
	| "passes"
	/** Silently drops what the client sends. */
	| "loses requests"
	/** Silently drops what the server sends. */
	| "loses answers"
	/** Passes at most 64 KiB of what the server sends every 150 ms. */
	| "trickles answers"
	/** Ends every connection at once, open ones too. */
	| "refuses"
	/** Ends the connection at the next answer, then passes. */
	| "cuts an answer";

/** A proxy on the loopback network that can break the connection to a server. */
export async function startProxy(target: string) {
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
		let delayed = Buffer.alloc(0);
		const trickle = setInterval(() => {
			if (delayed.length > 0) client.write(delayed.subarray(0, 65_536));
			delayed = delayed.subarray(65_536);
		}, 150);
		client.on("close", () => clearInterval(trickle));
		upstream.on("data", (bytes: Buffer) => {
			if (mode === "cuts an answer") {
				mode = "passes";
				cut();
			}
			if (mode === "trickles answers") delayed = Buffer.concat([delayed, bytes]);
			else if (mode !== "loses answers" && !dead.has(client)) client.write(bytes);
		});
	});
	return {
		/** host:port */
		host: new URL(await listen(server)).host,
		get mode() {
			return mode;
		},
		/** Applies to open connections, too. */
		set mode(next: ProxyMode) {
			mode = next;
			if (next === "refuses") cut();
		},
		/** Ends the open connections. */
		cut,
		/** Silently drops all data on the open connections; new ones work. */
		dropSilently() {
			for (const socket of held) dead.add(socket);
		},
		async close() {
			server.close();
			cut();
			await once(server, "close");
		},
	};
}
