import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { expect, inject, onTestFinished, test } from "vitest";
import { urls } from "~/platform/urls";
import { fetchOnce, startStore } from "../support/serving";
import { expectStatus, newShopper } from "../support/shopper";
import { startProxy } from "../unit/platform/datastore/tcp-proxy";
import { withSignIn } from "../unit/shop/account/auth-emulator";
import { listMailedLinks } from "../unit/shop/session/mailed-links";
import {
	store as demo,
	desktop,
	emptyPage,
	forgive,
	hydrated,
	phone,
	phoneWithoutScripts,
	visit,
} from "./browser";
import { openCart } from "./cart-controls";
import { expectAccessible, keepPicture } from "./look";
import { hold, renderLate } from "./network";

test("signing in takes number, captcha and code in turn, also while the cart changes, and opens the account", async () => {
	const phone = "981280111";
	const page = await visit(desktop, urls.signIn);
	const { sendCode, code, verifyCode } = controls(page);
	expect(await code.isDisabled()).toBe(true);
	expect(await verifyCode.isDisabled()).toBe(true);
	const solved = page.getByText("Verificación completa.");
	await solved.waitFor();
	const captcha = await solved.locator("+ div > div").elementHandle();
	const panel = await openCart(page);
	await panel
		.getByRole("button", { name: /^Agregar uno de/ })
		.first()
		.click();
	await panel.getByText("Ahora llevas").waitFor({ state: "attached" });
	await hydrated(page);
	expect(await captcha?.evaluate((element) => element.isConnected), "after a change of the cart").toBe(true);
	await page.keyboard.press("Escape");
	await askForCode(page, phone);
	await page.waitForFunction(() => document.activeElement?.getAttribute("name") === "code");
	await solved.waitFor();
	const said = (await page.getByRole("status").allTextContents()).filter(Boolean);
	expect(said, "only that a code was sent").toEqual([
		"Te enviamos un código de 6 dígitos por SMS. Puede tardar un minuto.",
	]);

	await enterCode(page, wrong(await sentCode(phone)));
	await page.locator("#sign-in-code-error").filter({ hasText: "El código no es correcto" }).waitFor();
	forgive(/status of 400/);
	forgive(/^Error en la verificación del código/);
	await expect.poll(() => sendCode.isEnabled()).toBe(true);
	await expectAccessible(page, { picture: `auth-wrong-code-1280` });

	await enterCode(page, await sentCode(phone));
	await page.waitForURL(`**${urls.account}`);
	await page.getByText(`+51 ${phone.slice(0, 3)} ${phone.slice(3, 6)} ${phone.slice(6)}`).waitFor();
	await keepPicture(page, `account-signed-in-1280`);
});

test("signing in a second code can be sent, replaces the first, and leads to the page that required the sign-in", async () => {
	const page = await visit(phone, urls.addresses);
	const { sendCode, code } = controls(page);
	const number = "911280111";
	await askForCode(page, `+51 ${number}`);
	const first = await sentCode(number);
	const release = await hold(page, "**/accounts:sendVerificationCode**");
	await sendCode.click();
	await page.getByRole("button", { name: "Enviando…" }).waitFor();
	await code.fill(first);
	await code.press("Enter");
	release();
	await expect.poll(() => sentCode(number)).not.toBe(first);
	// "Enviando…" until the browser has the answer, too.
	await sendCode.waitFor();
	expect(await page.locator("#sign-in-code-error").count(), "for a code typed meanwhile").toBe(0);
	await enterCode(page, await sentCode(number));
	await page.waitForURL(`**${urls.addresses}`);
	await page.getByRole("heading", { name: "Mis direcciones" }).waitFor();
});

test("signing in does not take away a shopper who has left the page meanwhile", async () => {
	const page = await visit(desktop, urls.signIn);
	const { code, verifyCode } = controls(page);
	await askForCode(page, "987000777");
	await code.fill(await sentCode("987000777"));
	const sent: string[] = [];
	page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
	const release = await hold(page, "**/accounts:signInWithPhoneNumber**");
	await verifyCode.click();
	await page.getByRole("button", { name: "Comprobando…" }).waitFor();
	await page.getByRole("link", { name: "Wasi, inicio" }).click();
	await page.waitForURL((url) => url.pathname === urls.home);
	const verified = page.waitForEvent("requestfinished", (request) =>
		request.url().includes("accounts:lookup"),
	);
	release();
	await verified;
	await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
	expect(sent.filter((url) => url.includes(urls.signIn))).toEqual([]);
	expect(new URL(page.url()).pathname).toBe(urls.home);
});

test("when sign-in fails, an invalid number, an incomplete code and one that cannot be sent are explained beside their fields; a new code takes the refusal of the code before it away; an earlier code still counts, and outlives a lost connection", async () => {
	const page = await visit(desktop, urls.signIn);
	const { sendCode, code, verifyCode } = controls(page);
	const problemOf = (field: "phone" | "code", words: string) =>
		page.locator(`#sign-in-${field}-error`).filter({ hasText: words }).waitFor();
	await page.getByLabel("Número de celular").fill("12345");
	await sendCode.click();
	await problemOf("phone", "9 dígitos");
	await askForCode(page, "987000555");
	await page.route("**/auth.data", (route) => route.abort());
	await enterCode(page, await sentCode("987000555"));
	await problemOf("code", "No hay conexión");
	forgive(/ERR_FAILED/);
	forgive(/^Error en la verificación del código/);
	await page.unrouteAll();
	await expect.poll(() => sendCode.isEnabled()).toBe(true);
	await sendCode.click();
	await page.locator("#sign-in-code-error").waitFor({ state: "detached" });
	expect(await code.getAttribute("aria-invalid")).toBe("false");
	await expect.poll(() => sendCode.isEnabled()).toBe(true);
	await code.fill("");
	await verifyCode.click();
	await problemOf("code", "Escribe los 6 dígitos");

	await page.route(/accounts:sendVerificationCode|\/auth\.data/, (route) => route.abort());
	await sendCode.click();
	await problemOf("phone", "No hay conexión");
	forgive(/ERR_FAILED/);
	forgive(/^Error al enviar sms/);
	await expect.poll(() => sendCode.isEnabled()).toBe(true);
	const sent = await sentCode("987000555");
	await enterCode(page, `${sent.slice(0, 3)}-${sent.slice(3)}`);
	await problemOf("code", "No hay conexión");
	forgive(/ERR_FAILED/);
	forgive(/^Error en la verificación del código/);
	await page.unrouteAll();
	await verifyCode.click();
	await page.waitForURL(`**${urls.account}`);
});

test("when sign-in fails a captcha that cannot be shown is explained and logged, and can be retried", async () => {
	const page = await emptyPage(desktop);
	let isBroken = true;
	await page.route("**/phone-sign-in-*.js", (route) => (isBroken ? route.abort() : route.continue()));
	await page.goto(urls.signIn);
	await page.getByRole("alert").filter({ hasText: "No pudimos mostrar la verificación" }).waitFor();
	forgive(/ERR_FAILED/);
	forgive(/^Error al renderizar el reCAPTCHA/);
	isBroken = false;
	await page.getByRole("button", { name: "Reintentar" }).click();
	await expect.poll(() => controls(page).sendCode.isEnabled()).toBe(true);
});

test("while the sign-in service is starting the demo already starts the store, and serves it as soon as it is up", () => {
	const log = readFileSync(inject("demoLog"), "utf8");
	expect(log.indexOf("Preparing the catalogue")).toBeGreaterThanOrEqual(0);
	expect(log.indexOf("Preparing the catalogue")).toBeLessThan(log.indexOf("Sign-in is ready."));
	expect(log).toMatch(/^Starting the store on port \d+: done in [\d.]+ s\n\nThe store is at /m);
});

test("while the sign-in service is starting the sign-in page asks the shopper to wait, and then shows the form", async () => {
	const proxy = await startProxy(new URL(inject("codesUrl")).host);
	proxy.mode = "refuses";
	const env = withSignIn({ host: proxy.host, project: "demo-wasi" });
	const store = await startStore({ env, seed: false });
	onTestFinished(async () => {
		await store.stop();
		await proxy.close();
	});
	const page = await visit(phone, urls.signIn, { baseURL: store.url });
	await page.getByRole("status").filter({ hasText: "Un momento" }).waitFor();
	expect(await controls(page).sendCode.count()).toBe(0);
	await keepPicture(page, "auth-starting-375");
	await renderLate(page);
	await page.waitForResponse("**/auth.data");
	proxy.mode = "passes";
	await page.getByText("Verificación completa.").waitFor();
	expect(await page.getByText("Un momento").count()).toBe(0);
	await page.getByLabel("Número de celular").fill("987000555");
	await controls(page).sendCode.click();
	await page.getByText("Te enviamos un código").waitFor();
	// The page is loading its next captcha.
	await page.close();
	proxy.mode = "refuses";
	expect(await (await fetchOnce(store.url + urls.signIn)).text()).toContain("Send code");
});

async function askForCode(page: Page, number: string): Promise<void> {
	await page.getByLabel("Número de celular").fill(number);
	await controls(page).sendCode.click();
	await page.getByText("Te enviamos un código").waitFor();
}

async function enterCode(page: Page, digits: string): Promise<void> {
	const { code, verifyCode } = controls(page);
	await code.fill(digits);
	await verifyCode.click();
}

function controls(page: Page) {
	return {
		sendCode: page.getByRole("button", { name: "Send code" }),
		code: page.getByLabel("Código de verificación"),
		verifyCode: page.getByRole("button", { name: "Verify code" }),
	};
}

/** @returns the newest code that the emulator "sent" to a number */
async function sentCode(phone: string): Promise<string> {
	const response = await fetchOnce(inject("codesUrl"));
	const { verificationCodes } = (await response.json()) as {
		verificationCodes: { phoneNumber: string; code: string }[];
	};
	return verificationCodes.findLast(({ phoneNumber }) => phoneNumber === `+51${phone}`)?.code ?? "";
}

const wrong = (code: string): string => code.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10));

test("the page of a mailed link, which asks first in another browser, has no axe violations", async () => {
	const email = "enlace@correo.pe";
	const asked = newShopper(demo).post(urls.signIn, { intent: "link", email });
	await expectStatus(303, asked);
	const [path = ""] = await listMailedLinks(inject("demoData"), email);
	const page = await visit(phoneWithoutScripts, path);
	await page.getByText(`Este enlace es para ${email}`).waitFor();
	await expectAccessible(page, { picture: "link-confirm" });
});
