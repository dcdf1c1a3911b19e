import { once } from "node:events";
import { Agent, createServer, request as send } from "node:http";
import { setTimeout } from "node:timers/promises";
import { freePort } from "../../tests/support/ports";

/** A proxy that delays every answer. Chromium's own network emulation does not delay prefetches. */
export async function startDelayingProxy(
	targetUrl: string,
	delayMs: number,
): Promise<{ url: string; close(): void }> {
	const agent = new Agent({ keepAlive: true });
	const server = createServer((request, response) => {
		const { method, headers, url = "/" } = request;
		const forwarded = send(targetUrl + url, { method, headers, agent }, async (answer) => {
			await setTimeout(delayMs);
			response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
			answer.pipe(response);
		});
		forwarded.on("error", () => response.destroy());
		response.on("close", () => forwarded.destroy());
		request.pipe(forwarded);
	});
	const port = await freePort();
	await once(server.listen(port, "127.0.0.1"), "listening");
	return {
		url: `http://127.0.0.1:${port}`,
		close() {
			server.close();
			server.closeAllConnections();
			agent.destroy();
		},
	};
}
