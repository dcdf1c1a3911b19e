import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { urls } from "~/platform/urls";
import { desktop, emptyPage, forgive, hydrated, visit, visitBeforeScripts } from "./browser";
import { cartCount, cartUrl } from "./cart-controls";
import { refusal } from "./messages";
import { hold } from "./network";

/** Lists the script files that the page requests from now on. */
function scriptRequests(page: Page): string[] {
	const requested: string[] = [];
	page.on("request", (request) => {
		if (new URL(request.url()).pathname.endsWith(".js")) requested.push(request.url());
	});
	return requested;
}

test("scripts wait for the page to load, or for the pointer to be over a control", async () => {
	const page = await emptyPage(desktop, { pictures: true });
	const requested = scriptRequests(page);
	const release = await hold(page, "**/images/**");
	await page.goto(urls.home, { waitUntil: "domcontentloaded" });
	await page.getByRole("heading", { level: 1 }).hover();
	await page.evaluate(() => new Promise((resume) => requestIdleCallback(resume)));
	expect(requested).toEqual([]);
	const inlineBytes = await page
		.locator("script:not([type])")
		.evaluateAll((scripts) => scripts.reduce((sum, { textContent }) => sum + (textContent ?? "").length, 0));
	expect(inlineBytes).toBeLessThanOrEqual(2000);
	await page.getByRole("link", { name: "Nosotros" }).first().hover();
	await hydrated(page);
	release();
});

test("a button pressed before the scripts arrive acts once", async () => {
	const { page, release } = await visitBeforeScripts(urls.product("lampara-de-pie-killa"));
	const before = await cartCount(page);
	await page.getByRole("button", { name: "Agregar al carrito" }).first().click({ noWaitAfter: true });
	const isHydrated = release();
	await page.waitForURL(cartUrl);
	await isHydrated;
	expect(await cartCount(page)).toBe(before + 1);
});

test("a page whose scripts are cut off works as HTML, and throws nothing", async () => {
	const page = await emptyPage(desktop);
	await page.route("**/assets/seguimiento-*.js", (route) => route.abort());
	const isCutOff = page.waitForEvent("requestfailed");
	await page.goto(urls.tracking);
	await isCutOff;
	await page.getByRole("button", { name: "Ver mi pedido" }).click();
	await refusal(page, "Falta corregir");
	forgive(/ERR_FAILED/);
});

const gone = { status: 404, contentType: "text/html", body: "" };

test("a page whose scripts are gone is loaded again once, and then works as HTML", async () => {
	let loads = 0;
	let checks = 0;
	const page = await emptyPage(desktop);
	await page.route(`**${urls.tracking}`, (route) => {
		loads++;
		return route.continue();
	});
	await page.route("**/assets/seguimiento-*.js", async (route) => {
		await route.fulfill(gone);
		if (route.request().method() === "HEAD") checks++;
	});
	await page.goto(urls.tracking);
	forgive(/404/);
	await expect.poll(() => checks).toBe(2);
	await page.getByRole("button", { name: "Ver mi pedido" }).click();
	await refusal(page, "Falta corregir");
	await expect.poll(() => checks).toBe(3);
	expect(loads).toBe(3);
});

test("typing between the start of hydration and its first render does not end it", async () => {
	const page = await emptyPage(desktop);
	// React's scheduler starts its tasks by messages.
	await page.addInitScript(() => {
		const send = MessagePort.prototype.postMessage as (message: unknown) => void;
		const held: (() => void)[] = [];
		MessagePort.prototype.postMessage = function (message: unknown) {
			held.push(() => send.call(this, message));
		};
		Object.assign(window, {
			held,
			releaseMessages() {
				MessagePort.prototype.postMessage = send;
				for (const sendLate of held) sendLate();
			},
		});
	});
	await page.goto(urls.tracking);
	await page.waitForFunction(() => (window as unknown as { held: unknown[] }).held.length > 0);
	const reference = page.getByRole("main").getByRole("textbox").first();
	await reference.pressSequentially("WAS");
	await page.evaluate("releaseMessages()");
	await hydrated(page);
	expect(await reference.inputValue()).toBe("WAS");
});

test("a page reports an error of the store's scripts, and no other, and shows the code of a request for data that failed", async () => {
	forgive(/status of 500|SyntaxError/);
	const page = await visit(desktop, urls.about);
	const answered = page.waitForResponse((response) => response.url().endsWith(urls.browserErrors));
	const throwFrom = (file: string) =>
		page.evaluate((file) => {
			const error = new TypeError("of the test");
			error.stack = `TypeError: of the test\n    at load (${file}:1:2)`;
			dispatchEvent(new ErrorEvent("error", { error }));
		}, file);
	await throwFrom("chrome-extension://abc/a.js");
	await throwFrom(`${new URL(page.url()).origin}/assets/interface-B8x2.js`);
	const response = await answered;
	expect(response.status()).toBe(204);
	const { stack, ...report } = response.request().postDataJSON();
	expect(report).toEqual({
		name: "TypeError",
		message: "of the test",
		path: urls.about,
		version: expect.stringMatching(/^\w+$/),
	});
	expect(stack, "the first report").toContain("interface-B8x2.js");

	await page.route("**/blog.data*", (route) =>
		route.fulfill({ status: 500, headers: { "X-Request-Id": "3f9c2a71" }, body: "<h1>x</h1>" }),
	);
	await page.getByRole("contentinfo").getByRole("link", { name: "Blog" }).first().click();
	const code = page.locator("#codigo-del-error");
	await code.waitFor();
	expect(await code.textContent()).toBe("3f9c2a71");
});

test("an error page keeps its code during hydration", async () => {
	forgive(/status of 404/);
	const { page, release } = await visitBeforeScripts("/nada");
	const code = page.locator("#codigo-del-error");
	const shown = await code.textContent();
	await release();
	expect(await code.textContent()).toBe(shown);
	expect(shown).toMatch(/^[0-9a-f]{8}$/);
});

test("a page whose layout's scripts fail works as HTML", async () => {
	const page = await emptyPage(desktop);
	await page.addInitScript(() => {
		const listen = document.addEventListener.bind(document);
		document.addEventListener = (type: string, ...rest: [never, never]) => {
			if (type === "beforetoggle") throw new Error("not known here");
			listen(type, ...rest);
		};
	});
	await page.goto(urls.about);
	// The page without hydration has come: the one that failed had lost its content.
	await page.waitForFunction(() => sessionStorage.length > 0 && document.querySelector("h1"));
	await page.goto(urls.productList());
	await page.getByRole("button", { name: "Agregar Lámpara de pie Killa" }).click();
	await page.waitForURL(cartUrl);
	await page.getByRole("main").getByText("Agregaste Lámpara").waitFor();
	forgive(/not known here/);
});
