import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { adminUrls } from "~/platform/admin-urls";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { openDatastore } from "~/platform/open-datastore.server";
import { codeOf, inviteStaff, staffPassword } from "../support/desk";
import { aComplaintRecord, aMessageRecord, aReviewRecord } from "../support/desk-records";
import { placeOrder } from "../support/ordering";
import { type RunningStore, startStore } from "../support/serving";
import { mailsTo } from "../unit/domain/mail/mail-files";
import { forgive, isFocused, visit } from "./browser";
import { deskModes, lookAtDesk } from "./look-at-desk";
import { expectNoLayoutShift } from "./screens";

let store: RunningStore;
let datastore: Datastore;
beforeAll(async () => {
	store = await startStore({ env: { STORE_MODE: "demo" } });
	datastore = await openDatastore({ kind: "sqlite", dataDir: store.dataDir });
});
afterAll(async () => {
	await datastore?.close();
	await store?.stop();
});

describe.each(deskModes)("the desk, $name", (mode) => {
	const { slug } = mode;

	const look = lookAtDesk(mode);

	test("from an owner's link over an order's payment to its tracking number", async () => {
		const email = `rosa-${slug}@correo.pe`;
		const { reference } = await placeOrder(store, { email });
		const link = await inviteStaff(store, ["add", "Rosa", "--email", `${slug}@tienda.pe`, "--role", "owner"]);
		const page = await visit(mode, link, { baseURL: store.url });
		await page.getByRole("button", { name: "Guardar y entrar" }).click();
		const wrong = page.getByRole("alert").filter({ hasText: "Falta corregir 2 datos" });
		await wrong.waitFor();
		forgive(/status of 400/);
		await expect.poll(() => isFocused(wrong)).toBe(true);
		await look(page, "2-mistakes");
		const secret = ((await page.locator("code").textContent()) ?? "").replaceAll(" ", "");
		await page.getByLabel("Tu contraseña nueva").fill(staffPassword);
		await page.getByLabel("Los 6 números que muestra la aplicación").fill(codeOf(secret));
		await page.getByRole("button", { name: "Guardar y entrar" }).click();
		await page.getByRole("heading", { name: "Tu cuenta está lista" }).waitFor();
		await look(page, "3-recovery-codes");

		await page.getByRole("link", { name: "Ir al escritorio" }).click();
		await page.getByRole("heading", { level: 1, name: "Hoy" }).waitFor();
		await expectNoLayoutShift(page);
		await look(page, "4-today");
		await page.getByRole("link", { name: "esperan el pago" }).click();
		await page.getByRole("link", { name: reference }).waitFor();
		await look(page, "5-orders");
		await page.getByRole("link", { name: reference }).click();
		await page.getByRole("heading", { level: 1, name: `Pedido ${reference}` }).waitFor();

		await page.getByLabel("Número de operación (opcional)").fill("0071");
		await page.getByRole("button", { name: "Marcar como «Pagado»" }).click();
		const refused = page.getByRole("alert").filter({ hasText: "Elige cómo llegó el pago." });
		await refused.waitFor();
		forgive(/status of 400/);
		await expect.poll(() => isFocused(refused)).toBe(true);
		expect(await page.getByLabel("Número de operación (opcional)").inputValue()).toBe("0071");
		await look(page, "7-refused");
		await page.getByLabel("Cómo llegó el pago").selectOption("yape");
		await page.getByLabel("Aunque falte stock: se debe lo que falta").first().check();
		await page.getByRole("button", { name: "Marcar como «Pagado»" }).click();
		await page.getByText("Listo: cambió el estado.").waitFor();

		await page.getByRole("link", { name: "Pedidos", exact: true }).click();
		await page.getByLabel("Estado").selectOption({ label: "Pagado" });
		await page.getByRole("button", { name: "Buscar" }).click();
		await page.getByLabel(`Elegir ${reference}`).check();
		await look(page, "8-chosen");
		await page.getByRole("button", { name: "Marcar los elegidos como «En preparación»" }).click();
		await page.getByText("Cambió 1 pedido.").waitFor();
		await page.goto(store.url + adminUrls.order(reference));
		await page.getByLabel("Empresa de envíos (opcional)").fill("Olva Courier");
		await page.getByLabel("Número de seguimiento (opcional)").fill("OC-4471");
		await page.getByRole("button", { name: "Marcar como «En camino»" }).click();
		await page.getByText("Listo: cambió el estado.").waitFor();
		await look(page, "9-shipped");
		const mailed = async () =>
			(await mailsTo(store.dataDir, email)).some(({ text }) => text?.includes("seguimiento es OC-4471"));
		await expect.poll(mailed).toBe(true);

		await page.getByRole("button", { name: "Salir" }).click();
		await page.getByRole("heading", { level: 1, name: "Escritorio de la tienda" }).waitFor();
		await look(page, "10-door");
		await page.goto(store.url + adminUrls.order(reference));
		await page.getByLabel("Correo").fill(`${slug}@tienda.pe`);
		await page.getByLabel("Contraseña").fill(staffPassword);
		await page.getByLabel("Código de tu aplicación").fill(codeOf(secret, 1));
		await page.keyboard.press("Enter");
		await page.getByRole("heading", { level: 1, name: `Pedido ${reference}` }).waitFor();
	});
});

describe.each(deskModes)("the desk's other screens, $name", (mode) => {
	const { slug } = mode;
	const look = lookAtDesk(mode);

	test("from a complaint's answer over a count of stock to a new colleague", async () => {
		const number = `0000001${10 + deskModes.indexOf(mode)}-2026`;
		await datastore.set("complaint", number, aComplaintRecord({ number }));
		await datastore.set("message", `m-${slug}`, aMessageRecord());
		await datastore.set("review", `r-${slug}`, aReviewRecord({ author: `María ${slug}` }));
		const added = ["add", "Rosa", "--email", `rosa-${slug}@tienda.pe`, "--role", "owner"];
		const page = await visit(mode, await inviteStaff(store, added), { baseURL: store.url });
		const secret = ((await page.locator("code").textContent()) ?? "").replaceAll(" ", "");
		await page.getByLabel("Tu contraseña nueva").fill(staffPassword);
		await page.getByLabel("Los 6 números que muestra la aplicación").fill(codeOf(secret));
		await page.getByRole("button", { name: "Guardar y entrar" }).click();
		await page.getByRole("link", { name: "Ir al escritorio" }).click();

		await page.getByRole("link", { name: /reclamos? por responder/ }).click();
		await look(page, "answers-1-complaints");
		await page.getByRole("link", { name: number }).click();
		await page.getByRole("button", { name: "Enviar la respuesta por correo" }).click();
		const refused = page.getByRole("alert").filter({ hasText: "Escribe la respuesta." });
		await refused.waitFor();
		forgive(/status of 400/);
		await expect.poll(() => isFocused(refused)).toBe(true);
		await look(page, "answers-2-complaint");
		await page.getByLabel("Tu respuesta, que se envía a ana@correo.pe").fill("Te llevamos otra mesa.");
		await page.getByRole("button", { name: "Enviar la respuesta por correo" }).click();
		await page.getByText("Guardamos tu respuesta.").waitFor();

		await page.getByRole("link", { name: "Mensajes", exact: true }).click();
		await page.getByRole("link", { name: "Un producto" }).first().click();
		await look(page, "answers-3-message");
		await page.getByRole("button", { name: "Marcar como respondido" }).click();
		await page.getByText("El mensaje figura como respondido.").waitFor();

		await page.getByRole("link", { name: "Opiniones", exact: true }).click();
		await look(page, "answers-4-reviews");
		const review = page.getByRole("listitem").filter({ hasText: `María ${slug}` });
		await review.getByRole("button", { name: "Aprobar" }).click();
		await page.getByText("La opinión se ve ahora en la tienda.").waitFor();
		await page.goto(store.url + adminUrls.inbox("correos", { ver: "esperan" }));
		await look(page, "answers-5-mails");

		await page.getByRole("link", { name: "Productos", exact: true }).click();
		await page.getByLabel("Producto", { exact: true }).fill("estante");
		await page.getByRole("button", { name: "Buscar" }).click();
		const price = page.getByLabel(/^Precio en soles de/).first();
		await price.fill("mil");
		await price.press("Enter");
		await page.getByRole("alert").filter({ hasText: "Escribe el precio en soles" }).waitFor();
		forgive(/status of 400/);
		await price.fill("2");
		await price.press("Enter");
		await page.getByLabel("Sí, ese es el precio").waitFor();
		forgive(/status of 400/);
		await look(page, "answers-8-doubtful-price");

		await page.getByRole("link", { name: "Inventario", exact: true }).click();
		await page.getByLabel("Producto o SKU").fill("estante");
		await page.getByRole("button", { name: "Buscar" }).click();
		await look(page, "answers-6-stock");
		const row = page.getByRole("listitem").filter({ has: page.getByRole("button", { name: /^Guardar/ }) });
		await row
			.first()
			.getByLabel(/^Unidades de/)
			.fill("3");
		await row
			.first()
			.getByRole("button", { name: /^Guardar/ })
			.click();
		await page.getByRole("alert").filter({ hasText: "Escribe por qué cambian" }).waitFor();
		forgive(/status of 400/);
		expect(
			await row
				.first()
				.getByLabel(/^Unidades de/)
				.inputValue(),
		).toBe("3");
		await row
			.first()
			.getByLabel(/^Unidades de/)
			.fill(String(30 + deskModes.indexOf(mode)));
		await row
			.first()
			.getByLabel(/^Por qué/)
			.fill("Conteo");
		await row
			.first()
			.getByRole("button", { name: /^Guardar/ })
			.click();
		await page.getByText("Guardamos las unidades de").waitFor();
		await page.getByRole("link", { name: "Ver todos los movimientos" }).click();
		await page.getByRole("cell", { name: "Conteo" }).first().waitFor();
		await look(page, "answers-7-moves");

		await page.getByRole("link", { name: "Diario", exact: true }).click();
		await page.getByRole("cell", { name: "Inventario" }).first().waitFor();
		await look(page, "answers-8-journal");
		await page.getByRole("link", { name: "Reporte", exact: true }).click();
		await look(page, "answers-9-report");

		await page.getByRole("link", { name: "Tienda", exact: true }).click();
		await page.getByRole("link", { name: "Cómo te pagan" }).click();
		await page.getByLabel("CCI").fill("123");
		await page.getByLabel("Tu contraseña, otra vez").fill(staffPassword);
		await page.getByRole("button", { name: "Guardar" }).click();
		await page.getByRole("alert").getByRole("link", { name: "Tiene 3 dígitos." }).waitFor();
		await look(page, "answers-9-payment");
		await page.getByRole("link", { name: "Entregas" }).click();
		await look(page, "answers-9-delivery");

		await page.getByRole("link", { name: "Textos", exact: true }).click();
		await look(page, "answers-11-texts");
		await page.getByRole("link", { name: "Garantía", exact: true }).click();
		const words = page.getByLabel("Texto", { exact: true });
		const before = await words.inputValue();
		await words.fill(`${before}\n## Piezas\n\nSon {{precio}}.`);
		await page.getByRole("button", { name: "Guardar" }).click();
		await page.getByRole("alert").filter({ hasText: "Revisa lo que está marcado." }).waitFor();
		forgive(/status of 400/);
		await look(page, "answers-12-refused-text");
		await words.fill(`${before}\n## Piezas\n\nDe {{igv}}.`);
		await page.getByRole("button", { name: "Ver cómo queda" }).click();
		await page.getByRole("heading", { name: "Piezas" }).waitFor();
		await look(page, "answers-13-preview");
		await page.getByRole("button", { name: "Guardar" }).click();
		await page.getByText("Guardado. La tienda ya lo muestra.").waitFor();
		await page.getByRole("link", { name: "Original" }).click();
		await page.getByRole("button", { name: "Volver a esta versión" }).click();
		await page.getByText("Es el texto original").waitFor();
		expect(await words.inputValue()).toBe(before);

		await page.getByRole("link", { name: "Equipo", exact: true }).click();
		await page.getByText("Agregar a alguien", { exact: true }).first().click();
		await page.getByLabel("Nombre").fill("Pepe");
		await page.getByLabel("Correo").fill(`pepe-${slug}@tienda.pe`);
		await page.getByLabel("Puesto").selectOption({ label: "Empaque" });
		await look(page, "answers-10-team");
		await page.getByLabel("Tu contraseña, otra vez").fill(staffPassword);
		await page.getByRole("button", { name: "Agregar a alguien" }).click();
		await page.getByRole("heading", { name: "El enlace de Pepe" }).waitFor();
		await look(page, "answers-11-link");
		await page.getByRole("link", { name: "Pepe" }).first().click();
		await look(page, "answers-12-member");
	});
});
