import { expect, it } from "vitest";
import { limitRenders, type RenderLimits } from "~/server/pipeline/limit-renders.server";

/** Remix that answers only when told to. */
function heldRemix(limits: Partial<RenderLimits> = {}) {
	const held: (() => void)[] = [];
	let rendered = 0;
	const limited = limitRenders(
		async ({ signal }) => {
			await new Promise<void>((release) => held.push(release));
			rendered += 1;
			return new Response(signal.aborted ? "aborted" : "page");
		},
		{ maxRunning: 2, maxWaiting: 3, maxWaitMs: 60_000, exempt: ["/healthz"], ...limits },
	);
	return {
		rendered: () => rendered,
		running: () => held.length,
		ask: (path = "/", init: RequestInit = {}) => limited(new Request(`http://wasi.test${path}`, init)),
		async releaseAll() {
			while (held.length > 0) {
				for (const release of held.splice(0)) release();
				await new Promise(setImmediate);
			}
		},
	};
}

it("renders a few pages at a time, and refuses those for which the queue is full", async () => {
	const { ask, running, rendered, releaseAll } = heldRemix();
	const answers = Array.from({ length: 8 }, () => ask());
	await expect.poll(running).toBe(2);
	const refused = await Promise.all(answers.slice(5));
	expect(refused.map(({ status }) => status)).toEqual([503, 503, 503]);
	expect([running(), rendered()]).toEqual([2, 0]);
	await releaseAll();
	const answered = await Promise.all(answers.slice(0, 5));
	expect(answered.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
});

it("tells a refused shopper in Spanish to come back, and when", async () => {
	const { ask, running } = heldRemix({ maxRunning: 1, maxWaiting: 0 });
	void ask();
	await expect.poll(running).toBe(1);
	const refused = await ask();
	expect(refused.headers.get("retry-after")).toBe("5");
	expect(refused.headers.get("cache-control")).toBe("no-store");
	expect(await refused.text()).toMatch(/<html lang="es-PE">[\s\S]*<h1>Vuelve en unos segundos<\/h1>/);
});

it("refuses a page that has waited too long, instead of rendering it late", async () => {
	const { ask, releaseAll, rendered } = heldRemix({ maxWaitMs: -1, maxRunning: 1 });
	const late = ask();
	expect((await late).status).toBe(503);
	await releaseAll();
	expect(rendered()).toBe(0);
});

it("does not render for a client that has left the queue", async () => {
	const { ask, running, releaseAll, rendered } = heldRemix({ maxRunning: 1 });
	const client = new AbortController();
	const first = ask();
	await expect.poll(running).toBe(1);
	const left = ask("/", { signal: client.signal });
	client.abort();
	await releaseAll();
	await Promise.all([first, left]);
	expect(rendered()).toBe(1);
});

it("answers exempt paths while the queue is full", async () => {
	const { ask, running } = heldRemix({ maxRunning: 1, maxWaiting: 0 });
	void ask();
	await expect.poll(running).toBe(1);
	void ask("/healthz");
	await expect.poll(running).toBe(2);
});
