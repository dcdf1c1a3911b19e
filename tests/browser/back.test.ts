import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { adminUrls } from "~/platform/admin-urls";
import { urls } from "~/platform/urls";
import { deskOf } from "../support/desk";
import { orderedSlug } from "../support/ordering";
import { storeOfFile } from "../support/store-of-file";
import { desktopWithoutScripts, emptyPage, forgive } from "./browser";

const store = storeOfFile(async () => ({ STORE_MODE: "demo" }));

interface Case {
	name: string;
	path: string;
	button: string;
	/** What the refused form is sent with, by label. */
	typed: Record<string, string>;
	correct(page: Page): Promise<unknown>;
	accepted: string;
}

const cases: Case[] = [
	{
		name: "the complaints book",
		path: urls.complaints,
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
		name: "a product at the desk",
		path: adminUrls.product(orderedSlug),
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
		const page = await emptyPage(desktopWithoutScripts, { baseURL: store.url });
		const { cookies } = await deskOf(store, "keeper");
		const kept = [...cookies].map(([name, value]) => ({ name, value, url: store.url }));
		await page.context().addCookies(kept);
		const send = () => page.getByRole("button", { name: form.button }).last().click();
		await page.goto(form.path);
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
