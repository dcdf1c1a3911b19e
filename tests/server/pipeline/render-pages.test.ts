import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished, vi } from "vitest";
import { attachPipeline } from "~/server/attach-pipeline.server";
import { log } from "~/server/log.server";
import type { Remix } from "~/server/pipeline/remix-request.server";
import { renderPages } from "~/server/pipeline/render-pages.server";

const text = "La misma página para quien la pide. ".repeat(50);

async function serve(remix: Remix): Promise<string> {
	const server = createServer((request, response) => response.end(`remix-serve: ${request.method}`));
	attachPipeline([renderPages({ render: remix, refuse: () => false })], server);
	server.listen(0, "127.0.0.1");
	onTestFinished(() => void server.close());
	await once(server, "listening");
	return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it.each([
	["GET", "/"],
	["GET", "/product/sofa?color=gris.claro"],
	["GET", "/cart.data?_routes=root"],
	["HEAD", "/healthz"],
])("passes %s %s to Remix as it was sent", async (method, path) => {
	const requests: string[] = [];
	const url = await serve(async ({ method, url, headers }) => {
		requests.push(`${method} ${url} ${headers.get("cookie")}`);
		return new Response("answered");
	});
	const response = await fetch(url + path, { method, headers: { cookie: "a=b" } });
	expect(await response.text()).toBe(method === "HEAD" ? "" : "answered");
	expect(requests).toEqual([`${method} ${url}${path} a=b`]);
});

it.each([
	["POST", "/cart"],
	["GET", "/images/sofa.webp"],
	["GET", "/images/sofa.webp?a=/b"],
])("leaves %s %s to remix-serve", async (method, path) => {
	const url = await serve(async () => new Response("answered"));
	const response = await fetch(url + path, { method });
	expect(await response.text()).toBe(`remix-serve: ${method}`);
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
		return new Response(stream, { headers: { "Content-Type": "text/event-stream" } });
	});
	const reader = (await fetch(url)).body?.getReader();
	expect(new TextDecoder().decode((await reader?.read())?.value)).toBe("data: 1\n\n");
	expect(signal?.aborted).toBe(false);
	await reader?.cancel();
	await expect.poll(() => signal?.aborted).toBe(true);
});

it("closes the connection when Remix fails", async () => {
	vi.spyOn(log, "error").mockReturnValue();
	const url = await serve(() => Promise.reject(new Error("the loader's own handling failed")));
	await expect(fetch(url)).rejects.toThrow();
});
