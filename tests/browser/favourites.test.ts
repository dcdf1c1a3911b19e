import type { Page, Request } from "playwright-core";
import { expect, test } from "vitest";
import { urls } from "~/platform/urls";
import { desktop, open, visit } from "./browser";
import { expectAccessibleInAllColours, look } from "./look";
import { withoutConnection } from "./messages";

test("quick clicks on two hearts save both, one without a connection says so and saves nothing, and what was removed can be taken back", async () => {
	const page = await visit(desktop, urls.category("sala"));
	const main = page.getByRole("main");
	const saved = main.getByRole("button", { name: /^Quitar .* de favoritos$/ });
	const unsaved = main.getByRole("button", { name: /^Guardar .* en favoritos$/ });
	let ended = 0;
	const count = (request: Request) => {
		if (request.method() === "POST") ended++;
	};
	page.on("requestfinished", count);
	// Chromium may report a failure after the whole answer.
	page.on("requestfailed", count);
	// The second heart is the first that is left.
	for (const clicks of [1, 2]) {
		await unsaved.first().click();
		await expect.poll(() => saved.count()).toBe(clicks);
	}
	await expect.poll(() => ended).toBe(2);
	await withoutConnection(page, () => unsaved.first().click(), main);
	await expect.poll(() => saved.count()).toBe(2);
	await open(page, urls.favourites());
	await expect.poll(() => saved.count()).toBe(2);
	await look(page, "favourites", expectAccessibleInAllColours);
	await saved.first().click();
	await main.getByText("Quitaste ").first().waitFor();
	await expect.poll(() => saved.count()).toBe(1);
	await main.getByRole("button", { name: "Deshacer" }).click();
	await expect.poll(() => saved.count()).toBe(2);
});

test("a heart without an answer is taken back, with a message, and the next one is saved", async () => {
	const prepare = (page: Page) => page.clock.install();
	const page = await visit(desktop, urls.category("sala"), { prepare });
	await page.route("**/favoritos.data**", () => {}, { times: 1 });
	const main = page.getByRole("main");
	const heart = (action: "Guardar" | "Quitar", name: string) =>
		main.getByRole("button", { name: new RegExp(`^${action} ${name} .* favoritos$`) });
	const sent = page.waitForRequest((request) => request.method() === "POST");
	await heart("Guardar", "Sofá Ayni").click();
	await sent;
	await heart("Guardar", "Butaca Llampu").click();
	await heart("Quitar", "Butaca Llampu").waitFor();
	const answered = page.waitForResponse((response) => response.request().method() === "POST");
	await page.clock.fastForward(10_000);
	await main.getByRole("alert").filter({ hasText: "La tienda no respondió" }).waitFor();
	await heart("Guardar", "Sofá Ayni").waitFor();
	await answered;
	await open(page, urls.favourites());
	await heart("Quitar", "Butaca Llampu").waitFor();
	expect(await heart("Quitar", "Sofá Ayni").count()).toBe(0);
});
