import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { reviewIdOf } from "~/domain/customer-service/review-id.server";
import { setReviewStatus } from "~/domain/customer-service/review-repository.server";
import { changeStatus, type StatusInput } from "~/domain/orders/change-order.server";
import { parseOrder } from "~/domain/orders/order-record.server";
import { toOrderId } from "~/domain/orders/order-reference.server";
import type { OrderStatus } from "~/domain/orders/order-status";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { openDatastore } from "~/platform/open-datastore.server";
import { urls } from "~/platform/urls";
import { formatSoles } from "~/platform/values/money";
import { anOwner } from "../support/actors";
import { orderedSlug, placeOrder } from "../support/ordering";
import { type RunningStore, startStore } from "../support/serving";
import { mailsTo } from "../unit/domain/mail/mail-files";
import {
	expectAccessibleInAllColours,
	forgive,
	isFocused,
	look,
	type Mode,
	phone,
	phoneWithoutScripts,
	visit,
} from "./browser";
import { unavailable } from "./checkout-form";
import { expectNoLayoutShift } from "./screens";

const keeperEmail = "pedidos@wasi.example";
const bankAccount = "Banco Demostración, cuenta en soles 000-0000000-0-00";
const document = "45678912";

// A store of its own: paid orders take stock, and every open page loads its data again when that changes.
let store: RunningStore;
let datastore: Datastore;
beforeAll(async () => {
	store = await startStore({ env: { STORE_MODE: "demo" } });
	datastore = await openDatastore({ kind: "sqlite", dataDir: store.dataDir });
	const business = {
		ordersEmail: keeperEmail,
		bankAccount,
		yape: "900 000 000",
		walletHolder: "Wasi S.A.C.",
	};
	await datastore.set("business", "store", { ...business, legalName: "Wasi S.A.C." });
	const { reference, shopper } = await placeOrder(store);
	const isShown = async () => (await shopper.page(urls.trackedOrder(reference))).includes(bankAccount);
	await vi.waitUntil(isShown, { timeout: 30_000 });
});
afterAll(async () => {
	await datastore?.close();
	await store?.stop();
});

const setStatus = (reference: string, status: OrderStatus, options?: Partial<StatusInput>) =>
	changeStatus(
		datastore,
		{ reference, status, mayOwe: true, ...options },
		{ by: "rosa", role: "owner" as const, now: new Date() },
	);

const stored = async (reference: string) =>
	parseOrder((await datastore.get("order", toOrderId(reference))) ?? {});

/** Waits for a mail that has all the words in its subject and text. */
async function untilMailed(to: string, ...words: string[]): Promise<void> {
	const find = async () =>
		(await mailsTo(store.dataDir, to)).some(({ subject, text }) =>
			words.every((word) => `${subject} ${text}`.replaceAll("\u00a0", " ").includes(word)),
		);
	await expect.poll(find, { message: words.join() }).toBe(true);
}

/** A guest's order in a browser that looked it up. */
async function track(
	mode: Mode,
): Promise<{ page: Page; reference: string; email: string; reload(): Promise<void> }> {
	const email = `rosa-${mode.slug}@correo.pe`;
	const { reference } = await placeOrder(store, { email });
	const page = await visit(mode, urls.trackedOrder(reference), { baseURL: store.url });
	await page.getByLabel("Número de documento").fill(document);
	await page.getByRole("button", { name: "Ver mi pedido" }).click();
	await page.getByRole("heading", { name: `Pedido ${reference}` }).waitFor();
	const reload = async () => {
		await page.goto(store.url + urls.trackedOrder(reference));
		await page.getByRole("heading", { name: `Pedido ${reference}` }).waitFor();
	};
	return { page, reference, email, reload };
}

describe("an order's life", () => {
	const mode = phone;

	test("from how to pay over «Ya pagué» to a tracking number, the delivery and a review", async () => {
		const { page, reference, email, reload } = await track(mode);
		const status = page.getByRole("list", { name: "Historia del pedido" });
		await reload();
		await expectNoLayoutShift(page);
		const { total } = await stored(reference);
		const payment = page.getByRole("region", { name: "Cómo pagar" });
		for (const words of [unavailable, bankAccount, reference, formatSoles(total.pen)])
			expect(await payment.textContent()).toContain(words);
		await look(page, `own-order-1-how-to-pay-${mode.slug}`, expectAccessibleInAllColours);

		await payment.getByRole("link", { name: "Ya pagué" }).click();
		await page.getByRole("heading", { level: 1, name: "Ya pagué" }).waitFor();
		await page.getByLabel("Foto de la constancia").setInputFiles("public/favicon.ico");
		await page.getByRole("button", { name: "Avisar que ya pagué" }).click();
		const wrong = page.getByRole("alert").filter({ hasText: "Falta corregir un dato" });
		await wrong.waitFor();
		forgive(/status of 400/);
		await expect.poll(() => isFocused(wrong)).toBe(true);
		await look(page, `own-order-3-mistake-${mode.slug}`);
		await page.getByLabel("Número de operación").fill("00123456");
		await page.getByLabel("Foto de la constancia").setInputFiles("public/favicon.ico");
		await page.getByRole("button", { name: "Avisar que ya pagué" }).click();
		await page.getByText("No pudimos leer esa foto.").waitFor();
		forgive(/status of 400/);
		expect(await page.getByLabel("Número de operación").inputValue()).toBe("00123456");
		await page
			.getByLabel("Foto de la constancia")
			.setInputFiles("public/images/product/mesa-de-comedor-mikuy-1-400.webp");
		await page.getByRole("button", { name: "Avisar que ya pagué" }).click();
		await page.getByText("Gracias: recibimos tu aviso de pago.").waitFor();
		const told = /Nos dijiste que pagaste el .* con la operación 00123456\. Lo revisaremos y te avisaremos\./;
		await page.getByText(told).waitFor();
		expect(await page.getByRole("link", { name: "Corregir mi aviso de pago" }).count()).toBe(1);
		await look(page, `own-order-4-noticed-${mode.slug}`);
		expect((await stored(reference)).paymentNotice?.picture).toMatch(/\.jpg$/);

		await setStatus(reference, "paid");
		await reload();
		expect(await status.textContent()).toContain("Pagado");
		expect(await page.getByRole("link", { name: "Cancelar pedido" }).count()).toBe(0);
		await setStatus(reference, "preparing");
		await setStatus(reference, "shipped", { carrier: "Olva Courier", tracking: "OC-4471" });
		await reload();
		expect(await page.getByText("Su número de seguimiento es OC-4471.").count()).toBe(1);
		expect(await page.getByRole("link", { name: "Corregir la dirección" }).count()).toBe(0);
		await look(page, `own-order-5-shipped-${mode.slug}`);
		await setStatus(reference, "delivered");
		await reload();
		expect(await status.textContent()).toContain("Entregado");
		await look(page, `own-order-6-delivered-${mode.slug}`, expectAccessibleInAllColours);

		await page.locator(`a[href*="producto=${orderedSlug}"]`).click();
		await page.getByLabel("Tu opinión").fill(`Firme y bonita (${mode.slug})`);
		await page.getByRole("button", { name: "Enviar mi opinión" }).click();
		await page.getByRole("alert").filter({ hasText: "Falta corregir un dato" }).waitFor();
		forgive(/status of 400/);
		await look(page, `own-order-7-review-${mode.slug}`);
		await page.getByLabel("¿Cuántas estrellas le das?").selectOption("5");
		await page.getByRole("button", { name: "Enviar mi opinión" }).click();
		await page.getByText("recibimos tu opinión").waitFor();
		await page.goto(store.url + urls.product(orderedSlug));
		await setReviewStatus(
			datastore,
			{ id: reviewIdOf(reference, orderedSlug), status: "approved" },
			anOwner(),
		);
		// The open page follows the catalogue.
		await page.getByText(`Firme y bonita (${mode.slug})`).first().waitFor({ state: "attached" });

		await untilMailed(keeperEmail, `Dicen que pagaron el pedido ${reference}`, "00123456");
		await untilMailed(email, `Recibimos el pago de tu pedido ${reference}`);
		await untilMailed(email, reference, "¿Qué te pareció? Tu opinión ayuda a otras personas a elegir.");
		await untilMailed(
			email,
			reference,
			"va en camino con Olva Courier. Su número de seguimiento es OC-4471.",
		);
	});
});

describe("an order, without scripts", () => {
	const mode = phoneWithoutScripts;

	test("that the shopper cancels after a look back", async () => {
		const { page, reference, email } = await track(mode);
		await page.getByRole("link", { name: "Cancelar pedido" }).click();
		await page.getByRole("heading", { level: 1, name: "Cancelar pedido" }).waitFor();
		await look(page, `own-order-cancel-${mode.slug}`);
		await page.getByRole("link", { name: "Volver al pedido" }).click();
		await page.getByRole("link", { name: "Cancelar pedido" }).click();
		await page.getByRole("button", { name: "Sí, cancelar mi pedido" }).click();
		await page.getByText("Cancelamos tu pedido.").waitFor();
		await page.getByText("Este pedido se canceló y no se cobrará.").waitFor();
		expect(
			await page.getByRole("link", { name: /Cancelar pedido|Corregir la dirección|Ya pagué/ }).count(),
		).toBe(0);
		await look(page, `own-order-cancelled-${mode.slug}`);
		await untilMailed(email, `Se canceló tu pedido ${reference}`);
		await untilMailed(keeperEmail, `Cancelaron el pedido ${reference}`);
	});

	test("whose keeper takes the payment while the shopper is about to cancel it", async () => {
		const { page, reference } = await track(mode);
		await page.getByRole("link", { name: "Cancelar pedido" }).click();
		const cancel = page.getByRole("button", { name: "Sí, cancelar mi pedido" });
		await cancel.waitFor();
		await setStatus(reference, "paid");
		await cancel.click();
		const problem = page.getByRole("alert").filter({ hasText: "Tu pedido ya figura como pagado" });
		await problem.waitFor();
		forgive(/status of 409/);
		await expect.poll(() => isFocused(problem)).toBe(true);
		await look(page, `own-order-cancel-too-late-${mode.slug}`);
		// Gives the units back to the other tests.
		await setStatus(reference, "cancelled");
	});

	test("with another address", async () => {
		const { page, reference } = await track(mode);
		await page.getByRole("link", { name: "Corregir la dirección" }).click();
		await page.getByRole("heading", { level: 1, name: "Corregir la dirección" }).waitFor();
		await look(page, `own-order-address-${mode.slug}`);
		await page.getByLabel("Distrito").selectOption("150141");
		await page.getByRole("textbox", { name: "Dirección" }).fill("Jr. Dante 250");
		await page.getByRole("button", { name: "Guardar la dirección" }).click();
		await page.getByText("Guardamos la nueva dirección de tu pedido.").waitFor();
		await page.getByText("Jr. Dante 250, Surquillo, Lima, Lima").waitFor();
		await look(page, `own-order-address-saved-${mode.slug}`);
		await untilMailed(keeperEmail, `Otra dirección para el pedido ${reference}`, "Jr. Dante 250");
	});
});
