import { once } from "node:events";
import { createServer } from "node:http";
import { afterEach, expect, it, vi } from "vitest";
import { closeLater } from "~/web/server/guard-connections.server";
import { fetchOnce } from "../../../support/serving";
import { listen } from "../http/serving";

afterEach(() => void vi.useRealTimers());

it("a server that is to close goes on answering new connections, and then closes", async () => {
	const server = createServer((_, response) => response.end("answered"));
	const url = await listen(server);
	vi.useFakeTimers({ toFake: ["setTimeout"] });
	closeLater(server, 5000);
	const closed = once(server, "close");
	server.close();
	vi.advanceTimersByTime(4999);
	expect(await (await fetchOnce(url)).text()).toBe("answered");
	vi.advanceTimersByTime(1);
	await closed;
	await expect(fetchOnce(url)).rejects.toThrow("fetch failed");
});
