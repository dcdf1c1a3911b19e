import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { adminUrls } from "~/admin-urls";
import { inviteStaff, staffPassword } from "../desk";
import { type RunningStore, startStore } from "../serving";
import { expectAccessible, forgive, visit } from "./browser";

let store: RunningStore;
beforeAll(async () => {
	store = await startStore({ env: { STORE_MODE: "demo" } });
});
afterAll(() => store?.stop());

/** The desk is not hydrated: its one script is no part of React. */
const unhydrated = { javaScriptEnabled: false, width: 1280 };
let people = 0;

async function openDesk(options?: { pictures: boolean }): Promise<Page> {
	const email = `kati${++people}@tienda.pe`;
	const link = await inviteStaff(store, ["add", "Kati", "--email", email, "--role", "keeper"]);
	const page = await visit(unhydrated, link, { baseURL: store.url, javaScriptEnabled: true, ...options });
	await page.getByLabel("Tu contraseña nueva").fill(staffPassword);
	await page.getByRole("button", { name: "Guardar y entrar" }).click();
	await page.getByRole("link", { name: "Ir al escritorio" }).click();
	return page;
}

test("what was typed comes back until it is saved, and never over what somebody else saved", async () => {
	const page = await openDesk();
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
	await page.getByText("Falta corregir").waitFor();
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
	const other = await openDesk();
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
	const page = await openDesk({ pictures: true });
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
