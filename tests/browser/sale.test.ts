import { expect, test } from "vitest";
import { urls } from "~/platform/urls";
import { limaDay, nextDay } from "~/platform/values/lima-time";
import { runCommand } from "../support/commands";
import { newShopper, textOf } from "../support/shopper";
import { storeOfFile } from "../support/store-of-file";
import {
	expectAccessible,
	expectAccessibleInAllColours,
	expectNoOverflow,
	hideLateControls,
	keepPicture,
	phone,
	visit,
} from "./browser";
import { expectNoLayoutShift } from "./screens";

const onSale = urls.product("lampara-de-pie-killa");

// A store of its own, so that the other tests' prices do not change.
const store = storeOfFile();

test("a sale has no axe violations, no layout shift and no overflow on a product's page, cards and the cart", async () => {
	const shopper = newShopper(store);
	const until = nextDay(limaDay(new Date()));
	for (const slug of ["lampara-de-pie-killa", "lampara-de-mesa-inti"]) {
		const args = ["product", "set", slug, "--sale-price", "150", "--sale-until", until];
		expect(await runCommand("catalog", args, { DATA_DIR: store.dataDir })).toMatchObject({ status: 0 });
		await expect.poll(async () => textOf(await shopper.page(urls.product(slug)))).toContain("Antes S/");
	}
	const shown = { baseURL: store.url, pictures: true };
	const page = await visit(phone, onSale, { ...shown, prepare: hideLateControls });
	await page.getByRole("button", { name: "Agregar al carrito" }).click();
	await page.getByRole("dialog").getByText("Agregaste").first().waitFor();
	const former = page.getByRole("main").getByText(/Antes S\//);
	for (const path of [onSale, urls.productList({ q: "lampara" }), urls.cart]) {
		await page.goto(path);
		await former.first().waitFor();
		await (path === onSale ? expectAccessibleInAllColours : expectAccessible)(page);
		await expectNoLayoutShift(page);
		await keepPicture(page, `sale-${path.replaceAll(/\W+/g, "-")}`);
		await expectNoOverflow(page, 320);
		await page.setViewportSize({ width: phone.width, height: 720 });
	}
});
