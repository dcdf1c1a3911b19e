import { once } from "node:events";
import { connect } from "node:net";
import { networkInterfaces } from "node:os";
import { join } from "node:path";
import Database from "libsql";
import { expect, test } from "vitest";
import { urls } from "~/platform/urls";
import { checkoutAnswers } from "../support/answers";
import { aShopperWithACart, hiddenFields, placeOrder } from "../support/ordering";
import { freePort } from "../support/ports";
import { refusedStart } from "../support/refused-start";
import { fetchOnce, testSecret } from "../support/serving";
import { storeProcessOfFile } from "../support/store-of-file";

let port: number;
const store = storeProcessOfFile(async () => {
	port = await freePort();
	return { METRICS_PORT: String(port) };
});

async function metrics(): Promise<string> {
	const response = await fetchOnce(`http://127.0.0.1:${port}/metrics`);
	expect(response.headers.get("content-type")).toMatch(/^text\/plain; version=0\.0\.4/);
	return response.text();
}

test("counts requests by route, orders, and the datastore's calls", async () => {
	await store.fetch("/nada/de/nada?x=1");
	for (let view = 0; view < 3; view++) await store.fetch(urls.product("sofa-ayni"));
	await placeOrder(store);
	for (const probe of [urls.health, urls.readiness]) await store.fetch(probe);
	const text = await metrics();
	for (const line of [
		'wasi_http_requests_total{route="/*",method="GET",status="4xx",from="render"} 1',
		/wasi_http_requests_total\{route="\/product\/:slug",method="GET",status="2xx",from="cache"\} [1-9]/,
		/wasi_http_request_duration_seconds_bucket\{le="10",route="\/product\/:slug"\} [1-9]/,
		"wasi_orders_placed_total 1",
		"wasi_orders_failed_total 0",
		"wasi_last_backup_timestamp_seconds 0",
		/wasi_datastore_call_duration_seconds_count\{operation="runTransaction"\} [1-9]/,
		/wasi_page_cache_pages [1-9]/,
		/wasi_stock_short \d/,
		/nodejs_eventloop_lag_p99_seconds \d/,
		/process_resident_memory_bytes [1-9]/,
		"wasi_stream_live 1",
		"wasi_writes_ok 1",
		'wasi_outbox_oldest_seconds{queue="mail"}',
		/wasi_build_info\{version="[\d.]+",commit="\w+"\} 1/,
	])
		expect(text).toMatch(line);
	expect(text, "what a client chose, and probes").not.toMatch(/sofa-ayni|nada|healthz|readyz/);
});

test("counts an order that the store could not take", async () => {
	const shopper = await aShopperWithACart(store);
	const answers = checkoutAnswers(await hiddenFields(shopper));
	const writer = new Database(join(store.dataDir, "wasi.db"), { timeout: 10_000 });
	writer.exec("BEGIN IMMEDIATE");
	expect((await shopper.post(urls.checkout, answers)).status).toBe(503);
	writer.close();
	expect(await metrics()).toMatch("wasi_orders_failed_total 1");
});

test("counts an event stream while it is open, and not as a slow request; HEAD requests open none", async () => {
	const requests = Array.from({ length: 40 }, (_, index) =>
		index % 2
			? store.fetch(urls.catalogEvents, { method: "HEAD" })
			: requestAndDisconnect(urls.catalogEvents),
	);
	await Promise.all(requests);
	const leave = new AbortController();
	await store.fetch(urls.catalogEvents, { signal: leave.signal });
	await expect.poll(metrics).toMatch(/^wasi_event_streams 1$/m);
	leave.abort();
	await expect.poll(metrics).toMatch(/^wasi_event_streams 0$/m);
	expect(await metrics()).not.toMatch(/duration_seconds_\w+\{[^}]*catalog/);
});

async function requestAndDisconnect(path: string): Promise<void> {
	const socket = connect(Number(new URL(store.url).port), "127.0.0.1");
	await once(socket, "connect");
	socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`, () => socket.destroy());
	await once(socket, "close");
}

test("shoppers do not see them", async () => {
	expect((await store.fetch("/metrics")).status).toBe(404);
	const address = Object.values(networkInterfaces())
		.flat()
		.find((one) => one?.family === "IPv4" && !one.internal)?.address;
	if (address) await expect(fetchOnce(`http://${address}:${port}/metrics`)).rejects.toThrow();
	expect((await fetchOnce(`http://127.0.0.1:${port}/`)).status).toBe(404);
});

test("a store whose metrics' port is taken says so and ends", async () => {
	const { code, output } = await refusedStart({ METRICS_PORT: String(port), SESSION_SECRET: testSecret });
	expect(code).toBe(1);
	expect(output).toMatch(/^METRICS_PORT: .*EADDRINUSE/m);
});
