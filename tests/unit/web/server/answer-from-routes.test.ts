import { createServer } from "node:http";
import { connect } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import type { FetchHandler } from "~/web/http/fetch-request.server";
import { closeAfterError } from "~/web/http/pipeline-handler.server";
import { maxBodyBytes } from "~/web/rate-limits/body-size-limits.server";
import { createFormReceiver } from "~/web/rate-limits/receive-form.server";
import type { RenderQueue } from "~/web/rate-limits/render-queue.server";
import { answerFromRoutes } from "~/web/server/answer-from-routes.server";
import { attachPipeline } from "~/web/server/attach-pipeline.server";
import { discardUnreadBody } from "~/web/server/request-body.server";
import { listenDuringTest } from "../http/serving";

const text = "La misma página para quien la pide. ".repeat(50);

async function serve(remix: FetchHandler): Promise<string> {
	const server = createServer((request, response) => response.end(`remix-serve: ${request.method}`));
	const queue: RenderQueue = {
		add(_, response, answer) {
			answer(remix).catch(closeAfterError(response));
		},
	};
	attachPipeline([discardUnreadBody, answerFromRoutes(queue, createFormReceiver())], server);
	return listenDuringTest(server);
}

it("hands on little more of a body than may be sent", async () => {
	const body = "x".repeat(maxBodyBytes * 3);
	let received = 0;
	const url = await serve(async (request) => {
		received = (await request.arrayBuffer()).byteLength;
		return new Response("too large", { status: 413 });
	});
	const answer = await fetch(url, { method: "POST", body });
	expect([answer.status, await answer.text()]).toEqual([413, "too large"]);
	expect(received).toBeLessThan(maxBodyBytes * 2.5);
});

it.each(["br", "gzip", "identity"])("sends a page in %s to clients that accept it", async (encoding) => {
	const url = await serve(async () => new Response(text, { headers: { "Content-Type": "text/html" } }));
	const response = await fetch(url, { headers: { "Accept-Encoding": encoding } });
	expect(response.headers.get("content-encoding") ?? "identity").toBe(encoding);
	expect(response.headers.get("vary")).toBe("Accept-Encoding");
	expect(await response.text()).toBe(text);
});

it("sends the status, several cookies and a body that is not text unchanged", async () => {
	const bytes = new Uint8Array(2000).fill(255);
	const headers = new Headers({ "Content-Type": "application/octet-stream" });
	for (const cookie of ["a=1", "b=2"]) headers.append("Set-Cookie", cookie);
	const url = await serve(async () => new Response(bytes, { status: 404, headers }));
	const response = await fetch(url);
	expect([response.status, response.headers.getSetCookie()]).toEqual([404, ["a=1", "b=2"]]);
	expect(response.headers.get("content-encoding")).toBeNull();
	expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes);
});

it("streams events, and aborts Remix's request when the reader leaves", async () => {
	let signal: AbortSignal | undefined;
	const url = await serve(async (request) => {
		signal = request.signal;
		const stream = new ReadableStream({
			start: (controller) => controller.enqueue(new TextEncoder().encode("data: 1\n\n")),
		});
		return new Response(stream, { headers: { "Cache-Control": "no-cache, no-transform" } });
	});
	const reader = (await fetch(url)).body?.getReader();
	expect(new TextDecoder().decode((await reader?.read())?.value)).toBe("data: 1\n\n");
	expect(signal?.aborted).toBe(false);
	await reader?.cancel();
	await expect.poll(() => signal?.aborted).toBe(true);
});

it("reads no more of a stream than the client does", async () => {
	let pieces = 0;
	const url = await serve(async () => {
		const stream = new ReadableStream({
			pull(controller) {
				pieces += 1;
				controller.enqueue(new Uint8Array(100_000));
			},
		});
		return new Response(stream, { headers: { "Cache-Control": "no-transform" } });
	});
	const client = connect(Number(new URL(url).port), "127.0.0.1").pause();
	onTestFinished(() => void client.destroy());
	client.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
	await expect.poll(() => pieces).toBeGreaterThan(0);
	for (let before = 0; before < pieces && pieces < 300; ) {
		before = pieces;
		await new Promise((resume) => setTimeout(resume, 200));
	}
	expect(pieces).toBeLessThan(300);
});
