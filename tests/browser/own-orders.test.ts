import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { reviewIdOf } from "~/domain/customer-service/review-id.server";
import { setReviewStatus } from "~/domain/customer-service/review-repository.server";
import { changeStatus, type StatusInput } from "~/domain/orders/change-order.server";
import { parseOrder } from "~/domain/orders/order-record.server";
import { toOrderId } from "~/domain/orders/order-reference.server";
import type { OrderStatus } from "~/domain/orders/order-status";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { openDatastore } from "~/platform/open-datastore.server";
import { urls } from "~/platform/urls";
import { anOwner } from "../support/actors";
import { orderedSlug, placeOrder } from "../support/ordering";
import { type RunningStore, startStore } from "../support/serving";
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
import { expectNoLayoutShift } from "./screens";

const bankAccount = "Banco Demostración, cuenta en soles 000-0000000-0-00";
const document = "45678912";

// A store of its own: paid orders take stock, and every open page loads its data again when that changes.
let store: RunningStore;
let datastore: Datastore;
beforeAll(async () => {
	store = await startStore({ env: { STORE_MODE: "demo" } });
	datastore = await openDatastore({ kind: "sqlite", dataDir: store.dataDir });
	const business = { bankAccount, yape: "900 000 000", walletHolder: "Wasi S.A.C." };
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

/** A guest's order in a browser that looked it up. */
async function track(mode: Mode): Promise<{ page: Page; reference: string; reload(): Promise<void> }> {
	const { reference } = await placeOrder(store);
	const page = await visit(mode, urls.trackedOrder(reference), { baseURL: store.url });
	await page.getByLabel("Número de documento").fill(document);
	await page.getByRole("button", { name: "Ver mi pedido" }).click();
	await page.getByRole("heading", { name: `Pedido ${reference}` }).waitFor();
	const reload = async () => {
		await page.goto(store.url + urls.trackedOrder(reference));
		await page.getByRole("heading", { name: `Pedido ${reference}` }).waitFor();
	};
	return { page, reference, reload };
}

test("an order's screens, from how to pay over «Ya pagué» to a review that the product's open page shows", async () => {
	const { page, reference, reload } = await track(phone);
	await reload();
	await expectNoLayoutShift(page);
	const payment = page.getByRole("region", { name: "Cómo pagar" });
	await payment.getByText(bankAccount).waitFor();
	await look(page, "own-order-how-to-pay", expectAccessibleInAllColours);

	await payment.getByRole("link", { name: "Ya pagué" }).click();
	await page.getByRole("heading", { level: 1, name: "Ya pagué" }).waitFor();
	await page.getByRole("button", { name: "Avisar que ya pagué" }).click();
	const wrong = page.getByRole("alert").filter({ hasText: "Falta corregir un dato" });
	await wrong.waitFor();
	forgive(/status of 400/);
	await expect.poll(() => isFocused(wrong)).toBe(true);
	await look(page, "own-order-notice-mistake");
	await page.getByLabel("Número de operación").fill("00123456");
	await page
		.getByLabel("Foto de la constancia")
		.setInputFiles("public/images/product/mesa-de-comedor-mikuy-1-400.webp");
	await page.getByRole("button", { name: "Avisar que ya pagué" }).click();
	await page.getByText("Gracias: recibimos tu aviso de pago.").waitFor();
	await look(page, "own-order-noticed");
	const record = parseOrder((await datastore.get("order", toOrderId(reference))) ?? {});
	expect(record.paymentNotice?.picture).toMatch(/\.jpg$/);

	await setStatus(reference, "paid");
	await setStatus(reference, "preparing");
	await setStatus(reference, "shipped", { carrier: "Olva Courier", tracking: "OC-4471" });
	await reload();
	await page.getByText("Su número de seguimiento es OC-4471.").waitFor();
	await look(page, "own-order-shipped");
	await setStatus(reference, "delivered");
	await reload();
	await page.getByRole("list", { name: "Historia del pedido" }).getByText("Entregado").first().waitFor();
	await look(page, "own-order-delivered", expectAccessibleInAllColours);

	await page.locator(`a[href*="producto=${orderedSlug}"]`).click();
	await page.getByLabel("Tu opinión").fill("Firme y bonita");
	await page.getByRole("button", { name: "Enviar mi opinión" }).click();
	await page.getByRole("alert").filter({ hasText: "Falta corregir un dato" }).waitFor();
	forgive(/status of 400/);
	await look(page, "own-order-review");
	await page.getByLabel("¿Cuántas estrellas le das?").selectOption("5");
	await page.getByRole("button", { name: "Enviar mi opinión" }).click();
	await page.getByText("recibimos tu opinión").waitFor();
	await page.goto(store.url + urls.product(orderedSlug));
	const review = { id: reviewIdOf(reference, orderedSlug), status: "approved" } as const;
	await setReviewStatus(datastore, review, anOwner());
	// The open page follows the catalogue.
	await page.getByText("Firme y bonita").first().waitFor({ state: "attached" });
});

test("without scripts, an order's address is corrected, and its cancelling comes too late", async () => {
	const { page, reference, reload } = await track(phoneWithoutScripts);
	await page.getByRole("link", { name: "Corregir la dirección" }).click();
	await page.getByRole("heading", { level: 1, name: "Corregir la dirección" }).waitFor();
	await look(page, "own-order-address");
	await page.getByRole("textbox", { name: "Dirección" }).fill("Jr. Dante 250");
	await page.getByRole("button", { name: "Guardar la dirección" }).click();
	await page.getByText("Guardamos la nueva dirección de tu pedido.").waitFor();

	await page.getByRole("link", { name: "Cancelar pedido" }).click();
	const cancel = page.getByRole("button", { name: "Sí, cancelar mi pedido" });
	await cancel.waitFor();
	await look(page, "own-order-cancel");
	await setStatus(reference, "paid");
	await cancel.click();
	const problem = page.getByRole("alert").filter({ hasText: "Tu pedido ya figura como pagado" });
	await problem.waitFor();
	forgive(/status of 409/);
	await expect.poll(() => isFocused(problem)).toBe(true);
	await look(page, "own-order-cancel-too-late");
	await setStatus(reference, "cancelled");
	await reload();
	await page.getByText("Este pedido se canceló").waitFor();
	await look(page, "own-order-cancelled");
});
