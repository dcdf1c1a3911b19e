import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { urls } from "~/platform/urls";
import { placeOrder } from "../support/ordering";
import { startStoreProcess } from "../support/serving";

test("a store may be sent requests until it is told to stop, and says what it runs, with its request log off", async () => {
	const store = await startStoreProcess({ env: { REQUEST_LOG: "off" } });
	onTestFinished(async () => void (await store.stop()));
	const ready = await store.fetch(urls.readiness);
	expect(ready.headers.get("cache-control")).toBe("no-store");
	expect({ status: ready.status, ...((await ready.json()) as object) }).toEqual({
		status: 200,
		ready: true,
		reasons: [],
	});
	const socket = connect(Number(new URL(store.url).port), "127.0.0.1");
	onTestFinished(() => void socket.destroy());
	await once(socket, "connect");
	// Begun before the signal, as the store takes no connection after it.
	socket.write(`GET ${urls.readiness} HTTP/1.1\r\nHost: x\r\n`);
	await store.fetch(urls.readiness);
	store.process.kill("SIGTERM");
	await expect.poll(() => store.output()).toContain("the store stops");
	socket.write("\r\n");
	const answer = await text(socket);
	expect(answer).toMatch(/^HTTP\/1\.1 503 /);
	expect(answer).toContain('{"ready":false,"reasons":["the store is stopping"]}');

	const running = `"version":"\\d[^"]+","commit":"\\w+","mode":"production","datastore":"sqlite","folder":"${store.dataDir}"`;
	expect(store.output()).toMatch(new RegExp(`"level":"info".*${running},"msg":"the store has started"`));
	expect(store.output()).toMatch(new RegExp(`"signal":"SIGTERM",${running},"msg":"the store stops"`));
	expect(store.output(), "a warning of what its business has").not.toContain("must name the supplier");
	expect(store.output(), "a line for a request").not.toMatch(/^\{"time"/m);
});

test("a store that drains says that it is not ready, and answers everything else", async () => {
	const store = await startStoreProcess({ env: { DRAIN_SECONDS: "60" } });
	// The second signal ends it at once.
	onTestFinished(async () => void (await store.stop()));
	store.process.kill("SIGTERM");
	await expect.poll(async () => (await store.fetch(urls.readiness)).status).toBe(503);
	expect((await store.fetch(urls.productList())).status).toBe(200);
	await placeOrder(store);
});
