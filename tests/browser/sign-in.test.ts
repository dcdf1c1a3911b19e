import { readFileSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { pipeline } from "node:stream";
import type { Page } from "playwright-core";
import { expect, inject, onTestFinished, test } from "vitest";
import { urls } from "~/platform/urls";
import { freePort } from "../support/ports";
import { fetchOnce, startStore } from "../support/serving";
import { withSignIn } from "../unit/shop/account/auth-emulator";
import { listMailedLinks } from "../unit/shop/session/mailed-links";
import {
	desktop,
	emptyPage,
	forgive,
	hydrated,
	phone,
	phoneWithoutScripts,
	storeUrl,
	visit,
} from "./browser";
import { openCart } from "./cart-controls";
import { expectAccessible, expectAccessibleInAllColours, keepPicture } from "./look";
import { hold } from "./network";

test("signing in takes number, captcha and code in turn, and opens the account", async () => {
	const phone = "981280111";
	const page = await visit(desktop, urls.signIn);
	const { sendCode, code, verifyCode } = controls(page);
	expect(await code.isDisabled()).toBe(true);
	expect(await verifyCode.isDisabled()).toBe(true);
	await askForCode(page, phone);
	await page.waitForFunction(() => document.activeElement?.getAttribute("name") === "code");
	await page.getByText("Verificación completa.").waitFor();
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

test("signing in a change of the cart keeps the captcha", async () => {
	const page = await visit(phone, urls.signIn);
	await page.getByText("Verificación completa.").waitFor();
	const captcha = await page.getByText("Verificación completa.").locator("+ div > div").elementHandle();
	const panel = await openCart(page);
	const more = panel.getByRole("button", { name: /^Agregar uno de/ });
	await more.first().click();
	await panel.getByText("Ahora llevas").waitFor({ state: "attached" });
	await hydrated(page);
	expect(await captcha?.evaluate((element) => element.isConnected)).toBe(true);
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

test("when sign-in fails a code that cannot be sent is explained and logged, can be requested again, and an earlier one still counts", async () => {
	const page = await visit(desktop, urls.signIn);
	const { sendCode } = controls(page);
	await askForCode(page, "987000222");
	await page.route("**/accounts:sendVerificationCode**", (route) => route.abort());
	await sendCode.click();
	await page.locator("#sign-in-phone-error").filter({ hasText: "No hay conexión" }).waitFor();
	forgive(/ERR_FAILED/);
	forgive(/^Error al enviar sms/);
	await expect.poll(() => sendCode.isEnabled()).toBe(true);
	await enterCode(page, await sentCode("987000222"));
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
	await expectAccessible(page);
	isBroken = false;
	await page.getByRole("button", { name: "Reintentar" }).click();
	await expect.poll(() => controls(page).sendCode.isEnabled()).toBe(true);
});

test("when sign-in fails an invalid Peruvian mobile number and an incomplete code are explained beside their fields, and a verified code outlives a lost connection", async () => {
	const page = await visit(desktop, urls.signIn);
	const { sendCode, verifyCode } = controls(page);
	await page.getByLabel("Número de celular").fill("12345");
	await sendCode.click();
	await page.locator("#sign-in-phone-error").filter({ hasText: "9 dígitos" }).waitFor();
	await askForCode(page, "987000555");
	await verifyCode.click();
	await page.locator("#sign-in-code-error").filter({ hasText: "Escribe los 6 dígitos" }).waitFor();

	await page.route("**/auth.data", (route) => route.abort());
	const sent = await sentCode("987000555");
	await enterCode(page, `${sent.slice(0, 3)}-${sent.slice(3)}`);
	await page.locator("#sign-in-code-error").filter({ hasText: "No hay conexión" }).waitFor();
	forgive(/ERR_FAILED/);
	await page.unroute("**/auth.data");
	await verifyCode.click();
	await page.waitForURL(`**${urls.account}`);
});

test("when sign-in fails a token that the server rejects is explained beside the code", async () => {
	const page = await visit(desktop, urls.signIn);
	await page.route("**/auth.data", (route) => route.continue({ postData: "idToken=forged" }));
	await askForCode(page, "987000333");
	await enterCode(page, await sentCode("987000333"));
	await page.locator("#sign-in-code-error").getByText("No pudimos aceptar esa verificación").waitFor();
	forgive(/status of 401/);
});

test("while the sign-in service is starting the demo already starts the store, and serves it as soon as it is up", () => {
	const log = readFileSync(inject("demoLog"), "utf8");
	expect(log.indexOf("Preparing the catalogue")).toBeGreaterThanOrEqual(0);
	expect(log.indexOf("Preparing the catalogue")).toBeLessThan(log.indexOf("Sign-in is ready."));
	expect(log).toMatch(/^Starting the store on port \d+: done in [\d.]+ s\n\nThe store is at /m);
});

test("while the sign-in service is starting the sign-in page asks the shopper to wait, and then shows the form", async () => {
	const port = await freePort();
	const { port: emulatorPort } = new URL(inject("codesUrl"));
	const emulator = { host: `127.0.0.1:${port}`, project: "demo-wasi" };
	const store = await startStore({ env: withSignIn(emulator) });
	onTestFinished(async () => void (await store.stop()));
	const page = await visit(phone, urls.signIn, { baseURL: store.url });
	await page.getByRole("status").filter({ hasText: "Un momento" }).waitFor();
	expect(await controls(page).sendCode.count()).toBe(0);
	await expectAccessible(page, { picture: "auth-starting-375" });
	await renderLate(page);
	for (let asked = 0; asked < 2; asked++) await page.waitForResponse("**/auth.data");
	const sockets: Socket[] = [];
	const late = createServer((socket) => {
		sockets.push(socket);
		const onward = connect(Number(emulatorPort), "127.0.0.1");
		pipeline(socket, onward, socket, () => undefined);
	}).listen(port, "127.0.0.1");
	onTestFinished(() => void late.close());
	await page.getByText("Verificación completa.").waitFor();
	expect(await page.getByText("Un momento").count()).toBe(0);
	await page.getByLabel("Número de celular").fill("987000555");
	await controls(page).sendCode.click();
	await page.getByText("Te enviamos un código").waitFor();
	// The page is loading its next captcha.
	await page.close();
	late.close();
	for (const socket of sockets) socket.destroy();
	expect(await (await fetchOnce(store.url + urls.signIn)).text()).toContain("Send code");
});

/** Delays React's renders, as on a busy machine, so that they skip states that last less than 300 ms. */
function renderLate(page: Page): Promise<void> {
	return page.evaluate(() => {
		const { postMessage } = MessagePort.prototype;
		MessagePort.prototype.postMessage = function (...sent: unknown[]) {
			setTimeout(() => Reflect.apply(postMessage, this, sent), 300);
		};
	});
}

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

test("a mailed link signs in where it was asked for, and asks first in another browser", async () => {
	// The phone's button changes colour when the captcha is solved.
	const isSteady = (page: Page) => page.getByText("Verificación completa.").waitFor();
	const email = "enlace@correo.pe";
	const page = await visit(phone, urls.signIn);
	const field = page.getByLabel("Correo electrónico");
	const ask = page.getByRole("button", { name: "Recibir un enlace por correo" });
	await field.fill("ana@correo");
	await ask.click();
	await page.locator("#sign-in-link-email-error").waitFor();
	forgive(/status of 400/);
	expect(await field.inputValue()).toBe("ana@correo");
	await field.fill(email);
	await ask.click();
	await page.getByText(`Te enviamos un enlace a ${email}`).waitFor();
	await isSteady(page);
	await expectAccessible(page, { picture: "link-sent" });
	const [path = ""] = await listMailedLinks(inject("demoData"), email);

	const other = await visit(phoneWithoutScripts, path);
	await other.getByText(`Este enlace es para ${email}`).waitFor();
	await expectAccessibleInAllColours(other, { picture: "link-confirm" });

	await page.goto(storeUrl + path);
	await page.waitForURL(`**${urls.account}`);
	await page.getByText(email).first().waitFor();
	await page.goto(storeUrl + urls.addLogin);
	await page.getByRole("heading", { name: "Agrega otra forma de entrar" }).waitFor();
	await isSteady(page);
	await expectAccessible(page, { picture: "another-way" });
});
