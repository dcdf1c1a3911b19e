import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { adminUrls } from "~/platform/admin-urls";
import { deskOf } from "../support/desk";
import { storeOfFile } from "../support/store-of-file";
import { emptyPage, forgive, type PageOptions, takeCookies } from "./browser";
import { untilFocused } from "./focus";
import { deskMode, expectAccessible, lookAtDesk } from "./look";
import { refusal } from "./messages";

const store = storeOfFile(async () => ({ STORE_MODE: "demo" }));

/** A keeper's browser. The desk is not hydrated: its one script is no part of React. */
async function openDesk(
	path: string,
	width: number,
	options: PageOptions = {},
	name = "Kati",
): Promise<Page> {
	const page = await emptyPage({ javaScriptEnabled: false, width }, { baseURL: store.url, ...options });
	await takeCookies(page, await deskOf(store, "keeper", name), store.url);
	await page.goto(path);
	return page;
}

test("a new product with a size is written, with the focus on each new field, and looked at", async () => {
	const page = await openDesk(adminUrls.newProduct, deskMode.width);
	await page.getByLabel("Nombre", { exact: true }).press("Enter");
	await untilFocused(await refusal(page, "Nombre: Falta este dato."));

	await page.getByLabel("Nombre", { exact: true }).fill("Banca Inti");
	await page.getByLabel("Precio en soles").fill("890");
	await page.getByLabel("Precio en dólares").fill("240");
	await page.getByRole("button", { name: "Agregar una opción" }).click();
	const option = page.getByLabel("Nombre de la opción");
	await untilFocused(option);
	await option.fill("Tamaño");
	await page.getByRole("button", { name: "Agregar un valor" }).click();
	const value = page.getByLabel("Valor 1", { exact: true });
	await untilFocused(value);
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
	await untilFocused(add);
});

const withScript = { javaScriptEnabled: true };

test("what was typed comes back until it is saved, and never over what somebody else saved", async () => {
	const product = adminUrls.product("mesa-de-comedor-mikuy");
	const page = await openDesk(product, 1280, withScript, "Luz");
	const name = page.getByLabel("Nombre", { exact: true });
	const summary = page.getByLabel("Resumen", { exact: true });
	const leaveAndReturn = async () => {
		await page.getByRole("link", { name: "Pedidos" }).click();
		await page.goto(product);
	};
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
	const other = await openDesk(product, 1280, withScript);
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
	const page = await openDesk(adminUrls.productPictures("sofa-ayni"), 1280, {
		...withScript,
		pictures: true,
	});
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

test("a phone is told of an order once its browser has said where, and until it is turned off", async () => {
	const options: PageOptions = { serviceWorkers: "allow", permissions: ["notifications"] };
	const page = await openDesk(adminUrls.home, 375, { ...withScript, ...options });
	// No push service is reached from here.
	await page.addInitScript(() => {
		PushManager.prototype.subscribe = async (asked) => {
			const keys = { p256dh: asked?.applicationServerKey, auth: "BTBZMqHH6r4Tts7J_aSIgg" };
			const endpoint = "https://updates.push.services.mozilla.com/wpush/v2/abc";
			return { endpoint, keys } as unknown as PushSubscription;
		};
	});
	const told = await page.context().newCDPSession(page);
	const registered = new Promise<string>((resolve) =>
		told.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
			const own = registrations.find(({ scopeURL }) => scopeURL.endsWith("/admin"));
			if (own) resolve(own.registrationId);
		}),
	);
	await told.send("ServiceWorker.enable");
	await page.goto(adminUrls.pushes());
	await page.getByRole("button", { name: "Activar" }).click();
	await page.getByText("Listo: este teléfono avisará").waitFor();
	const [worker] = page.context().serviceWorkers();
	// A headless browser shows no notification.
	await worker?.evaluate(() => {
		const scope = self as unknown as { shown: unknown[]; registration: ServiceWorkerRegistration };
		scope.shown = [];
		scope.registration.showNotification = async (title, options) => {
			scope.shown.push([title, options?.body]);
		};
	});
	const data = JSON.stringify({ title: "Pedido nuevo", order: "WASI-7K3M-9XA4" });
	await told.send("ServiceWorker.deliverPushMessage", {
		...{ origin: store.url, registrationId: await registered, data },
	});
	const shown = () => worker?.evaluate(() => (self as unknown as { shown: unknown[] }).shown);
	await expect.poll(shown).toEqual([["Pedido nuevo", "WASI-7K3M-9XA4"]]);
	await page.getByRole("button", { name: "Desactivar" }).click();
	await page.getByText("Este teléfono ya no avisa.").waitFor();
});
