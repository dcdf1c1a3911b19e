import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { adminUrls } from "~/admin-urls";
import { inviteStaff, staffPassword } from "../desk";
import { type RunningStore, startStore } from "../serving";
import { forgive, isFocused, visit } from "./browser";
import { deskModes, lookAtDesk } from "./look-at-desk";

let store: RunningStore;
beforeAll(async () => {
	store = await startStore({ env: { STORE_MODE: "demo" } });
});
afterAll(() => store?.stop());

describe.each(deskModes)("the goods at the desk, $name", (mode) => {
	const look = lookAtDesk(mode);

	test("a new product with a size is written, looked at, and saved as a draft", async () => {
		const link = await inviteStaff(store, ["add", "Kati", "--email", "kati@tienda.pe", "--role", "keeper"]);
		const page = await visit(mode, link, { baseURL: store.url });
		await page.getByLabel("Tu contraseña nueva").fill(staffPassword);
		await page.getByRole("button", { name: "Guardar y entrar" }).click();
		await page.goto(store.url + adminUrls.products());
		await page.getByRole("link", { name: "Agregar un producto" }).click();
		await page.getByLabel("Nombre", { exact: true }).press("Enter");
		const refused = page.getByRole("alert").filter({ hasText: "Nombre: Falta este dato." });
		await refused.waitFor();
		forgive(/status of 400/);
		await expect.poll(() => isFocused(refused)).toBe(true);
		await look(page, "goods-1-refused");

		await page.getByLabel("Nombre", { exact: true }).fill("Banca Inti");
		await page.getByLabel("Precio en soles").fill("890");
		await page.getByLabel("Precio en dólares").fill("240");
		await page.getByRole("button", { name: "Agregar una opción" }).click();
		const option = page.getByLabel("Nombre de la opción");
		await expect.poll(() => isFocused(option)).toBe(true);
		await option.fill("Tamaño");
		await page.getByRole("button", { name: "Agregar un valor" }).click();
		const value = page.getByLabel("Valor 1", { exact: true });
		await expect.poll(() => isFocused(value)).toBe(true);
		await value.fill("Chica");
		await page.getByRole("button", { name: "Agregar todas las que faltan" }).click();
		await page.getByLabel("Unidades que hay").fill("3");
		await page.getByRole("button", { name: "Agregar una lista de características" }).click();
		await page.getByLabel("Título", { exact: true }).fill("Incluye");
		await page.getByLabel("Una en cada línea", { exact: true }).fill("Un cojín");
		await look(page, "goods-2-form");

		await page.getByRole("button", { name: "Ver cómo queda" }).click();
		await page.getByRole("heading", { level: 1, name: "Banca Inti" }).waitFor();
		await look(page, "goods-3-preview");
		await page.getByRole("button", { name: "Seguir editando" }).click();
		await page.getByRole("button", { name: "Quitar las características Incluye" }).click();
		const add = page.getByRole("button", { name: "Agregar una lista de características" });
		await expect.poll(() => isFocused(add)).toBe(true);
		await page.getByRole("button", { name: "Guardar" }).last().click();
		await page.getByText("Guardamos el producto.").waitFor();
		await page.getByText(/Para mostrarlo falta: .*una foto/).waitFor();
		await look(page, "goods-4-draft");
	});
});
