import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished, vi } from "vitest";
import { attachPipeline } from "~/server/attach-pipeline.server";
import { log } from "~/server/log.server";
import { renderPages } from "~/server/pipeline/render-pages.server";
import { createRenderQueue, type RenderLimits } from "~/server/pipeline/render-queue.server";

const defaults: RenderLimits = {
	maxRunning: 2,
	maxWaiting: 3,
	maxWaitMs: 60_000,
	maxRenderMs: 60_000,
	exempt: ["/healthz"],
};

/** A server whose pages are rendered only when `releaseAll` is called. */
async function serve(limits: Partial<RenderLimits> = {}) {
	const held: (() => void)[] = [];
	let requested = 0;
	let rendered = 0;
	const queue = createRenderQueue(
		async () => {
			await new Promise<void>((release) => held.push(release));
			rendered += 1;
			return new Response("page");
		},
		{ ...defaults, ...limits },
	);
	const server = createServer((_, response) => response.end("remix-serve"));
	const countingQueue: typeof queue = {
		...queue,
		render(request) {
			requested += 1;
			return queue.render(request);
		},
	};
	attachPipeline([renderPages(countingQueue)], server);
	server.listen(0, "127.0.0.1");
	onTestFinished(() => {
		server.closeAllConnections();
		server.close();
	});
	await once(server, "listening");
	const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	return {
		requested: () => requested,
		rendered: () => rendered,
		running: () => held.length,
		get: (path = "/", init: RequestInit = {}) => fetch(url + path, init),
		/** From now on, pages are rendered at once. */
		releaseAll() {
			const release = () => {
				for (const resolve of held.splice(0)) resolve();
			};
			setInterval(release, 1).unref();
		},
	};
}

it("renders a few pages at a time, and refuses those for which the queue is full", async () => {
	const { get, running, rendered, releaseAll } = await serve();
	const statuses: number[] = [];
	const answers = Array.from({ length: 8 }, async () => void statuses.push((await get()).status));
	await expect.poll(() => statuses).toEqual([503, 503, 503]);
	await expect.poll(running).toBe(2);
	expect(rendered()).toBe(0);
	releaseAll();
	await Promise.all(answers);
	expect(statuses.slice(3)).toEqual([200, 200, 200, 200, 200]);
	expect((await get()).status).toBe(200);
});

it("tells a refused shopper in Spanish to come back, and when", async () => {
	const { get, running } = await serve({ maxRunning: 1, maxWaiting: 0 });
	void get().catch(() => {});
	await expect.poll(running).toBe(1);
	const refused = await get();
	expect(refused.headers.get("retry-after")).toBe("5");
	expect(refused.headers.get("cache-control")).toBe("no-store");
	expect(await refused.text()).toMatch(/<html lang="es-PE">[\s\S]*<h1>Vuelve en unos segundos<\/h1>/);
});

it("answers forms and exempt paths while the queue is full", async () => {
	const { get, running } = await serve({ maxRunning: 1, maxWaiting: 0 });
	void get().catch(() => {});
	await expect.poll(running).toBe(1);
	expect(await (await get("/cart", { method: "POST" })).text()).toBe("remix-serve");
	void get("/healthz").catch(() => {});
	await expect.poll(running).toBe(2);
});

it("refuses pages that have waited too long, except the last, which holds nobody up", async () => {
	const { get, running, requested, rendered, releaseAll } = await serve({ maxRunning: 1, maxWaitMs: -1 });
	const first = get();
	await expect.poll(running).toBe(1);
	const others = [get(), get(), get()];
	await expect.poll(requested).toBe(4);
	releaseAll();
	expect((await first).status).toBe(200);
	const statuses = (await Promise.all(others)).map(({ status }) => status);
	expect(statuses.sort()).toEqual([200, 503, 503]);
	expect(rendered()).toBe(2);
});

it("renders a page however late when no other waits", async () => {
	const { get, releaseAll } = await serve({ maxWaitMs: -1 });
	releaseAll();
	expect((await get()).status).toBe(200);
});

it("does not render for a client that has left the queue", async () => {
	const { get, running, rendered, releaseAll } = await serve({ maxRunning: 1 });
	const first = get();
	await expect.poll(running).toBe(1);
	await expect(get("/", { signal: AbortSignal.timeout(100) })).rejects.toThrow();
	releaseAll();
	await first;
	expect((await get()).status).toBe(200);
	expect(rendered()).toBe(2);
});

it("gives up a page that is never rendered, and renders the next one", async () => {
	vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
	onTestFinished(() => void vi.useRealTimers());
	const error = vi.spyOn(log, "error").mockReturnValue();
	let begin = () => {};
	const begun = new Promise<void>((resolve) => {
		begin = resolve;
	});
	const queue = createRenderQueue(
		({ url }) => {
			if (!url.endsWith("/endless")) return Promise.resolve(new Response("page"));
			begin();
			return new Promise(() => {});
		},
		{ ...defaults, maxRunning: 1 },
	);
	const endless = queue.render(new Request("http://localhost/endless"));
	const next = queue.render(new Request("http://localhost/"));
	await begun;
	expect(vi.getTimerCount(), "timers of pages under way").toBe(1);
	vi.advanceTimersByTime(defaults.maxRenderMs);
	expect((await endless).status).toBe(503);
	expect(error).toHaveBeenCalledWith({ path: "/endless" }, "a page was not rendered in time");
	expect(await (await next).text()).toBe("page");
	expect(vi.getTimerCount(), "timers of rendered pages").toBe(0);
});
