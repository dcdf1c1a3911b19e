import { expect, test } from "vitest";
import { adminUrls } from "~/platform/admin-urls";
import type { RecordFields } from "~/platform/datastore/datastore.server";
import { urls } from "~/platform/urls";
import { deskOf } from "../support/desk";
import { expectStatus, newShopper, type Shopper, textOf } from "../support/shopper";
import { emptyStoreOfFile } from "../support/store-of-file";
import { aProductRecord } from "../unit/domain/catalog/memory-datastore";

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
	const done = async () => (await stepsOf(desk)).map(([, , isDone]) => isDone);
	expect(await stepsOf(await deskOf(store, "packer"))).toEqual([]);
	await expect
		.poll(() => stepsOf(desk))
		.toEqual([
			["Escribe los datos de tu negocio", adminUrls.shop("datos"), false],
			["Di cómo te pagan", adminUrls.shop("pagos"), false],
			["Crea una categoría", adminUrls.categories, false],
			["Agrega un producto, con su foto", adminUrls.newProduct, false],
			["Revisa cuánto cuestan tus envíos", adminUrls.zones(), false],
			["Ponlo a la venta", adminUrls.newProduct, false],
			["Cuenta sus unidades", adminUrls.stock(), false],
			["Pon tu portada: su foto, sus palabras y qué productos muestra", adminUrls.shop("portada"), false],
			["Escribe quiénes son, en «Nosotros», y tus otros textos", adminUrls.texts(), false],
		]);
	expect(await desk.page(adminUrls.newProduct)).toContain(`href="${adminUrls.categories}"`);

	const { datastore } = store;
	const seller = { legalName: "Casa Linda S. A. C.", ruc: "20600000421", address: "Av. Arequipa 12, Lince" };
	await datastore.set("business", "store", seller);
	const next = async () =>
		/Siguiente paso: (?:<!-- -->)?<a [^>]*>([^<]+)/.exec(await desk.page(adminUrls.orders()))?.[1];
	await expect.poll(next).toBe("Di cómo te pagan");
	await datastore.set("business", "store", { ...seller, yape: "987 654 321" });
	await datastore.set("category", "sala", { name: "Sala", image: "/images/sala.svg" });

	const slug = "mesa-kusi";
	const setProduct = (fields: RecordFields) =>
		datastore.set("product", slug, aProductRecord({ name: "Mesa Kusi", pen: 49_000, stock: 0, ...fields }));
	await setProduct({ hidden: true, images: undefined });
	const photos = adminUrls.productPictures(slug);
	await expect.poll(async () => (await stepsOf(desk))[3]?.[1]).toBe(photos);
	await setProduct({ hidden: true });
	await expect.poll(done).toEqual([true, true, true, true, false, false, false, false, false]);
	const shopper = newShopper(store);
	expect(await shopper.text(urls.home)).not.toContain("Envío gratis");
	expect(await desk.text(adminUrls.zones())).toContain("¿Cobras así tus envíos?");
	await expectStatus(303, desk.post(adminUrls.zones(), {}));
	await expect.poll(() => shopper.text(urls.home)).toContain("Envío gratis");
	expect(await desk.text(adminUrls.zones())).not.toContain("¿Cobras así tus envíos?");
	expect(await done()).toEqual([true, true, true, true, true, false, false, false, false]);
	await setProduct({});
	await expect.poll(next).toBe("Cuenta sus unidades");
	const count = { [`seen-${slug}`]: "0", [`units-${slug}`]: "4", reason: "Primer conteo" };
	await expectStatus(303, desk.post(adminUrls.stock(), count));
	expect(await stepsOf(desk)).toEqual([]);
	expect(await next()).toBeUndefined();
	await shopper.post(urls.cart, { intent: "add", slug });
	expect(await shopper.text(urls.cart)).toMatch(/Mesa Kusi.*S\/\s490\.00/);
});
