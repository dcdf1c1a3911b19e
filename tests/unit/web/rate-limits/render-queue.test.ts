import { createServer } from "node:http";
import { expect, it, vi } from "vitest";
import { log } from "~/platform/process/log.server";
import { toRequest } from "~/web/http/fetch-request.server";
import { recordClientAddress } from "~/web/rate-limits/client-address.server";
import { createFormReceiver } from "~/web/rate-limits/receive-form.server";
import { createRenderQueue, type RenderQueueLimits } from "~/web/rate-limits/render-queue.server";
import { answerFromRoutes } from "~/web/server/answer-from-routes.server";
import { attachPipeline } from "~/web/server/attach-pipeline.server";
import { anExchange } from "../http/exchange";
import { listenDuringTest } from "../http/serving";

const defaults: RenderQueueLimits = {
	maxRunning: 2,
	maxRunningPerSender: 2,
	maxWaiting: 3,
	maxSendersForPages: 100,
	maxRenderMs: 60_000,
	maxUploadMs: 300_000,
};

/** A server whose pages are rendered only when `releaseAll` is called. */
async function serve(limits: Partial<RenderQueueLimits> = {}) {
	const held: (() => void)[] = [];
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
	attachPipeline([recordClientAddress("x-real-ip"), answerFromRoutes(queue, createFormReceiver())], server);
	const url = await listenDuringTest(server);
	return {
		rendered: () => rendered,
		running: () => held.length,
		waiting: () => queue.state().pages,
		get: (path = "/", { sender = "203.0.113.1", ...init }: RequestInit & { sender?: string } = {}) =>
			fetch(url + path, { ...init, headers: { "x-real-ip": sender } }),
		/** From now on, pages are rendered at once. */
		releaseAll() {
			const release = () => {
				for (const resolve of held.splice(0)) resolve();
			};
			setInterval(release, 1).unref();
		},
	};
}

it("renders a few pages at a time, and tells those for which the queue is full in Spanish to come back, and when", async () => {
	const { get, running, rendered, releaseAll } = await serve();
	const answered: Response[] = [];
	const statuses = () => answered.map(({ status }) => status);
	const answers = Array.from({ length: 8 }, async () => void answered.push(await get()));
	await expect.poll(statuses).toEqual([503, 503, 503]);
	await expect.poll(running).toBe(2);
	expect(rendered()).toBe(0);
	const [refused] = answered;
	const told = ["retry-after", "cache-control"].map((name) => refused?.headers.get(name));
	expect(told).toEqual(["5", "no-store"]);
	expect(await refused?.text()).toMatch(/<html lang="es-PE">[\s\S]*<h1>Vuelve en unos segundos<\/h1>/);
	releaseAll();
	await Promise.all(answers);
	expect(statuses().slice(3)).toEqual([200, 200, 200, 200, 200]);
	expect((await get()).status).toBe(200);
});

it("checks one password of staff at a time, beside the pages", async () => {
	const { get, running, releaseAll } = await serve();
	const signIn = (path: string) => get(path, { method: "POST", body: "a=b" });
	const answers = ["/admin/entrar?volver=%2Fadmin", "/admin/Entrar", "/admin/entrar.data"].map(signIn);
	await expect.poll(running).toBe(1);
	answers.push(get(), get());
	await expect.poll(running).toBe(3);
	releaseAll();
	expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
});

it("lets two forms of a sender wait for another service at a time, beside the pages", async () => {
	const { get, running, releaseAll } = await serve();
	const send = (path: string, sender: string) => get(path, { method: "POST", body: "a=b", sender });
	const answers = ["/auth", "/auth.data", "/auth/agregar"].map((path) => send(path, "198.51.100.1"));
	await expect.poll(running).toBe(2);
	answers.push(send("/Auth?volver=%2F", "198.51.100.2"), get(), get());
	await expect.poll(running).toBe(5);
	releaseAll();
	expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(6).fill(200));
});

it("handles two forms with a picture at a time, one of each sender, and staff's uploads and the pages beside them", async () => {
	const { get, running, releaseAll } = await serve({ maxWaiting: 9 });
	const post = (path: string, sender: string) => get(path, { method: "POST", body: "a=b", sender });
	const pictures = ["/ya-pague", "/opinar.data", "/Devolver-Productos/", "/ya%2Dpague/..data"];
	const answers = pictures.map((path) => post(path, "198.51.100.1"));
	await expect.poll(running).toBe(1);
	answers.push(...["2", "3", "4"].map((end) => post("/ya-pague?pedido=x", `198.51.100.${end}`)));
	await expect.poll(running).toBe(2);
	answers.push(post("/admin/importar-productos", "198.51.100.1"));
	await expect.poll(running).toBe(3);
	answers.push(get(), get());
	await expect.poll(running).toBe(5);
	releaseAll();
	expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(10).fill(200));
});

it("refuses what waits too long in staff's line of uploads so that no proxy sends it to the next process", async () => {
	const { get, releaseAll } = await serve({ maxWaiting: 1 });
	const answered: Response[] = [];
	const answers = Array.from({ length: 6 }, async () => {
		answered.push(await get("/admin/importar-productos", { method: "POST", body: "a=b" }));
	});
	await expect.poll(() => answered.length).toBe(1);
	const [refused] = answered;
	expect([refused?.status, refused?.headers.get("retry-after")]).toEqual([429, "5"]);
	const text = await refused?.text();
	expect(text).toMatch(/<h1>No recibimos lo que enviaste<\/h1>[\s\S]*Vuelve al formulario/);
	expect(text, "as it asked for no page").not.toContain("página");
	releaseAll();
	await Promise.all(answers);
});

it("answers forms and the monitor while as many senders wait for pages as may", async () => {
	const { get, running, waiting, releaseAll } = await serve({
		maxRunning: 1,
		maxWaiting: 9,
		maxSendersForPages: 1,
	});
	void get("/", { sender: "198.51.100.1" }).catch(() => {});
	await expect.poll(running).toBe(1);
	void get("/", { sender: "198.51.100.2" }).catch(() => {});
	await expect.poll(waiting).toBe(1);
	expect((await get("/", { sender: "198.51.100.3" })).status).toBe(503);
	const answers = [get("/cart", { method: "POST" }), get("/healthz")];
	releaseAll();
	expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200]);
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

it.each([
	["a page that is never rendered", { url: "/categorias" }, defaults.maxRenderMs],
	["an upload", { url: "/admin/importar-productos", method: "POST" }, defaults.maxUploadMs],
])("gives up %s in the end, and renders the next page", async (_, asked, ms) => {
	vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
	const error = vi.spyOn(log, "error").mockReturnValue();
	let begin = () => {};
	const begun = new Promise<void>((resolve) => {
		begin = resolve;
	});
	const queue = createRenderQueue(
		({ url }) => {
			if (!url.endsWith(asked.url)) return Promise.resolve(new Response("page"));
			begin();
			return new Promise(() => {});
		},
		{ ...defaults, maxRunning: 1 },
	);
	const ask = (exchange: Parameters<typeof anExchange>[0]) =>
		new Promise<Response>((resolve) => {
			const { request, response } = anExchange(exchange);
			queue.add(request, response, async (remix) =>
				resolve(await remix(toRequest(request, request.headers))),
			);
		});
	const timersBefore = vi.getTimerCount();
	const endless = ask(asked);
	const next = ask({ url: "/" });
	await begun;
	expect(vi.getTimerCount(), "timers of pages under way").toBeGreaterThan(timersBefore);
	vi.advanceTimersByTime(ms - 1);
	expect(error).not.toHaveBeenCalled();
	vi.advanceTimersByTime(1);
	expect((await endless).status).toBe(503);
	expect(error).toHaveBeenCalledWith({ request: null, path: asked.url }, "a page was not rendered in time");
	expect(await (await next).text()).toBe("page");
	expect(vi.getTimerCount(), "timers of rendered pages").toBe(timersBefore);
});
