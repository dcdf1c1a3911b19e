import { urls } from "~/platform/urls";
import type { RunningStore } from "./serving";

interface SentEvent {
	id: string | undefined;
	event: string | undefined;
}

/** Reads server-sent events; skips heartbeats and the retry time. */
export async function openEvents(of: RunningStore, headers: Record<string, string> = {}) {
	const response = await of.fetch(urls.catalogEvents, { headers });
	const reader = (response.body as ReadableStream<BufferSource>)
		.pipeThrough(new TextDecoderStream())
		.getReader();
	let buffer = "";
	const read = async (): Promise<SentEvent | "end"> => {
		for (;;) {
			const end = buffer.indexOf("\n\n");
			if (end >= 0) {
				const block = buffer.slice(0, end);
				buffer = buffer.slice(end + 2);
				const field = (name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(block)?.[1];
				if (field("event")) return { id: field("id"), event: field("event") };
				continue;
			}
			const { done, value } = await reader.read();
			if (done) return "end";
			buffer += value;
		}
	};
	return {
		response,
		async next(): Promise<SentEvent> {
			const event = await read();
			if (event === "end") throw new Error("the stream ended");
			return event;
		},
		ended: async () => (await read()) === "end",
		close: () => reader.cancel(),
	};
}
