import { expect, onTestFinished, test } from "vitest";
import { urls } from "~/platform/urls";
import { placeOrder } from "../support/ordering";
import { startStoreProcess } from "../support/serving";

test("a store says what it runs; one that drains is not ready, and answers everything else, with its request log off", async () => {
	const store = await startStoreProcess({ env: { REQUEST_LOG: "off", DRAIN_SECONDS: "60" } });
	// The second signal ends it at once.
	onTestFinished(async () => void (await store.stop()));
	const readiness = async () => {
		const response = await store.fetch(urls.readiness);
		expect(response.headers.get("cache-control")).toBe("no-store");
		return { status: response.status, ...((await response.json()) as object) };
	};
	expect(await readiness()).toEqual({ status: 200, ready: true, reasons: [] });
	store.process.kill("SIGTERM");
	await expect.poll(() => store.output()).toContain("the store stops");
	expect(await readiness()).toEqual({ status: 503, ready: false, reasons: ["the store is stopping"] });
	expect((await store.fetch(urls.productList())).status).toBe(200);
	await placeOrder(store);

	const running = `"version":"\\d[^"]+","commit":"\\w+","mode":"production","datastore":"sqlite","folder":"${store.dataDir}"`;
	expect(store.output()).toMatch(new RegExp(`"level":"info".*${running},"msg":"the store has started"`));
	expect(store.output()).toMatch(new RegExp(`"signal":"SIGTERM",${running},"msg":"the store stops"`));
	expect(store.output(), "a warning of what its business has").not.toContain("must name the supplier");
	expect(store.output(), "a line for a request").not.toMatch(/^\{"time"/m);
});
