import { execFileSync } from "node:child_process";
import { afterAll, describe, expect, inject, test } from "vitest";
import { urls } from "~/urls";
import { root } from "../serving";
import { modes, visit } from "./browser";

const catalog = (...args: string[]) =>
	execFileSync(process.execPath, ["--import", "tsx", "scripts/catalog.ts", ...args], {
		cwd: root,
		env: { ...process.env, DATA_DIR: inject("dataDir") },
		encoding: "utf8",
	});

afterAll(() => {
	catalog("seed");
});

describe.each(modes)("a category changed by another process, $name", (mode) => {
	const id = `jardin-${mode.width}-${mode.javaScriptEnabled}`;
	const name = `Jardín ${mode.width} ${mode.javaScriptEnabled}`;

	test("is on the home page: by itself within 2 s with scripts, on a reload without", async () => {
		const page = await visit(mode, urls.home);
		const strip = page.getByRole("region", { name: "Popular categories" });
		const link = strip.getByRole("link", { name, exact: true });
		expect(await link.count()).toBe(0);

		for (const isThere of [true, false]) {
			if (isThere) catalog("category", "set", id, "--name", name, "--image", "/images/category/sala.svg");
			else catalog("category", "remove", id);
			const state = isThere ? "visible" : "detached";
			if (mode.javaScriptEnabled) await link.waitFor({ state, timeout: 10_000 });
			else {
				await expect
					.poll(async () => (await page.reload()) && link.count(), { timeout: 10_000 })
					.toBe(isThere ? 1 : 0);
			}
		}
	});
});

test("a page that was hidden or offline meanwhile catches up when it is back", async () => {
	const page = await visit({ javaScriptEnabled: true, width: 1280 }, urls.home);
	const link = page.getByRole("link", { name: "Sala de estar" });
	// Headless pages are never hidden: the page is told that it is.
	const tell = (state: string) =>
		page.evaluate((visibilityState) => {
			Object.defineProperty(document, "visibilityState", { value: visibilityState, configurable: true });
			document.dispatchEvent(new Event("visibilitychange"));
		}, state);
	await tell("hidden");
	catalog("category", "set", "sala", "--name", "Sala de estar", "--image", "/images/category/sala.svg");
	await page.waitForTimeout(1000);
	expect(await link.count(), "a hidden page holds no connection").toBe(0);
	await tell("visible");
	await link.waitFor({ timeout: 10_000 });
});
