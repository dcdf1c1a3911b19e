import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { urls } from "~/platform/urls";
import { limaDay, nextDay } from "~/platform/values/lima-time";
import { runCommand } from "../support/commands";
import { type RunningStore, seedInto, startStore } from "../support/serving";
import {
	expectAccessible,
	expectAccessibleInAllColours,
	hideLateControls,
	keepPicture,
	phone,
	visit,
} from "./browser";
import { expectNoLayoutShift } from "./screens";

const onSale = urls.product("lampara-de-pie-killa");

// A store of its own, so that the other tests' prices do not change.
const dataDir = mkdtempSync(join(tmpdir(), "wasi-sale-"));
let store: RunningStore;
beforeAll(async () => {
	await seedInto(dataDir);
	const until = nextDay(limaDay(new Date()));
	for (const slug of ["lampara-de-pie-killa", "lampara-de-mesa-inti"]) {
		const args = ["product", "set", slug, "--sale-price", "150", "--sale-until", until];
		expect(await runCommand("catalog", args, { DATA_DIR: dataDir })).toMatchObject({ status: 0 });
	}
	store = await startStore({ env: { DATA_DIR: dataDir }, seed: false });
});
afterAll(async () => {
	await store.stop();
	rmSync(dataDir, { recursive: true, force: true });
});

test("a sale has no axe violations, no layout shift and no overflow on a product's page, cards and the cart", async () => {
	const shown = { baseURL: store.url, pictures: true };
	const page = await visit(phone, onSale, { ...shown, prepare: hideLateControls });
	await page.getByRole("button", { name: "Agregar al carrito" }).click();
	await page
		.getByRole("dialog")
		.getByText(/^Agregaste/)
		.waitFor();
	for (const path of [onSale, urls.productList({ q: "lampara" }), urls.cart]) {
		await page.goto(path);
		await page
			.getByRole("main")
			.getByText(/Antes S\//)
			.first()
			.waitFor();
		await (path === onSale ? expectAccessibleInAllColours : expectAccessible)(page);
		await expectNoLayoutShift(page);
		await keepPicture(page, `sale-${path.replaceAll(/\W+/g, "-")}`);
		await page.setViewportSize({ width: 320, height: 640 });
		expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
		await page.setViewportSize({ width: phone.width, height: 720 });
	}
});
