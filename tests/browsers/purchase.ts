import { vi } from "vitest";
import { urls } from "~/platform/urls";
import { checkoutAnswers, contactLabels } from "../support/answers";

/** Controls a browser by the texts on the page, and waits for each. */
export interface BrowserInUse {
	hasScripts: boolean;
	open(path: string): Promise<void>;
	follow(link: string): Promise<void>;
	press(button: string): Promise<void>;
	fill(label: string, value: string): Promise<void>;
	select(label: string, option: string): Promise<void>;
	/** Checks a radio button. */
	choose(label: string): Promise<void>;
	/** The page's visible text. */
	read(): Promise<string>;
	close(): Promise<void>;
}

/** How many milliseconds a shopper waits for text to appear. */
export const patience = 30_000;

/**
 * Searches, buys with a mistake at the checkout, and tracks the order.
 * @returns the text of the order's tracking page
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

async function buyCart(browser: BrowserInUse): Promise<string> {
	await browser.follow("Check out");
	await untilRead(browser, /Número de documento/);
	const { phone = "", ...answers } = checkoutAnswers();
	await fillContact(browser, { ...answers, phone: "987" });
	await choosePlaces(browser);
	await browser.press("Pay now");
	// The text on personal data, above the button, says "corregirlos".
	await untilRead(browser, /Falta corregir/);
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
	for (const [name, label] of Object.entries(contactLabels)) await browser.fill(label, answers[name] ?? "");
}

/** Without scripts, a button loads the provinces and the districts. */
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

/** Retries until it succeeds. @throws the last error when time is up */
export function retry<T>(attempt: () => Promise<T>): Promise<T> {
	return vi.waitFor(attempt, { timeout: patience, interval: 100 });
}
