import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { createServer } from "node:http";

/*
 * Loaded before the store. Opens a server of its own just before the store's: Node announces the store's server to this
 * file first, and the other server to the store before its own.
 */
const serverListens = "tracing:net.server.listen:asyncStart";
subscribe(serverListens, function open() {
	unsubscribe(serverListens, open);
	createServer((_, response) => response.end("metrics")).listen(Number(process.env.OTHER_PORT), "127.0.0.1");
});
