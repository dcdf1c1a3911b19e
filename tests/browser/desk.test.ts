import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { parseOrder } from "~/domain/orders/order-record.server";
import { toOrderId } from "~/domain/orders/order-reference.server";
import { staffIdOf } from "~/domain/staff/staff-record.server";
import { adminUrls } from "~/platform/admin-urls";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { openDatastore } from "~/platform/open-datastore.server";
import { codeOf, inviteStaff, staffPassword } from "../support/desk";
import { aComplaintRecord, aMessageRecord, aReviewRecord, complaintNumber } from "../support/desk-records";
import { placeOrder } from "../support/ordering";
import { emptyPage, sharedPage, store, storeUrl } from "./browser";
import { untilFocused } from "./focus";
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
	["papers", () => adminUrls.papers({ hoja: "entrega", pedido: reference })],
	["customer", () => adminUrls.customer({ q: "rosa" })],
	["complaints", () => adminUrls.inbox("reclamos")],
	["complaint", () => adminUrls.inboxItem("reclamos", complaintNumber)],
	["messages", () => adminUrls.inbox("mensajes")],
	["message", () => adminUrls.inboxItem("mensajes", "m-1")],
	["reviews", () => adminUrls.inbox("opiniones")],
	["mails", () => adminUrls.inbox("correos", { ver: "esperan" })],
	["stock", () => adminUrls.stock({ q: "estante" })],
	["moves", () => adminUrls.stockMoves()],
	["products", () => adminUrls.products({ q: "estante" })],
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
	await lookAtDesk(page, "order-refused");
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
