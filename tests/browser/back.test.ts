import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { changeStatus } from "~/domain/orders/change-order.server";
import { adminUrls } from "~/platform/admin-urls";
import { urls } from "~/platform/urls";
import { anOwner } from "../support/actors";
import { checkoutAnswers } from "../support/answers";
import { deskOf } from "../support/desk";
import { aShopperWithACart, orderedSlug, placeOrder } from "../support/ordering";
import type { Shopper } from "../support/shopper";
import { storeOfFile } from "../support/store-of-file";
import { desktopWithoutScripts, emptyPage, forgive } from "./browser";

const store = storeOfFile(async () => ({ STORE_MODE: "demo" }));

interface Case {
	name: string;
	start(): Promise<{ path: string; shopper?: Shopper }>;
	button: string;
	/** What the refused form is sent with, by label. */
	typed: Record<string, string>;
	correct(page: Page): Promise<unknown>;
	accepted: string;
}

async function anOrder(statuses: ("paid" | "preparing" | "shipped" | "delivered")[]) {
	const { reference, shopper } = await placeOrder(store);
	for (const status of statuses) {
		const sent = status === "shipped" ? { carrier: "Olva Courier", tracking: "OC-4471" } : {};
		await changeStatus(store.datastore, { reference, status, ...sent, mayOwe: true }, anOwner());
	}
	return { reference, shopper };
}

const cases: Case[] = [
	{
		name: "the complaints book",
		start: async () => ({ path: urls.complaints }),
		button: "Enviar la hoja",
		typed: { "Nombre completo": "Rosa Mamani", Detalle: "La mesa llegó rota." },
		async correct(page) {
			await page.getByLabel("Tipo de documento").selectOption("DNI");
			await page.getByLabel("Número de documento").fill("45678913");
			await page.getByLabel("Domicilio").fill("Jr. Puno 45, Juliaca");
			await page.getByLabel("Queja", { exact: true }).check();
		},
		accepted: "Tu hoja está registrada",
	},
	{
		name: "«Ya pagué»",
		async start() {
			const { reference, shopper } = await anOrder([]);
			return { path: urls.paymentNotice({ pedido: reference }), shopper };
		},
		button: "Avisar que ya pagué",
		typed: {},
		correct: (page) => page.getByLabel("Número de operación").fill("00123456"),
		accepted: "recibimos tu aviso de pago",
	},
	{
		name: "a review",
		async start() {
			const { reference, shopper } = await anOrder(["paid", "preparing", "shipped", "delivered"]);
			return { path: urls.review({ pedido: reference, producto: orderedSlug }), shopper };
		},
		button: "Enviar mi opinión",
		typed: { "Tu opinión": "Firme y bonita" },
		correct: (page) => page.getByLabel("¿Cuántas estrellas le das?").selectOption("5"),
		accepted: "recibimos tu opinión",
	},
	{
		name: "the checkout",
		async start() {
			const shopper = await aShopperWithACart(store);
			await shopper.post(urls.checkout, { ...checkoutAnswers({ fullName: "" }), intent: "refresh-places" });
			return { path: urls.checkout, shopper };
		},
		button: "Pay now",
		typed: { Dirección: "Av. Larco 123" },
		correct: (page) => page.getByLabel("Nombre completo").fill("Rosa"),
		accepted: "Tu referencia",
	},
	{
		name: "a product at the desk",
		start: async () => ({ path: adminUrls.product(orderedSlug), shopper: await deskOf(store, "keeper") }),
		button: "Guardar",
		typed: { Nombre: "", Resumen: "De cedro" },
		correct: (page) => page.getByLabel("Nombre", { exact: true }).fill("Mesa Mikuy"),
		accepted: "Guardamos el producto.",
	},
];

// Offline, the browser shows only what it has kept, and sends nothing again.
test.each(cases)(
	"without scripts, Back from the page after $name shows the form as it was refused",
	async (form) => {
		const { path, shopper } = await form.start();
		const page = await emptyPage(desktopWithoutScripts, { baseURL: store.url });
		const cookies = [...(shopper?.cookies ?? [])].map(([name, value]) => ({ name, value, url: store.url }));
		await page.context().addCookies(cookies);
		const send = () => page.getByRole("button", { name: form.button }).last().click();
		await page.goto(path);
		for (const [label, text] of Object.entries(form.typed))
			await page.getByLabel(label, { exact: true }).fill(text);
		await send();
		const refusal = page.getByRole("alert").filter({ hasText: /Falta corregir|Falta este dato/ });
		await refusal.waitFor();
		await form.correct(page);
		await send();
		await page.getByText(form.accepted).first().waitFor();

		await page.context().setOffline(true);
		await page.goBack();
		await refusal.waitFor();
		for (const [label, text] of Object.entries(form.typed).filter(([, text]) => text))
			expect(await page.getByLabel(label, { exact: true }).inputValue()).toBe(text);
		forgive(/status of 400/);
	},
);
