import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { parseOrder } from "~/domain/orders/order-record.server";
import { toOrderId } from "~/domain/orders/order-reference.server";
import { toOrderRecord } from "~/domain/orders/order-sales.server";
import { staffIdOf } from "~/domain/staff/staff-record.server";
import { adminUrls } from "~/platform/admin-urls";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { openDatastore } from "~/platform/open-datastore.server";
import { addDays, limaDay } from "~/platform/values/lima-time";
import { codeOf, inviteStaff, staffPassword } from "../support/desk";
import { aComplaintRecord, aMessageRecord, aReviewRecord, complaintNumber } from "../support/desk-records";
import { orderedSlug, placeOrder } from "../support/ordering";
import { aReturn, stepsOf } from "../unit/domain/orders/an-order";
import { emptyPage, sharedPage, store, storeUrl } from "./browser";
import { isFocused, isInView, untilFocused } from "./focus";
import { expectNoLayoutShift } from "./layout-shift";
import { deskMode, lookAtDesk } from "./look";
import { refusal } from "./messages";

const dataDir = inject("demoData");
const email = "rosa@tienda.pe";
let datastore: Datastore;
let reference: string;
beforeAll(async () => {
	datastore = await openDatastore({ kind: "sqlite", dataDir });
	await datastore.set("complaint", complaintNumber, aComplaintRecord());
	await datastore.set("message", "m-1", aMessageRecord());
	await datastore.set("review", "r-1", aReviewRecord());
	({ reference } = await placeOrder(store));
});
afterAll(() => datastore?.close());

/** The browser of an owner, from the first test on. */
const shared = sharedPage(deskMode);

test("an owner's link leads to the desk, and others see its door", async () => {
	const page = shared();
	await page.goto(
		await inviteStaff({ dataDir }, ["add", `Rosa ${"x".repeat(50)}`, "--email", email, "--role", "owner"]),
	);
	await page.getByRole("button", { name: "Guardar y entrar" }).click();
	await untilFocused(await refusal(page, "Falta corregir 2 datos"));
	await lookAtDesk(page, "invitation-mistakes");
	const secret = ((await page.locator("code").textContent()) ?? "").replaceAll(" ", "");
	await page.getByLabel("Tu contraseña nueva").fill(staffPassword);
	await page.getByLabel("Los 6 números que muestra la aplicación").fill(codeOf(secret));
	await page.getByRole("button", { name: "Guardar y entrar" }).click();
	await page.getByRole("heading", { name: "Tu cuenta está lista" }).waitFor();
	await lookAtDesk(page, "recovery-codes");

	await page.getByRole("link", { name: "Ir al escritorio" }).click();
	await page.getByRole("heading", { level: 1, name: "Hoy" }).waitFor();
	await expectNoLayoutShift(page);
	const stranger = await emptyPage(deskMode);
	await stranger.goto(adminUrls.signIn());
	await stranger.getByRole("heading", { level: 1, name: "Escritorio de la tienda" }).waitFor();
	await lookAtDesk(stranger, "door");
});

test.each<[string, () => string]>([
	["today", () => adminUrls.home],
	["order", () => adminUrls.order(reference)],
	["new-order", () => adminUrls.newOrder],
	["delivery note", () => adminUrls.papers({ hoja: "entrega", pedido: reference })],
	["packing slip", () => adminUrls.papers({ hoja: "preparacion", pedido: reference })],
	["address label", () => adminUrls.papers({ hoja: "etiqueta", pedido: reference })],
	["customer", () => adminUrls.customer({ q: "rosa" })],
	["complaints", () => adminUrls.inbox("reclamos")],
	["complaint", () => adminUrls.inboxItem("reclamos", complaintNumber)],
	["message", () => adminUrls.inboxItem("mensajes", "m-1")],
	["mails", () => adminUrls.inbox("correos", { ver: "esperan" })],
	["stock", () => adminUrls.stock({ q: "estante" })],
	["moves", () => adminUrls.stockMoves()],
	["products", () => adminUrls.products({ q: "estante" })],
	["product", () => adminUrls.product("sofa-ayni")],
	["pictures", () => adminUrls.productPictures("sofa-ayni")],
	["documents", () => adminUrls.productDocuments("sofa-ayni")],
	["categories", () => adminUrls.categories],
	["category", () => adminUrls.category("sala")],
	["import", () => adminUrls.import()],
	["many products", () => adminUrls.changeProducts({ categoria: "sala" })],
	["discounts", () => adminUrls.discounts()],
	["subscribers", () => adminUrls.subscribers()],
	["journal", () => adminUrls.journal()],
	["report", () => adminUrls.report()],
	["payment", () => adminUrls.shop("pagos")],
	["delivery", () => adminUrls.shop("entregas")],
	["zones", () => adminUrls.zones({ q: "lima" })],
	["zone", () => adminUrls.zone("Lima y Callao")],
	["texts", () => adminUrls.texts()],
	["text", () => adminUrls.text("pages-garantia")],
	["pushes", () => adminUrls.pushes()],
	["team", () => adminUrls.staff()],
	["member", () => adminUrls.staffMember(staffIdOf(email))],
])("%s fits phones and desktops, without axe violations", async (name, pathOf) => {
	await shared().goto(storeUrl + pathOf());
	await lookAtDesk(shared(), name);
});

test("a refused form has the focus on its mistake and keeps what was typed, and orders can be chosen", async () => {
	const page = shared();
	await page.goto(storeUrl + adminUrls.order(reference));
	await page.getByLabel("Número de operación (opcional)").fill("0071");
	await page.getByRole("button", { name: "Marcar como «Pagado»" }).click();
	await untilFocused(await refusal(page, "Elige cómo llegó el pago."));
	expect(await page.getByLabel("Número de operación (opcional)").inputValue()).toBe("0071");
	await page.goto(storeUrl + adminUrls.orderLines(reference));
	await page
		.getByLabel(/^Unidades de/)
		.first()
		.fill("2");
	await page.getByLabel("Buscar un producto").fill("sofá");
	await page.getByRole("button", { name: "Ver la diferencia" }).click();
	await page.getByRole("button", { name: "Guardar el cambio" }).waitFor();
	await lookAtDesk(page, "order-lines");
	// Only of an order that is paid, and no stock is taken, which would renew other tests' open pages.
	const id = toOrderId(reference);
	await datastore.set("order", id, { ...(await datastore.get("order", id)), status: "paid" });
	await page.goto(storeUrl + adminUrls.orders({ estado: "paid" }));
	await page.getByLabel(`Elegir ${reference}`).check();
	await lookAtDesk(page, "orders-chosen");
	const { lines } = parseOrder((await datastore.get("order", id)) ?? {});
	const toRepair = lines.map((line) => ({ ...line, restocked: 0, toRepair: 1 }));
	const returns = [
		{ at: new Date().toISOString(), state: "accepted", cause: "faulty", wants: "exchange", note: "", lines },
	];
	await datastore.set("order", id, { ...(await datastore.get("order", id)), status: "delivered", returns });
	await page.goto(storeUrl + adminUrls.order(reference));
	await page.getByRole("button", { name: "Ya llegó" }).waitFor();
	await lookAtDesk(page, "order-returned");
	const inRepair = returns.map((one) => ({ ...one, state: "received", wants: "repair", lines: toRepair }));
	await datastore.set("order", id, { ...(await datastore.get("order", id)), returns: inRepair });
	await page.reload();
	await page.getByRole("button", { name: "Ya se lo enviamos" }).waitFor();
	await lookAtDesk(page, "order-in-repair");
});

test("an order by phone, a quote and an exchange are priced, and a table's plan is shown", async () => {
	const page = shared();
	const total = page.getByRole("button", { name: "Anotar el pedido" });
	await page.goto(storeUrl + adminUrls.newOrder);
	await addRack(page);
	const typed = {
		Nombres: "Ana",
		"Apellido paterno": "Paz",
		"Número de documento": "45678912",
	};
	for (const [label, text] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(text);
	await page.getByLabel("Celular", { exact: true }).fill("987654321");
	await page.getByLabel("Distrito").fill("Miraflores, Lima");
	await page.getByLabel("Dirección, o agencia en la que recoge").fill("Av. Sol 12");
	await page.getByRole("button", { name: "Ver el total" }).click();
	await total.waitFor();
	await lookAtDesk(page, "new-order-priced");
	await page.getByLabel(/^Es una cotización/).fill(addDays(limaDay(new Date()), 5));
	await page.getByRole("button", { name: "Ver el total" }).click();
	await total.click();
	await page.getByRole("heading", { level: 1, name: /^Pedido WASI/ }).waitFor();

	const id = toOrderId(reference);
	const returns = [aReturn({ lines: [{ sku: orderedSlug, quantity: 1, restocked: 1 }] })];
	const history = stepsOf(["pending", "paid", "preparing", "shipped", "delivered"]);
	const stored = parseOrder((await datastore.get("order", id)) ?? {});
	await datastore.set("order", id, toOrderRecord({ ...stored, status: "delivered", history, returns }));
	await page.goto(storeUrl + adminUrls.exchange(reference));
	await addRack(page);
	await total.waitFor();

	await page.goto(storeUrl + adminUrls.import());
	const rows = ["codigo;precio", "sofa-ayni;1", "estante-qillqa;nada"].join("\n");
	const table = { name: "tabla.csv", mimeType: "text/csv", buffer: Buffer.from(rows) };
	await page.getByLabel("La tabla, en CSV").setInputFiles(table);
	await page.getByRole("button", { name: "Ver qué cambiaría" }).click();
	await page.getByRole("heading", { name: "Qué cambiaría" }).waitFor();
	await lookAtDesk(page, "import-planned");
});

test("a note is written by keys alone at 375 px", async () => {
	const page = shared();
	await page.setViewportSize({ width: 375, height: 667 });
	await page.goto(storeUrl + adminUrls.order(reference));
	await tabTo(page, page.getByText("Agregar una nota"));
	await page.keyboard.press("Enter");
	await tabTo(page, page.getByLabel("Nota, que no ve quien compra"));
	await page.keyboard.type("Llamar antes de las 5");
	await tabTo(page, page.getByRole("button", { name: "Guardar la nota" }));
	expect(await isInView(page.getByRole("button", { name: "Guardar la nota" }))).toBe(true);
	await page.keyboard.press("Enter");
	await page.getByRole("status").filter({ hasText: "Guardamos la nota." }).waitFor();
	await page.getByText("Llamar antes de las 5").waitFor();
});

async function addRack(page: Page): Promise<void> {
	await page.getByLabel("Buscar un producto").fill("rack");
	await page.getByRole("button", { name: "Buscar", exact: true }).last().click();
	await page
		.getByRole("button", { name: /^Agregar/ })
		.first()
		.click();
}

/** Presses Tab until the part has the focus. */
async function tabTo(page: Page, part: Locator): Promise<void> {
	for (let presses = 0; !(await isFocused(part)); presses++) {
		if (presses > 150) throw new Error(`Tab does not reach ${part}.`);
		await page.keyboard.press("Tab");
	}
}
