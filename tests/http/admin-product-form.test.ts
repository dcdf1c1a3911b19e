import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { variantKey } from "~/domain/goods/variant-key.server";
import { adminUrls } from "~/platform/admin-urls";
import { urls } from "~/platform/urls";
import { deskOf, deskOfFile, newestEntry, signInAs, staffPassword } from "../support/desk";
import { whileWritesFail } from "../support/failing-writes";
import { formIn, typedIn } from "../support/html-form";
import {
	expectRedirect,
	expectSaid,
	expectStatus,
	newShopper,
	type Shopper,
	textOf,
} from "../support/shopper";
import { storeOfFile } from "../support/store-of-file";
import { aDeskRecord, aProductRecord } from "../unit/domain/catalog/memory-datastore";

const store = storeOfFile();
const desk = deskOfFile(store, "keeper");
const insert = (name: string) => ({ __intent__: JSON.stringify({ type: "insert", payload: { name } }) });
const remove = (name: string, index: number) => ({
	__intent__: JSON.stringify({ type: "remove", payload: { name, index } }),
});
const save = { intent: "guardar" };

/** Follows a form as somebody without scripts does. */
async function openForm(desk: Shopper, url: string) {
	let html = await desk.page(url);
	let fields = typedIn(html, url);
	return {
		fields: () => Object.fromEntries(fields),
		html: () => html,
		/** Types, presses a button and keeps the form that comes back. */
		async press(button: Record<string, string>, typed: Record<string, string> = {}) {
			const changed = { ...typed, ...button };
			const kept = fields.filter(([name]) => !(name in changed));
			const body = new URLSearchParams([...kept, ...Object.entries(changed)]);
			const answer = await desk.get(url, { method: "POST", body });
			html = await answer.clone().text();
			if (answer.status !== 303) fields = typedIn(html, url);
			return answer;
		},
	};
}

async function productOf(slug: string, record: Record<string, unknown>): Promise<string> {
	await store.datastore.set("product", slug, record);
	return adminUrls.product(slug);
}

test("saving a form in which nothing was changed changes nothing, nor does an unknown button", async () => {
	const products = await store.datastore.find("product");
	const some = products.filter(({ fields }) => fields.variants || fields.sale || fields.video).slice(0, 5);
	expect(some.length).toBeGreaterThan(2);
	for (const { id, fields } of some) {
		const form = await openForm(desk, adminUrls.product(id));
		await expectStatus(303, form.press(save), id);
		expect(await store.datastore.get("product", id)).toEqual(fields);
	}
	const reset = { __intent__: '{"type":"reset","payload":{}}' };
	for (const button of [{ intent: "borrar" }, { __intent__: "{" }, reset])
		await expectStatus(400, desk.post(adminUrls.product("sofa-ayni"), { ...button }));
});

test("a renamed product keeps its units, and its former address leads to the new one", async () => {
	const url = await productOf("mesa-vieja", aProductRecord({ name: "Mesa", stock: 13 }));
	await store.datastore.set("stock", "mesa-vieja", { units: { only: 12 } });
	const open = await openForm(desk, url);
	const rename = (newSlug: string) => desk.post(url, { intent: "renombrar", newSlug });
	await expectSaid(409, rename("sofa-ayni"), "Ya hay un producto en esta");
	expect(await desk.follow(rename("Mesa Ñusta"))).toContain("La anterior lleva a la nueva.");
	expect(await store.datastore.get("stock", "mesa-nusta")).toEqual({ units: { only: 12 } });
	expect((await desk.get(url)).headers.get("location")).toBe(adminUrls.product("mesa-nusta"));
	const former = () => newShopper(store).get(urls.product("mesa-vieja"));
	await expect.poll(async () => (await former()).headers.get("location")).toBe(urls.product("mesa-nusta"));
	// A form that was open meanwhile is of the same product.
	await expectRedirect(open.press(save, { name: "Mesa clara" }), /mesa-nusta/);
	expect(await store.datastore.get("product", "mesa-nusta")).toMatchObject({ name: "Mesa clara" });
	expect(await store.datastore.get("product", "mesa-vieja")).toBeUndefined();
});

test("a new product with two sizes begins as a draft, and is shown once it has a picture", async () => {
	const form = await openForm(desk, adminUrls.newProduct);
	await expectSaid(400, form.press(save), "Nombre: Falta este dato.");
	const basics = { name: "Banca Ñusta", summary: "Una banca <de> prueba", category: "sala" };
	await form.press(insert("features"), basics);
	const feature = { "features[0].title": "Incluye", "features[0].items": "Dos cojines\r\nUna manta" };
	await form.press(insert("options"), feature);
	await form.press(insert("options[0].values"), { "options[0].name": "Tamaño" });
	await form.press(insert("options[0].values"), { "options[0].values[0].name": "Chica" });
	const goesWith = "https://wasi.example/product/Sofa-Ayni/?color=arena#foto-2, butaca-llampu sofa-ayni";
	const large = {
		"options[0].values[1].name": "Grande",
		pen: "1890",
		specs: "Alto: 40 cm",
		goesWith,
		tags: "Verano, verano",
	};
	await form.press({ intent: "combinar" }, large);
	const terms = { shippingClass: "huge", depositPercent: "50 %" };
	const typed = {
		...terms,
		usd: "500",
		"variants[1].pen": "2390",
		"variants[1].stock": "3",
		"variants[0].stock": "2",
	};
	const slug = "banca-nusta";
	await expectRedirect(form.press(save, typed), adminUrls.product(slug, { listo: "1" }));
	const values = ["Chica", "Grande"].map((name) => ({ id: name.toLowerCase(), name }));
	expect(await store.datastore.get("product", slug)).toEqual({
		...basics,
		goesWith: ["sofa-ayni", "butaca-llampu"],
		shippingClass: "huge",
		depositPercent: 50,
		tags: ["Verano"],
		pen: 189000,
		usd: 50000,
		hidden: true,
		created: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
		features: [{ title: "Incluye", items: ["Dos cojines", "Una manta"] }],
		specs: [{ name: "Alto", value: "40 cm" }],
		sections: [],
		colors: [],
		options: [{ id: "tamano", name: "Tamaño", values }],
		variants: [
			{ choice: { tamano: "chica" }, stock: 2 },
			{ choice: { tamano: "grande" }, pen: 239000, usd: 63228, stock: 3 },
		],
	});
	await expectStatus(303, form.press(save, typed), "sent twice");
	const other = form.press(save, { ...typed, summary: "Otra banca" });
	await expectSaid(409, other, "Ya hay un producto en esta dirección");
	expect(form.fields().summary).toBe("Otra banca");

	const url = adminUrls.product(slug);
	const draft = await openForm(desk, url);
	expect(draft.fields().goesWith).toBe("sofa-ayni, butaca-llampu");
	expect(textOf(draft.html())).toContain("Para mostrarlo falta: la descripción, una foto.");
	expect(draft.html()).toContain(`href="${adminUrls.productPictures(slug)}"`);
	await expectStatus(404, newShopper(store).get(urls.product(slug)));
	expect(await desk.text(adminUrls.products())).toMatch(/Borradores y ocultos: [1-9]/);
	const needs = "Para mostrarlo falta: la descripción, una foto. Ábrelo con «Editar».";
	await expectSaid(400, pressInRow(desk, slug, { state: "shown" }), needs);
	await expectSaid(400, draft.press(save, { state: "shown", description: "Firme." }), "necesita una foto");
	for (const [goesWith, message] of [
		["sofa-ayni, ¿qué?", "«¿qué» no es la dirección de un producto"],
		["sofa-ayni, sofa-nada", "No hay ningún producto en la dirección «sofa-nada»"],
		["a b c d e f g h i", "hasta ocho direcciones de productos"],
	] as const)
		await expectSaid(400, draft.press(save, { goesWith }), message);
	for (const [typed, message] of [
		[{ depositPercent: "101" }, "Es más de 100."],
		[{ goesWith: " , ", depositPercent: "101", tags: "no" }, "Escribe hasta 12 etiquetas"],
	] as const)
		await expectSaid(400, draft.press(save, typed), message);
	expect(draft.fields()).toMatchObject({ shippingClass: "huge", depositPercent: "101" });
	await draft.press(save, { goesWith: " , ", depositPercent: "", tags: " , " });
	expect(draft.fields()).toMatchObject({ state: "shown", description: "Firme." });
	const stored = await store.datastore.get("product", slug);
	await store.datastore.set("product", slug, { ...stored, images: aProductRecord({}).images });
	await expectStatus(303, draft.press(save, { "variants[1].image": "/images/lamp.svg" }));
	for (const emptied of ["goesWith", "depositPercent", "tags"])
		expect(await store.datastore.get("product", slug)).not.toHaveProperty(emptied);
	expect(await store.datastore.get("product", slug)).toMatchObject({ description: "Firme.", images: [{}] });
	await expect.poll(async () => (await newShopper(store).get(urls.product(slug))).status).toBe(200);
	expect(await newShopper(store).page(urls.product(slug))).toContain("Una banca &lt;de&gt; prueba");
	expect(await newestEntry(store)).toMatchObject({ action: "admin productos", records: [`product/${slug}`] });
});

/** Sends the product's row in the list of hidden ones. */
async function pressInRow(desk: Shopper, slug: string, changes: Record<string, string>) {
	const list = adminUrls.products({ ver: "ocultos", q: slug });
	const action = adminUrls.products({ q: slug, ver: "ocultos", producto: slug });
	return desk.post(list, { ...formIn(await desk.page(list), action), ...changes });
}

test("options change: values keep their ids, a colour moves to another family, rows are removed", async () => {
	const slug = "escritorio-de-prueba";
	const record = { ...aDeskRecord([4, 5]), pen: 10000, usd: 2700 };
	const form = await openForm(desk, await productOf(slug, record));
	const moved = form.press(save, { "options[0].values[0].color": "madera" });
	await expectSaid(400, moved, "Escribe cuántas unidades hay");
	const changes = {
		"variants[0].stock": "4",
		"options[0].values[0].name": "Roble claro",
		"options[0].values[0].color": "madera",
		"options[0].values[0].hex": "#C8A06A",
		"variants[1].pen": "120",
	};
	const offer = { "variants[1].sale.pen": "99.90", "variants[1].sale.until": "2999-12-31" };
	await expectStatus(303, form.press(save, changes));
	const offered = await openForm(desk, adminUrls.product(slug));
	const raised = offered.press(save, { ...offer, "variants[1].pen": "130" });
	await expectSaid(400, raised, "Este precio no puede subir durante la oferta");
	await expectStatus(303, offered.press(save, { "variants[1].pen": "120" }));
	const oak = { id: "madera", name: "Roble claro", hex: "#c8a06a" };
	const sale = { pen: 9990, usd: 2697, until: "2999-12-31" };
	expect(await store.datastore.get("product", slug)).toMatchObject({
		options: [{ id: "color", values: [oak, { id: "negro", name: "Nogal" }] }],
		variants: [
			{ choice: { color: "madera" }, stock: 4 },
			{ choice: { color: "negro" }, stock: 5, pen: 12000, usd: 3240, sale },
		],
	});
	const again = await openForm(desk, adminUrls.product(slug));
	await again.press(remove("variants", 0));
	await again.press(remove("options[0].values", 0));
	await expectSaid(400, again.press(save, { "variants[0].sale.pen": "130" }), "La oferta debe costar menos");
	const bad = again.press(save, { "variants[0].usd": "mil", "options[0].values[0].hex": "negro" });
	await expectSaid(400, bad, "Escribe un monto", "Escribe el tono así");
	expect(again.fields()).toMatchObject({ "variants[0].usd": "mil", "variants[0].sale.pen": "130" });
	expect(again.fields()).not.toHaveProperty("variants[1].pen");
	const emptied = { "variants[0].usd": "", "options[0].values[0].hex": "" };
	const ended = { "variants[0].sale.pen": "90", "variants[0].sale.until": "2020-01-31" };
	await expectSaid(400, again.press(save, { ...emptied, ...ended }), "Ese día ya pasó.");
});

test("a new option asks for the units of the variants that it divides, and leaves the others theirs", async () => {
	const slug = "mesa-de-prueba";
	const url = await productOf(slug, { ...aDeskRecord([4, 5]), pen: 10000, usd: 2700 });
	const key = (choice: Record<string, string>) => variantKey({ choice });
	const former = { [key({ color: "marron" })]: 3, [key({ color: "negro" })]: 1 };
	await store.datastore.set("stock", slug, { units: former });
	const form = await openForm(desk, url);
	await form.press(insert("options"));
	await form.press(insert("options[1].values"), { "options[1].name": "Tamaño" });
	await form.press(insert("options[1].values"), { "options[1].values[0].name": "Chica" });
	await form.press(insert("variants"), { "options[1].values[1].name": "Grande" });
	const [small, large] = ["chica", "grande"];
	const chosen = {
		...{ "variants[0].choice.tamano": small, "variants[1].choice.tamano": small },
		...{ "variants[2].choice.color": "negro", "variants[2].choice.tamano": large },
	};
	await expectSaid(400, form.press(save, chosen), "Escribe cuántas unidades hay");
	expect(mistakesIn(form.html())).toHaveLength(2);
	await expectStatus(303, form.press(save, { "variants[1].stock": "8", "variants[2].stock": "2" }));
	expect(await store.datastore.get("stock", slug)).toMatchObject({
		units: {
			[key({ color: "marron", tamano: small })]: 3,
			[key({ color: "negro", tamano: small })]: 8,
			[key({ color: "negro", tamano: large })]: 2,
		},
	});
});

/** @returns what the list of mistakes says, in its order */
function mistakesIn(html: string): string[] {
	return [...html.matchAll(/<a href="#[^"]+">([^<]+)<\/a>/g)].map(([, text = ""]) => text);
}

test("mistakes are listed in the order of the page, and what is too large or too long is told so", async () => {
	const form = await openForm(desk, adminUrls.newProduct);
	await form.press(insert("options"), { name: "Cómoda" });
	await form.press(insert("options[0].values"), { "options[0].name": "Tamaño" });
	await form.press({ intent: "combinar" }, { "options[0].values[0].name": "Chica" });
	await form.press(insert("features"));
	const tooLong = { description: "x".repeat(5001), summary: "x".repeat(301) };
	const tooDear = { pen: "10,000,001", usd: "99999999999", "sale.pen": "1" };
	const wrong = { state: "from", category: "nada", specs: "Sin dos puntos" };
	const inRows = { "features[0].title": "x".repeat(121), "variants[0].stock": "99999999999" };
	await expectStatus(400, form.press(save, { ...tooLong, ...tooDear, ...wrong, ...inRows }));
	const amount = "Escribe un monto de hasta 10,000,000, como 1890 o 1890.50.";
	expect(mistakesIn(form.html())).toEqual([
		"Resumen: Tiene 301 letras y caben 300.",
		"Descripción: Tiene 5001 letras y caben 5000.",
		`Precio en soles: ${amount}`,
		`Precio en dólares: ${amount}`,
		"Oferta: Falta este dato.",
		"Oferta: Falta este dato.",
		"Variantes, 1: Escribe cuántas unidades hay: un número entero de hasta 1,000,000.",
		"Especificaciones: Escribe una en cada línea, con dos puntos: «Alto: 86 cm».",
		"Características, 1: Tiene 121 letras y caben 120.",
		"Características, 1: Falta este dato.",
		"Primer día: Elige el día.",
	]);
	const feature = { "features[0].title": "Cómo es", "features[0].items": "Firme" };
	const emptied = { description: "", summary: "", pen: "", usd: "", "sale.pen": "", specs: "" };
	const hidden = { state: "hidden", category: "nada", "variants[0].stock": "1" };
	await form.press(save, { ...feature, ...emptied, ...hidden });
	expect(mistakesIn(form.html())).toEqual(["Categoría: Elige una categoría."]);
	await form.press(save, { category: "sala", slug: "product-detail" });
	const taken = "Dirección de la página: Esa dirección es de otra página: escribe otra.";
	expect(mistakesIn(form.html())).toEqual([taken]);
});

test("a fourth option and a 101st variant are refused, and nothing that was typed is lost", async () => {
	const names = (list: string, count: number) =>
		Object.fromEntries(Array.from({ length: count }, (_, index) => [`${list}[${index}].name`, `N${index}`]));
	const values = (count: number) =>
		Object.assign({}, ...[0, 1, 2].map((at) => names(`options[${at}].values`, count)));
	const form = await openForm(desk, adminUrls.newProduct);
	const fourth = form.press(insert("options"), { ...names("options", 3), ...values(5) });
	await expectSaid(400, fourth, "Opciones: Caben hasta 3");
	expect(form.html()).toMatch(/<p id="options"[^>]*>Caben hasta 3/);
	expect(form.html().match(/ autofocus=""/gi), "the message has the focus alone").toHaveLength(1);
	await form.press(save, { name: "Estante", "options[3].name": "N3" });
	expect(mistakesIn(form.html())).toContain("Opciones: Caben hasta 3: quita las que sobran.");
	expect(form.fields()).toMatchObject({ name: "Estante", "options[3].name": "N3" });

	await form.press(remove("options", 3));
	await expectSaid(400, form.press({ intent: "combinar" }), "Con todas serían 125 y caben 100");
	const pens = Array.from({ length: 101 }, (_, index) => [`variants[${index}].pen`, String(index + 1)]);
	await form.press(save, Object.fromEntries(pens));
	expect(mistakesIn(form.html())).toContain("Variantes: Caben hasta 100: quita las que sobran.");
	expect(form.fields()).toMatchObject({ "variants[100].pen": "101", "options[2].values[4].name": "N4" });
});

test("an option that is not complete is a mistake of its own, not of its variants", async () => {
	const record = { ...aDeskRecord([4, 5]), pen: 10000, usd: 2700 };
	const form = await openForm(desk, await productOf("escritorio-sin-color", record));
	await form.press(save, { "options[0].values[0].color": "" });
	expect(mistakesIn(form.html())).toEqual(["Opciones, 1: Falta este dato."]);
	expect(form.html()).toContain('id="options[0].values[0].color-error"');
});

test("a product whose photo is being prepared does not ask for one", async () => {
	const slug = "jarron-de-prueba";
	const { images: _, ...record } = aProductRecord({ name: "Jarrón", hidden: true });
	const url = await productOf(slug, record);
	const needs = async () => /Para mostrarlo falta: ([^.]*)\./.exec(await desk.text(url))?.[1];
	expect(await needs()).toBe("una foto");
	const folder = join(store.dataDir, "pictures", "new");
	const file = (ending: string) => join(folder, `${slug}.${"0".repeat(20)}.${ending}`);
	mkdirSync(folder, { recursive: true });
	writeFileSync(file("png"), "");
	expect(await needs()).toBe("que describas su foto");
	writeFileSync(file("json"), JSON.stringify({ alt: "Un jarrón", by: "Kati" }));
	expect(await needs()).toBe("su foto, que se está preparando");
	const form = await openForm(desk, url);
	await expectStatus(303, form.press(save, { state: "shown" }));
	expect(await store.datastore.get("product", slug)).toMatchObject({ hidden: true });
	expect(await desk.text(url)).toContain("Se mostrará solo cuando su foto esté lista");
	for (const ending of ["png", "json"]) rmSync(file(ending));
});

test("of two people on one product, the second is told what changed and loses nothing", async () => {
	const slug = "florero-de-prueba";
	const url = await productOf(slug, aProductRecord({ name: "Florero", pen: 10000, usd: 2700 }));
	const [first, second] = [await openForm(desk, url), await openForm(desk, url)];
	const chosen = { category: "comedor", shippingClass: "huge" };
	const changed = { summary: "Del primero", pen: "120", name: "Florero alto", ...chosen };
	await expectStatus(303, first.press(save, changed));
	const own = { description: "De la segunda", name: "Florero bajo" };
	await expectSaid(
		409,
		second.press(save, own),
		"Mientras tanto alguien cambió este producto.",
		"Resumen: ahora dice «Del primero».",
		"Precio en soles: ahora dice «120».",
		"Categoría: ahora dice «Comedor».",
		"Tamaño o peso para el envío: ahora dice «Muy grande».",
		"Nombre: ahora dice «Florero alto». En el formulario quedó lo tuyo.",
	);
	const both = { ...own, summary: "Del primero" };
	expect(second.fields()).toMatchObject({ ...both, pen: "120" });
	await expectStatus(303, second.press(save));
	expect(await store.datastore.get("product", slug)).toMatchObject({ ...both, pen: 12000 });

	const third = await openForm(desk, url);
	const stored = await store.datastore.get("product", slug);
	const images = [{ src: "/b.svg", alt: "B", width: 9, height: 9 }];
	await store.datastore.set("product", slug, { ...stored, images });
	await expectStatus(303, third.press(save, { summary: "Sin conflicto" }), "a form without pictures");
	expect(await store.datastore.get("product", slug)).toMatchObject({ summary: "Sin conflicto", images });
	const gone = await openForm(desk, url);
	await store.datastore.remove("product", slug);
	const sent = desk.post(url, { ...gone.fields(), summary: "Otra vez", ...save });
	const told = "Ese producto ya no existe. Si guardas, se crea otra vez, como borrador.";
	const html = await expectSaid(409, sent, told);
	const form = formIn(html, adminUrls.newProduct);
	const created = desk.post(adminUrls.newProduct, { ...form, ...save });
	await expectRedirect(created, adminUrls.product(slug, { listo: "1" }));
	expect(await store.datastore.get("product", slug)).toMatchObject({ summary: "Otra vez" });
});

test("a doubtful price is saved once it is meant, and a day to come shows the product later", async () => {
	const slug = "cuadro-de-prueba";
	const record = aProductRecord({ name: "Cuadro", pen: 10000, usd: 2700 });
	const form = await openForm(desk, await productOf(slug, record));
	const grouped = form.press(save, { pen: "1,200.00", usd: "45.900" });
	const unclear = "No está claro cuánto es «45.900»: escribe 45900 o 45.90.";
	await expectSaid(400, grouped, "Precio en soles: Lo leímos como 1,200.00. Si está bien", unclear);
	expect(form.html()).toMatch(/name="pen"[^>]*value="1200"/);
	const sent = form.press(save, { pen: "1", usd: "27", state: "from" });
	await expectSaid(400, sent, "Primer día: Elige el día.");
	await expectSaid(400, form.press(save, { shownFrom: "2999-01-01" }), "cambia más de diez veces");
	await expectStatus(303, form.press(save, { meant: "on" }));
	expect(await store.datastore.get("product", slug)).toMatchObject({ pen: 100, shownFrom: "2999-01-01" });
	await expect.poll(async () => (await newShopper(store).get(urls.product(slug))).status).toBe(404);
	const list = adminUrls.products({ ver: "ocultos", q: slug });
	await expect.poll(() => desk.text(list)).toMatch(/desde el .*2999/);
	await expectStatus(303, pressInRow(desk, slug, { state: "shown" }));
	expect(await store.datastore.get("product", slug)).not.toHaveProperty("shownFrom");
});

test("the preview shows the product's page, saves nothing and keeps everything", async () => {
	const slug = "repisa-de-prueba";
	const url = await productOf(slug, aProductRecord({ name: "Repisa", pen: 10000, usd: 2700 }));
	const form = await openForm(desk, url);
	const before = await store.datastore.get("product", slug);
	expect(textOf(form.html())).toContain("Si cambias solo el precio en soles, los dólares lo siguen.");
	const typed = { name: "Repisa <larga>", pen: "150", specs: "Alto: 20 cm" };
	const preview = form.press({ intent: "ver" }, typed);
	await expectSaid(200, preview, "Así lo verá quien compra.", "S/\u00a0150.00");
	expect(form.html()).toMatch(/<h1>Repisa &lt;larga&gt;<\/h1>/);
	expect(form.html()).toMatch(/<fieldset disabled/);
	expect(form.html().match(/<script/g)).toHaveLength(1);
	expect(await store.datastore.get("product", slug)).toEqual(before);
	await expectStatus(200, form.press({ intent: "editar" }));
	expect(form.fields()).toMatchObject(typed);
	await form.press({ intent: "ver" });
	await expectStatus(303, form.press(save));
	const saved = { name: "Repisa <larga>", pen: 15000, usd: 4050 };
	expect(await store.datastore.get("product", slug)).toMatchObject(saved);

	const draft = await openForm(desk, adminUrls.newProduct);
	await expectSaid(400, draft.press({ intent: "ver" }, { name: "Silla alta" }), "Precio en soles: Falta");
	await expectSaid(200, draft.press({ intent: "ver" }, { pen: "10", usd: "3" }), "Aquí irá el resumen.");
});

test("a form with a hundred variants is read whole, and one with a list out of bounds is harmless", async () => {
	const values = (count: number) =>
		Array.from({ length: count }, (_, id) => ({ id: `v${id}`, name: `Valor ${id}` }));
	const option = (id: string, count: number) => ({ id, name: id, values: values(count) });
	const options = [option("largo", 20), option("ancho", 5)];
	const priced = { stock: 1, pen: 1000, usd: 270 };
	const variants = values(20).flatMap((largo) =>
		values(5).map((ancho) => ({ choice: { largo: largo.id, ancho: ancho.id }, ...priced })),
	);
	const slug = "tablero-de-prueba";
	const record = aProductRecord({ stock: undefined, options, variants });
	const form = await openForm(desk, await productOf(slug, record));
	expect(Object.keys(form.fields()).length).toBeGreaterThan(800);
	const typed = { "variants[99].pen": "12", "features[999999999].title": "x" };
	await expectStatus(303, form.press(save, typed));
	const stored = await store.datastore.get("product", slug);
	expect(stored?.variants).toHaveProperty("99.pen", 1200);
	expect(stored?.features).toEqual([]);

	// More than a stranger's form may have.
	const items = `${"Muy firme ".repeat(24)}\n`.repeat(300);
	const long = { "features[0].title": "Cómo es", "features[0].items": items };
	const reopened = await openForm(desk, adminUrls.product(slug));
	await expectStatus(303, reopened.press(save, long));
	expect(await store.datastore.get("product", slug)).toMatchObject({ features: [{ title: "Cómo es" }] });
	const packer = await deskOf(store, "packer");
	const refusals = [packer, newShopper(store)].map((browser) =>
		browser.post(adminUrls.product(slug), { summary: "x".repeat(70_000) }),
	);
	expect((await Promise.all(refusals)).map(({ status }) => status)).toEqual([403, 413]);
});

test("a long form that meets a lost datastore comes back, also when the session cannot be read", async () => {
	const url = await productOf("alfombra-larga", aProductRecord({}));
	const form = await openForm(desk, url);
	const items = `${"Muy firme ".repeat(24)}\n`.repeat(300);
	const long = { "features[0].title": "Cómo es", "features[0].items": items };
	// A session that is read after five minutes is written, too.
	const seenAt = Date.now() - 10 * 60_000;
	for (const { id, fields } of await store.datastore.find("staff")) {
		const sessions = (fields.sessions as object[]).map((session) => ({ ...session, seenAt }));
		await store.datastore.set("staff", id, { ...fields, sessions });
	}
	const sendLong = () => form.press(save, long);
	const lost = whileWritesFail(store, "NEW.collection IN ('staff', 'product')", sendLong);
	await expectSaid(503, lost, "no se perdió: envíalo otra vez");
	expect(form.fields()).toMatchObject({ ...save, "features[0].title": "Cómo es" });
	await expectStatus(303, form.press({}));
	const stored = async () => (await store.datastore.get("product", "alfombra-larga")) ?? {};
	expect(await stored()).toHaveProperty("features.0.items.length", 300);

	const { browser: other, email } = await signInAs(store, "keeper");
	const left = await openForm(other, url);
	const stale = newShopper(store, other.cookies);
	await other.post(adminUrls.signOut);
	const again = { ...left.fields(), ...save, ...long, name: "Otra" };
	const ended = await expectStatus(401, stale.post(url, again));
	const unsent = formIn(ended, adminUrls.signIn()).unsent ?? "";
	const back = await stale.post(adminUrls.signIn(), { email, password: staffPassword, unsent });
	await expectStatus(303, stale.post(url, formIn(await back.text(), url)));
	expect(await stored()).toMatchObject({ name: "Otra" });
});

test("a product may be called as a page of the desk", async () => {
	for (const slug of ["nuevo", "importar"]) {
		const form = await openForm(desk, await productOf(slug, aProductRecord({ name: `Mueble ${slug}` })));
		expect(form.fields()).toMatchObject({ name: `Mueble ${slug}` });
	}
});
