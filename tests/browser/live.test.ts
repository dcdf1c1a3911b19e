import { execFileSync } from "node:child_process";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { openDatastore } from "~/datastore/open-datastore.server";
import { urls } from "~/urls";
import { demoCatalog } from "../../demo/seed";
import { nodeArgumentsOf } from "../commands";
import { type RunningStore, root, startStore } from "../serving";
import { forgive, hydrated, type Mode, open, otherOppositeModes, visit as visitAt } from "./browser";

// A store of its own, so that the other tests' pages do not change.
let store: RunningStore;
beforeAll(async () => {
	store = await startStore();
});
afterAll(() => store.stop());

const visit = (mode: Pick<Mode, "javaScriptEnabled" | "width">, path: string) =>
	visitAt(mode, path, { baseURL: store.url });

const catalog = (...args: string[]) =>
	execFileSync(process.execPath, [...nodeArgumentsOf("catalog"), ...args], {
		cwd: root,
		env: { ...process.env, DATA_DIR: store.dataDir },
		encoding: "utf8",
	});

describe.each(otherOppositeModes)("a category changed by another process, $name", (mode) => {
	const id = `jardin-${mode.width}-${mode.javaScriptEnabled}`;
	const name = `Jardín ${mode.width} ${mode.javaScriptEnabled}`;

	test("appears on the home page: at once with scripts, on reload without", async () => {
		const page = await visit(mode, urls.home);
		const strip = page.getByRole("region", { name: "Popular categories" });
		const link = strip.getByRole("link", { name, exact: true });
		expect(await link.count()).toBe(0);

		for (const isThere of [true, false]) {
			if (isThere)
				catalog("category", "set", id, "--name", name, "--image", "/images/category/sala-800.webp");
			else catalog("category", "remove", id);
			const state = isThere ? "visible" : "detached";
			if (mode.javaScriptEnabled) await link.waitFor({ state });
			else {
				await expect.poll(async () => (await page.reload()) && link.count()).toBe(isThere ? 1 : 0);
			}
		}
	});
});

test("a page that was hidden or offline catches up when it is back", async () => {
	const page = await visit({ javaScriptEnabled: true, width: 1280 }, urls.home);
	const link = page.getByRole("main").getByRole("link", { name: "Sala de estar" });
	// Headless Chromium never hides a page, so the test fakes it.
	const tell = (state: string) =>
		page.evaluate((visibilityState) => {
			Object.defineProperty(document, "visibilityState", { value: visibilityState, configurable: true });
			document.dispatchEvent(new Event("visibilitychange"));
		}, state);
	await tell("hidden");
	catalog("category", "set", "sala", "--name", "Sala de estar", "--image", "/images/category/sala-800.webp");
	await page.waitForTimeout(1000);
	expect(await link.count(), "a hidden page holds no connection").toBe(0);
	await tell("visible");
	await link.waitFor();
});

test("data that were requested before a change of the cart do not revert it", async () => {
	const page = await visit({ javaScriptEnabled: true, width: 1280 }, urls.product("lampara-de-pie-killa"));
	const main = page.getByRole("main");
	await main.getByRole("button", { name: "Agregar al carrito" }).click();
	await page.getByRole("dialog").getByText("Agregaste Lámpara").waitFor();
	await open(page, urls.cart);
	const held: (() => void)[] = [];
	const wait = () => new Promise<void>((resolve) => held.push(resolve));
	let isSent = false;
	await page.route("**/cart.data**", async (route) => {
		if (route.request().method() === "POST") {
			await wait();
			return route.continue();
		}
		const response = await route.fetch();
		if (!isSent) await wait();
		await route.fulfill({ response });
	});
	catalog("category", "set", "sala", "--name", "Sala nueva", "--image", "/images/category/sala-800.webp");
	await expect.poll(() => held.length).toBe(1);
	await main.getByRole("button", { name: /^Agregar uno de Lámpara/ }).click();
	await expect.poll(() => held.length).toBe(2);
	const [answerPage, answerChange] = held;
	const answered = page.waitForResponse("**/cart.data**");
	answerPage?.();
	await (await answered).finished();
	// Time for a request that would be answered with the cart as it was.
	await page.waitForTimeout(500);
	isSent = true;
	answerChange?.();
	await main.getByText("Ahora llevas 2 de Lámpara").waitFor({ state: "attached" });
	for (const answer of held) answer();
	await page.unrouteAll({ behavior: "wait" });
	await hydrated(page);
	expect(await main.getByLabel(/^Cantidad de Lámpara/).inputValue()).toBe("2");
});

test("a page whose new data are refused stays, and shows them when the store answers again", async () => {
	const page = await visit({ javaScriptEnabled: true, width: 1280 }, urls.home);
	const refusal = { status: 503, contentType: "text/html", body: "<!DOCTYPE html><h1>Vuelve</h1>" };
	let refused = 0;
	await page.route("**/*.data*", (route) => {
		refused += 1;
		return route.fulfill(refusal);
	});
	catalog("category", "set", "sala", "--name", "Sala y más", "--image", "/images/category/sala-800.webp");
	await expect.poll(() => refused).toBeGreaterThan(0);
	await page.unrouteAll();
	await page.getByRole("main").getByRole("link", { name: "Sala y más" }).waitFor();
	forgive(/503/);
});

describe.each(otherOppositeModes)("a product changed by another process, $name", (mode) => {
	test("appears on its open page: at once with scripts, on reload without", async () => {
		const page = await visit(mode, urls.product("mesa-de-comedor-mikuy"));
		const datastore = await openDatastore({ kind: "sqlite", dataDir: store.dataDir });
		onTestFinished(() => datastore.close());
		const fields = demoCatalog.product.find(({ id }) => id === "mesa-de-comedor-mikuy")?.fields;
		for (const [stock, said] of [
			[1, "Disponible: queda 1"],
			[0, "Agotado por ahora"],
		] as const) {
			await datastore.set("product", "mesa-de-comedor-mikuy", { ...fields, stock });
			const words = page.getByText(said, { exact: true });
			if (mode.javaScriptEnabled) await words.first().waitFor();
			else await expect.poll(async () => (await page.reload()) && words.count()).toBe(1);
		}
	});
});
