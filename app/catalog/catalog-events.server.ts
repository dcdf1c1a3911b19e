import type { Catalog } from "./catalog.server";
import { liveVersion } from "./live-version.server";

export interface EventsOptions {
	/** Milliseconds between heartbeats; proxies cut silent connections. */
	heartbeatMs?: number;
	/** Open streams in this process. */
	maxStreams?: number;
	maxPerSender?: number;
}

const openStreams = new Map<string, number>();
let totalStreams = 0;

/**
 * Sends the live version as a server-sent event: at once, after every change of the catalogue, and with the first
 * heartbeat of a new day. Ends when the client leaves or the catalogue closes.
 * @param sender a network of the client
 * @returns a Response with status 429 or 503 when the sender or the process has too many open streams
 */
export function streamCatalogEvents(
	catalog: Pick<Catalog, "snapshot" | "subscribe">,
	{ method, signal }: Pick<Request, "method" | "signal">,
	sender: string,
	{ heartbeatMs = 15_000, maxStreams = 2000, maxPerSender = 200 }: EventsOptions = {},
): Response {
	// Nobody reads the body of a HEAD response, so nothing would ever end its stream.
	if (method === "HEAD") return new Response(null, { headers: eventHeaders });
	const retryLater = { "Retry-After": "10" };
	if (countOf(sender) >= maxPerSender) return new Response(null, { status: 429, headers: retryLater });
	if (totalStreams >= maxStreams) return new Response(null, { status: 503, headers: retryLater });
	addToCount(sender, 1);
	let leave = () => {};

	const body = new ReadableStream<Uint8Array>({
		start(controller) {
			const encoder = new TextEncoder();
			const send = (text: string) => controller.enqueue(encoder.encode(text));
			let sent = "";
			const sendVersion = () => {
				const version = liveVersion(catalog.snapshot().version);
				send(version === sent ? ": .\n\n" : `id: ${version}\nevent: catalog\ndata: ${version}\n\n`);
				sent = version;
			};

			const heartbeat = setInterval(sendVersion, heartbeatMs);
			const unsubscribe = catalog.subscribe({
				changed: sendVersion,
				closed() {
					leave();
					controller.close();
				},
			});
			leave = () => {
				leave = () => {};
				clearInterval(heartbeat);
				unsubscribe();
				addToCount(sender, -1);
			};
			signal.addEventListener("abort", () => leave(), { once: true });
			if (signal.aborted) leave();

			send("retry: 2000\n\n");
			sendVersion();
		},
		cancel() {
			leave();
		},
	});

	return new Response(body, { headers: eventHeaders });
}

function countOf(sender: string): number {
	return openStreams.get(sender) ?? 0;
}

function addToCount(sender: string, change: 1 | -1): void {
	totalStreams += change;
	const count = countOf(sender) + change;
	if (count > 0) openStreams.set(sender, count);
	else openStreams.delete(sender);
}

const eventHeaders = {
	"Content-Type": "text/event-stream",
	// Keeps remix-serve's compression from holding events back.
	"Cache-Control": "no-cache, no-transform",
	"X-Accel-Buffering": "no",
	// At shutdown an idle keep-alive connection would hold the process up.
	Connection: "close",
};
