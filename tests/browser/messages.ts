import type { Locator, Page } from "playwright-core";
import { forgive } from "./browser";

/** Waits for the message of a form that the store refuses. @param status of its answer @returns the message */
export async function refusal(page: Page, words: string, status = 400): Promise<Locator> {
	const alert = page.getByRole("alert").filter({ hasText: words });
	await alert.waitFor();
	forgive(new RegExp(`status of ${status}`));
	return alert;
}

/** Acts without a connection until the page says so. @param part of the page @returns the message */
export async function withoutConnection(
	page: Page,
	act: () => Promise<void>,
	part: Page | Locator = page,
): Promise<Locator> {
	const alert = part.getByRole("alert").filter({ hasText: "No hay conexión" });
	await page.context().setOffline(true);
	await act();
	await alert.waitFor();
	forgive(/ERR_INTERNET_DISCONNECTED/);
	await page.context().setOffline(false);
	return alert;
}

/** Waits for text in a live region. @returns the region */
export async function said(where: Page | Locator, words: string): Promise<Locator> {
	const status = where.getByRole("status").filter({ hasText: words });
	await status.waitFor({ state: "attached" });
	return status;
}
