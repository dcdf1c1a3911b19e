import { expect, test } from "vitest";
import { adminUrls } from "~/platform/admin-urls";
import { urls } from "~/platform/urls";
import { aPhoto } from "../support/a-photo";
import { deskOf, staffPassword } from "../support/desk";
import { typedIn } from "../support/html-form";
import { postFiles } from "../support/multipart-form";
import { expectStatus, newShopper, type Shopper, textOf } from "../support/shopper";
import { emptyStoreOfFile } from "../support/store-of-file";

const store = emptyStoreOfFile();

test("an empty store says so on every page, promises nothing and names nobody", async () => {
	const read = async (path: string) => (await store.fetch(path)).text();
	const home = await read(urls.home);
	expect(home).toContain("Todavía no hay categorías");
	expect(textOf(home)).toMatch(/tu carrito está vacío.*volver a la tienda/);
	expect(home).toContain('aria-label="Abrir el carrito, 0 productos"');
	expect(await read(urls.productList())).toContain("Todavía no hay productos");
	expect(await read(urls.checkout)).toContain("tu carrito está vacío");
	await expectStatus(200, store.fetch(urls.account));
	await expectStatus(404, store.fetch(urls.featuredProduct()));
	expect(textOf(home)).not.toMatch(/20 años|igualar precios|gratis y|\(01\)|WhatsApp|Facebook/);
});

test("an empty store shows none of the demo's contents, and says kindly that there is nothing yet", async () => {
	const read = async (path: string) => (await store.fetch(path)).text();
	const home = await read(urls.home);
	expect(home).toMatch(/<h1>Wasi<\/h1>.*Comprar ahora/s);
	expect(home).not.toMatch(/living room|hero-\d|Ideas para tu casa|Muebles/);
	const about = textOf(await read(urls.about));
	expect(about).toMatch(/Esta tienda es de Wasi\..*Escríbenos por el formulario de contacto/);
	expect(about).not.toContain("quechua");
	expect(textOf(await read(urls.blog))).toContain("Todavía no hay artículos.");
	await expectStatus(404, store.fetch(urls.article("cuidar-muebles-de-madera-en-lima")));
	expect(await read(urls.blogFeed)).not.toContain("<item>");
	expect(await read(urls.sitemapPart("paginas"))).not.toContain(`${urls.blog}<`);
	const texts = await (await deskOf(store, "owner")).text(adminUrls.texts());
	expect(texts).toContain("Nosotros");
	expect(texts).not.toContain("Cuidar");
});

/** The steps of the first page, with where they lead. */
async function stepsOf(desk: Shopper): Promise<[name: string, url: string, isDone: boolean][]> {
	const [, list = ""] =
		/Primeros pasos<\/h2><ol[^>]*>(.*?)<\/ol>/s.exec(await desk.page(adminUrls.home)) ?? [];
	return [...list.matchAll(/<a [^>]*href="([^"]+)"[^>]*>([^<]+)<\/a>(.*?)<\/li>/g)].map(
		([, url = "", name = "", more = ""]) => [name, url, more.includes("Hecho")],
	);
}

test("the owner of an empty store is led to the first product on sale", async () => {
	const desk = await deskOf(store, "owner");
	const packer = await deskOf(store, "packer");
	const send = async (url: string, typed: Record<string, string>) => {
		const form = await desk.form(url);
		const answer = await desk.post(url, { ...form, ...typed });
		expect([answer.status, textOf(await answer.text())]).toEqual([303, ""]);
		return answer.headers.get("location") ?? "";
	};
	const done = async () => (await stepsOf(desk)).map(([, , isDone]) => isDone);
	expect(await stepsOf(packer)).toEqual([]);
	await expect
		.poll(() => stepsOf(desk))
		.toEqual([
			["Escribe los datos de tu negocio", adminUrls.shop("datos"), false],
			["Di cómo te pagan", adminUrls.shop("pagos"), false],
			["Crea una categoría", adminUrls.categories, false],
			["Agrega un producto, con su foto", adminUrls.newProduct, false],
			["Ponlo a la venta", adminUrls.newProduct, false],
			["Cuenta sus unidades", adminUrls.stock(), false],
			["Pon tu portada: su foto, sus palabras y qué productos muestra", adminUrls.shop("portada"), false],
			["Escribe quiénes son, en «Nosotros», y tus otros textos", adminUrls.texts(), false],
		]);

	const seller = { legalName: "Casa Linda S. A. C.", ruc: "20600000421", address: "Av. Arequipa 12, Lince" };
	await send(adminUrls.shop("datos"), seller);
	const next = async () =>
		/Siguiente paso: (?:<!-- -->)?<a [^>]*>([^<]+)/.exec(await desk.page(adminUrls.orders()))?.[1];
	expect(await next()).toBe("Di cómo te pagan");
	const payment = { yape: "987 654 321", exchangeRate: "3.75", password: staffPassword };
	await send(adminUrls.shop("pagos"), payment);
	expect(await desk.page(adminUrls.newProduct)).toContain(`href="${adminUrls.categories}"`);

	const fields = { intent: "agregar", name: "Sala", description: "", position: "" };
	const photo = await aPhoto({ width: 240, height: 240 });
	await expectStatus(303, postFiles(desk, adminUrls.categories, fields, "photo", [photo]));

	const slug = "mesa-kusi";
	const product = { name: "Mesa Kusi", summary: "Una mesa", category: "sala", pen: "490" };
	const saved = await send(adminUrls.newProduct, { ...product, description: "De pino.", intent: "guardar" });
	expect(saved).toBe(adminUrls.product(slug, { listo: "1" }));
	expect(await desk.text(saved)).toMatch(/Guardamos el producto\..*Para mostrarlo falta: una foto\./);
	const photosUrl = adminUrls.productPictures(slug);
	expect((await stepsOf(desk))[3]?.[1]).toBe(photosUrl);

	const sendPhotos = async (typed: (name: string) => string | undefined, photos: Uint8Array[] = []) => {
		const shown = typedIn(await desk.page(photosUrl), photosUrl);
		const sent = Object.fromEntries(shown.map(([name, value]) => [name, typed(name) ?? value]));
		await expectStatus(303, postFiles(desk, photosUrl, sent, "photos", photos));
	};
	await sendPhotos(() => undefined, [photo]);
	await sendPhotos((name) => (name.startsWith("alt-") ? "La mesa de frente" : undefined));
	await expect
		.poll(done, { timeout: 60_000, interval: 100 })
		.toEqual([true, true, true, true, false, false, false, false]);
	await send(adminUrls.product(slug), { state: "shown", intent: "guardar" });
	expect(await next()).toBe("Cuenta sus unidades");
	const count = { [`seen-${slug}`]: "0", [`units-${slug}`]: "4", reason: "Primer conteo" };
	await expectStatus(303, desk.post(adminUrls.stock(), count));
	expect(await stepsOf(desk)).toEqual([]);
	expect(await next()).toBeUndefined();
	const shopper = newShopper(store);
	await shopper.post(urls.cart, { intent: "add", slug });
	expect(await shopper.text(urls.cart)).toMatch(/Mesa Kusi.*S\/\s490\.00/);
});
