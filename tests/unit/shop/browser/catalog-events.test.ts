import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import type { CatalogListener } from "~/domain/catalog/catalog.server";
import type { CatalogSnapshot } from "~/domain/catalog/catalog-snapshot.server";
import { type EventsOptions, OpenStreams, streamCatalogEvents } from "~/shop/browser/catalog-events.server";
import { networksOf } from "~/web/rate-limits/sender.server";

beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-11-22T15:00:00Z") }));

it("the event stream starts with the retry time and the catalogue's version, and sends another event after each change", async () => {
	const catalog = aCatalog("v1");
	const { read } = open(catalog);
	expect(await read()).toBe("retry: 2000\n\n");
	expect(await read()).toBe("id: v1-20779\nevent: catalog\ndata: v1-20779\n\n");
	catalog.change("v2");
	expect(await read()).toBe("id: v2-20779\nevent: catalog\ndata: v2-20779\n\n");
	catalog.change("v3");
	expect(await read()).toMatch(/^id: v3-/);
});

it("the event stream sends another event when a day begins in Lima, because pages show delivery dates", async () => {
	vi.setSystemTime("2026-11-23T04:59:50Z");
	const { read } = open(aCatalog("v1"));
	await Promise.all([read(), read()]);
	vi.advanceTimersByTime(15_000);
	expect(await read()).toMatch(/^id: v1-20780\n/);
	vi.advanceTimersByTime(15_000);
	expect(await read()).toBe(": .\n\n");
});

it("the event stream sends a comment every 15 seconds", async () => {
	const { read } = open(aCatalog());
	await Promise.all([read(), read()]);
	const beat = vi.fn();
	void read().then(beat);
	await vi.advanceTimersByTimeAsync(14_999);
	expect(beat).not.toHaveBeenCalled();
	await vi.advanceTimersByTimeAsync(1);
	expect(beat).toHaveBeenCalledExactlyOnceWith(": .\n\n");
	void read().then(beat);
	await vi.advanceTimersByTimeAsync(15_000);
	expect(beat).toHaveBeenCalledTimes(2);
});

it("the event stream is not cached, compressed or buffered, nor subscribed for a request that was aborted beforehand", () => {
	const catalog = aCatalog();
	const { response } = open(catalog, {}, AbortSignal.abort());
	expect([response.status, catalog.subscribers.size]).toEqual([200, 0]);
	expect(Object.fromEntries(response.headers)).toMatchObject({
		"content-type": "text/event-stream",
		"cache-control": "no-cache, no-transform",
		"x-accel-buffering": "no",
	});
});

it.each<[string, (stream: ReturnType<typeof open>) => Promise<void> | void]>([
	["its reader leaves", ({ reader }) => reader.cancel()],
	["the request is aborted, even if its reader then leaves", ({ abort }) => abort()],
])("a stream leaves no subscriber or timer behind when %s", async (_, end) => {
	const catalog = aCatalog();
	const stream = open(catalog);
	expect(catalog.subscribers.size).toBe(1);
	await end(stream);
	expect([catalog.subscribers.size, vi.getTimerCount()]).toEqual([0, 0]);
	catalog.change("v2");
	await stream.reader.cancel();
});

it("a stream of a catalogue that closes sends what is queued, and leaves no timer behind", async () => {
	const catalog = aCatalog();
	const { reader, abort } = open(catalog);
	catalog.close();
	expect(vi.getTimerCount()).toBe(0);
	const ends = [await reader.read(), await reader.read(), await reader.read()].map(({ done }) => done);
	expect(ends).toEqual([false, false, true]);
	abort();
});

it("the number of streams is limited per sender: one too many is told to retry later, and others are served", async () => {
	const catalog = aCatalog();
	const from = (sender: string) => open(catalog, { maxPerSender: 2 }, undefined, sender);
	const first = from("203.0.113.1");
	from("203.0.113.1");
	const { response } = from("203.0.113.1");
	expect([response.status, response.body]).toEqual([429, null]);
	expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
	expect(from("203.0.113.2").response.status).toBe(200);
	first.abort();
	await first.reader.cancel();
	expect(from("203.0.113.1").response.status).toBe(200);
	expect(from("203.0.113.1").response.status).toBe(429);
});

it("the number of streams is limited and shared fairly: the sender with the most loses its newest, and one too many is told to retry later", async () => {
	const catalog = aCatalog();
	const from = (address: string) => open(catalog, { maxStreams: 5 }, undefined, address);
	const single = from("203.0.113.1");
	const crowd = Array.from({ length: 4 }, (_, n) => from(`2001:db8:1:${n}::1`));
	expect(from("2001:db8:1:99::1").response.status, "the crowd's /48").toBe(429);
	const isOpen = async ({ read }: typeof single) => (await read()) !== "";
	for (const stream of [single, ...crowd]) await Promise.all([stream.read(), stream.read()]);

	expect(from("203.0.113.2").response.status).toBe(200);
	expect(await crowd.at(-1)?.reader.read()).toEqual({ done: true, value: undefined });
	expect(catalog.subscribers.size).toBe(5);
	catalog.change("v2");
	expect(await Promise.all([single, ...crowd.slice(0, -1)].map(isOpen))).toEqual([true, true, true, true]);

	expect(from("203.0.113.3").response.status).toBe(200);
	expect(from("203.0.113.4").response.status).toBe(200);
	const { response: refused } = from("203.0.113.5");
	expect([refused.status, refused.body], "everybody has one").toEqual([503, null]);
	expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
	expect(from("203.0.113.2").response.status).toBe(429);
	expect(catalog.subscribers.size).toBe(5);
});

it("the number of streams is zero after the catalogue closes", () => {
	const catalog = aCatalog();
	open(catalog, { maxStreams: 1 });
	catalog.close();
	expect(open(catalog, { maxStreams: 1 }).response.status).toBe(200);
});

function open(
	catalog: ReturnType<typeof aCatalog>,
	options?: EventsOptions,
	signal?: AbortSignal,
	address = "198.51.100.1",
) {
	const controller = new AbortController();
	const response = streamCatalogEvents(
		{ catalog, openStreams: catalog.openStreams },
		{ method: "GET", signal: signal ?? controller.signal },
		networksOf(address),
		options,
	);
	const reader = (response.body ?? new ReadableStream<Uint8Array>()).getReader();
	onTestFinished(() => reader.cancel());
	const read = async () => new TextDecoder().decode((await reader.read()).value);
	return { response, reader, read, abort: () => controller.abort() };
}

function aCatalog(version = "v1") {
	const subscribers = new Set<CatalogListener>();
	return {
		subscribers,
		openStreams: new OpenStreams(),
		snapshot: () => ({ version }) as CatalogSnapshot,
		subscribe(listener: CatalogListener) {
			subscribers.add(listener);
			return () => void subscribers.delete(listener);
		},
		change(next: string) {
			version = next;
			for (const subscriber of subscribers) subscriber.changed(next);
		},
		close() {
			for (const subscriber of subscribers) subscriber.closed();
		},
	};
}
