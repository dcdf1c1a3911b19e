import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContextOptions, Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { adminUrls } from "~/platform/admin-urls";
import { urls } from "~/platform/urls";
import { aPhoto } from "../support/a-photo";
import { inviteStaff, staffPassword } from "../support/desk";
import { type RunningStore, startStore } from "../support/serving";
import { desktop, expectAccessible, forgive, isFocused, visit } from "./browser";
import { deskMode, lookAtDesk } from "./look-at-desk";

let store: RunningStore;
beforeAll(async () => {
	store = await startStore({ env: { STORE_MODE: "demo" } });
});
afterAll(() => store?.stop());

let people = 0;

/** A keeper's browser. The desk is not hydrated: its one script is no part of React. */
async function openDesk(
	width: number,
	options: BrowserContextOptions & { pictures?: boolean },
): Promise<Page> {
	const email = `kati${++people}@tienda.pe`;
	const link = await inviteStaff(store, ["add", "Kati", "--email", email, "--role", "keeper"]);
	const page = await visit({ javaScriptEnabled: false, width }, link, { baseURL: store.url, ...options });
	await page.getByLabel("Tu contraseña nueva").fill(staffPassword);
	await page.getByRole("button", { name: "Guardar y entrar" }).click();
	await page.getByRole("link", { name: "Ir al escritorio" }).click();
	return page;
}

test("a new product with a size is written, with the focus on each new field, and looked at", async () => {
	const page = await openDesk(deskMode.width, {});
	await page.goto(store.url + adminUrls.newProduct);
	await page.getByLabel("Nombre", { exact: true }).press("Enter");
	const refused = page.getByRole("alert").filter({ hasText: "Nombre: Falta este dato." });
	await refused.waitFor();
	forgive(/status of 400/);
	await expect.poll(() => isFocused(refused)).toBe(true);

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
	await lookAtDesk(page, "goods-form");

	await page.getByRole("button", { name: "Ver cómo queda" }).click();
	await page.getByRole("heading", { level: 1, name: "Banca Inti" }).waitFor();
	await lookAtDesk(page, "goods-preview");
	await page.getByRole("button", { name: "Seguir editando" }).click();
	await page.getByRole("button", { name: "Quitar las características Incluye" }).click();
	const add = page.getByRole("button", { name: "Agregar una lista de características" });
	await expect.poll(() => isFocused(add)).toBe(true);
});

test("photos are sent, described, and shown on a page that is open", async () => {
	const files = await photos();
	const shopper = await visit(desktop, urls.product(photographed), { baseURL: store.url });
	const page = await openDesk(deskMode.width, {});
	await page.goto(store.url + adminUrls.productPictures(photographed));
	const note = join(store.dataDir, "nota.txt");
	writeFileSync(note, "Hola");
	await page.getByLabel("Agregar fotos").setInputFiles([...files, note]);
	await page.getByRole("button", { name: "Guardar" }).click();
	const refused = page.getByRole("alert").filter({ hasText: "Recibimos 2 fotos. «nota.txt» no es una foto" });
	await refused.waitFor();
	forgive(/status of 400/);
	await expect.poll(() => isFocused(refused)).toBe(true);
	await lookAtDesk(page, "pictures-new");
	for (const [index, text] of texts.entries())
		await page.getByLabel(`Qué se ve en la foto nueva ${index + 1}`).fill(text);
	await page.getByRole("button", { name: "Guardar" }).click();
	await page.getByText("Guardado.").waitFor();
	await lookAtDesk(page, "pictures-described");
	for (const text of texts) {
		const picture = shopper.getByRole("img", { name: text }).first();
		await picture.waitFor({ state: "attached", timeout: 100_000 });
	}
});

const photographed = "mesa-de-comedor-mikuy";
const texts = ["La mesa de frente", "La mesa de lado"];

/** Small, so that their sizes are soon written. */
async function photos(): Promise<string[]> {
	const upright = await aPhoto({ width: 240, height: 320 });
	return Promise.all(
		texts.map(async (_, index) => {
			const file = join(store.dataDir, `IMG_${index}.jpg`);
			writeFileSync(
				file,
				await sharp(upright)
					.rotate(90 * index)
					.jpeg()
					.toBuffer(),
			);
			return file;
		}),
	);
}

const withScript = { javaScriptEnabled: true };

test("what was typed comes back until it is saved, and never over what somebody else saved", async () => {
	const page = await openDesk(1280, withScript);
	const product = adminUrls.product("mesa-de-comedor-mikuy");
	const name = page.getByLabel("Nombre", { exact: true });
	const summary = page.getByLabel("Resumen", { exact: true });
	const leaveAndReturn = async () => {
		await page.getByRole("link", { name: "Pedidos" }).click();
		await page.goto(product);
	};
	await page.goto(product);
	const [oldName, oldSummary] = [await name.inputValue(), await summary.inputValue()];
	await name.fill("Mesa nueva");
	await leaveAndReturn();
	expect(await name.inputValue()).toBe("Mesa nueva");
	expect(await summary.inputValue()).toBe(oldSummary);
	await expectAccessible(page);

	await name.fill("");
	await summary.fill("De pino");
	await page.getByRole("button", { name: "Guardar", exact: true }).last().click();
	await page.getByText("Revisa lo que está marcado").waitFor();
	forgive(/status of 400/);
	await summary.fill("De cedro");
	await leaveAndReturn();
	expect([await name.inputValue(), await summary.inputValue()]).toEqual(["", "De cedro"]);
	await page.getByRole("button", { name: "Descartar" }).click();
	await leaveAndReturn();
	expect([await name.inputValue(), await summary.inputValue()]).toEqual([oldName, oldSummary]);

	await name.fill("Mesa Mikuy");
	await page.getByRole("button", { name: "Guardar", exact: true }).last().click();
	await page.getByText("Guardamos el producto.").waitFor();
	await leaveAndReturn();
	expect(await name.inputValue()).toBe("Mesa Mikuy");
	expect(await page.getByText("no se guardó").count()).toBe(0);
	const kept = () => page.evaluate(() => JSON.stringify(sessionStorage));
	expect(await kept()).not.toContain("Mesa Mikuy");

	await name.fill("Mesa mía");
	await page.getByRole("link", { name: "Pedidos" }).click();
	const other = await openDesk(1280, withScript);
	await other.goto(product);
	await other.getByLabel("Nombre", { exact: true }).fill("Mesa de otra persona");
	await other.getByRole("button", { name: "Guardar", exact: true }).last().click();
	await other.getByText("Guardamos el producto.").waitFor();
	await page.goto(product);
	expect(await name.inputValue()).toBe("Mesa de otra persona");

	await summary.fill("De nadie más");
	await page.getByRole("button", { name: "Salir" }).click();
	await page.getByLabel("Contraseña").waitFor();
	expect(await kept()).not.toContain("De nadie más");
});

test("photos are dragged into their order", async () => {
	const page = await openDesk(1280, { ...withScript, pictures: true });
	await page.goto(adminUrls.productPictures("sofa-ayni"));
	const descriptions = () =>
		page
			.locator("[data-arranged] textarea")
			.evaluateAll((all) => all.map((one) => (one as HTMLTextAreaElement).value));
	const [first = "", second = "", ...rest] = await descriptions();
	expect(second).not.toBe("");
	const images = page.locator("[data-arranged] img");
	await images.nth(1).dragTo(images.nth(0));
	await page.getByRole("button", { name: "Guardar" }).click();
	await page.getByText("Guardado.").waitFor();
	expect(await descriptions()).toEqual([second, first, ...rest]);
});
