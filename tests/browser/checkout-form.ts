import type { Page } from "playwright-core";
import { urls } from "~/platform/urls";
import { contactLabels } from "../support/answers";
import { store, storeUrl } from "./browser";

export const unavailable = "This store can’t accept payments right now.";

/** Fills in the checkout's contact fields. @param values as `checkoutAnswers` returns them */
export async function fillContact(page: Page, values: Record<string, string>): Promise<void> {
	await page.getByLabel("Tipo de documento").selectOption(values.documentType ?? "");
	for (const [name, label] of Object.entries(contactLabels))
		await page.getByLabel(label).fill(values[name] ?? "");
}

/** Chooses Miraflores, Lima. Scripts load each list. */
export async function choosePlaces(page: Page): Promise<void> {
	await page.getByLabel("Departamento").selectOption("15");
	await page.getByLabel("Provincia").selectOption("1501");
	await page.getByLabel("Distrito").selectOption("150122");
}

/** Gives the browser the cookie of the shopper's saved details, after a valid checkout over HTTP. */
export async function saveAnswers(page: Page, answers: Record<string, string>): Promise<void> {
	const body = new URLSearchParams({ ...answers, saveInfo: "on" });
	const response = await store.fetch(urls.checkout, { method: "POST", body });
	const value = /wasi_saved=([^;]+)/.exec(response.headers.get("set-cookie") ?? "")?.[1] ?? "";
	await page.context().addCookies([{ name: "wasi_saved", value, url: storeUrl }]);
}
