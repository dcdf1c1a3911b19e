import { expect, test } from "vitest";
import { placesOf } from "~/domain/delivery/place";
import { adminUrls } from "~/platform/admin-urls";
import { urls } from "~/platform/urls";
import { limaDay } from "~/platform/values/lima-time";
import { aPhoto } from "../support/a-photo";
import { deskOf, deskOfFile, expectFault, expectRefused, newestEntry, staffPassword } from "../support/desk";
import { fieldsOf, formIn } from "../support/html-form";
import { postFiles } from "../support/multipart-form";
import { orderedSlug, placeOrder } from "../support/ordering";
import { startStore } from "../support/serving";
import {
	expectRedirect,
	expectSaid,
	expectStatus,
	fieldValue,
	newShopper,
	type Shopper,
	textOf,
} from "../support/shopper";
import { storeOfFile } from "../support/store-of-file";

const store = storeOfFile();
const keeper = deskOfFile(store, "keeper");
const owner = deskOfFile(store, "owner");

test("a keeper puts a notice above every page, on days in their order", async () => {
	const save = (changes: Record<string, string>) => fill(keeper, "portada", changes);
	const done = adminUrls.shop("portada", { listo: "1" });
	await expectRedirect(save({ notice: "Cerramos el 25 de diciembre." }), done);
	const home = () => newShopper(store).text(urls.home);
	await expect.poll(home).toContain("Cerramos el 25 de diciembre.");
	const entry = { action: "admin tienda portada", records: ["business/store"] };
	expect(await newestEntry(store)).toMatchObject(entry);
	const told = () => keeper.text(done);
	await expectSaid(400, save({ noticeUntil: "2020-01-01" }), "Último día del aviso: Ese día ya pasó.");
	const business = await store.datastore.get("business", "store");
	await store.datastore.set("business", "store", { ...business, noticeUntil: "2020-01-01" });
	expect(await told()).toContain("Hoy no se ve el aviso");
	expect(await told()).toContain("Guardado. El aviso no se muestra: ya pasó su último día.");

	const days = { notice: "Feriado largo.", noticeFrom: "2999-01-05" };
	const early = "El último día no puede ser antes del primero.";
	const html = await expectSaid(400, save({ ...days, noticeUntil: "2999-01-04" }), early);
	expect(fieldValue(html, "noticeFrom")).toBe("2999-01-05");
	await expectStatus(303, save({ ...days, noticeUntil: "2999-01-06" }));
	expect(await told()).toContain("Guardado. El aviso se mostrará desde el 5 de enero de 2999.");
	await save({ notice: "", noticeFrom: "", noticeUntil: "" });
});

test("a keeper chooses what the home page shows, and its photo", async () => {
	const home = () => newShopper(store).page(urls.home);
	const strip = (html: string) =>
		[...html.matchAll(/<li><a href="\/categoria\/([^"]+)"/g)].map(([, id]) => id);
	const chosen = {
		homeCategories: "Iluminación, Estar, estar, sala",
		homeProducts: "mesa-de-comedor-mikuy, sofa-de-antes, sofa-ayni, nada-mas",
	};
	const change = async (collection: "category" | "product", id: string, fields: object) =>
		store.datastore.set(collection, id, { ...(await store.datastore.get(collection, id)), ...fields });
	await change("category", "sala", { name: "Estar" });
	await change("product", "sofa-ayni", { formerSlugs: ["sofa-de-antes"] });
	await expectStatus(303, fill(keeper, "portada", chosen));
	await expect.poll(async () => textOf(await home())).toMatch(/Destacados.*Mesa.*Sofá.*Ideas para tu casa/);
	// The menu's list follows.
	expect(strip(await home()).slice(0, 3)).toEqual(["iluminacion", "sala", "audio"]);
	const [, chosenProducts = ""] = /id="novedades"(.*?)<\/section>/s.exec(await home()) ?? [];
	expect(chosenProducts.match(/<h3/g)).toHaveLength(2);
	const page = adminUrls.shop("portada");
	expect(await keeper.text(page)).toContain("no está a la venta: nada-mas.");

	const send = (alt: string, photos: Uint8Array[]) =>
		postFiles(keeper, page, { intent: "foto", alt }, "photo", photos);
	const nameless = send("", [await aPhoto({ width: 800, height: 400 })]);
	const refused = await expectRefused(nameless, "foto-alt", "Escribe qué se ve");
	expect(textOf(refused)).toContain("Si habías elegido una foto, elígela otra vez.");
	await expectRefused(send("Una sala", []), "foto-photo", "Elige una foto.");
	const drawn = send("Una sala", [Buffer.from("no es una foto")]);
	expect(fieldValue(await expectRefused(drawn, "foto-photo", "no es una foto"), "alt")).toBe("Una sala");
	await expectStatus(303, send("Una sala con sofá", [await aPhoto({ width: 800, height: 400 })]));
	await expect.poll(home).toContain('alt="Una sala con sofá"');
	await expectStatus(303, send("Otra descripción", []));
	await expect.poll(home).toContain('alt="Otra descripción"');
	await fill(keeper, "portada", { homeCategories: "", homeProducts: "" });
});

test("a form with a file sends it last, because what follows a file that is too large is lost", async () => {
	const category = `${adminUrls.categories}/sala`;
	const ofProduct = [adminUrls.productPictures(orderedSlug), adminUrls.productDocuments(orderedSlug)];
	const ofShop = [adminUrls.shop("portada"), adminUrls.shop("pagos")];
	const pages = [...ofShop, adminUrls.categories, category, ...ofProduct, adminUrls.import()];
	await fill(owner, "pagos", { yape: "911 111 111", password: staffPassword });
	for (const url of pages) {
		const forms = (await owner.page(url)).match(/<form[^>]*multipart.*?<\/form>/gs) ?? [];
		expect(forms.length, url).toBeGreaterThan(0);
		for (const form of forms) expect(form.replace(/.*type="file"[^>]*>/s, ""), url).not.toContain("name=");
	}
	await fill(owner, "pagos", { yape: "", password: staffPassword });
});

test("what the complaints book needs may be changed, but not emptied", async () => {
	const seller = { legalName: "Wasi Hogar S. A. C.", ruc: "20600000421", address: "Av. Arequipa 12, Lince" };
	await expectStatus(303, fill(keeper, "datos", seller));
	const before = await store.datastore.get("business", "store");
	for (const field of Object.keys(seller)) {
		const html = await expectStatus(400, fill(keeper, "datos", { [field]: "", city: "Cusco" }), field);
		expect(html).toMatch(new RegExp(`id="${field}-error"[^>]*>[^]{0,20}No se puede borrar: lo exige`));
		expect(fieldValue(html, "city")).toBe("Cusco");
	}
	expect(await store.datastore.get("business", "store")).toEqual(before);
	await expectStatus(303, fill(keeper, "datos", { legalName: "Wasi S. A. C." }));
});

test("mistakes are said at their fields, keep everything, and change nothing", async () => {
	const before = await store.datastore.get("business", "store");
	const typed = { cci: "123", yape: "987 654 321", exchangeRate: "tres" };
	const sent = fill(owner, "pagos", { ...typed, password: staffPassword });
	const html = await expectSaid(400, sent, /CCI: Tiene 3 dígitos\. Soles por dólar: /);
	expectFault(html, "cci", "Tiene 3 dígitos.");
	expectFault(html, "exchangeRate", "");
	for (const [name, value] of Object.entries(typed)) expect(fieldValue(html, name)).toBe(value);
	expect(html).not.toContain(staffPassword);

	const forgotten = fill(owner, "pagos", { yape: typed.yape, password: "otra contraseña larga" });
	expect(fieldValue(await expectStatus(400, forgotten), "yape")).toBe(typed.yape);
	expect(await store.datastore.get("business", "store")).toEqual(before);
});

test("two people change other fields at once; of the same field, the second is told and loses nothing", async () => {
	const second = await deskOf(store, "owner", "Luz");
	const seen = await shownAt(adminUrls.shop("pagos"), second);
	const save = (fields: object) =>
		second.post(adminUrls.shop("pagos"), { ...seen, ...fields, password: staffPassword });
	const firsts = { yape: "911 111 111", walletHolder: "Rosa Quispe" };
	await fill(owner, "pagos", { ...firsts, password: staffPassword });
	await expectStatus(303, save({ plin: "922 222 222" }));
	const later = { yape: "933 333 333", plin: "922 222 222", "seen-plin": "922 222 222" };
	const html = await expectSaid(409, save(later), "Ahora dice: 911 111 111");
	expect(fieldValue(html, "yape")).toBe("933 333 333");
	expect(fieldValue(html, "seen-yape")).toBe("911 111 111");
	// Sent again, the form leaves alone what only the other one changed.
	expect(fieldValue(html, "walletHolder")).toBe("Rosa Quispe");
	const mistaken = await (await save({ yape: "944 444 444", cci: "123" })).text();
	expect(fieldValue(mistaken, "seen-yape")).toBe(seen["seen-yape"]);
	const both = { yape: "911 111 111", plin: "922 222 222" };
	expect(await store.datastore.get("business", "store")).toMatchObject(both);
	await fill(owner, "pagos", { yape: "", plin: "", password: staffPassword });
	expect(await store.datastore.get("business", "store")).not.toHaveProperty("yape");
});

test("the QR of a wallet is shown beside its number until it is taken away, and is not taken for another number", async () => {
	const page = adminUrls.shop("pagos");
	expect(await owner.page(page)).not.toContain("El QR de Yape");
	await expectStatus(303, fill(owner, "pagos", { yape: "911 111 111", password: staffPassword }));
	const photo = await aPhoto({ width: 240, height: 240 });
	const send = (fields: Record<string, string>, photos = [photo]) => {
		const typed = { intent: "yapeQr", seen: "911 111 111", password: staffPassword, ...fields };
		return postFiles(owner, page, typed, "photo", photos);
	};
	await expectRefused(send({ password: "otra contraseña larga" }), "yapeQr-password", "esa no es");
	await expectRefused(send({}, []), "yapeQr-photo", "Elige una foto.");
	const former = { seen: "933 333 333" };
	await expectSaid(409, send(former), "Mientras tanto cambió el número de Yape.");
	await expectRedirect(send({}), adminUrls.shop("pagos", { listo: "1" }));
	expect(await newestEntry(store)).toMatchObject({ action: "admin tienda pagos" });
	expect(await owner.page(page)).toContain("Quitar este QR");

	const { reference, shopper } = await placeOrder(store);
	const placed = () => shopper.page(urls.placedOrder(reference));
	await expect.poll(placed).toContain('alt="QR de Yape para pagar al 911 111 111"');
	const [, file = ""] = /href="([^"]+)" download="qr-yape.jpg"/.exec(await placed()) ?? [];
	expect((await shopper.get(file)).headers.get("content-type")).toBe("image/jpeg");
	await expectStatus(303, send({ remove: "on" }, []));
	await expect.poll(placed).not.toContain("QR de Yape");
	expect(await store.datastore.get("business", "store")).not.toHaveProperty("yapeQr");
	await fill(owner, "pagos", { yape: "", password: staffPassword });
});

test("a district gets a zone of its own by fields, its price is tried, and shoppers pay it", async () => {
	let fields: Record<string, string> = {};
	/** Presses a button of the page's form, with what was typed and what the page had. */
	const press = async (
		status: number,
		typed: Record<string, string>,
		said: string | RegExp = "",
		url = adminUrls.zone(),
	) => {
		fields = formIn(await expectSaid(status, owner.post(url, { ...fields, ...typed }), said), url);
	};
	const save = { intent: "guardar", password: staffPassword };
	const saved = adminUrls.zones({ listo: "1" });
	const large = {
		"large.pen": "60",
		"large.usd": "16",
		"large.freeFrom": "2000",
		"huge.pen": "99",
		"huge.usd": "26",
	};
	const price = { pen: "9.50", usd: "2.50", min: "1", max: "2" };
	const typed = { name: "Miraflores", ...price, carrier: "Olva Courier", ...large };
	await press(200, { ...typed, q: "miraf", intent: "buscar" }, "Miraflores, Arequipa, Arequipa");
	for (const [name, place] of [
		["agregar", "150122"],
		["agregar", "040110"],
		["quitar", "040110"],
	] as const)
		await press(200, { [name]: place });
	expect(fields).toMatchObject({ ...typed, "place-150122": "on", q: "" });
	expect(fields).not.toHaveProperty("place-040110");
	const ofLarge = "Con productos grandes, en dólares (opcional) Escribe también los dólares";
	await press(400, { ...save, pen: "9,5,0", max: "0" }, "un número entero de 1 a 60");
	await press(400, { ...save, name: "x".repeat(61) }, "61 letras y caben 60");
	await press(400, { ...save, ...typed, "large.usd": "" }, ofLarge);
	await press(400, { ...save, ...typed, "large.pen": "" }, "Escribe el precio en soles; con 0 es gratis");
	await press(400, { ...save, ...typed, password: "otra" }, "esa no es");
	await expectRedirect(owner.post(adminUrls.zone(), { ...fields, ...save }), saved);
	const tried = await owner.text(adminUrls.zones({ q: "miraflores", compra: "500" }));
	expect(tried).toContain("Miraflores, Arequipa, Arequipa paga: Estándar a Otras provincias: gratis.");
	expect(tried).toMatch(/Miraflores, Lima, Lima paga: Estándar a Miraflores: S\/\s9\.50\. De 1 a 2 días/);
	const told =
		/Miraflores S\/\s9\.50\. Con productos grandes, S\/\s60\.00, gratis desde S\/\s2,000\.00\. Con productos muy grandes, S\/\s99\.00\. De 1 a 2/;
	expect(await newShopper(store).text(urls.delivery)).toMatch(told);
	for (const [tamano, compra, cost] of [
		["large", "500", /Estándar a Miraflores: S\/\s60\.00\./],
		["large", "2000", "Estándar a Miraflores: gratis."],
		["huge", "5000", /Estándar a Miraflores: S\/\s99\.00\./],
	] as const) {
		const trial = await owner.text(adminUrls.zones({ q: "miraflores", compra, tamano }));
		expect(trial).toMatch(cost);
	}
	const product = await store.datastore.get("product", orderedSlug);
	await store.datastore.set("product", orderedSlug, { ...product, isBulky: true });
	const { shopper, reference } = await placeOrder(store, placesOf("150122"));
	const words = /Envío Estándar \(Miraflores, de 1 a 2 días hábiles\):? S\/\s60\.00/;
	expect(await shopper.text(urls.trackedOrder(reference))).toMatch(words);
	const url = adminUrls.zone("Miraflores");
	fields = await owner.form(url);
	expect(fields).toMatchObject({ ...typed, freeFrom: "" });
	const late = { ...fields, ...save, pen: "12", "place-040110": "on" };
	await expectRedirect(owner.post(url, { ...fields, ...save, pen: "11" }), saved);
	const changed = "alguien cambió la zona. Ahora dice:";
	await press(409, late, new RegExp(`${changed} 11.*${changed} Miraflores, Lima, Lima`), url);
	expect(fields).toMatchObject({ pen: "12", "place-040110": "on" });
	await expectRedirect(owner.post(url, { ...(await owner.form(url)), ...save, intent: "borrar" }), saved);
	await expectStatus(404, owner.get(url));
	const gone = await expectSaid(409, owner.post(url, late), "Alguien borró esta zona");
	expect(formIn(gone, adminUrls.zone())).toMatchObject({ name: "Miraflores", pen: "12" });
	const last = adminUrls.zone("Otras provincias");
	fields = await owner.form(last);
	await press(400, { ...save, intent: "borrar" }, "Ninguna zona tendría todo", last);
	const closed = fill(owner, "entregas", { ...save, closedDays: "2026-12-24 navidad" });
	await expectSaid(400, closed, "Revisa «navidad». No es un día escrito como 2026-12-24.");
});

/** Sends the form as it is shown, but for what is changed. */
async function fill(browser: Shopper, part: string, changes: Record<string, string>) {
	const url = adminUrls.shop(part);
	return browser.post(url, { ...(await shownAt(url, browser)), intent: "", ...changes });
}

const warranty = adminUrls.text("pages-garantia");

test("a text that is saved is shown at once, in every process", async () => {
	const other = await startStore({ env: { DATA_DIR: store.dataDir } });
	const pageOf = (of: Pick<typeof store, "fetch">) => () => newShopper(of).text("/garantia");
	for (const running of [store, other]) await pageOf(running)();
	const body = "## Dos años\r\n\r\nCon **{{igv}}** de IGV, y [cambios](/cambios-y-devoluciones).\r\n";
	await expectRedirect(fillText(warranty, { title: "Garantía larga", body }), `${warranty}?listo=1`);
	for (const running of [store, other]) {
		await expect.poll(pageOf(running)).toContain("Con 18 % de IGV, y cambios .");
		const html = await newShopper(running).page("/garantia");
		expect(html).toContain("<h1>Garantía larga</h1>");
		expect(html).toContain('<h2 id="dos-anos">Dos años</h2>');
		expect(await newShopper(running).text("/terminos")).toContain("Garantía larga");
	}
	const sitemap = await (await store.fetch(urls.sitemapPart("paginas"))).text();
	expect(sitemap).toMatch(new RegExp(`/garantia</loc><lastmod>${limaDay(new Date())}</lastmod>`));
	await other.stop();
	expect(await newestEntry(store)).toMatchObject({ by: "Rosa", action: "admin textos guardar" });
});

test("a preview shows the text without saving it, and mistakes are said with their line", async () => {
	const before = await store.datastore.find("text");
	const text = "## Uno\n\n[dos](/terminos), {{vendedor}}";
	const html = await expectStatus(200, fillText(warranty, { intent: "ver", body: text }));
	expect(html).toContain('<a target="_blank" href="/terminos">dos</a>');
	expect(bodyOf(html)).toBe(text);
	expect(html.match(/<script/g)).toHaveLength(1);

	const short = { title: "Corto", description: "Corta" };
	for (const [body, told] of [
		["Uno\n\nSon {{precio}}.", "Línea 3: no conocemos {{precio}}: puedes usar {{contacto}}"],
		["x".repeat(100_000), "Tiene más de 30000 letras"],
	] as const) {
		const page = await expectStatus(400, fillText(warranty, { ...short, body }), told);
		expect(textOf(page)).toContain(told);
		expect(textOf(page)).toContain("debe tener al menos 50 letras");
		expect([fieldValue(page, "title"), bodyOf(page)]).toEqual(["Corto", body]);
	}
	expect(await store.datastore.find("text")).toEqual(before);
});

test("of two people the second is told what the first wrote, and loses nothing", async () => {
	const second = await deskOf(store, "owner", "Luz");
	const url = adminUrls.text("pages-cookies");
	const shown = await shownAt(url, second);
	await fillText(url, { body: "Lo de Ana." });
	const send = (seen: string, body: string) => second.post(url, { ...shown, seen, intent: "guardar", body });
	const seen = fieldValue(await expectStatus(400, send(shown.seen ?? "", "<p>")), "seen") ?? "";
	const html = await expectSaid(409, send(seen, "Lo de Luz."), /Mientras tanto Rosa lo cambió.*Lo de Ana\./);
	expect(bodyOf(html)).toBe("Lo de Luz.");
	await expectStatus(303, send(fieldValue(html, "seen") ?? "", "Lo de Luz."));
	const written = { body: "Lo de Luz.\n", by: "Luz" };
	expect(await store.datastore.get("text", "pages-cookies")).toMatchObject(written);
	const restore = { ...shown, seen, intent: "restaurar", version: "original" };
	await expectStatus(409, keeper.post(url, restore));
});

test("earlier versions are kept, shown and restored, the release's too", async () => {
	const url = adminUrls.text("pages-privacidad");
	const original = await newShopper(store).page("/privacidad");
	await fillText(url, { body: "Primera versión." });
	await fillText(url, { body: "Segunda versión." });
	await expectStatus(303, fillText(url, {}));
	const versions = await store.datastore.find("text-version");
	const own = versions.filter(({ id }) => id.startsWith("pages-privacidad--")).map(({ id }) => id);
	expect(own).toHaveLength(2);
	const [second = "", first = ""] = own;
	const list = await keeper.page(url);
	expect(list.indexOf(second)).toBeLessThan(list.indexOf(first));

	const version = adminUrls.text("pages-privacidad", { version: first });
	const shown = await keeper.page(version);
	expect(textOf(shown)).toContain("Primera versión.");
	expect(bodyOf(shown)).toBe("Segunda versión.");
	const seen = fieldValue(shown, "seen") ?? "";
	await expectStatus(303, keeper.post(version, { intent: "restaurar", version: first, seen }));
	expect(await store.datastore.get("text", "pages-privacidad")).toMatchObject({ body: "Primera versión.\n" });
	const foreign = { intent: "restaurar", version: "pages-terminos--000000000", seen };
	await expectStatus(404, keeper.post(url, foreign));

	const record = await store.datastore.get("text-version", first);
	await store.datastore.set("text-version", first, { ...record, body: "Son {{precio}}." });
	const damaged = await fillText(url, { intent: "restaurar", version: first });
	expect([damaged.status, bodyOf(await damaged.text())]).toEqual([400, "Son {{precio}}."]);

	await expectStatus(303, fillText(url, { intent: "restaurar", version: "original" }));
	await expect.poll(() => newShopper(store).page("/privacidad")).toBe(original);
	expect(await keeper.page(url)).toContain(second);
});

test("a new article is written as a draft, shown, dated, and found in the blog, its feed and the sitemap", async () => {
	const shopper = newShopper(store);
	const create = adminUrls.text("nuevo");
	const slug = "cuidar-la-ceramica";
	const article = {
		slug,
		title: "Cuidar la cerámica",
		description: "Cómo lavar, guardar y reparar tazas y platos de cerámica hechos a mano.",
		category: "cuidado",
		date: "2026-03-02",
		product: "sofa-ayni",
		body: "## Lavar\n\nA mano.",
	};
	const wrong = { ...article, slug: "Con Espacios", product: "nada" };
	await expectSaid(400, fillText(create, wrong), "Usa letras sin tilde", "Escribe el código de un producto");
	await expectStatus(409, fillText(create, { ...article, slug: "cuidar-tejidos-de-alpaca-y-lana" }));
	await expectStatus(303, fillText(create, { ...article, isDraft: "on" }));
	await expectStatus(409, fillText(create, article));
	const url = adminUrls.text(`blog-${slug}`);
	expect(await keeper.text(adminUrls.texts())).toMatch(/Cuidar la cerámica .*No se muestra/);
	await expectStatus(404, shopper.get(urls.article(slug)));
	const saved = () => keeper.text(`${url}?listo=1`);
	expect(await saved()).toContain("Guardado como borrador: la tienda no lo muestra.");
	expect(await saved()).not.toMatch(/ya lo muestra|Verlo en la tienda/);
	const { isDraft: _, ...fields } = await shownAt(url);
	await expectStatus(303, keeper.post(url, { ...fields, intent: "guardar" }));
	expect(await saved()).toMatch(/Verlo en la tienda.*ya lo muestra/);
	await expect.poll(async () => (await shopper.get(urls.article(slug))).status).toBe(200);
	expect(await shopper.page(urls.article(slug))).toContain("2 de marzo de 2026");
	for (const list of [urls.blog, urls.blogFeed])
		expect(await shopper.page(list)).toContain(urls.article(slug));

	await fillText(url, { body: "## Lavar\n\nA mano, con agua tibia." });
	const sitemap = () => shopper.page(urls.sitemapPart("paginas"));
	await expect.poll(sitemap).toMatch(new RegExp(`${slug}</loc><lastmod>${limaDay(new Date())}</lastmod>`));
	const { frontMatter } = (await store.datastore.get("text", `blog-${slug}`)) ?? {};
	expect(frontMatter).toMatchObject({ date: "2026-03-02" });
});

test("a new page is written as a draft, shown, listed in the sitemap and linked in the footer, and taken back", async () => {
	const create = adminUrls.text("pagina-nueva");
	expect(await keeper.page(adminUrls.texts())).toContain(`href="${create}"`);
	const page = {
		slug: "ventas-por-mayor",
		title: "Ventas por mayor",
		description: "Precios y condiciones para empresas, hoteles y restaurantes de todo el Perú.",
		body: "## Cómo pedir\n\nEscríbenos {{contacto}}.",
	};
	const wrong = { ...page, slug: "Por Mayor", description: "Corta" };
	await expectSaid(400, fillText(create, wrong), /Usa letras sin tilde.*al menos 50 letras/);
	const preview = await fillText(create, { ...page, intent: "ver" });
	expect(await preview.text()).toContain('href="/contacto"');
	await expectStatus(303, fillText(create, { ...page, isDraft: "on" }));
	await expectStatus(409, fillText(create, page), "the same address");
	const path = urls.ownPage(page.slug);
	const shopper = newShopper(store);
	await expectStatus(404, shopper.get(path));

	const url = adminUrls.text(`own-${page.slug}`);
	const { isDraft: _, ...shown } = await shownAt(url);
	await expectStatus(303, keeper.post(url, { ...shown, isInFooter: "on", intent: "guardar" }));
	await expect.poll(async () => (await shopper.get(path)).status).toBe(200);
	const html = await shopper.page(path);
	expect(html).toContain("<h1>Ventas por mayor</h1>");
	expect(html).toContain("por el formulario de contacto");
	expect(html).not.toMatch(/<meta name="robots" content="noindex/);
	expect(await (await store.fetch(urls.sitemapPart("paginas"))).text()).toContain(`${path}</loc>`);
	const footerOf = async () => /<footer[\s\S]*<\/footer>/.exec(await shopper.page(urls.home))?.[0] ?? "";
	expect(await footerOf()).toContain(`href="${path}"`);

	await expectStatus(303, fillText(url, { isDraft: "", isInFooter: "" }));
	await expect.poll(footerOf).not.toContain(path);
	await expectStatus(200, shopper.get(path));
	const versions = (await store.datastore.find("text-version")).map(({ id }) => id);
	const first = versions.filter((id) => id.startsWith(`own-${page.slug}--`)).at(-1) ?? "";
	await expectStatus(303, fillText(url, { intent: "restaurar", version: first }), "the draft");
	await expect.poll(async () => (await shopper.get(path)).status).toBe(404);

	await expectStatus(409, keeper.post(url, { ...shown, intent: "quitar" }));
	expect(await keeper.page(warranty)).not.toContain("Quitar este texto");
	await expectRedirect(fillText(url, { intent: "quitar" }), adminUrls.texts({ listo: "1" }));
	const list = await keeper.text(adminUrls.texts({ listo: "1" }));
	expect(list).toContain("Quitamos el texto.");
	expect(list).not.toContain("Ventas por mayor");
	await expectStatus(404, keeper.get(url));
});

test("a damaged record leaves the release's text", async () => {
	const record = { body: "x", at: "2026-01-01T00:00:00Z", by: "x" };
	const title = "Boletas";
	const description = "Cuándo te damos una boleta y cuándo una factura, y qué datos tienen.";
	const { datastore } = store;
	await datastore.set("text", "pages-nosotros", { ...record, frontMatter: { title, description: "Rota" } });
	const whole = { ...record, frontMatter: { title, description } };
	await datastore.set("text", "pages-boletas-y-facturas", whole);
	await expect.poll(() => newShopper(store).page("/boletas-y-facturas")).toContain("<h1>Boletas</h1>");
	expect(await newShopper(store).page("/nosotros")).toContain("<h1>Nosotros</h1>");
	await datastore.set("text", "pages-nosotros", { body: 7 });
	await expectStatus(303, fillText(adminUrls.text("pages-nosotros"), { title: "Quiénes somos" }));
	await expect.poll(() => newShopper(store).page("/nosotros")).toContain("<h1>Quiénes somos</h1>");
});

async function fillText(url: string, changes: Record<string, string>) {
	return keeper.post(url, { ...(await shownAt(url)), intent: "guardar", ...changes });
}

const shownAt = async (url: string, browser = keeper) => fieldsOf(await browser.page(url));

const bodyOf = (html: string) => fieldsOf(html).body?.trimEnd();
