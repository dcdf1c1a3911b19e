import { expect, test } from "vitest";
import { adminUrls } from "~/platform/admin-urls";
import { urls } from "~/platform/urls";
import { limaDay } from "~/platform/values/lima-time";
import { deskOf, deskOfFile, newestEntry } from "../support/desk";
import { fieldsOf } from "../support/html-form";
import { startStore } from "../support/serving";
import { expectStatus, fieldValue, newShopper, type Shopper, textOf } from "../support/shopper";
import { storeOfFile } from "../support/store-of-file";

const store = storeOfFile();
const keeper = deskOfFile(store, "keeper");
const warranty = adminUrls.text("pages-garantia");

test("a text that is saved is shown at once, in every process", async () => {
	const other = await startStore({ env: { DATA_DIR: store.dataDir } });
	const pageOf = (of: Pick<typeof store, "fetch">) => async () =>
		textOf(await newShopper(of).page("/garantia"));
	for (const running of [store, other]) await pageOf(running)();
	const body = "## Dos años\r\n\r\nCon **{{igv}}** de IGV, y [cambios](/cambios-y-devoluciones).\r\n";
	const saved = await fill(keeper, warranty, { title: "Garantía larga", body });
	expect([saved.status, saved.headers.get("location")]).toEqual([303, `${warranty}?listo=1`]);
	for (const running of [store, other]) {
		await expect.poll(pageOf(running)).toContain("Con 18 % de IGV, y cambios .");
		const html = await newShopper(running).page("/garantia");
		expect(html).toContain("<h1>Garantía larga</h1>");
		expect(html).toContain('<h2 id="dos-anos">Dos años</h2>');
		expect(textOf(await newShopper(running).page("/terminos"))).toContain("Garantía larga");
	}
	const sitemap = await (await store.fetch(urls.sitemapPart("paginas"))).text();
	expect(sitemap).toMatch(new RegExp(`/garantia</loc><lastmod>${limaDay(new Date())}</lastmod>`));
	await other.stop();
	expect(await newestEntry(store)).toMatchObject({ by: "Rosa", action: "admin textos guardar" });
});

test("a preview shows the text without saving it, and mistakes are said with their line", async () => {
	const before = await store.datastore.find("text");
	const text = "## Uno\n\n[dos](/terminos), {{vendedor}}";
	const html = await expectStatus(200, fill(keeper, warranty, { intent: "ver", body: text }));
	expect(html).toContain('<a target="_blank" href="/terminos">dos</a>');
	expect(bodyOf(html)).toBe(text);
	expect(html.match(/<script/g)).toHaveLength(1);

	const short = { title: "Corto", description: "Corta" };
	for (const [body, told] of [
		["Uno\n\nSon {{precio}}.", "Línea 3: no conocemos {{precio}}: puedes usar {{contacto}}"],
		["Uno\n<img src=x onerror=alert(1)>", "Línea 2: no se puede usar HTML"],
		["[uno](javascript:alert(1))", "Línea 1: el enlace «javascript:alert(1)» no sirve"],
		["x".repeat(30_001), "Tiene más de 30000 letras"],
	] as const) {
		const page = await expectStatus(400, fill(keeper, warranty, { ...short, body }), told);
		expect(textOf(page)).toContain(told);
		expect(textOf(page)).toContain("debe tener al menos 50 letras");
		expect([fieldValue(page, "title"), bodyOf(page)]).toEqual(["Corto", body]);
	}
	expect(await store.datastore.find("text")).toEqual(before);
});

test("of two people the second is told what the first wrote, and loses nothing", async () => {
	const second = await deskOf(store, "owner", "Luz");
	const url = adminUrls.text("pages-cookies");
	const shown = await seenBy(second, url);
	await fill(keeper, url, { body: "Lo de Ana." });
	const send = (seen: string, body: string) => second.post(url, { ...shown, seen, intent: "guardar", body });
	const seen = fieldValue(await expectStatus(400, send(shown.seen ?? "", "<p>")), "seen") ?? "";
	const html = await expectStatus(409, send(seen, "Lo de Luz."));
	expect(textOf(html)).toMatch(/Mientras tanto Rosa lo cambió.*Lo de Ana\./);
	expect(bodyOf(html)).toBe("Lo de Luz.");
	expect((await send(fieldValue(html, "seen") ?? "", "Lo de Luz.")).status).toBe(303);
	const written = { body: "Lo de Luz.\n", by: "Luz" };
	expect(await store.datastore.get("text", "pages-cookies")).toMatchObject(written);
	const restore = { ...shown, seen, intent: "restaurar", version: "original" };
	expect((await keeper.post(url, restore)).status).toBe(409);
});

test("earlier versions are kept, shown and restored, the release's too", async () => {
	const url = adminUrls.text("pages-privacidad");
	const original = await newShopper(store).page("/privacidad");
	await fill(keeper, url, { body: "Primera versión." });
	await fill(keeper, url, { body: "Segunda versión." });
	expect((await fill(keeper, url, {})).status).toBe(303);
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
	expect((await keeper.post(version, { intent: "restaurar", version: first, seen })).status).toBe(303);
	expect(await store.datastore.get("text", "pages-privacidad")).toMatchObject({ body: "Primera versión.\n" });
	const foreign = { intent: "restaurar", version: "pages-terminos--000000000", seen };
	expect((await keeper.post(url, foreign)).status).toBe(404);

	const record = await store.datastore.get("text-version", first);
	await store.datastore.set("text-version", first, { ...record, body: "Son {{precio}}." });
	const damaged = await fill(keeper, url, { intent: "restaurar", version: first });
	expect([damaged.status, bodyOf(await damaged.text())]).toEqual([400, "Son {{precio}}."]);

	expect((await fill(keeper, url, { intent: "restaurar", version: "original" })).status).toBe(303);
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
	for (const [wrong, told] of [
		[{ slug: "Con Espacios" }, "Usa letras sin tilde"],
		[{ product: "nada" }, "Escribe el código de un producto"],
		[{ category: "" }, "debe ser una de: cuidado"],
		[{ date: "2026-02-30" }, "debe ser un día como"],
	] as const)
		expect(textOf(await expectStatus(400, fill(keeper, create, { ...article, ...wrong })))).toContain(told);
	const taken = await fill(keeper, create, { ...article, slug: "cuidar-tejidos-de-alpaca-y-lana" });
	expect(taken.status).toBe(409);
	expect((await fill(keeper, create, { ...article, isDraft: "on" })).status).toBe(303);
	expect((await fill(keeper, create, article)).status).toBe(409);
	const url = adminUrls.text(`blog-${slug}`);
	expect(textOf(await keeper.page(adminUrls.texts()))).toMatch(/Cuidar la cerámica .*No se muestra/);
	expect((await shopper.get(urls.article(slug))).status).toBe(404);
	const saved = async () => textOf(await keeper.page(`${url}?listo=1`));
	expect(await saved()).toContain("Guardado como borrador: la tienda no lo muestra.");
	expect(await saved()).not.toMatch(/ya lo muestra|Verlo en la tienda/);
	const { isDraft: _, ...fields } = await seenBy(keeper, url);
	expect((await keeper.post(url, { ...fields, intent: "guardar" })).status).toBe(303);
	expect(await saved()).toMatch(/Verlo en la tienda.*ya lo muestra/);
	await expect.poll(async () => (await shopper.get(urls.article(slug))).status).toBe(200);
	expect(await shopper.page(urls.article(slug))).toContain("2 de marzo de 2026");
	for (const list of [urls.blog, urls.blogFeed])
		expect(await shopper.page(list)).toContain(urls.article(slug));

	await fill(keeper, url, { body: "## Lavar\n\nA mano, con agua tibia." });
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
	const refused = await expectStatus(400, fill(keeper, create, wrong));
	expect(textOf(refused)).toMatch(/Usa letras sin tilde.*al menos 50 letras/);
	const preview = await fill(keeper, create, { ...page, intent: "ver" });
	expect(await preview.text()).toContain('href="/contacto"');
	expect((await fill(keeper, create, { ...page, isDraft: "on" })).status).toBe(303);
	expect((await fill(keeper, create, page)).status, "the same address").toBe(409);
	const path = urls.ownPage(page.slug);
	const shopper = newShopper(store);
	expect((await shopper.get(path)).status).toBe(404);

	const url = adminUrls.text(`own-${page.slug}`);
	const { isDraft: _, ...shown } = await seenBy(keeper, url);
	expect((await keeper.post(url, { ...shown, isInFooter: "on", intent: "guardar" })).status).toBe(303);
	await expect.poll(async () => (await shopper.get(path)).status).toBe(200);
	const html = await shopper.page(path);
	expect(html).toContain("<h1>Ventas por mayor</h1>");
	expect(html).toContain("por el formulario de contacto");
	expect(html).not.toMatch(/<meta name="robots" content="noindex/);
	expect(await (await store.fetch(urls.sitemapPart("paginas"))).text()).toContain(`${path}</loc>`);
	const footerOf = async () => /<footer[\s\S]*<\/footer>/.exec(await shopper.page(urls.home))?.[0] ?? "";
	expect(await footerOf()).toContain(`href="${path}"`);

	expect((await fill(keeper, url, { isDraft: "", isInFooter: "" })).status).toBe(303);
	await expect.poll(footerOf).not.toContain(path);
	expect((await shopper.get(path)).status).toBe(200);
	const versions = (await store.datastore.find("text-version")).map(({ id }) => id);
	const first = versions.filter((id) => id.startsWith(`own-${page.slug}--`)).at(-1) ?? "";
	expect((await fill(keeper, url, { intent: "restaurar", version: first })).status, "the draft").toBe(303);
	await expect.poll(async () => (await shopper.get(path)).status).toBe(404);

	expect((await keeper.post(url, { ...shown, intent: "quitar" })).status).toBe(409);
	expect(await keeper.page(warranty)).not.toContain("Quitar este texto");
	const removed = await fill(keeper, url, { intent: "quitar" });
	expect(removed.headers.get("location")).toBe(adminUrls.texts({ listo: "1" }));
	const list = textOf(await keeper.page(adminUrls.texts({ listo: "1" })));
	expect(list).toContain("Quitamos el texto.");
	expect(list).not.toContain("Ventas por mayor");
	expect((await keeper.get(url)).status).toBe(404);
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
	expect((await fill(keeper, adminUrls.text("pages-nosotros"), { title: "Quiénes somos" })).status).toBe(303);
	await expect.poll(() => newShopper(store).page("/nosotros")).toContain("<h1>Quiénes somos</h1>");
});

/** Sends the form as it is shown, but for what is changed. */
async function fill(browser: Shopper, url: string, changes: Record<string, string>) {
	return browser.post(url, { ...(await seenBy(browser, url)), intent: "guardar", ...changes });
}

const seenBy = async (browser: Shopper, url: string) => fieldsOf(await browser.page(url));

const bodyOf = (html: string) => fieldsOf(html).body?.trimEnd();
