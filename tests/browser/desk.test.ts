import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { adminUrls } from "~/admin-urls";
import { codeOf, inviteStaff, staffPassword } from "../desk";
import { mailsTo } from "../mail/mail-files";
import { placeOrder } from "../ordering";
import { type RunningStore, startStore } from "../serving";
import { forgive, isFocused, visit } from "./browser";
import { deskModes, lookAtDesk } from "./look-at-desk";
import { expectNoLayoutShift } from "./screens";

let store: RunningStore;
beforeAll(async () => {
	store = await startStore({ env: { STORE_MODE: "demo" } });
});
afterAll(() => store?.stop());

describe.each(deskModes)("the desk, $name", (mode) => {
	const { slug } = mode;

	const look = lookAtDesk(mode);

	test("from an owner's link over an order's payment to its tracking number", async () => {
		const email = `rosa-${slug}@correo.pe`;
		const { reference } = await placeOrder(store, { email });
		const link = await inviteStaff(store, ["add", "Rosa", "--email", `${slug}@tienda.pe`, "--role", "owner"]);
		const page = await visit(mode, link, { baseURL: store.url });
		await look(page, "1-invitation");
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
		await look(page, "6-order");

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
