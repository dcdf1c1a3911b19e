import type { Locator, Page, Request } from "playwright-core";
import { expect, test } from "vitest";
import { urls } from "~/platform/urls";
import { desktop, emptyPage, forgive, hydrated, open, phone, visit, visitBeforeScripts } from "./browser";
import { cartCount, cartUrl, changeCart, emptyCart, openCart } from "./cart-controls";
import { untilFocused } from "./focus";
import { expectAccessible, keepPicture, look } from "./look";
import { said, withoutConnection } from "./messages";
import { hold } from "./network";

const lamp = "Lámpara de pie Killa";
const unsaved = "Tu navegador no guardó el carrito";
const withEmptyCart = { prepare: (page: Page) => changeCart(page, { intent: "clear" }) };

test("with scripts, the cart says what was changed and gives back what was removed, can be emptied, filled from a card and changed by typing", async () => {
	const page = await visit(desktop, urls.cart);
	const main = page.getByRole("main");
	expect(await main.getByRole("listitem").count(), "the demo's six lines").toBe(6);
	const more = main.getByRole("button", { name: `Agregar uno de ${lamp}` });
	const before = await more.boundingBox();
	await more.click();
	await said(main, `Ahora llevas 3 de ${lamp}. Subtotal: S/\u00a04,567.50.`);
	expect(await more.boundingBox(), "the buttons keep their place").toEqual(before);
	const undo = main.getByRole("button", { name: "Deshacer" });
	await main.getByRole("button", { name: `Eliminar ${lamp}` }).click();
	await main.getByText(`Quitaste ${lamp}.`).waitFor();
	await untilFocused(undo);
	await keepPicture(page, "cart-removed-1280-js");
	await undo.click();
	await untilFocused(await said(main, `Devolvimos ${lamp} a tu carrito.`));
	expect(await cartCount(page)).toBe(9);
	await main.getByRole("button", { name: "Vaciar el carrito" }).click();
	await undo.click();
	await untilFocused(await said(main, "Devolvimos 6 productos a tu carrito."));
	await emptyCart(page);
	await look(page, "cart-empty");
	await main.getByRole("link", { name: "volver a la tienda" }).click();
	await page.waitForURL(`**${urls.productList()}`);

	await page.getByRole("button", { name: `Agregar ${lamp}` }).click();
	const panel = page.getByRole("dialog", { name: "MI CARRITO DE COMPRA" });
	await panel.getByText(`Agregaste ${lamp}: S/\u00a0180.00.`).waitFor();
	expect(page.url()).toContain(urls.productList());
	const devTools = await page.context().newCDPSession(page);
	const { nodes } = await devTools.send("Accessibility.getFullAXTree");
	const described = nodes.find(({ role }) => role?.value === "dialog")?.description?.value;
	expect(described, "to screen readers, by the added product").toContain(`Agregaste ${lamp}`);
	await expectAccessible(page, { picture: "cart-panel-added-1280-js", fullPage: false });
	await panel.getByRole("button", { name: "Cerrar el carrito" }).click();
	await main.getByRole("link", { name: lamp, exact: true }).click();
	await page.getByRole("heading", { name: lamp, level: 1 }).waitFor();
	await hydrated(page);
	expect(await panel.isVisible(), "on the page of the added product").toBe(false);
	await (await openCart(page)).getByRole("link", { name: "Ver el carrito" }).click();
	await page.waitForURL(cartUrl);

	const quantity = main.getByLabel(`Cantidad de ${lamp}`);
	await quantity.fill("7");
	await quantity.press("Enter");
	// The store's answer: a later change would replace this one before it.
	await main.getByText(`Ahora llevas 7 de ${lamp}`).waitFor({ state: "attached" });
	expect(await cartCount(page)).toBe(7);

	const update = main.getByRole("button", { name: `Actualizar la cantidad de ${lamp}` });
	expect(await update.count(), "only where it is needed").toBe(0);
	await quantity.fill("-1");
	await quantity.press("Enter");
	await main.getByText("Escribe una cantidad del 1 al 20, o 0 para quitarlo.", { exact: true }).waitFor();
	forgive(/status of 400/);
	expect(await quantity.inputValue()).toBe("-1");
	expect(await main.getByText("Ahora llevas 7").count(), "the success before it").toBe(0);
	await expectAccessible(page);
});

test("with scripts, the cart warns a browser that drops its cookies and refuses storage, beside the button of a page and a phone's bar", async () => {
	const page = await visit(desktop, urls.product("rack-de-tv-suyana"));
	const main = page.getByRole("main");
	const panel = page.getByRole("dialog", { name: "MI CARRITO DE COMPRA" });
	await main.getByRole("button", { name: "Agregar al carrito" }).click();
	await panel.getByText("Agregaste Rack").waitFor();
	await page.keyboard.press("Escape");
	await refuseStorage(page);
	const isWarned = async (name: string, press = (button: Locator) => button.click()) => {
		await press(main.getByRole("button", { name }));
		await main.getByRole("alert").filter({ hasText: unsaved }).first().waitFor();
		expect(await panel.isVisible(), "the panel").toBe(false);
		expect(await cartCount(page), "as the earlier cookie says").toBe(9);
	};
	await isWarned("Agregar al carrito");
	await page.setViewportSize({ width: 375, height: 720 });
	await open(page, urls.product("rack-de-tv-suyana"));
	// A click would first scroll to the buy form, which hides the bar.
	await isWarned("Agregar Rack de TV Suyana", async (button) => {
		await button.waitFor();
		const { x, y, width, height } = (await button.boundingBox()) as DOMRect;
		await page.mouse.click(x + width / 2, y + height / 2);
	});
});

test("with scripts, the cart counts a double click once, however quickly the store answers the first click", async () => {
	const page = await visit(desktop, urls.productList(), withEmptyCart);
	const button = page.getByRole("button", { name: `Agregar ${lamp}` });
	// The element that a click would meet in the moment when the button is enabled again.
	const behindPointer = button.evaluate(
		(button) =>
			new Promise((resolve) => {
				new MutationObserver(() => {
					if (button.getAttribute("aria-disabled") === "true") return;
					const { left, top } = button.getBoundingClientRect();
					resolve(document.elementFromPoint(left + 9, top + 9)?.tagName);
				}).observe(button, { attributes: true });
			}),
	);
	await button.click();
	expect(await behindPointer).toBe("BODY");
	await page.mouse.down({ clickCount: 2 });
	await page.mouse.up({ clickCount: 2 });
	await page.reload();
	expect(await cartCount(page)).toBe(1);
});

test("with scripts, the cart shows the panel's change in a field whose quantity was typed and taken back, updates optimistically, replaces pending clicks on a line, and keeps those on other lines", async () => {
	const page = await visit(desktop, urls.cart);
	const field = page.getByRole("main").getByLabel(`Cantidad de ${lamp}`);
	const original = Number(await field.inputValue());
	await field.fill(String(original + 5));
	await field.fill(String(original));
	await field.blur();
	const panel = await openCart(page);
	await panel.getByRole("button", { name: `Agregar uno de ${lamp}` }).click();
	await expect.poll(() => field.inputValue()).toBe(String(original + 1));
	await page.keyboard.press("Escape");
	await panel.waitFor({ state: "hidden" });

	let release = () => {};
	const released = new Promise<void>((resolve) => {
		release = resolve;
	});
	let sent = 0;
	await page.route("**/cart.data**", async (route) => {
		if (route.request().method() !== "POST") return route.continue();
		sent += 1;
		await released;
		await route.continue().catch(() => undefined);
	});
	const main = page.getByRole("main");
	const more = main.getByRole("button", { name: `Agregar uno de ${lamp}` });
	for (const expected of [10, 11, 12]) {
		await more.click();
		await expect.poll(() => cartCount(page)).toBe(expected);
	}
	await main.getByRole("button", { name: /^Agregar uno de Hervidor/ }).click();
	await expect.poll(() => cartCount(page)).toBe(13);
	release();
	await page.unroute("**/cart.data**");
	// Comes from the store's answer, not from the optimistic update.
	await main.getByText("Ahora llevas 2 de Hervidor").waitFor({ state: "attached" });
	expect(await cartCount(page)).toBe(13);
	await page.reload();
	expect(await cartCount(page), "as stored").toBe(13);
	expect(sent, "no second request before the first is answered or replaced").toBeLessThan(4);
});

test("with scripts, the cart sends a quantity that was typed and left before the scripts loaded, and keeps a refused one that was sent in the moment when the one before it was accepted", async () => {
	const { page, release } = await visitBeforeScripts(urls.cart);
	const field = page.getByRole("main").getByLabel(`Cantidad de ${lamp}`);
	await field.fill("5");
	await field.blur();
	await release();
	await page.getByRole("main").getByText("Ahora llevas 5 de").waitFor({ state: "attached" });
	await field.evaluate(
		(field: HTMLInputElement) =>
			new Promise<void>((resolve) => {
				const send = (quantity: string) => {
					field.value = quantity;
					field.dispatchEvent(new Event("input", { bubbles: true }));
					field.form?.requestSubmit();
				};
				const observer = new MutationObserver(() => {
					if (!document.querySelector("main")?.textContent?.includes("Ahora llevas 7 de")) return;
					observer.disconnect();
					send("-1");
					resolve();
				});
				observer.observe(document.body, { subtree: true, childList: true, characterData: true });
				send("7");
			}),
	);
	await page.getByRole("main").getByText("Escribe una cantidad del 1 al 20").waitFor();
	forgive(/status of 400/);
	expect(await field.inputValue()).toBe("-1");
});

test("with scripts, the cart survives a change that comes while half of the page's new data have arrived", async () => {
	const prepare = (page: Page) =>
		page.addInitScript(() => {
			const request = window.fetch.bind(window);
			const halfway = Object.assign(window, { halfway: 0 });
			window.fetch = async (input, init) => {
				const response = await request(input, init);
				const isFirstReload = String(input).includes("/cart.data") && !init?.method && halfway.halfway === 0;
				if (!isFirstReload) return response;
				const body = new Uint8Array(await response.arrayBuffer());
				const half = new ReadableStream({
					start(controller) {
						controller.enqueue(body.slice(0, body.length / 2));
						init?.signal?.addEventListener("abort", () => controller.error(init.signal?.reason));
						halfway.halfway += 1;
					},
				});
				return new Response(half, response);
			};
		});
	const page = await visit(desktop, urls.cart, { prepare });
	const more = page.getByRole("main").getByRole("button", { name: `Agregar uno de ${lamp}` });
	await more.click();
	await page.waitForFunction(() => (window as unknown as { halfway: number }).halfway === 1);
	await more.click();
	await page.getByRole("main").getByText("S/\u00a0720.00").first().waitFor();
	expect(await cartCount(page)).toBe(10);
});

test("with scripts, the cart reverts each change that does not reach the store, with a message, and takes it when it is sent again", async () => {
	const page = await emptyPage(desktop);
	const main = page.getByRole("main");
	for (const name of ["Vaciar el carrito", `Eliminar ${lamp}`, `Agregar uno de ${lamp}`]) {
		await open(page, urls.cart);
		await withoutConnection(page, () => main.getByRole("button", { name }).click(), main);
		await expect.poll(() => cartCount(page)).toBe(8);
	}
	await main.getByRole("button", { name: `Agregar uno de ${lamp}` }).click();
	await expect.poll(() => cartCount(page)).toBe(9);
});

test("a search without a connection says so, and can be repeated; a change in the panel that cannot be sent is said in front of it", async () => {
	const page = await visit(phone, urls.home);
	const button = page.getByRole("button", { name: "Buscar", exact: true }).first();
	const alert = await withoutConnection(page, () => button.click());
	expect(await alert.textContent()).toContain("No se envió.");
	await button.click();
	await page.getByRole("heading", { name: "New Arrival" }).first().waitFor();
	await alert.waitFor({ state: "detached" });

	await page.context().setOffline(true);
	const panel = await openCart(page);
	await panel.getByRole("button", { name: `Agregar uno de ${lamp}` }).click();
	const inPanel = panel.getByRole("alert").filter({ hasText: "No se envió." });
	await inPanel.waitFor();
	forgive(/ERR_INTERNET_DISCONNECTED/);
	const isInFront = (alert: Element) => {
		const { x, y, width, height } = alert.getBoundingClientRect();
		return alert.contains(document.elementFromPoint(x + width / 2, y + height / 2));
	};
	expect(await inPanel.evaluate(isInFront)).toBe(true);
	await inPanel.getByRole("button", { name: "Cerrar" }).click();
	expect(await panel.isVisible()).toBe(true);
});

test("with scripts, the cart says on the same page, or else on the next one, that an addition does not reach the store, and says it once", async () => {
	const page = await visit(desktop, urls.productList(), { prepare: waitLonger });
	const add = page.getByRole("button", { name: `Agregar ${lamp}` });
	await add.click();
	await page.getByRole("dialog").getByText("Agregaste").waitFor();
	await page.keyboard.press("Escape");
	const alert = await withoutConnection(page, () => add.click(), page.getByRole("main"));
	expect(await page.getByRole("heading", { name: "New Arrival" }).isVisible()).toBe(true);
	expect(await cartCount(page)).toBe(9);

	const release = await hold(page, "**/cart.data**");
	await add.click();
	await page.getByRole("link", { name: "Nosotros" }).first().click();
	await page.waitForURL(`**${urls.about}`);
	await page.context().setOffline(true);
	release();
	const message = page.getByRole("alert").filter({ hasText: "No pudimos agregar un producto" });
	await message.waitFor();
	forgive(/ERR_INTERNET_DISCONNECTED/);
	await expectAccessible(page, { picture: "cart-failed-addition", fullPage: false });
	await page.context().setOffline(false);
	await message.getByRole("link", { name: "Ver el producto" }).click();
	await page.getByRole("heading", { level: 1, name: lamp }).waitFor();
	expect(await message.count()).toBe(0);

	await hydrated(page);
	await page.route("**/cart.data**", (route) => route.abort());
	await page.getByRole("button", { name: "Agregar al carrito" }).click();
	await alert.waitFor();
	forgive(/ERR_FAILED/);
	await page.getByRole("link", { name: "Nosotros" }).first().click();
	await page.getByRole("heading", { level: 1, name: "Nosotros" }).waitFor();
	await hydrated(page);
	expect(await page.getByText("No pudimos agregar").count()).toBe(0);
});

test("with scripts, the cart undoes a change without an answer, with a message, and sends the later ones", async () => {
	const prepare = (page: Page) => page.clock.install();
	const page = await visit(desktop, urls.cart, { prepare });
	await page.route("**/cart.data**", () => {}, { times: 1 });
	const main = page.getByRole("main");
	const sent = page.waitForRequest((request) => request.method() === "POST");
	await main.getByRole("button", { name: `Agregar uno de ${lamp}` }).click();
	await sent;
	await page.clock.fastForward(4000);
	await main.getByRole("button", { name: /^Agregar uno de Hervidor/ }).click();
	await expect.poll(() => cartCount(page)).toBe(10);
	await page.clock.fastForward(6000);
	await main.getByRole("alert").filter({ hasText: "La tienda no respondió" }).waitFor();
	await main.getByText("Ahora llevas 2 de Hervidor").waitFor({ state: "attached" });
	expect(await cartCount(page), "only the later change").toBe(9);
	await page.reload();
	expect(await cartCount(page), "as stored").toBe(9);
});

test("with scripts, the cart is current on a page that the browser kept for Back, and shows again before or after its hydration", async () => {
	const { page, release } = await visitBeforeScripts(urls.productList());
	const search = page.getByRole("search").locator("input[name=q]");
	await search.fill("mesa");
	// Playwright turns the cache for Back off.
	const showAgain = () =>
		page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
	await changeCart(page, { intent: "add", slug: "rack-de-tv-suyana" });
	await showAgain();
	await release();
	await expect.poll(() => cartCount(page)).toBe(9);
	await changeCart(page, { intent: "add", slug: "mesa-de-comedor-mikuy" });
	await showAgain();
	await expect.poll(() => cartCount(page)).toBe(10);
	expect(await search.inputValue()).toBe("mesa");
});

test("with scripts, the cart handles its response while a page not visited before is loading", async () => {
	const page = await emptyPage(desktop);
	const holds = ["**/cart.data**", "**/product-list.data**", "**/__manifest**"];
	const [answerCart, ...letPageArrive] = await Promise.all(holds.map((pattern) => hold(page, pattern)));
	await open(page, urls.cart);
	await page.getByRole("button", { name: "Vaciar el carrito" }).click();
	const search = page.getByRole("search").locator("input[name=q]");
	await search.fill("sofa");
	await search.press("Enter");
	const answered = new Promise<void>((resolve) => {
		const look = (request: Request) => request.url().includes("/cart.data") && resolve();
		page.on("requestfinished", look);
		// Chromium reports a failure when the connection closes right after the whole response.
		page.on("requestfailed", look);
	});
	answerCart?.();
	await answered;
	for (const arrive of letPageArrive) arrive();
	await page.waitForURL("**/product-list?q=sofa");
	const main = page.getByRole("main");
	await main.getByRole("link", { name: "Sofá Ayni de tres cuerpos", exact: true }).click();
	await page.getByRole("button", { name: "Agregar al carrito" }).click();
	const panel = page.getByRole("dialog", { name: "MI CARRITO DE COMPRA" });
	await panel.getByText("Agregaste Sofá Ayni de tres cuerpos, Verde bosque: S/\u00a01,950.00.").waitFor();
	await expect.poll(() => cartCount(page)).toBe(1);
});

/** A busy machine may take more than the ten seconds after which a page gives a change up. */
async function waitLonger(page: Page): Promise<void> {
	await page.addInitScript(() => {
		const set = window.setTimeout.bind(window);
		const waitLonger = (run: TimerHandler, wait?: number, ...rest: unknown[]) =>
			set(run, wait === 10_000 ? 100_000 : wait, ...rest);
		Object.assign(window, { setTimeout: waitLonger });
	});
}

/** Drops the cookie of each change, keeps the earlier ones, and refuses storage. */
async function refuseStorage(page: Page): Promise<void> {
	await page.addInitScript(() => {
		const refuse = {
			get() {
				throw new DOMException("Access is denied for this document.", "SecurityError");
			},
		};
		Object.defineProperties(window, { localStorage: refuse, sessionStorage: refuse });
	});
	await page.route("**/cart.data**", async (route) => {
		const kept = await page.context().cookies();
		const answer = await route.fetch();
		await page.context().clearCookies();
		await page.context().addCookies(kept);
		const { "set-cookie": _, ...headers } = answer.headers();
		await route.fulfill({ response: answer, headers });
	});
}
