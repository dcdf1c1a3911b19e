import { writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { urls } from "~/urls";
import { aPhoto } from "../a-photo";
import { inviteStaff, staffPassword } from "../desk";
import { type RunningStore, startStore } from "../serving";
import { forgive, isFocused, modes, visit } from "./browser";
import { lookAtDesk } from "./look-at-desk";

let store: RunningStore;
beforeAll(async () => {
	store = await startStore({ env: { STORE_MODE: "demo" } });
});
afterAll(() => store?.stop());

const phone = { name: "375 px", slug: "375", javaScriptEnabled: false, width: 375 };
const scripts = modes.filter(({ javaScriptEnabled }) => javaScriptEnabled).slice(0, 1);
const slug = "mesa-de-comedor-mikuy";

describe.each(scripts)("photos from a phone, shoppers' $name", (mode) => {
	const look = lookAtDesk(phone);

	test("three photos are sent, described, and shown on a page that is open", async () => {
		const files = await photos();
		const shopper = await visit(mode, urls.product(slug), { baseURL: store.url });
		const link = await inviteStaff(store, ["add", "Kati", "--email", "kati@tienda.pe", "--role", "keeper"]);
		const page = await visit(phone, link, { baseURL: store.url });
		await page.getByLabel("Tu contraseña nueva").fill(staffPassword);
		await page.getByRole("button", { name: "Guardar y entrar" }).click();
		await page.getByRole("link", { name: "Ir al escritorio" }).click();
		await page.getByRole("link", { name: "Productos", exact: true }).click();
		await page.getByLabel("Producto", { exact: true }).fill(slug);
		await page.getByRole("button", { name: "Buscar" }).click();
		await page.getByRole("link", { name: /^Fotos de/ }).click();
		await look(page, "pictures-1-before");

		const note = join(store.dataDir, "nota.txt");
		writeFileSync(note, "Hola");
		await page.getByLabel("Agregar fotos").setInputFiles([...files, note]);
		await page.getByRole("button", { name: "Guardar" }).click();
		const refused = page
			.getByRole("alert")
			.filter({ hasText: "Recibimos 3 fotos. «nota.txt» no es una foto" });
		await refused.waitFor();
		forgive(/status of 400/);
		await expect.poll(() => isFocused(refused)).toBe(true);
		await look(page, "pictures-2-new");
		for (const [index, text] of texts.entries())
			await page.getByLabel(`Qué se ve en la foto nueva ${index + 1}`).fill(text);
		await page.getByRole("button", { name: "Guardar" }).click();
		await page.getByText("Guardado.").waitFor();
		await look(page, "pictures-3-described");

		for (const text of texts) {
			const picture = shopper.getByRole("img", { name: text }).first();
			await picture.waitFor({ state: "attached", timeout: 100_000 });
		}
		await page.getByRole("link", { name: "Productos", exact: true }).click();
		await page.getByRole("link", { name: "Categorías", exact: true }).click();
		await look(page, "categories-1-list");
		await page.getByRole("link", { name: "Sala", exact: true }).click();
		await look(page, "categories-2-one");
		await page.getByRole("button", { name: "Quitar la categoría" }).click();
		await page.getByRole("alert").filter({ hasText: "Todavía tiene" }).waitFor();
		forgive(/status of 409/);
	});
});

const texts = ["La mesa de frente", "La mesa de lado", "La mesa con seis sillas"];

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
