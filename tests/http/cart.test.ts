import { describe, expect, test } from "vitest";
import { urls } from "~/platform/urls";
import { runCommand } from "../support/commands";
import { formBody } from "../support/serving";
import { fieldValue, newShopper, type Shopper, textOf } from "../support/shopper";
import { storeOfFile } from "../support/store-of-file";

const store = storeOfFile();

const changedCart = expect.stringMatching(/^\/cart\?cambio=[0-9a-z]{8,9}$/);
const changedCheckout = expect.stringMatching(/^\/shop\/product-shop\?cambio=[0-9a-z]{8,9}$/);
const lamp = "lampara-de-pie-killa";
const shelf = "rack-de-tv-suyana";
const add = (shopper: Shopper, slug: string, more: Record<string, string> = {}) =>
	shopper.post(urls.cart, { intent: "add", slug, ...more });
/** The quantities on the cart's page, by product name. */
const shown = async (shopper: Shopper) => quantitiesIn(mainOf(await shopper.page(urls.cart)));

test("the cart says how much is missing for free delivery, for the shopper's zone once it is known", async () => {
	const shopper = newShopper(store);
	await add(shopper, lamp);
	const text = async () => textOf(mainOf(await shopper.page(urls.cart)));
	expect(await text()).toContain("Te faltan S/\u00a019.00 para el envío gratis a Lima y Callao.");
	const puno = urls.deliveryDate({ departamento: "21", provincia: "2101", distrito: "210101" });
	await shopper.page(puno.replace(/#.*/, ""));
	expect(await text()).toContain("Te faltan S/\u00a0219.00 para el envío gratis a Otras provincias.");
	await shopper.post(urls.cart, { intent: "set", sku: lamp, quantity: "3" });
	expect(await text()).toContain("Tu envío a Otras provincias es gratis.");
});

describe("a shared link to add a product", () => {
	const asked = (html: string) => ({
		sku: fieldValue(html, "sku"),
		quantity: /<option selected="">(\d+)</.exec(html)?.[1],
	});

	test("asks for confirmation before it adds the product", async () => {
		const shopper = newShopper(store);
		await add(shopper, "sofa-ayni", { color: "beige" });
		const [, sofa = ""] = /value="(sofa-ayni_[0-9a-f]{6})"/.exec(await shopper.page(urls.cart)) ?? [];
		await shopper.post(urls.cart, { intent: "clear" });
		const response = await shopper.get(urls.addByLink(sofa, { cantidad: "3" }));
		expect([response.status, response.headers.get("set-cookie")]).toEqual([200, null]);
		const html = await response.text();
		expect(mainOf(html)).toContain("Arena");
		expect(asked(html)).toEqual({ sku: sofa, quantity: "3" });
		expect(await shown(shopper)).toEqual({});
		const added = await shopper.post(urls.cart, { intent: "add", sku: sofa, quantity: "3" });
		expect([added.status, added.headers.get("location")]).toEqual([303, changedCart]);
		expect(await shown(shopper)).toEqual({ "Sofá Ayni de tres cuerpos, Arena": 3 });
	});

	test.each([
		["500", "20"],
		["-1", "1"],
	])("limits the quantity %s to %s", async (cantidad, quantity) => {
		const html = await newShopper(store).page(urls.addByLink(lamp, { cantidad }));
		expect(asked(html)).toMatchObject({ quantity });
	});

	test.each(["nada", "sofa-ayni", "sofa-ayni_000000", "__proto__", "%", "a b"])(
		"answers 404 for the unknown SKU %j",
		async (sku) => {
			expect((await newShopper(store).get(urls.addByLink(sku))).status).toBe(404);
		},
	);
});

describe("the cart", () => {
	test("starts empty, with the specified text and a count of zero", async () => {
		const html = await newShopper(store).page(urls.cart);
		expect(mainOf(html)).toContain("tu carrito está vacío");
		expect(mainOf(html)).toContain("volver a la tienda");
		expect(html).toContain('aria-label="Abrir el carrito, 0 productos"');
	});

	test("redirects with 303 after adding from a card, so a refresh adds nothing", async () => {
		const shopper = newShopper(store);
		const list = await shopper.page(urls.productList());
		expect(list).toContain(`name="slug" value="${lamp}"`);
		const response = await add(shopper, lamp);
		expect([response.status, response.headers.get("location")]).toEqual([303, changedCart]);
		const html = await shopper.page(urls.cart);
		expect(html).toContain("Agregaste Lámpara de pie Killa: S/\u00a0180.00.");
		expect(html).toContain('aria-label="Abrir el carrito, 1 producto"');
		await shopper.page(urls.cart);
		expect(await shown(shopper)).toEqual({ "Lámpara de pie Killa": 1 });
	});

	test("adds the chosen variant from a product page, and refuses what is not sold", async () => {
		const shopper = newShopper(store);
		const sofa = { intent: "add", slug: "sofa-ayni", quantity: "2", color: "beige" };
		await shopper.post(urls.cart, sofa);
		const html = mainOf(await shopper.page(urls.cart));
		expect(quantitiesIn(html)).toEqual({ "Sofá Ayni de tres cuerpos, Arena": 2 });
		expect(html).toContain(`href="${urls.product("sofa-ayni", { color: "beige" })}"`);
		for (const wrong of [{ color: "rosado" }, { color: "" }, { slug: "nada" }, { slug: "__proto__" }]) {
			await shopper.post(urls.cart, { ...sofa, ...wrong });
			expect(await shopper.page(urls.cart)).toContain("Esa opción ya no se vende");
		}
		expect(await shown(shopper)).toEqual({ "Sofá Ayni de tres cuerpos, Arena": 2 });
	});

	test("sets, steps, removes, restores and empties idempotently", async () => {
		const shopper = newShopper(store);
		await add(shopper, lamp);
		await add(shopper, shelf);
		const set = (fields: Record<string, string>) =>
			shopper.post(urls.cart, { intent: "set", sku: lamp, quantity: "1", ...fields });
		for (const _ of "ab") expect((await set({ quantity: "7" })).status).toBe(303);
		expect(await shown(shopper)).toMatchObject({ "Lámpara de pie Killa": 7 });
		for (const _ of "ab") await set({ to: "8" });
		expect(await shown(shopper)).toMatchObject({ "Lámpara de pie Killa": 8 });
		for (const _ of "ab") await set({ to: "0" });
		expect(await shopper.page(urls.cart)).toContain("Rack");
		const html = mainOf(await shopper.page(urls.cart));
		expect(Object.keys(quantitiesIn(html))).toEqual(["Rack de TV Suyana"]);

		for (const _ of "ab") await shopper.post(urls.cart, { intent: "undo" });
		expect(await shown(shopper)).toEqual({ "Rack de TV Suyana": 1, "Lámpara de pie Killa": 8 });
		for (const _ of "ab") await shopper.post(urls.cart, { intent: "clear" });
		expect(mainOf(await shopper.page(urls.cart))).toContain("Vaciaste tu carrito (2 productos)");
		await shopper.post(urls.cart, { intent: "undo" });
		expect(await shown(shopper)).toEqual({ "Rack de TV Suyana": 1, "Lámpara de pie Killa": 8 });
	});

	test.each(["", "1.5"])(
		"refuses the typed quantity %j with a message beside it, and keeps the line and what was typed",
		async (quantity) => {
			const shopper = newShopper(store);
			await add(shopper, lamp, { quantity: "2" });
			const response = await shopper.post(urls.cart, { intent: "set", sku: lamp, quantity });
			expect(response.status).toBe(400);
			const page = await response.text();
			expect(page).toMatch(/role="alert"[^>]*autofocus|autofocus[^>]*role="alert"/i);
			const html = mainOf(page);
			expect(html).toContain("Escribe una cantidad del 1 al 20, o 0 para quitarlo.");
			expect(html).toMatch(/aria-invalid="true" aria-describedby="page-lampara-de-pie-killa-error"/);
			const input = /<input[^>]*id="page-lampara-de-pie-killa"[^>]*>/.exec(html)?.[0];
			expect(input).toContain(`value="${quantity}"`);
			expect(page, "no earlier success message beside an error").not.toContain("Agregaste");
			expect(await shown(shopper)).toEqual({ "Lámpara de pie Killa": 2 });
		},
	);

	test("names the stock as the maximum when stock is low", async () => {
		const shopper = newShopper(store);
		await add(shopper, "sofa-ayni", { color: "beige" });
		const [, sku = ""] = /value="(sofa-ayni_[0-9a-f]{6})"/.exec(await shopper.page(urls.cart)) ?? [];
		const response = await shopper.post(urls.cart, { intent: "set", sku, quantity: "x" });
		expect(mainOf(await response.text())).toContain(
			"Escribe una cantidad del 1 al 3, o 0 para quitarlo: solo quedan 3.",
		);
	});

	test.each([" 00 "])("removes the line for a typed quantity of %j, and offers undo", async (quantity) => {
		const shopper = newShopper(store);
		await add(shopper, lamp, { quantity: "2" });
		await shopper.post(urls.cart, { intent: "set", sku: lamp, quantity });
		const html = mainOf(await shopper.page(urls.cart));
		expect(html).toContain("Quitaste Lámpara de pie Killa.");
		expect(html).toContain("Deshacer");
	});

	test("gives its buttons text content, for browsers that ignore aria-label", async () => {
		const shopper = newShopper(store);
		await add(shopper, lamp, { quantity: "2" });
		const html = await shopper.page(urls.cart);
		const buttons = [...html.matchAll(/<button[^>]*name="to"[^>]*>([\s\S]*?)<\/button>/g)];
		expect(buttons.map(([, content = ""]) => textOf(content).trim())).toEqual(
			["page", "panel"].flatMap(() => [
				"Quitar uno de Lámpara de pie Killa",
				"Agregar uno de Lámpara de pie Killa",
				"Eliminar Lámpara de pie Killa",
			]),
		);
	});

	test("redirects to a new URL after each change, and that URL can be reloaded", async () => {
		const shopper = newShopper(store);
		const addresses = [];
		for (const quantity of ["2", "3"]) {
			const answer = await shopper.post(urls.cart, { intent: "add", slug: lamp, quantity });
			addresses.push(answer.headers.get("location") ?? "");
		}
		expect(addresses[0]).not.toBe(addresses[1]);
		for (const _ of "ab") {
			const html = await shopper.page(addresses[1] ?? "");
			expect(quantitiesIn(mainOf(html))).toEqual({ "Lámpara de pie Killa": 5 });
			expect(html).toContain('content="noindex"');
		}
	});

	test("Comprar Ahora leads to the checkout, and pressing it twice adds one", async () => {
		const shopper = newShopper(store);
		for (const _ of "ab") {
			const response = await shopper.post(urls.cart, { intent: "buy", slug: lamp, quantity: "1" });
			expect([response.status, response.headers.get("location")]).toEqual([303, changedCheckout]);
		}
		expect(await shown(shopper)).toEqual({ "Lámpara de pie Killa": 1 });
	});
});

describe("the cart cookie", () => {
	test("explains an unsaved cart when the browser refuses cookies", async () => {
		const unsaved = "Tu navegador no guardó el carrito: activa las cookies de esta tienda";
		const added = await add(newShopper(store), lamp);
		const withoutCookies = await newShopper(store).page(added.headers.get("location") ?? "");
		expect(mainOf(withoutCookies)).toContain(unsaved);
		expect(mainOf(withoutCookies)).not.toContain("tu carrito está vacío");

		const bought = await newShopper(store).post(urls.cart, { intent: "buy", slug: lamp });
		const checkout = await newShopper(store).get(bought.headers.get("location") ?? "");
		expect([checkout.status, checkout.headers.get("location")]).toEqual([302, changedCart]);
		expect(mainOf(await newShopper(store).page(checkout.headers.get("location") ?? ""))).toContain(unsaved);

		const longAgo = (Date.now() - 3_600_000).toString(36);
		for (const change of [longAgo, "x", "zzzzzzzzzzzz", ""]) {
			expect(await newShopper(store).page(urls.changedCart(change)), change).not.toContain(unsaved);
		}
		const shopper = newShopper(store);
		const kept = await add(shopper, lamp);
		expect(await shopper.page(kept.headers.get("location") ?? "")).not.toContain(unsaved);
	});

	test("is signed, HttpOnly, SameSite=Lax, Secure and host-only", async () => {
		const cookie = (await add(newShopper(store), lamp)).headers.get("set-cookie") ?? "";
		for (const attribute of [/^__Host-wasi_cart=/, /HttpOnly/, /SameSite=Lax/, /Secure/, /Path=\/;/]) {
			expect(cookie).toMatch(attribute);
		}
		expect(cookie).not.toMatch(/Domain/i);
	});

	test("is not read without the prefix, since a sibling domain could plant it", async () => {
		const shopper = newShopper(store);
		await add(shopper, lamp, { quantity: "3" });
		const planted = newShopper(store, [["wasi_cart", shopper.cookies.get("__Host-wasi_cart") ?? ""]]);
		expect(await planted.page(urls.cart)).toContain("Abrir el carrito, 0 productos");
	});

	test("is treated as an empty cart after tampering, with a notice", async () => {
		const shopper = newShopper(store);
		await add(shopper, lamp);
		const cookie = shopper.cookies.get("__Host-wasi_cart") ?? "";
		const forged = Buffer.from(JSON.stringify(`1!0123456789abcdef!${lamp}*9!!`)).toString("base64");
		for (const wrong of [
			cookie.replace(/^(.)(.)/, "$2$1"),
			`${forged}.${cookie.split(".")[1]}`,
			"x",
			"%ff",
		]) {
			const html = await newShopper(store, [["__Host-wasi_cart", wrong]]).page(urls.cart);
			expect(html, wrong).toContain("No pudimos leer tu carrito anterior");
			expect(html).toContain('aria-label="Abrir el carrito, 0 productos"');
		}
	});

	test("does not change on a cross-site request, an unknown intent or an invalid body", async () => {
		const shopper = newShopper(store);
		expect((await shopper.post(urls.cart, { intent: "steal" })).status).toBe(400);
		expect((await shopper.post(urls.cart, {})).status).toBe(400);
		const foreign = await shopper.get(urls.cart, {
			...formBody({ intent: "add", slug: lamp }),
			headers: { origin: "https://evil.example" },
		});
		expect([foreign.status, foreign.headers.get("set-cookie")]).toEqual([403, null]);
	});

	test("returns data instead of a redirect to a request from scripts", async () => {
		const response = await newShopper(store).post(urls.cart, { intent: "add", slug: lamp, inPlace: "1" });
		expect(response.status).toBe(200);
		expect(response.headers.get("set-cookie")).toMatch(/^__Host-wasi_cart=/);
	});
});

test("no page that shows the cart may be stored by a shared cache", async () => {
	const shopper = newShopper(store);
	await add(shopper, lamp);
	for (const path of [urls.home, urls.productList(), urls.product(lamp), urls.cart, urls.checkout]) {
		expect((await shopper.get(path)).headers.get("cache-control"), path).toMatch(/^private, no-/);
	}
});

function mainOf(html: string): string {
	return html.slice(html.indexOf("<main"), html.indexOf("</main>"));
}

function quantitiesIn(html: string): Record<string, number> {
	const found = html.matchAll(/aria-label="Cantidad de ([^"]*)"/g);
	return Object.fromEntries(
		[...found].map(({ 1: name = "", index }) => {
			const tag = html.slice(html.lastIndexOf("<input", index), html.indexOf(">", index));
			return [name, Number(/value="(\d+)"/.exec(tag)?.[1])];
		}),
	);
}

test("a cart drops lines no longer sold, and follows the catalogue's current prices and stock, with a notice", async () => {
	const catalog = (...args: string[]) => runCommand("catalog", args, { DATA_DIR: store.dataDir });
	const shopper = newShopper(store);
	await add(shopper, lamp, { quantity: "3" });
	await add(shopper, shelf);
	await catalog("product", "remove", shelf);
	await expect.poll(() => shopper.page(urls.cart)).toContain("Un producto de tu carrito ya no se vende");
	expect(quantitiesIn(mainOf(await shopper.page(urls.cart)))).toEqual({ "Lámpara de pie Killa": 3 });
	await shopper.post(urls.cart, { intent: "set", sku: lamp, quantity: "2" });
	expect(await shopper.page(urls.cart), "shown until the next change").not.toContain("ya no se vende");

	const lines = (await catalog("export")).stdout.split("\n");
	const record = JSON.parse(lines.find((line) => line.includes(`"${lamp}"`)) ?? "");
	const changed = { ...record, fields: { ...record.fields, pen: 12345, stock: 1 } };
	const imported = await runCommand(
		"catalog",
		["import", "-"],
		{ DATA_DIR: store.dataDir },
		`${JSON.stringify(changed)}\n`,
	);
	expect(imported.stderr).toBe("");
	await expect.poll(() => shopper.page(urls.cart)).toContain("Solo queda 1 de los 2 que querías.");
	expect(mainOf(await shopper.page(urls.cart))).toContain("S/\u00a0123.45");
});
