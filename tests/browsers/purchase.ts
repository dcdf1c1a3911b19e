import { setTimeout as pause } from "node:timers/promises";
import { urls } from "~/urls";
import { checkoutAnswers } from "../answers";

/** A browser in a shopper's hands. Everything is named by the words on the page, and waited for. */
export interface BrowserInUse {
	hasScripts: boolean;
	open(path: string): Promise<void>;
	follow(link: string): Promise<void>;
	press(button: string): Promise<void>;
	fill(label: string, value: string): Promise<void>;
	select(label: string, option: string): Promise<void>;
	/** Checks a radio button. */
	choose(label: string): Promise<void>;
	/** What can be read on the page now. */
	read(): Promise<string>;
	close(): Promise<void>;
}

/** Milliseconds that a shopper waits for words to appear. */
export const patience = 15_000;

/**
 * From search to the order that is followed, with a mistake at the checkout.
 * @returns what the page of the followed order says
 */
export async function buySofa(browser: BrowserInUse): Promise<string> {
	await browser.open(urls.productList({ q: "sofa" }));
	await browser.follow("Sofá Ayni de tres cuerpos");
	await browser.choose("Arena");
	if (!browser.hasScripts) await browser.press("Ver esta opción");
	await untilRead(browser, /Agregar al carrito/);
	await browser.press("Agregar al carrito");
	await untilRead(browser, /Agregaste/);
	await browser.open(urls.cart);
	return buyCart(browser);
}

/**
 * In a browser that is signed in: from the product to the order in the account, and out.
 * @returns what the page of that order says afterwards
 */
export async function buySignedIn(browser: BrowserInUse): Promise<string> {
	await browser.open(urls.product("rack-de-tv-suyana"));
	await browser.press("Comprar Ahora");
	await untilRead(browser, /Número de documento/);
	await fillContact(browser, checkoutAnswers());
	await choosePlaces(browser);
	await browser.press("Pay now");
	const reference = (await untilRead(browser, /WASI-\w{4}-\w{4}/))[0];
	await browser.open(urls.account);
	await browser.follow("ORDERS");
	await untilRead(browser, /Mis pedidos/);
	await browser.follow(`Pedido ${reference}`);
	await untilRead(browser, /Rack de TV Suyana/);
	await browser.press("LOGOUT");
	await untilRead(browser, /Cerraste tu sesión/);
	await browser.open(urls.order(reference));
	return browser.read();
}

async function buyCart(browser: BrowserInUse): Promise<string> {
	await browser.follow("Check out");
	await untilRead(browser, /Número de documento/);
	const { phone = "", ...answers } = checkoutAnswers();
	await fillContact(browser, { ...answers, phone: "987" });
	await choosePlaces(browser);
	await browser.press("Pay now");
	await untilRead(browser, /corregir/);
	await browser.fill("Teléfono", phone);
	await browser.press("Pay now");
	const reference = (await untilRead(browser, /WASI-\w{4}-\w{4}/))[0];
	await browser.open(urls.tracking);
	await browser.fill("Referencia del pedido", reference.toLowerCase().replaceAll("-", " "));
	await browser.fill("Número de documento", answers.documentNumber ?? "");
	await browser.press("Ver mi pedido");
	await untilRead(browser, /Pendiente de pago/);
	return browser.read();
}

async function fillContact(browser: BrowserInUse, answers: Record<string, string>): Promise<void> {
	await browser.select("Tipo de documento", answers.documentType ?? "");
	for (const [name, label] of [
		["documentNumber", "Número de documento"],
		["fullName", "Nombre completo"],
		["paternalSurname", "Apellido paterno"],
		["maternalSurname", "Apellido materno"],
		["phone", "Teléfono"],
		["email", "Correo electrónico"],
	] as const) {
		await browser.fill(label, answers[name] ?? "");
	}
}

/** Without scripts each list must be asked for. */
async function choosePlaces(browser: BrowserInUse): Promise<void> {
	await browser.select("Departamento", "Lima");
	if (!browser.hasScripts) await browser.press("Actualizar");
	await browser.select("Provincia", "Lima");
	if (!browser.hasScripts) await browser.press("Actualizar");
	await browser.select("Distrito", "Miraflores");
}

/** @throws Error with the page's text when the words do not appear in time */
async function untilRead(browser: BrowserInUse, words: RegExp): Promise<RegExpExecArray> {
	return retry(async () => {
		const text = await browser.read();
		const found = words.exec(text);
		if (!found)
			throw new Error(`${words} does not stand on the page:\n${text.replace(/\n\s*\n+/g, "\n").trim()}`);
		return found;
	});
}

/** Tries again until it succeeds. @throws what it threw last, when patience ends */
export async function retry<T>(attempt: () => Promise<T>): Promise<T> {
	for (const giveUpAt = Date.now() + patience; ; await pause(100)) {
		try {
			return await attempt();
		} catch (error) {
			if (Date.now() > giveUpAt) throw error;
		}
	}
}
