import type { Page } from "playwright-core";
import { beforeAll, expect, test, vi } from "vitest";
import { changeStatus, type StatusInput } from "~/domain/orders/change-order.server";
import { parseOrder } from "~/domain/orders/order-record.server";
import { toOrderId } from "~/domain/orders/order-reference.server";
import type { OrderStatus } from "~/domain/orders/order-status";
import { urls } from "~/platform/urls";
import { anOwner } from "../support/actors";
import { orderedSlug, placeOrder } from "../support/ordering";
import { storeOfFile } from "../support/store-of-file";
import {
	expectAccessibleInAllColours,
	look,
	type Mode,
	phone,
	phoneWithoutScripts,
	refusal,
	untilFocused,
	visit,
} from "./browser";
import { expectNoLayoutShift } from "./screens";

const bankAccount = "Banco Demostración, cuenta en soles 000-0000000-0-00";
const document = "45678912";

// A store of its own: paid orders take stock, and every open page loads its data again when that changes.
const store = storeOfFile(async () => ({ STORE_MODE: "demo" }));
beforeAll(async () => {
	const business = { bankAccount, yape: "900 000 000", walletHolder: "Wasi S.A.C." };
	await store.datastore.set("business", "store", { ...business, legalName: "Wasi S.A.C." });
	const { reference, shopper } = await placeOrder(store);
	const isShown = async () => (await shopper.page(urls.trackedOrder(reference))).includes(bankAccount);
	await vi.waitUntil(isShown, { timeout: 30_000 });
});

const setStatus = (reference: string, status: OrderStatus, options?: Partial<StatusInput>) =>
	changeStatus(store.datastore, { reference, status, mayOwe: true, ...options }, anOwner());

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

test("an order's screens, from how to pay over «Ya pagué» to a review", async () => {
	const { page, reference, reload } = await track(phone);
	await reload();
	await expectNoLayoutShift(page);
	const payment = page.getByRole("region", { name: "Cómo pagar" });
	await payment.getByText(bankAccount).waitFor();
	await look(page, "own-order-how-to-pay", expectAccessibleInAllColours);

	await payment.getByRole("link", { name: "Ya pagué" }).click();
	await page.getByRole("heading", { level: 1, name: "Ya pagué" }).waitFor();
	await page.getByRole("button", { name: "Avisar que ya pagué" }).click();
	await untilFocused(await refusal(page, "Falta corregir un dato"));
	await page.getByLabel("Número de operación").fill("00123456");
	const photo = "public/images/product/mesa-de-comedor-mikuy-1-400.webp";
	await page.getByLabel("Foto de la constancia").setInputFiles(photo);
	await page.getByRole("button", { name: "Avisar que ya pagué" }).click();
	await page.getByText("Gracias: recibimos tu aviso de pago.").waitFor();
	const record = parseOrder((await store.datastore.get("order", toOrderId(reference))) ?? {});
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
	await refusal(page, "Falta corregir un dato");
	await look(page, "own-order-review");
	await page.getByLabel("¿Cuántas estrellas le das?").selectOption("5");
	await page.getByRole("button", { name: "Enviar mi opinión" }).click();
	await page.getByText("recibimos tu opinión").waitFor();
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
	await untilFocused(await refusal(page, "Tu pedido ya figura como pagado", 409));
	await setStatus(reference, "cancelled");
	await reload();
	await page.getByText("Este pedido se canceló").waitFor();
	await look(page, "own-order-cancelled");
});
