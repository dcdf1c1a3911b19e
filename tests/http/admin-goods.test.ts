import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { adminUrls } from "~/platform/admin-urls";
import { urls } from "~/platform/urls";
import { aPhoto } from "../support/a-photo";
import { runCommand } from "../support/commands";
import { deskOf, deskOfFile, expectFault, expectRefused, newestEntry, staffPassword } from "../support/desk";
import { fieldsOf } from "../support/html-form";
import { postFiles } from "../support/multipart-form";
import { expectRedirect, expectSaid, expectStatus, newShopper, textOf } from "../support/shopper";
import { storeOfFile } from "../support/store-of-file";
import { storeOrder } from "../support/stored-orders";
import { aDeskRecord, aProductRecord } from "../unit/domain/catalog/memory-datastore";
import { aLine } from "../unit/domain/orders/an-order";

const store = storeOfFile();
const desk = deskOfFile(store, "keeper");

function seenOf(html: string, slug: string): string {
	const [, seen = ""] =
		new RegExp(`value="${slug}"[^<]*<input[^>]*name="seen" value="(\\w+)"`).exec(html) ?? [];
	return seen;
}

test("a keeper changes a price in its row, once it is meant, and nobody's change is overwritten", async () => {
	const slug = "mesa-de-prueba";
	const product = aProductRecord({ name: "Mesa de prueba", pen: 100000, usd: 25000 });
	await store.datastore.set("product", slug, product);
	const url = adminUrls.products({ q: slug });
	await expect.poll(async () => seenOf(await desk.page(url), slug)).not.toBe("");
	const seen = seenOf(await desk.page(url), slug);
	const fields = { slug, seen, price: "1200", state: "shown" };

	const html = await expectStatus(400, desk.post(url, { ...fields, price: "mil" }));
	expect(html).toMatch(/name="price"[^>]*value="mil"/);
	expectFault(html, `${slug}-price`, "Escribe el precio en soles");
	for (const [price, shown, told] of [
		["1.200", "1.200", "No está claro cuánto es «1.200»: escribe 1200 o 1.20."],
		["S/ 1,200.00", "1200", "Lo leímos como 1,200.00. Si está bien, envíalo otra vez."],
	] as const) {
		const asked = await expectRefused(desk.post(url, { ...fields, price }), `${slug}-price`, told);
		expect(asked).toMatch(new RegExp(`name="price"[^>]*value="${shown}"`));
	}
	expect(await expectStatus(400, desk.post(url, { ...fields, price: "12" }))).toContain('name="meant"');
	expect(await store.datastore.get("product", slug)).toMatchObject({ pen: 100000 });

	const done = adminUrls.products({ q: slug, listo: slug });
	await expectRedirect(desk.post(url, fields), done);
	expect(await store.datastore.get("product", slug)).toMatchObject({ pen: 120000, usd: 30000 });
	expect(await newestEntry(store)).toMatchObject({ action: "admin productos", records: [`product/${slug}`] });

	const refused = await (await desk.post(url, { ...fields, price: "mil" })).text();
	const second = { ...fields, seen: seenOf(refused, slug), price: "1300" };
	const told = await expectStatus(409, desk.post(url, second), "after a mistake, the second of two people");
	expect(textOf(told)).toMatch(/Mientras tanto alguien lo cambió: ahora cuesta S\/\s1,200.00 y se muestra/);
	expect(told).toMatch(/name="price"[^>]*value="1300"/);
	const meant = { ...fields, seen: seenOf(told, slug), price: "12", meant: "on" };
	await expectStatus(303, desk.post(url, meant));
	expect(await store.datastore.get("product", slug)).toMatchObject({ pen: 1200 });
	await expectStatus(409, desk.post(url, { ...fields, slug: "nada" }));
});

test("the row of a product on offer changes what is paid, and strikes out no price that never held", async () => {
	const slug = "mesa-en-oferta";
	const sale = { pen: 80000, usd: 19900, until: "2099-12-31" };
	await store.datastore.set(
		"product",
		slug,
		aProductRecord({ name: "Mesa en oferta", pen: 100000, usd: 25000, sale }),
	);
	const url = adminUrls.products({ q: slug });
	await expect.poll(async () => seenOf(await desk.page(url), slug)).not.toBe("");
	const row = async () => {
		const seen = seenOf(await desk.page(url), slug);
		return { slug, seen, isOffer: "on", price: "800", state: "shown" };
	};
	const stored = () => store.datastore.get("product", slug);
	const page = await desk.page(url);
	expect(page).toContain("Precio de oferta en soles de Mesa en oferta");
	expect(page).toMatch(/name="price"[^>]*value="800"/);
	expect(page).toMatch(/name="isOffer"[^>]*value="on"/);
	await expectStatus(303, desk.post(url, await row()));
	expect(await stored()).toMatchObject({ pen: 100000, sale });
	await expectStatus(303, desk.post(url, { ...(await row()), price: "900" }));
	expect(await stored()).toMatchObject({ pen: 100000, usd: 25000, sale: { pen: 90000, usd: 22500 } });
	const above = desk.post(url, { ...(await row()), price: "1100" });
	await expectSaid(400, above, "El precio debe ser mayor que el de su oferta.");
	await store.datastore.set("product", slug, { ...(await stored()), sale: { ...sale, until: "2020-01-01" } });
	const late = { ...(await row()), price: "700" };
	await expectSaid(409, desk.post(url, late), "Su oferta ya terminó: abre la lista otra vez.");
});

test("a product whose variants have prices of their own has none in its row, and takes none", async () => {
	const slug = "alfombra-away";
	const url = adminUrls.products({ q: slug });
	const page = await desk.page(url);
	expect(textOf(page)).toMatch(/desde S\/\s[\d.]+.*Precio por variante/);
	expect(page).not.toContain('name="price"');
	const before = await store.datastore.get("product", slug);
	const fields = { slug, seen: seenOf(page, slug), price: "999", state: "shown" };
	const sent = desk.post(url, fields);
	await expectSaid(409, sent, "Sus variantes tienen su propio precio: cámbialos en «Editar».");
	expect(await store.datastore.get("product", slug)).toEqual(before);
});

test("a hidden product leaves the store, is listed apart and comes back", async () => {
	const slug = "silla-de-prueba";
	await store.datastore.set("product", slug, aProductRecord({ name: "Silla de prueba" }));
	const shopper = newShopper(store);
	await expect.poll(async () => (await shopper.get(urls.product(slug))).status).toBe(200);
	const set = async (url: string, state: string) => {
		await expect.poll(async () => seenOf(await desk.page(url), slug)).not.toBe("");
		return (await desk.post(url, { slug, seen: seenOf(await desk.page(url), slug), state })).status;
	};
	expect(await set(adminUrls.products({ q: slug }), "hidden")).toBe(303);
	await expect.poll(async () => (await shopper.get(urls.product(slug))).status).toBe(404);
	expect(await set(adminUrls.products({ ver: "ocultos", q: "SILLA DE" }), "shown")).toBe(303);
	await expect.poll(async () => (await shopper.get(urls.product(slug))).status).toBe(200);
	expect(await store.datastore.get("product", slug)).not.toHaveProperty("hidden");

	const hidden = await store.datastore.get("product", slug);
	await store.datastore.set("product", slug, { ...hidden, hidden: true });
	const typed = { slug, seen: "0", price: "777", state: "shown" };
	const kept = await desk.post(adminUrls.products({ q: "sofa", producto: slug }), typed);
	expect(await kept.text()).toMatch(/name="price"[^>]*value="777"/);
});

test("a keeper finds a product, sets its units with a reason, and sees the move", async () => {
	const sku = "mesa-de-comedor-mikuy";
	await store.datastore.set("stock", sku, { units: { only: 9 } });
	const url = adminUrls.stock({ q: "mesa de comedor mikuy" });
	for (const path of [url, adminUrls.stock({ q: sku })])
		expect(await desk.page(path)).toContain(`name="units-${sku}"`);

	const field = `units-${sku}`;
	const fields = { ...counted(sku, 9, 7) };
	for (const [wrong, said] of [
		[{ reason: "" }, "Escribe por qué cambian"],
		[{ reason: "x".repeat(5000) }, "El motivo tiene 5000 letras y caben 200."],
		[{ [field]: "99999999999" }, "un número entero de hasta 1,000,000."],
	] as const) {
		const sent = desk.post(url, { ...fields, ...wrong });
		const html = await expectRefused(sent, `hoja-${Object.keys(wrong)}`, said);
		if ("reason" in wrong) expect(html).toMatch(new RegExp(`name="${field}"[^>]*value="7"`));
	}
	await expectSaid(400, desk.post(url, counted(sku, 9, 9)), "No cambiaste ninguna cantidad");
	await expectStatus(409, desk.post(url, counted("nada", 9, 7)));

	const packer = await deskOf(store, "packer");
	await expectRefused(packer.post(url, fields), `hoja-${field}`, "Tu puesto solo puede sumar unidades");

	const listed = adminUrls.stock({ q: "mesa de comedor mikuy", listo: 1 });
	await expectRedirect(desk.post(url, fields), listed);
	const answer = desk.post(url, { ...fields, [field]: "12" });
	const told = await expectSaid(409, answer, "Mientras tanto cambiaron: ahora hay 7.");
	expect(told).toMatch(new RegExp(`name="${field}"[^>]*value="12"`));
	expect(told).toContain(`name="seen-${sku}" value="7"`);
	expect(await store.datastore.get("stock", sku)).toEqual({ units: { only: 7 } });

	expect(await desk.text(adminUrls.stockMoves({ sku }))).toContain(`${sku} -2 7 Rosa Conteo`);
	expect(await newestEntry(store)).toMatchObject({ by: "Rosa", action: "admin inventario" });
});

test("what paid orders wait for is counted with the shelf, and not sold again", async () => {
	const sku = "banca-contada";
	await store.datastore.set("product", sku, aProductRecord({ stock: 5 }));
	await storeOrder(store, { status: "paid", hasStock: true, lines: [aLine({ sku, quantity: 2 })] });
	const url = adminUrls.stock({ q: sku });
	await expect.poll(() => desk.text(url)).toContain("7 2 en pedidos por entregar");
	expect(await desk.page(url)).toMatch(new RegExp(`name="units-${sku}"[^>]*value="7"`));
	await expectSaid(400, desk.post(url, counted(sku, 7, 7)), "No cambiaste ninguna cantidad");
	await expectSaid(409, desk.post(url, counted(sku, 5, 6)), "ahora hay 7.");
	await expectStatus(303, desk.post(url, counted(sku, 7, 6)));
	expect(await store.datastore.get("stock", sku)).toEqual({ units: { only: 4 } });
});

test("the moves that orders and imports write are in Spanish, and typed reasons as they are", async () => {
	const at = new Date().toISOString();
	const order = "WASI-7K3M-9XQ4";
	const move = { at, product: "silla-de-prueba", variant: "only", units: 1, left: 8, order };
	const written: [by: string, reason: string, shown: string][] = [
		["shopper", "held", "quien compra Apartado"],
		["store", "pending", "la tienda Pendiente de pago"],
		["shopper", "cancelled", "quien compra Cancelado"],
		["Rosa", "preparing", "Rosa En preparación"],
		["Rosa", "admin productos importar", "Rosa Productos: importar"],
		["Rosa", "product roto", "Rosa product roto"],
	];
	for (const [index, [by, reason]] of written.entries())
		await store.datastore.set("stock-move", `de-pedido-${index}`, { ...move, by, reason });
	const moves = await desk.text(adminUrls.stockMoves({ sku: "silla-de-prueba" }));
	for (const [, , shown] of written) expect(moves).toContain(`${shown}, ${order}`);
});

test("a hidden product's units are found by its address and its name, and set", async () => {
	const sku = "perchero-oculto";
	const hidden = { name: "Colgador Escondido", hidden: true, stock: 4 };
	await store.datastore.set("product", sku, aProductRecord(hidden));
	const url = adminUrls.stock({ q: sku });
	await expect.poll(() => desk.page(url)).toContain(`name="units-${sku}"`);
	for (const q of ["colgadores", "COLGADOR escondid", "«Perchero–oculto»"])
		expect(await desk.page(adminUrls.stock({ q })), q).toContain(`name="units-${sku}"`);
	await expectStatus(303, desk.post(url, counted(sku, 4, 6)));
	expect(await store.datastore.get("stock", sku)).toEqual({ units: { only: 6 } });

	await store.datastore.set("product", "perchero-a-medias", { name: "Perchero", hidden: true, stock: 4 });
	const draft = adminUrls.stock({ q: "perchero-a-medias" });
	await expect.poll(() => desk.text(draft)).toContain("complétalo para contar aquí");
});

test("what there are few units of comes first, in pages", async () => {
	for (let index = 0; index < 12; index++)
		await store.datastore.set("product", `pocas-${index}`, aProductRecord({ stock: index % 4 }));
	const shown = async (path: string) => {
		const html = await desk.page(path);
		return [...html.matchAll(/name="seen-[^"]+" value="(\d+)"/g)].map(([, units]) => Number(units));
	};
	await expect.poll(() => desk.page(adminUrls.stock({ q: "pocas-11" }))).toContain('name="units-pocas-11"');
	const first = await shown(adminUrls.stock());
	expect(first).toEqual([...first].sort((a, b) => a - b));
	expect((await shown(adminUrls.stock({ pagina: "2" }))).length).toBeGreaterThan(0);

	const html = await desk.page(adminUrls.stock());
	const [, action = ""] = /action="([^"]*hoja[^"]*)"/.exec(html) ?? [];
	const [sku = "", other = ""] = [...html.matchAll(/name="units-(pocas-\d+)"/g)].map(([, slug]) => slug);
	await store.datastore.set("stock", sku, { units: { only: 50 } });
	const { units: before } = (await store.datastore.get("stock", other)) ?? { units: { only: 0 } };
	const left = (before as { only: number }).only;
	const sheet = { ...counted(sku, 0, 12), ...counted(other, left, 61) };
	const sent = desk.post(action.replaceAll("&amp;", "&"), sheet);
	const told = await expectRefused(sent, `hoja-units-${sku}`, "Mientras tanto cambiaron: ahora hay 50.", 409);
	expect(textOf(told)).toContain("Lo demás se guardó.");
	expect(told, "the row that left the list").toMatch(new RegExp(`id="hoja-units-${sku}"[^>]*value="12"`));
	expect(await store.datastore.get("stock", other)).toEqual({ units: { only: 61 } });
	expect(told).toContain(`name="seen-${other}" value="61"`);
});

/** A line of the sheet on which units are counted. */
function counted(sku: string, seen: number, units: number) {
	return { [`seen-${sku}`]: String(seen), [`units-${sku}`]: String(units), reason: "Conteo" };
}

const product = "lampara-de-pie-killa";

test("a mistaken price is undone from the journal, and the undoing too, but not what changed again since", async () => {
	const stored = () => store.datastore.get("product", product);
	const before = await stored();
	await setPrice("18");
	const wrong = await stored();
	expect(wrong).not.toEqual(before);
	const undone = desk.post(adminUrls.journal(), { entry: (await newestEntry(store)).id });
	const page = textOf(await desk.follow(undone));
	expect(await stored()).toEqual(before);
	expect(page).toContain("Deshicimos el cambio.");
	expect(page).toMatch(
		/Diario: deshacer producto Lámpara de pie Killa\. Precio en soles: S\/\s18\.00 → S\/\s\d+\.00\. Precio en dólares: USD\s/,
	);

	const entry = (await newestEntry(store)).id;
	await expectStatus(303, desk.post(adminUrls.journal(), { entry }));
	expect(await stored()).toEqual(wrong);
	await setPrice("190");
	await expectSaid(409, desk.post(adminUrls.journal(), { entry }), "desde entonces cambió otra vez");
});

test("the journal names what was changed, with short values, and the prices, sales and names of variants", async () => {
	const slug = "taburete-de-prueba";
	const stored = aProductRecord({ name: "Taburete", category: "sala", hidden: true });
	await store.datastore.set("product", slug, stored);
	const summary = "Un resumen que es tan largo que el diario no lo repite. ".repeat(3);
	await saveForm(slug, { category: "comedor", state: "shown", name: "Taburete alto", summary });
	const journal = async () => (await desk.text(adminUrls.journal())).replaceAll("\u00a0", " ");
	const fields =
		"Nombre: «Taburete» → «Taburete alto». Resumen. Categoría: Sala → Comedor. Estado: oculto → se muestra";
	await expect.poll(journal).toContain(`Productos producto Taburete alto. ${fields}`);
	expect(await journal()).not.toContain(slug);
	await desk.post(adminUrls.stock({ q: slug }), counted(slug, 1, 6));
	expect(await journal()).toContain("Inventario unidades Taburete alto");
	expect(await journal()).not.toContain("movimiento");

	const table = "escritorio-de-prueba";
	await store.datastore.set("product", table, { ...aDeskRecord([1, 2]), pen: 90000, usd: 24000 });
	const sale = { "variants[0].sale.pen": "800", "variants[0].sale.until": "2999-12-31" };
	const renamed = { "options[0].values[1].name": "Nogal oscuro" };
	await saveForm(table, { ...renamed, ...sale, "variants[0].pen": "850" });
	const changed = await journal();
	expect(changed).toContain("Opciones: «Nogal» → «Nogal oscuro»");
	expect(changed).toContain("Precio en soles de Roble: nada → S/ 850.00");
	expect(changed).toContain("Oferta en soles de Roble: nada → S/ 800.00");
	expect(changed).toContain("Último día de la oferta de Roble: nada → «2999-12-31»");
});

/** Saves the product's form with these changes. */
async function saveForm(slug: string, changes: Record<string, string>) {
	const url = adminUrls.product(slug);
	const form = await desk.form(url);
	await expectStatus(303, desk.post(url, { ...form, ...changes, intent: "guardar" }));
}

test("only what can be undone is, and only by who may change it", async () => {
	const owner = await deskOf(store, "owner");
	await owner.post(adminUrls.shop("pagos"), { yape: "987 654 321", password: staffPassword });
	const entry = (await newestEntry(store)).id;
	expect(await desk.page(adminUrls.journal())).not.toContain(entry);
	await expectStatus(403, desk.post(adminUrls.journal(), { entry }));
	expect(await owner.page(adminUrls.journal())).toContain(entry);
	await expectSaid(400, owner.post(adminUrls.journal(), { entry }), "Escribe también tu contraseña.");
	await expectStatus(303, owner.post(adminUrls.journal(), { entry, password: staffPassword }));
	expect(await store.datastore.get("business", "store")).not.toHaveProperty("yape");

	for (const unknown of ["nada", "../x", ""])
		await expectStatus(409, owner.post(adminUrls.journal(), { entry: unknown }));
});

test("units that came and a sheet that was counted are taken back, as far as they have not moved since", async () => {
	const left = async (sku: string) => (await store.datastore.get("stock", sku))?.units;
	const undo = async () => desk.post(adminUrls.journal(), { entry: (await newestEntry(store)).id });
	await store.datastore.set("stock", product, { units: { only: 4 } });
	await runCommand("stock", ["add", product, "1", "--reason", "llegó"], { DATA_DIR: store.dataDir });
	await expectStatus(303, undo());
	expect(await left(product)).toEqual({ only: 4 });
	expect(await desk.text(adminUrls.stockMoves({ sku: product }))).toContain("Diario: deshacer");

	const [one, two] = ["contada-uno", "contada-dos"];
	for (const sku of [one, two]) await store.datastore.set("product", sku, aProductRecord({ stock: 5 }));
	await expect.poll(() => desk.page(adminUrls.stock({ q: two }))).toContain(`name="units-${two}"`);
	const sheet = { ...counted(one, 5, 2), ...counted(two, 5, 9) };
	await expectStatus(303, desk.post(adminUrls.stock({ q: "contada" }), sheet));
	const { id: entry } = await newestEntry(store);
	await store.datastore.set("stock", two, { units: { only: 8 } });
	const packer = await deskOf(store, "packer");
	await expectStatus(403, packer.post(adminUrls.journal(), { entry }));
	const said = textOf(await desk.follow(desk.post(adminUrls.journal(), { entry })));
	expect(said).toContain(`quedan como están: unidades de ${two}.`);
	expect([await left(one), await left(two)]).toEqual([{ only: 5 }, { only: 8 }]);
	await expectSaid(409, desk.post(adminUrls.journal(), { entry }), "desde entonces cambió otra vez");
});

async function setPrice(soles: string): Promise<void> {
	const args = ["product", "set", product, "--price", soles, "--yes"];
	const { status, stderr } = await runCommand("catalog", args, { DATA_DIR: store.dataDir });
	expect(status, stderr).toBe(0);
}

const photo = () => aPhoto({ width: 240, height: 320 });

const stored = (id: string) => store.datastore.get("category", id);

function send(url: string, fields: Record<string, string>, files: Uint8Array[] = []) {
	return postFiles(desk, url, fields, "photo", files);
}

const shownIn = async (url: string) => fieldsOf(await desk.page(url));

/** What is said at the fields. */
function faultsIn(html: string) {
	const faults = html.matchAll(/id="(?:agregar-)?(\w+)-error"[^>]*>(?:<!-- -->)?([^<]*)/g);
	return Object.fromEntries([...faults].map(([, name, fault]) => [name, fault]));
}

async function aCategory(id: string, name: string) {
	const image = "/images/category/sala-800.webp";
	await store.datastore.set("category", id, { name, image, note: "de otra versión" });
}

test("a category is added with a square picture, and shoppers see it", async () => {
	const fields = { intent: "agregar", name: "Jardín y patio", description: "Al aire libre.", position: "1" };
	const html = await expectSaid(400, send(adminUrls.categories, fields), "Elige una foto.");
	expect(fieldsOf(html)).toMatchObject({ name: "Jardín y patio", description: "Al aire libre." });
	await expectStatus(400, send(adminUrls.categories, { ...fields, name: "¡!" }, [await photo()]));
	const places = { intent: "orden", "position-sala": "x", "seen-position-sala": "" };
	const unordered = await expectStatus(400, desk.post(adminUrls.categories, places));
	expect(unordered).not.toContain("Si habías elegido una foto");
	const misplaced = send(adminUrls.categories, { ...fields, position: "x" }, [await photo()]);
	expect(await expectStatus(400, misplaced)).not.toContain("#agregar-fields");
	await aCategory("tomada", "Tomada");
	const mistakes = { ...fields, position: "1000", description: "x".repeat(301) };
	for (const [name, said] of [
		["", "Escribe un nombre."],
		["Tomada", "Ya hay una categoría que se llama así."],
	] as const) {
		const sent = send(adminUrls.categories, { ...mistakes, name }, [Buffer.from("<svg/>")]);
		expect(faultsIn(await expectStatus(400, sent))).toEqual({
			photo: expect.stringContaining("no es una foto JPG"),
			description: "Opcional. Hasta 300 letras.",
			name: said,
			position: expect.stringContaining("del 1 al 999: el menor va primero"),
		});
	}

	await expectRedirect(send(adminUrls.categories, fields, [await photo()]), adminUrls.changedCategories);
	const category = await stored("jardin-y-patio");
	const image = { alt: "", width: 240, height: 240, widths: [200, 240] };
	expect(category).toMatchObject({ name: "Jardín y patio", position: 1, image });
	const { src } = (category?.image ?? {}) as { src: string };
	expect(existsSync(join(store.dataDir, src))).toBe(true);
	const entry = { by: "Rosa", action: "admin categorias", undo: { before: null } };
	expect(await newestEntry(store)).toMatchObject(entry);
	const shown = async () => (await store.fetch(urls.category("jardin-y-patio"))).status;
	await expect.poll(shown).toBe(200);
});

test("a category is renamed and loses its description, while its picture and unknown fields stay", async () => {
	await aCategory("cocina", "Cocina");
	const url = adminUrls.category("cocina");
	const seen = await shownIn(url);
	const renamed = { name: "Cocina y comedor", description: "Todo para cocinar." };
	for (const _ of ["once", "twice"]) await expectStatus(303, send(url, { ...seen, ...renamed }));
	const kept = { image: "/images/category/sala-800.webp", note: "de otra versión" };
	expect(await stored("cocina")).toEqual({ ...renamed, ...kept });
	const sent = send(url, { ...seen, name: "Cocinas", position: "3" });
	const html = await expectSaid(409, sent, "Ahora dice: Cocina y comedor");
	expect(fieldsOf(html)).toMatchObject({ ...renamed, name: "Cocinas", position: "3" });
	const taken = await expectStatus(409, send(url, { ...fieldsOf(html), name: "SALA" }));
	expect(faultsIn(taken)).toEqual({ name: "Ya hay una categoría que se llama así." });
	expect(fieldsOf(taken)).toMatchObject({ name: "SALA", position: "3" });
	const again = { ...fieldsOf(html), description: "" };
	await expectStatus(303, send(url, again, [await photo()]));
	const image = expect.objectContaining({ width: 240, height: 240 });
	expect(await stored("cocina")).toEqual({ ...kept, image, name: "Cocinas", position: 3 });
});

test("the order of the desk is that of the store", async () => {
	await aCategory("zapatera", "Zapateras");
	const shopper = newShopper(store);
	const isFirst = async () => {
		const html = await shopper.page(urls.categories);
		return html.lastIndexOf(urls.category("zapatera")) < html.lastIndexOf(urls.category("sala"));
	};
	const change = { ...(await shownIn(adminUrls.categories)), intent: "orden", "position-zapatera": "1" };
	const wrong = desk.post(adminUrls.categories, { ...change, "position-sala": "x" });
	await expectSaid(400, wrong, "No se guardó todo", "Lo demás se guardó.");
	await expectStatus(303, desk.post(adminUrls.categories, change));
	await expect.poll(isFirst).toBe(true);
	const late = desk.post(adminUrls.categories, { ...change, "position-zapatera": "4" });
	await expectSaid(409, late, "Ahora dice: 1");

	const set = ["category", "set", "zapatera", "--position", "2"];
	const { stdout } = await runCommand("catalog", set, { DATA_DIR: store.dataDir });
	expect(stdout).toBe("Set category zapatera.\n");
	expect(await stored("zapatera")).toMatchObject({ position: 2 });
});

test("a category is removed when nothing is in it, hidden products included", async () => {
	await aCategory("banos", "Baños");
	await store.datastore.set("product", "lavabo", aProductRecord({ category: "banos", hidden: true }));
	const url = adminUrls.category("banos");
	const sent = desk.post(url, { intent: "quitar" });
	await expectSaid(409, sent, "Todavía tiene un producto, también entre los ocultos, como lavabo.");
	await store.datastore.remove("product", "lavabo");
	await expectStatus(303, desk.post(url, { intent: "quitar" }));
	expect(await stored("banos")).toBeUndefined();
});
