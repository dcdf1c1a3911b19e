import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { urls } from "~/urls";
import { checkoutAnswers } from "../answers";
import {
	expectAccessible,
	forgive,
	holdScripts,
	hydrated,
	isFocused,
	modes,
	settled,
	storeUrl,
	untilFocused,
	visit,
} from "./browser";

const mode = { javaScriptEnabled: true, width: 375 };
const focused = (page: Page) =>
	page.evaluate(() => document.activeElement?.id || document.activeElement?.tagName);

describe("what was typed in the checkout is kept", () => {
	test("when a link is followed and the shopper comes back", async () => {
		const page = await visit(mode, urls.checkout);
		await page.getByLabel("Nombre completo").fill("Ana");
		await page.getByLabel("Número de documento").fill("12345678");
		await page.getByLabel("Departamento").selectOption("08");
		await page.getByLabel("Provincia").selectOption("0809");
		await page.getByLabel("Distrito").selectOption("080901");
		await page.getByRole("link", { name: "Wasi, inicio" }).click();
		await page.waitForURL("**/");
		await page.goBack();
		expect(await page.getByLabel("Nombre completo").inputValue()).toBe("Ana");
		expect(await page.getByLabel("Número de documento").inputValue()).toBe("12345678");
		expect(await page.getByLabel("Departamento").inputValue()).toBe("08");
		expect(await page.getByLabel("Provincia").inputValue()).toBe("0809");
		expect(await page.getByLabel("Distrito").inputValue()).toBe("080901");
	});

	test("until the shopper wants it gone", async () => {
		const page = await visit(mode, urls.checkout);
		const answers = checkoutAnswers();
		await page.getByLabel("Nombre completo").fill(answers.fullName ?? "");
		await page.getByRole("link", { name: "Wasi, inicio" }).click();
		await page.waitForURL("**/");
		await page
			.context()
			.addCookies([
				{ name: "wasi_saved", value: await savedCookie(answers), domain: "localhost", path: "/shop" },
			]);
		await page.goBack();
		await page.getByRole("button", { name: "Borrar mis datos" }).click();
		await page.getByRole("button", { name: "Borrar mis datos" }).waitFor({ state: "detached" });
		expect(await page.getByLabel("Nombre completo").inputValue()).toBe("");
	});

	test("when a province is chosen before the scripts arrive, which then bring its districts", async () => {
		const page = await visit(mode, urls.home);
		const release = await holdScripts(page);
		await page.goto(urls.checkout, { waitUntil: "commit" });
		await page.getByLabel("Departamento").selectOption("15");
		await page.getByRole("button", { name: "Actualizar" }).click({ noWaitAfter: true });
		await page.locator('[name="province"] option[value="1505"]').waitFor({ state: "attached" });
		await page.getByLabel("Provincia").selectOption("1505");
		release();
		await hydrated(page);
		await page.getByLabel("Distrito").selectOption("150501");
		expect(await page.getByLabel("Provincia").inputValue()).toBe("1505");
	});

	test("through three impatient Enters, which send one form", async () => {
		const page = await visit(mode, urls.checkout);
		const posts: string[] = [];
		page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
		await page.route("**/shop/product-shop.data", async (route) => {
			await new Promise((resume) => setTimeout(resume, 500));
			await route.continue();
		});
		await page.getByLabel("Nombre completo").focus();
		for (let press = 0; press < 3; press++) await page.keyboard.press("Enter");
		await page.getByRole("alert").filter({ hasText: "Faltan corregir" }).waitFor();
		forgive(/status of 400/);
		expect(posts).toHaveLength(1);
	});
});

describe("without a connection", () => {
	test("a link leads to a page that says so, with the frame as it was, and that can be tried again", async () => {
		// The kinds of page are known to the browser, the page itself is not.
		const page = await visit(mode, urls.productList());
		await page.getByRole("link", { name: "Lámpara de pie Killa" }).click();
		await page.getByRole("heading", { name: "Lámpara de pie Killa", level: 1 }).waitFor();
		await page.goBack();
		await page.getByRole("heading", { name: "New Arrival" }).waitFor();
		await page.context().setOffline(true);
		await page.getByRole("link", { name: "Sofá Ayni de tres cuerpos", exact: true }).click();
		const lost = page.getByRole("heading", { name: "No hay conexión" });
		await lost.waitFor();
		forgive(/ERR_INTERNET_DISCONNECTED/);
		expect(await page.getByRole("button", { name: "Abrir el carrito, 8 productos" }).isVisible()).toBe(true);
		await expectAccessible(page);
		await page.context().setOffline(false);
		await page.getByRole("link", { name: "Reintentar" }).click();
		await page.getByRole("heading", { name: "Sofá Ayni" }).waitFor();
	});

	test("a second try in vain brings the explanation into view again", async () => {
		const page = await visit(mode, urls.checkout);
		await page.context().setOffline(true);
		const pay = page.getByRole("button", { name: "Pay now" });
		const alert = page.getByRole("alert").filter({ hasText: "No hay conexión" });
		for (let attempt = 0; attempt < 2; attempt++) {
			await pay.click();
			await alert.waitFor();
			await untilFocused(alert);
			await pay.focus();
		}
		forgive(/ERR_INTERNET_DISCONNECTED/);
	});
});

test("after a deployment the first click leads where it should", async () => {
	const page = await visit(mode, urls.home);
	await page.route("**/assets/nosotros-*.js", (route) => route.abort());
	await page.getByRole("button", { name: "Abrir el menú" }).click();
	await page.getByRole("dialog").getByRole("link", { name: "Nosotros" }).click();
	await page.waitForURL(`**${urls.about}`);
	await page.getByRole("heading", { name: "Nosotros", level: 1 }).waitFor();
	forgive(/ERR_FAILED|nosotros|Failed to fetch/);
});

describe("where the focus is", () => {
	test("a page that is changed by script is announced and focused", async () => {
		const page = await visit(mode, urls.home);
		await page.getByRole("link", { name: "Comprar ahora" }).click();
		await page.waitForURL(`**${urls.featuredProduct()}`);
		await expect.poll(() => focused(page)).toBe("contenido");
		await page.getByRole("status").filter({ hasText: "Sofá Ayni" }).waitFor({ state: "attached" });
		await page.goBack();
		await expect.poll(() => focused(page)).toBe("contenido");
	});

	test("an open panel keeps it, and gives it back", async () => {
		const page = await visit({ ...mode, width: 1280 }, urls.home);
		const open = page.getByRole("button", { name: /^Abrir el carrito/ });
		const panel = page.getByRole("dialog");
		await open.click();
		await panel.waitFor();
		for (let step = 0; step < 8; step++) {
			await page.keyboard.press("Tab");
			expect(
				await page
					.locator("header, main, footer")
					.evaluateAll((parts) => parts.some((part) => part.contains(document.activeElement))),
			).toBe(false);
		}
		await panel.getByRole("button", { name: "Cerrar el carrito" }).focus();
		await page.keyboard.press("Escape");
		await panel.waitFor({ state: "hidden" });
		expect(await isFocused(open)).toBe(true);
	});
});

/** The cookie that the store sends to who has just sent valid answers. */
async function savedCookie(answers: Record<string, string>): Promise<string> {
	const response = await fetch(storeUrl + urls.checkout, {
		method: "POST",
		body: new URLSearchParams(answers),
		redirect: "manual",
	});
	return /wasi_saved=([^;]+)/.exec(response.headers.get("set-cookie") ?? "")?.[1] ?? "";
}

test.each(modes.filter(({ width }) => width === 375))(
	"text twice as large fits a phone, $name",
	async (narrow) => {
		for (const path of [urls.home, urls.checkout, urls.account, urls.productList(), urls.featuredProduct()]) {
			const page = await visit(narrow, path);
			await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
			expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(375);
		}
		const page = await visit(narrow, urls.home);
		await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
		await page.getByRole("button", { name: /^Abrir el carrito/ }).click();
		const panel = page.getByRole("dialog");
		await panel.waitFor();
		await settled(page);
		expect(await panel.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(
			0,
		);
	},
);
