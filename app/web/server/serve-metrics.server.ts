import { createServer } from "node:http";
import { refuseToStart } from "~/platform/process/refuse-to-start.server";

export function serveMetrics(
	{ port, host }: { port: number; host: string },
	contentType: string,
	read: () => Promise<string>,
): void {
	const server = createServer(async ({ method, url }, response) => {
		if (url !== "/metrics" || (method !== "GET" && method !== "HEAD")) {
			response.writeHead(404).end();
			return;
		}
		try {
			const text = await read();
			response.writeHead(200, { "Content-Type": contentType }).end(text);
		} catch {
			response.writeHead(500).end();
		}
	});
	server.on("error", ({ code, message }: NodeJS.ErrnoException) => {
		const isPort = code === "EADDRINUSE" || code === "EACCES";
		refuseToStart(new Error(`${isPort ? "METRICS_PORT" : "METRICS_HOST"}: ${message}`));
	});
	server.listen(port, host).unref();
}
