import { once } from "node:events";
import { rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { urls } from "~/platform/urls";
import { refusedStart } from "../support/refused-start";
import { formBody, startStoreProcess, testSecret } from "../support/serving";
import { messageAnswers } from "../unit/domain/customer-service/message-answers";

interface TrackedEvent {
	exception: { values: { type: string; value: string; stacktrace: { frames: { filename: string }[] } }[] };
	tags: { cause: string };
	[field: string]: unknown;
}

/** Takes events as Sentry does. */
async function openTracker() {
	const events: TrackedEvent[] = [];
	const server = createServer(async (request, response) => {
		const body = await buffer(request);
		const text = String(request.headers["content-encoding"] === "gzip" ? gunzipSync(body) : body);
		const lines = text.split("\n").filter(Boolean);
		for (const [index, line] of lines.entries())
			if (JSON.parse(line).type === "event") events.push(JSON.parse(lines[index + 1] ?? ""));
		response.end("{}");
	});
	await once(server.listen(0, "127.0.0.1"), "listening");
	onTestFinished(() => void server.close());
	return { events, dsn: `http://key@127.0.0.1:${(server.address() as AddressInfo).port}/1` };
}

const installed = await import("@sentry/node" as string).then(
	() => true,
	() => false,
);

test.skipIf(!installed)(
	`the tracker gets errors of the store and of browsers, and nothing of shoppers${installed ? "" : " (skipped: the tracker's SDK is not installed)"}`,
	async () => {
		const { events, dsn } = await openTracker();
		const store = await startStoreProcess({ env: { SENTRY_DSN: dsn } });
		onTestFinished(async () => void (await store.stop()));
		const stack = `TypeError\n    at load (${store.url}/assets/interface-B8x2.js:1:2345)`;
		const error = { name: "TypeError", message: "bad value maria@correo.pe", stack };
		const report = { ...error, path: "/seguimiento", version: "3f9c2a71" };
		await store.fetch(urls.browserErrors, { method: "POST", body: JSON.stringify(report) });
		await expect.poll(() => events).toHaveLength(1);
		rmSync(join(store.dataDir, "wasi.db"));
		expect((await store.fetch(urls.contact(), formBody(messageAnswers()))).status).toBe(503);
		await expect.poll(() => events.length).toBeGreaterThan(1);

		const [ofBrowser, ofStore] = events;
		expect(ofBrowser?.exception.values[0]).toMatchObject({ type: "TypeError", value: "bad value …" });
		expect(ofBrowser?.exception.values[0]?.stacktrace.frames[0]?.filename).toBe("/assets/interface-B8x2.js");
		expect(ofBrowser).toMatchObject({ environment: "production", release: expect.any(String) });
		expect(ofBrowser?.tags.cause).toBe("a browser reported an error");
		expect(ofStore?.exception.values[0]?.type).toBe("DatastoreUnavailable");
		for (const event of events)
			expect(Object.keys(event)).not.toEqual(
				expect.arrayContaining([expect.stringMatching(/^(request|user|breadcrumbs|server_name|extra)$/)]),
			);
		expect(JSON.stringify(events)).not.toMatch(/correo\.pe|Mamani|mi mesa/);
	},
);

test("a store without the tracker's SDK says what to install, and ends", async () => {
	const { code, output } = await refusedStart({
		DATA_DIR: "/nonexistent",
		SESSION_SECRET: testSecret,
		SENTRY_DSN: "https://key@sentry.example/1",
		NODE_OPTIONS: "--import ./tests/http/without-sentry.mjs",
	});
	expect(code).toBe(1);
	expect(output).toMatch(/^SENTRY_DSN: the tracker's SDK is not installed: run npm install @sentry\/node$/m);
	expect(output).not.toMatch(/\n\s+at /);
});
