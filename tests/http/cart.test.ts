import { expect, test } from "vitest";
import { renameProduct } from "~/domain/assortment/rename-product.server";
import { urls } from "~/platform/urls";
import { anOwner } from "../support/actors";
import { runCommand } from "../support/commands";
import { orderedSlug, placeOrder } from "../support/ordering";
import { formBody } from "../support/serving";
import {
	expectRedirect,
	expectStatus,
	fieldValue,
	newShopper,
	type Shopper,
	textOf,
} from "../support/shopper";
import { storeOfFile } from "../support/store-of-file";
import { mainOf } from "./parse";

const store = storeOfFile();

const changedCart = /^\/cart\?cambio=[0-9a-z]{8,9}$/;
const changedCheckout = /^\/shop\/product-shop\?cambio=[0-9a-z]{8,9}$/;
const lamp = "lampara-de-pie-killa";
const shelf = "rack-de-tv-suyana";
const add = (shopper: Shopper, slug: string, more: Record<string, string> = {}) =>
	shopper.post(urls.cart, { intent: "add", slug, ...more });
const shown = async (shopper: Shopper) => quantitiesIn(mainOf(await shopper.page(urls.cart)));
const sofaName = "Sofá Ayni de tres cuerpos, Arena";

/** Puts a sofa into the cart. @returns its SKU */
async function skuOfSofa(shopper: Shopper): Promise<string> {
	await add(shopper, "sofa-ayni", { color: "beige" });
	return /value="(sofa-ayni_[0-9a-f]{6})"/.exec(await shopper.page(urls.cart))?.[1] ?? "";
}

test("the cart says how much is missing for free delivery, for the shopper's zone once it is known", async () => {
	const shopper = newShopper(store);
	await add(shopper, lamp);
	const text = async () => textOf(mainOf(await shopper.page(urls.cart)));
	expect(await text()).toContain("Te faltan S/\u00a019.00 para el envío gratis a Lima y Callao.");
	const puno = urls.deliveryDate({ departamento: "21", provincia: "2101", distrito: "210101" });
	await shopper.page(puno.replace(/#.*/, ""));
	expect(await text()).toContain("Te faltan S/\u00a0219.00 para el envío gratis a Otras provincias.");
	await shopper.post(urls.cart, { intent: "set", sku: lamp, quantity: "3" });
	expect(await text()).toContain("Envío a tu distrito: gratis.");
});

test("a shared link leads to the product with its variant and a quantity that it has, adds nothing and knows no unknown SKU", async () => {
	const shopper = newShopper(store);
	const sku = await skuOfSofa(shopper);
	await shopper.post(urls.cart, { intent: "clear" });
	const leadsTo = async (path: string): Promise<string> => {
		const location = (await shopper.get(path)).headers.get("location");
		return location ? leadsTo(location) : path;
	};
	const product = await leadsTo(urls.addByLink(sku, { cantidad: "3" }));
	expect(product).toMatch(/^\/product\/sofa-ayni\?.*\bcantidad=3$/);
	const html = await shopper.page(product);
	expect(html).toMatch(/<input(?=[^>]*checked="")[^>]*value="beige"/);
	expect(html).toMatch(/<option selected="">3</);
	expect(await shown(shopper)).toEqual({});

	for (const [cantidad, offered] of Object.entries({ "3": "3", "500": "20", "-1": "1" })) {
		const page = await shopper.page(await leadsTo(urls.addByLink(lamp, { cantidad })));
		expect(/<option selected="">(\d+)</.exec(page)?.[1], cantidad).toBe(offered);
	}
	expect(await leadsTo(urls.addByLink("sofa-ayni_000000"))).toBe(urls.product("sofa-ayni"));
	for (const unknown of ["nada", "__proto__", "%", "a b", "//otra.pe"])
		await expectStatus(404, shopper.get(await leadsTo(urls.addByLink(unknown))), unknown);
});

test("the cart starts empty, and redirects to a new address after each addition, so a refresh adds nothing", async () => {
	const shopper = newShopper(store);
	const empty = await shopper.page(urls.cart);
	expect(textOf(mainOf(empty))).toMatch(/tu carrito está vacío.*volver a la tienda/);
	expect(empty).toContain('aria-label="Abrir el carrito, 0 productos"');
	expect(await shopper.page(urls.productList())).toContain(`name="slug" value="${lamp}"`);
	const added = (await add(shopper, lamp)).headers.get("location") ?? "";
	expect(added).toMatch(changedCart);
	const html = await shopper.page(added);
	expect(html).toContain('content="noindex"');
	expect(html).toContain("Agregaste Lámpara de pie Killa: S/\u00a0180.00.");
	expect(html).toContain('aria-label="Abrir el carrito, 1 producto"');
	await shopper.page(added);
	expect(await shown(shopper)).toEqual({ "Lámpara de pie Killa": 1 });
	expect((await add(shopper, shelf)).headers.get("location")).not.toBe(added);
});

test("the cart adds the chosen variant from a product page, and refuses what is not sold or more than there is", async () => {
	const shopper = newShopper(store);
	const sofa = { intent: "add", slug: "sofa-ayni", quantity: "2", color: "beige" };
	await shopper.post(urls.cart, sofa);
	const html = mainOf(await shopper.page(urls.cart));
	expect(quantitiesIn(html)).toEqual({ [sofaName]: 2 });
	expect(html).toContain(`href="${urls.product("sofa-ayni", { color: "beige" })}"`);
	for (const wrong of [{ color: "rosado" }, { color: "" }, { slug: "nada" }, { slug: "__proto__" }]) {
		await shopper.post(urls.cart, { ...sofa, ...wrong });
		expect(await shopper.page(urls.cart)).toContain("Esa opción ya no se vende");
	}
	expect(await shown(shopper)).toEqual({ [sofaName]: 2 });
	const sku = fieldValue(html, "sku") ?? "";
	const refused = await expectStatus(400, shopper.post(urls.cart, { intent: "set", sku, quantity: "x" }));
	expect(refused).toContain("Escribe una cantidad del 1 al 3, o 0 para quitarlo: solo quedan 3.");
});

test("the cart sets, steps, removes, restores and empties idempotently", async () => {
	const shopper = newShopper(store);
	await add(shopper, lamp);
	await add(shopper, shelf);
	const set = (fields: Record<string, string>) =>
		shopper.post(urls.cart, { intent: "set", sku: lamp, quantity: "1", ...fields });
	for (const _ of "ab") await expectStatus(303, set({ quantity: "7" }));
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

test.each(["", "1.5"])("the cart refuses the quantity %j beside it and keeps the line", async (quantity) => {
	const shopper = newShopper(store);
	await add(shopper, lamp, { quantity: "2" });
	const page = await expectStatus(400, shopper.post(urls.cart, { intent: "set", sku: lamp, quantity }));
	expect(page).toMatch(/role="alert"[^>]*autofocus|autofocus[^>]*role="alert"/i);
	const html = mainOf(page);
	expect(html).toContain("Escribe una cantidad del 1 al 20, o 0 para quitarlo.");
	expect(html).toMatch(/aria-invalid="true" aria-describedby="page-lampara-de-pie-killa-error"/);
	const input = /<input[^>]*id="page-lampara-de-pie-killa"[^>]*>/.exec(html)?.[0];
	expect(input).toContain(`value="${quantity}"`);
	expect(page, "no earlier success message beside an error").not.toContain("Agregaste");
	expect(await shown(shopper)).toEqual({ "Lámpara de pie Killa": 2 });
	await shopper.post(urls.cart, { intent: "set", sku: lamp, quantity: " 00 " });
	const removed = mainOf(await shopper.page(urls.cart));
	expect(textOf(removed)).toMatch(/Quitaste Lámpara de pie Killa\..*Deshacer/);
});

test("the cart gives its buttons text content, for browsers that ignore aria-label", async () => {
	const shopper = newShopper(store);
	await add(shopper, lamp, { quantity: "2" });
	const html = await shopper.page(urls.cart);
	const buttons = [...html.matchAll(/<button[^>]*name="to"[^>]*>([\s\S]*?)<\/button>/g)];
	const verbs = ["Quitar uno de", "Agregar uno de", "Eliminar"];
	const inPageAndPanel = [...verbs, ...verbs].map((verb) => `${verb} Lámpara de pie Killa`);
	expect(buttons.map(([, content = ""]) => textOf(content).trim())).toEqual(inPageAndPanel);
});

test("Comprar Ahora leads to the checkout, and pressing it twice adds one", async () => {
	const shopper = newShopper(store);
	const buy = { intent: "buy", slug: lamp, quantity: "1" };
	for (const _ of "ab") await expectRedirect(shopper.post(urls.cart, buy), changedCheckout);
	expect(await shown(shopper)).toEqual({ "Lámpara de pie Killa": 1 });
});

test("the cart cookie explains an unsaved cart when the browser refuses cookies", async () => {
	const unsaved = "Tu navegador no guardó el carrito: activa las cookies de esta tienda";
	const withoutCookies = await newShopper(store).follow(add(newShopper(store), lamp));
	expect(mainOf(withoutCookies)).toContain(unsaved);
	expect(mainOf(withoutCookies)).not.toContain("tu carrito está vacío");

	const bought = await newShopper(store).post(urls.cart, { intent: "buy", slug: lamp });
	const checkout = await newShopper(store).get(bought.headers.get("location") ?? "");
	await expectRedirect(Promise.resolve(checkout), changedCart, 302);
	expect(mainOf(await newShopper(store).page(checkout.headers.get("location") ?? ""))).toContain(unsaved);

	const longAgo = (Date.now() - 3_600_000).toString(36);
	for (const change of [longAgo, "x", "zzzzzzzzzzzz", ""])
		expect(await newShopper(store).page(urls.changedCart(change)), change).not.toContain(unsaved);
	const shopper = newShopper(store);
	expect(await shopper.follow(add(shopper, lamp))).not.toContain(unsaved);
});

test("the cart cookie is signed, HttpOnly, SameSite=Lax, Secure and host-only, also in an answer to scripts", async () => {
	const answers = [await add(newShopper(store), lamp), await add(newShopper(store), lamp, { inPlace: "1" })];
	expect(answers.map(({ status }) => status)).toEqual([303, 200]);
	const safe = /^__Host-wasi_cart=(?!.*Domain).*Path=\/;.*HttpOnly;.*Secure;.*SameSite=Lax/;
	for (const { headers } of answers) expect(headers.get("set-cookie")).toMatch(safe);
});

test("the cart cookie counts for nothing without its prefix, which a sibling domain could leave out, or after tampering", async () => {
	const shopper = newShopper(store);
	await add(shopper, lamp);
	const cookie = shopper.cookies.get("__Host-wasi_cart") ?? "";
	const empty = 'aria-label="Abrir el carrito, 0 productos"';
	expect(await newShopper(store, [["wasi_cart", cookie]]).page(urls.cart)).toContain(empty);
	const forged = Buffer.from(JSON.stringify(`1!0123456789abcdef!${lamp}*9!!`)).toString("base64");
	const swapped = cookie.replace(/^(.)(.)/, "$2$1");
	for (const wrong of [swapped, `${forged}.${cookie.split(".")[1]}`, "x", "%ff"]) {
		const html = await newShopper(store, [["__Host-wasi_cart", wrong]]).page(urls.cart);
		expect(html, wrong).toContain("No pudimos leer tu carrito anterior");
		expect(html).toContain(empty);
	}
});

test("the cart cookie does not change on a cross-site request or an unknown intent", async () => {
	const shopper = newShopper(store);
	await expectStatus(400, shopper.post(urls.cart, { intent: "steal" }));
	await expectStatus(400, shopper.post(urls.cart));
	const headers = { origin: "https://evil.example" };
	const foreign = await shopper.get(urls.cart, { ...formBody({ intent: "add", slug: lamp }), headers });
	expect([foreign.status, foreign.headers.get("set-cookie")]).toEqual([403, null]);
});

test("what was ordered is put into the cart again, and what is no longer sold is said", async () => {
	const { reference, shopper } = await placeOrder(store);
	const page = await shopper.page(urls.trackedOrder(reference));
	const lines = [...page.matchAll(/name="line" value="([^"]*)"/g)].map(([, line = ""]) => line);
	expect(lines).toContain(`1 ${orderedSlug}`);
	const send = (sent: string[]) => {
		const fields = [["intent", "again"], ...sent.map((line) => ["line", line])];
		return shopper.get(urls.cart, { method: "POST", body: new URLSearchParams(fields) });
	};
	for (const _ of ["once", "twice"]) {
		const cart = await shopper.follow(send([...lines, "2 mesa-que-ya-no-se-vende"]));
		expect(textOf(cart)).toContain("En tu carrito está lo que todavía vendemos de ese pedido.");
		expect(textOf(cart)).toContain("Mesa que ya no se vende");
		expect(cart).toContain('aria-label="Abrir el carrito, 1 producto"');
	}
	for (const junk of ["x", "0 sofa-ayni", "-1 sofa-ayni", "1 <b>", `1 ${"a".repeat(200)}`, "1 ../x"])
		await expectStatus(303, send([junk]));
	expect(await shown(shopper)).toEqual({ "Mesa de comedor Mikuy": 1 });
});

test("a page of before a product's rename changes its line, under the present code", async () => {
	const shopper = newShopper(store);
	const renamed = "lampara-killa";
	const rename = async (slug: string, newSlug: string) => {
		await renameProduct(store.datastore, { slug, newSlug, pictures: store.dataDir }, anOwner());
		await expect.poll(async () => (await store.fetch(urls.product(newSlug))).status).toBe(200);
	};
	await rename(lamp, renamed);
	const name = "Lámpara de pie Killa";
	for (const [fields, quantity] of [
		[{ intent: "add", slug: renamed }, 1],
		[{ intent: "again", line: `3 ${lamp}` }, 3],
		[{ intent: "set", sku: lamp, quantity: "2" }, 2],
		[{ intent: "set", sku: lamp, quantity: "0" }],
		[{ intent: "undo" }, 2],
	] as const) {
		await expectStatus(303, shopper.post(urls.cart, fields));
		expect(await shown(shopper), fields.intent).toEqual(quantity ? { [name]: quantity } : {});
	}
	const refused = await expectStatus(
		400,
		shopper.post(urls.cart, { intent: "set", sku: lamp, quantity: "x" }),
	);
	expect(textOf(refused)).toContain("Escribe una cantidad del 1 al");
	await rename(renamed, lamp);
});

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
	expect(await shown(shopper)).toEqual({ "Lámpara de pie Killa": 3 });
	await shopper.post(urls.cart, { intent: "set", sku: lamp, quantity: "2" });
	expect(await shopper.page(urls.cart), "shown until the next change").not.toContain("ya no se vende");

	await catalog("product", "set", lamp, "--price", "123.45", "--stock", "1");
	await expect.poll(() => shopper.page(urls.cart)).toContain("Solo queda 1 de los 2 que querías.");
	expect(mainOf(await shopper.page(urls.cart))).toContain("S/\u00a0123.45");
});
