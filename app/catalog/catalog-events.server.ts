import type { Catalog } from "./catalog.server";

export interface EventsOptions {
	/** Between two signs of life, in milliseconds; proxies cut silent connections. */
	heartbeatMs?: number;
	/** Streams open at once in this process. */
	most?: number;
	/** Of them from one sender. */
	mostPerSender?: number;
}

/** How many are open, by sender. */
const openStreams = new Map<string, number>();
let total = 0;

/**
 * The catalogue's version as server-sent events, at once and after every change: `event: catalog` with the
 * version as its id. Ends when the reader leaves and when the catalogue closes.
 * @param sender as `senderOf` names it
 * @returns a Response with status 429 or 503 when the sender or all have too many streams open
 */
export function streamCatalogEvents(
	catalog: Catalog,
	{ method, signal }: Pick<Request, "method" | "signal">,
	sender: string,
	{ heartbeatMs = 15_000, most = 2000, mostPerSender = 200 }: EventsOptions = {},
): Response {
	// The answer to HEAD has no reader whose leaving could end the stream.
	if (method === "HEAD") return new Response(null, { headers: eventHeaders });
	const busy = { "Retry-After": "10" };
	if (openOf(sender) >= mostPerSender) return new Response(null, { status: 429, headers: busy });
	if (total >= most) return new Response(null, { status: 503, headers: busy });
	count(sender, 1);
	let leave = () => {};

	const body = new ReadableStream<Uint8Array>({
		start(controller) {
			const encoder = new TextEncoder();
			const send = (text: string) => controller.enqueue(encoder.encode(text));
			const sendVersion = (version: string) => send(`id: ${version}\nevent: catalog\ndata: ${version}\n\n`);

			const heartbeat = setInterval(send, heartbeatMs, ": .\n\n");
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
				count(sender, -1);
			};
			signal.addEventListener("abort", () => leave(), { once: true });
			if (signal.aborted) leave();

			send("retry: 2000\n\n");
			sendVersion(catalog.snapshot().version);
		},
		cancel() {
			leave();
		},
	});

	return new Response(body, { headers: eventHeaders });
}

function openOf(sender: string): number {
	return openStreams.get(sender) ?? 0;
}

function count(sender: string, change: 1 | -1): void {
	total += change;
	const open = openOf(sender) + change;
	if (open > 0) openStreams.set(sender, open);
	else openStreams.delete(sender);
}

const eventHeaders = {
	"Content-Type": "text/event-stream",
	// Compression in front of this would hold the events back.
	"Cache-Control": "no-cache, no-transform",
	"X-Accel-Buffering": "no",
	// A stream that ends at shutdown would leave its connection idle, and the shutdown waiting for it.
	Connection: "close",
};
