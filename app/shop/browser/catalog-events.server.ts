import type { Catalog } from "~/domain/catalog/catalog.server";
import { liveVersion } from "~/domain/catalog/live-version.server";
import type { Sender } from "~/platform/process/rate-limit.server";

export interface EventsOptions {
	/** Milliseconds between heartbeats; proxies cut silent connections. */
	heartbeatMs?: number;
	maxStreams?: number;
	/** Open streams of the narrowest network of a sender. A mobile carrier's address has many shoppers. */
	maxPerSender?: number;
}

interface OpenStream {
	sender: Sender;
	end(): void;
}

/** Sends the live version as a server-sent event: at once, after every change, and with the first heartbeat of a day. */
export function streamCatalogEvents(
	{ catalog, openStreams }: { catalog: Pick<Catalog, "snapshot" | "subscribe">; openStreams: OpenStreams },
	{ method, signal }: Pick<Request, "method" | "signal">,
	sender: Sender,
	{ heartbeatMs = 15_000, maxStreams = 2000, maxPerSender = 1000 }: EventsOptions = {},
): Response {
	// Nobody reads the body of a HEAD response, so nothing would ever end its stream.
	if (method === "HEAD") return new Response(null, { headers: eventHeaders });
	const refusal = openStreams.makeRoom(sender, maxStreams, maxPerSender);
	if (refusal) return new Response(null, { status: refusal, headers: { "Retry-After": "10" } });
	let leave = () => {};

	const body = new ReadableStream<Uint8Array>({
		start(controller) {
			const encoder = new TextEncoder();
			const send = (text: string) => controller.enqueue(encoder.encode(text));
			let sent = "";
			const sendVersion = () => {
				const version = liveVersion(catalog.snapshot().version, new Date());
				send(version === sent ? ": .\n\n" : `id: ${version}\nevent: catalog\ndata: ${version}\n\n`);
				sent = version;
			};

			const end = () => {
				leave();
				controller.close();
			};
			const removeStream = openStreams.add({ sender, end });
			const heartbeat = setInterval(sendVersion, heartbeatMs);
			const unsubscribe = catalog.subscribe({ changed: sendVersion, closed: end });
			leave = () => {
				leave = () => {};
				clearInterval(heartbeat);
				unsubscribe();
				removeStream();
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

export class OpenStreams {
	/** By the widest network of the sender, each set oldest first. */
	readonly #byNetwork = new Map<string, Set<OpenStream>>();

	count(): number {
		return [...this.#byNetwork.values()].reduce((sum, { size }) => sum + size, 0);
	}

	/** When the store is full, the sender with the most streams loses its newest. @returns the status of a refusal */
	makeRoom(sender: Sender, maxStreams: number, maxPerSender: number): 429 | 503 | undefined {
		const own = [...this.#beside(sender)];
		if (own.filter((one) => one.sender.at(-1) === sender.at(-1)).length >= maxPerSender) return 429;
		if (this.count() < maxStreams) return undefined;
		const most = [...this.#byNetwork.values()].reduce((a, b) => (b.size > a.size ? b : a));
		// Otherwise senders with equally many streams would keep evicting each other's.
		if (most.size <= own.length + 1) return own.length > 0 ? 429 : 503;
		[...most].at(-1)?.end();
		return undefined;
	}

	add(stream: OpenStream): () => void {
		const [network = ""] = stream.sender;
		const streams = this.#beside(stream.sender).add(stream);
		this.#byNetwork.set(network, streams);
		return () => {
			streams.delete(stream);
			if (streams.size === 0) this.#byNetwork.delete(network);
		};
	}

	#beside([network = ""]: Sender): Set<OpenStream> {
		return this.#byNetwork.get(network) ?? new Set();
	}
}

const eventHeaders = {
	"Content-Type": "text/event-stream",
	// Keeps remix-serve's compression from holding events back.
	"Cache-Control": "no-cache, no-transform",
	"X-Accel-Buffering": "no",
	// At shutdown an idle keep-alive connection would hold the process up.
	Connection: "close",
};
