import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { adminUrls } from "~/platform/admin-urls";
import type { RecordFields } from "~/platform/datastore/datastore.server";
import type { ResponsivePicture } from "~/platform/pictures/picture-files";
import { urls } from "~/platform/urls";
import { maxLongFormBytes } from "~/web/rate-limits/body-size-limits.server";
import { aPhoto, aPng } from "../support/a-photo";
import { deskOf, deskOfFile, expectFault } from "../support/desk";
import { whileWritesFail } from "../support/failing-writes";
import { fieldsOf, typedIn } from "../support/html-form";
import { postFiles } from "../support/multipart-form";
import { startStore, startStoreProcess } from "../support/serving";
import { expectSaid, expectStatus, fieldValue, newShopper, type Shopper, textOf } from "../support/shopper";
import { storeOfFile } from "../support/store-of-file";
import { aProductRecord } from "../unit/domain/catalog/memory-datastore";

const store = storeOfFile();
const desk = deskOfFile(store, "keeper");
const small = { width: 240, height: 320 };
const folder = () => join(store.dataDir, "pictures");
const newFilesOf = (slug: string) =>
	readdirSync(join(folder(), "new")).filter((name) => name.startsWith(`${slug}.`));

let products = 0;

async function aProduct(overrides: RecordFields = {}) {
	const slug = `mesa-${++products}`;
	await store.datastore.set("product", slug, aProductRecord({ name: `Mesa ${products}`, ...overrides }));
	const url = adminUrls.productPictures(slug);
	return { slug, url, stored: async () => (await store.datastore.get("product", slug)) ?? {} };
}

/** Sends what the page's form would, with these changes. */
async function sendForm(
	desk: Shopper,
	url: string,
	changes: Record<string, string> = {},
	photos: readonly (string | Uint8Array)[] = [],
	html?: string,
) {
	const fields = { ...fieldsOf(html ?? (await desk.page(url))), ...changes };
	return postFiles(desk, url, fields, "photos", photos);
}

const namesOf = (html: string, start: string) =>
	Object.keys(fieldsOf(html))
		.filter((name) => name.startsWith(start))
		.map((name) => name.slice(start.length));

const imagesOf = (fields: RecordFields) => fields.images as ResponsivePicture[];
const altsOf = (fields: RecordFields) => imagesOf(fields).map(({ alt }) => alt);
/** More than a form without files may have. */
const aboveForms = new Uint8Array(maxLongFormBytes + 1);
const waitFor = { timeout: 60_000, interval: 100 };

test("photos wait for a description, lose their metadata at once, and are then shown in all sizes", async () => {
	const { slug, url, stored } = await aProduct({ hidden: true, images: undefined });
	const photos = [await aPhoto(small), await aPhoto({ width: 260, height: 300 })];
	const sent = await sendForm(desk, url, {}, photos);
	const received = adminUrls.productPictures(slug, { listo: "fotos" });
	expect([sent.status, sent.headers.get("location")]).toEqual([303, received]);
	expect(textOf(await desk.page(received))).toContain("Recibimos las fotos. Escribe qué se ve en cada una");
	for (const name of newFilesOf(slug)) {
		const file = join(folder(), "new", name);
		expect(readFileSync(file, "latin1"), name).not.toContain("Un celular");
		expect((await sharp(file).metadata()).exif, name).toBeUndefined();
	}
	expect(await stored()).not.toHaveProperty("images");

	const [first = ""] = namesOf(await desk.page(url), "alt-");
	expect((await desk.get(adminUrls.newPhoto(slug, first))).headers.get("content-type")).toBe("image/webp");
	const alt = "La mesa de frente";
	expect((await sendForm(desk, url, { [`alt-${first}`]: alt })).status).toBe(303);
	const image = { src: `/pictures/${first}-240.webp`, alt, width: 240, height: 320, widths: [200, 240] };
	await expect.poll(async () => (await stored()).images, waitFor).toEqual([image]);
	const shopper = newShopper(store);
	for (const size of ["200.avif", "200.webp", "240.avif", "240.webp", "240.jpg"])
		expect((await shopper.get(`/pictures/${first}-${size}`)).status, size).toBe(200);
	const left = () => newFilesOf(slug).filter((name) => name.includes(first));
	await expect.poll(left, waitFor).toEqual([]);
	const html = await desk.page(url);
	expect(namesOf(html, "alt-")).toHaveLength(2);
	expect(namesOf(html, "place-")).toEqual([first]);

	const entry = (await store.datastore.find("journal", { by: "at", isDescending: true, size: 5 })).find(
		({ fields }) => String(fields.records).includes(`product/${slug}`),
	);
	expect(entry?.fields).toMatchObject({ by: "Rosa", action: "admin fotos", undo: { id: slug } });
});

const size = { width: 9, height: 9 };
const images = ["a", "b", "c"].map((name) => ({ src: `/images/${name}.webp`, alt: name, ...size }));
const sizes = ["s", "m", "l"].map((id) => ({ id, name: id.toUpperCase() }));

test("variants keep their picture when the order changes or one is removed", async () => {
	const { url, stored } = await aProduct({
		images,
		options: [{ id: "medida", name: "Medida", values: sizes }],
		variants: sizes.map(({ id }, index) => ({ choice: { medida: id }, stock: 1, image: index })),
		stock: undefined,
	});
	/** The pictures, and those of the variants. */
	const shown = async () => {
		const { variants, ...fields } = await stored();
		const ofVariants = (variants as RecordFields[]).map(({ image }) => imagesOf(fields)[Number(image)]?.alt);
		return [altsOf(fields), ofVariants];
	};
	const [a = "", , c = ""] = namesOf(await desk.page(url), "place-");
	expect((await sendForm(desk, url, { [`place-${c}`]: "1" })).status).toBe(303);
	expect(await shown()).toEqual([
		["c", "a", "b"],
		["a", "b", "c"],
	]);
	expect((await sendForm(desk, url, { [`remove-${a}`]: "on" })).status).toBe(303);
	expect(await shown()).toEqual([
		["c", "b"],
		[undefined, "b", "c"],
	]);
	const html = await expectStatus(400, sendForm(desk, url, { [`alt-${c}`]: "", [`place-${c}`]: "x" }));
	expect(textOf(html)).toMatch(/Escribe qué se ve en la foto.*Escribe un número/);
	expect(fieldsOf(html)).toMatchObject({ [`place-${c}`]: "x" });
	const all = Object.fromEntries(namesOf(html, "place-").map((key) => [`remove-${key}`, "on"]));
	const none = await sendForm(desk, url, all);
	expect(none.status).toBe(400);
	const [first = ""] = Object.keys(all);
	expectFault(await none.text(), first, "Un producto que se muestra necesita al menos una foto.");
});

test("the second of two people is told what changed, and loses nothing, also after a refused form", async () => {
	const { url, stored } = await aProduct({ images });
	const seen = await desk.page(url);
	const [a = "", b = "", c = ""] = namesOf(seen, "place-");
	const send = (changes: Record<string, string>, html = seen) => sendForm(desk, url, changes, [], html);
	expect((await send({ [`alt-${a}`]: "Uno", [`place-${c}`]: "1" })).status).toBe(303);
	expect((await send({ [`alt-${a}`]: "Uno", [`place-${c}`]: "1" })).status, "a double click").toBe(303);
	expect((await send({ [`alt-${b}`]: "Dos" })).status, "something else").toBe(303);
	expect(altsOf(await stored())).toEqual(["c", "Uno", "Dos"]);

	const wrong = await expectStatus(400, send({ [`alt-${a}`]: "Otro", [`place-${b}`]: "x" }));
	const html = await expectStatus(409, send({ [`place-${b}`]: "1" }, wrong));
	expect(textOf(html)).toMatch(/alguien escribió: «Uno».*alguien cambió el orden/);
	expect(fieldsOf(html)).toMatchObject({ [`alt-${a}`]: "Otro", [`place-${b}`]: "1" });
	expect((await send({}, html)).status).toBe(303);
	expect(altsOf(await stored())).toEqual(["Dos", "c", "Otro"]);

	const before = await desk.page(url);
	expect((await send({ [`remove-${c}`]: "on" }, before)).status).toBe(303);
	const late = send({ [`alt-${c}`]: "Con luz", [`alt-${a}`]: "Uno" }, before);
	await expectSaid(409, late, /alguien quitó la foto .* así: «Con luz»\./);
	expect(altsOf(await stored())).toEqual(["Dos", "Uno"]);
});

test("bad photos are refused in a sentence each, while the photo beside them is kept", async () => {
	const bad: [photo: string | Uint8Array, said: string][] = [
		["<svg xmlns='http://www.w3.org/2000/svg'><script>1</script></svg>", "no es una foto JPG"],
		["<!doctype html><script>alert(1)</script>", "no es una foto JPG"],
		[Buffer.from("\0\0\0\x18ftypheic\0\0\0\0"), "es una foto HEIC"],
		[(await aPhoto({ width: 600, height: 800 })).subarray(0, 3000), "está dañada o incompleta"],
		[aPng({ side: 40_000 }), "(tiene más de 40 millones de píxeles|está dañada)"],
		[await aPhoto({ width: 150, height: 200 }), "es muy pequeña"],
		[new Uint8Array(20 * 1024 * 1024 + 1), "pesa más de 20 MB"],
	];
	const { url, stored } = await aProduct();
	const [a = ""] = namesOf(await desk.page(url), "place-");
	const photos = [...bad.map(([photo]) => photo), await aPhoto(small)];
	const html = await expectStatus(400, sendForm(desk, url, { [`alt-${a}`]: "Otra" }, photos));
	for (const [index, [, said]] of bad.entries())
		expect(textOf(html)).toMatch(new RegExp(`«foto ${index + 1}\\.jpg» ${said}`));
	expectFault(html, "photos", "«foto 1.jpg»");
	expect(textOf(html)).toContain("No se guardó todo Recibimos una foto. «foto 1.jpg»");
	expect(namesOf(html, "alt-")).toHaveLength(2);
	expect(altsOf(await stored())).toEqual(["Otra"]);
});

test("a form over the limit keeps the texts that were typed, and one without a change says so", async () => {
	const { url, stored } = await aProduct();
	const told = textOf(await desk.follow(sendForm(desk, url)));
	expect(told).toContain("No elegiste ninguna foto ni cambiaste nada.");
	expect(told).not.toContain("Guardado.");

	const [a = ""] = namesOf(await desk.page(url), "place-");
	const large = new Uint8Array(32 * 1024 * 1024);
	const html = await expectStatus(413, sendForm(desk, url, { [`alt-${a}`]: "Con más luz" }, [large]));
	expectFault(html, "photos", "Los archivos pesan juntos más de 32 MB.");
	expect(altsOf(await stored())).toEqual(["Con más luz"]);
});

test("a form of photos that meets a lost datastore comes back with its texts", async () => {
	const { url, stored } = await aProduct();
	const html = await desk.page(url);
	const [a = ""] = namesOf(html, "place-");
	const large = [aboveForms, await aPhoto(small)];
	// Together more than a form of shoppers may have.
	const others = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`other-${at}`, "x".repeat(300)]));
	const sendLarge = () => sendForm(desk, url, { [`alt-${a}`]: "Con más luz", ...others }, large, html);
	const lost = whileWritesFail(store, "NEW.collection = 'product'", sendLarge);
	const told = await expectSaid(503, lost, "no se guardaron: después tendrás que elegirlos otra vez.");
	const again = Object.fromEntries(typedIn(told, url));
	expect(again).toMatchObject(others);
	expect((await desk.post(url, again)).status).toBe(303);
	expect(altsOf(await stored())).toEqual(["Con más luz"]);
});

test("a session that ended gives the typed texts back, and nobody's photos are kept", async () => {
	const { slug, url } = await aProduct();
	const html = await desk.page(url);
	const [a = ""] = namesOf(html, "place-");
	const large = [await aPhoto(small), aboveForms];
	const stranger = newShopper(store, [["wasi_staff", "inventada"]]);
	const typed = { [`alt-${a}`]: "Con más luz" };
	const ended = await expectStatus(401, sendForm(stranger, url, typed, large, html));
	expect(ended).toMatch(/name="unsent"[^>]*Con más luz/);
	expect(textOf(ended)).toContain("no se guardaron: después tendrás que elegirlos otra vez.");
	const unsent = (fieldValue(ended, "unsent") ?? "").replaceAll("&quot;", '"');
	const wrong = await stranger.post(adminUrls.signIn(), { email: "x@y.pe", password: "otra cosa", unsent });
	expect(fieldValue(await wrong.text(), "unsent")).toContain("hasLostFiles");
	expect(newFilesOf(slug)).toEqual([]);
	const again = { [`alt-${a}`]: "Con más luz", [`seen-alt-${a}`]: "Lámpara", "seen-order": a };
	expect((await desk.post(url, again)).status).toBe(303);
});

test("a photo that nobody describes is deleted after a month, or when it is removed", async () => {
	const { slug, url } = await aProduct();
	const own = () => newFilesOf(slug);
	await sendForm(desk, url, {}, [await aPhoto(small)]);
	const old = new Date(Date.now() - 31 * 24 * 60 * 60 * 1000);
	await expect.poll(own, waitFor).toHaveLength(6);
	for (const name of own()) utimesSync(join(folder(), "new", name), old, old);
	await sendForm(desk, url, {}, [await aPhoto({ width: 300, height: 300 })]);
	const html = await desk.page(url);
	const [key = "", ...others] = namesOf(html, "alt-");
	expect(others).toHaveLength(1);
	expect((await sendForm(desk, url, { [`remove-${key}`]: "on" }, [], html)).status).toBe(303);
	await expect.poll(own, waitFor).toEqual([]);
});

test("a photo that cannot be prepared says so, and holds up no other", async () => {
	const broken = await aProduct();
	const file = (ending: string) => join(folder(), "new", `${broken.slug}.${"0".repeat(20)}.${ending}`);
	writeFileSync(file("png"), "no photo");
	writeFileSync(file("json"), JSON.stringify({ alt: "La rota", by: "Kati" }));
	expect(textOf(await desk.page(broken.url))).toContain("Se está preparando.");

	const { slug } = await aDescribedPhoto(desk, "La sana");
	const shown = async () => textOf(await desk.page(broken.url));
	expect(await shown()).toContain("No se pudo preparar.");

	rmSync(file("json"));
	writeFileSync(file("png"), await aPhoto(small));
	await sendForm(desk, broken.url);
	await expect.poll(shown, waitFor).not.toContain("No se pudo preparar.");
	await sendForm(desk, broken.url, { [`remove-${"0".repeat(20)}`]: "on" });
	for (const one of [broken.slug, slug]) expect(newFilesOf(one)).toEqual([]);
});

/** A product that shows a new photo. */
async function aDescribedPhoto(desk: Shopper, alt: string) {
	const product = await aProduct();
	await sendForm(desk, product.url, {}, [await aPhoto(small)]);
	const html = await desk.page(product.url);
	await sendForm(desk, product.url, { [`alt-${hashIn(html)}`]: alt }, [], html);
	await expect.poll(async () => altsOf(await product.stored()), waitFor).toContain(alt);
	return product;
}

/** Of the photo that is not shown yet. */
const hashIn = (html: string) => /fotos\/([0-9a-f]{20})"/.exec(html)?.[1];

test("a photo that is removed while its sizes are written leaves no file", async () => {
	const { slug, url } = await aProduct();
	const size = { width: 400, height: 500, channels: 3 as const };
	const noise = sharp(randomBytes(size.width * size.height * 3), { raw: size });
	await sendForm(desk, url, {}, [await noise.jpeg().toBuffer()]);
	const html = await desk.page(url);
	await sendForm(desk, url, { [`remove-${hashIn(html)}`]: "on" }, [], html);
	// Noise takes long. Photos are prepared one after the other: once another is shown, nothing is written for this one.
	await aDescribedPhoto(desk, "Otra");
	expect(newFilesOf(slug)).toEqual([]);
});

test("a described photo is shown although the process ends before it is ready", async () => {
	const killed = await startStoreProcess();
	const desk = await deskOf(killed, "keeper");
	const slug = "sofa-ayni";
	const url = adminUrls.productPictures(slug);
	await sendForm(desk, url, {}, [await aPhoto({ width: 400, height: 500 })]);
	const html = await desk.page(url);
	const [key = ""] = namesOf(html, "alt-");
	await sendForm(desk, url, { [`alt-${key}`]: "El sofá de lado" }, [], html);
	killed.process.kill("SIGKILL");
	const next = await startStore({ env: { DATA_DIR: killed.dataDir }, seed: false });
	const shopper = newShopper(next);
	await expect.poll(() => shopper.page(urls.product(slug)), waitFor).toContain("El sofá de lado");
	await next.stop();
	await killed.stop();
});

test("a product with photos, price and units is added on one page, and shown when its photo is ready", async () => {
	const url = adminUrls.newProduct;
	const typed = { name: "Banca Puna", summary: "De pino", description: "De pino macizo.", category: "sala" };
	const priced = { pen: "450", usd: "120", stock: "3", state: "shown", intent: "guardar" };
	const shown = { ...fieldsOf(await desk.page(url)), ...typed, ...priced };
	const refused = await expectStatus(
		400,
		postFiles(desk, url, { ...shown, pen: "" }, "photos", [await aPhoto(small)]),
	);
	expectFault(refused, "photoAlt", "Escribe qué se ve en la foto.");
	const again: Record<string, string> = {
		...Object.fromEntries(typedIn(refused, url)),
		...priced,
		photoAlt: "Una banca de pino",
	};
	expect(again).toMatchObject(typed);
	const [kept = ""] = /\/fotos\/[0-9a-f]{20}/.exec(refused) ?? [];
	expect((await desk.get(`/admin/productos/${again.draft}${kept}`)).status).toBe(200);
	const damaged = await expectStatus(400, postFiles(desk, url, again, "photos", ["no photo"]));
	expectFault(damaged, "photos", "no es una foto JPG");
	const two = await expectStatus(
		400,
		postFiles(desk, url, { ...again, pen: "" }, "photos", [await aPhoto({ width: 260, height: 260 })]),
	);
	const [, second = ""] =
		two.match(/remove-[0-9a-f]{20}(?=")/g)?.filter((name, index, all) => all.indexOf(name) === index) ?? [];
	await expectStatus(400, desk.post(url, { ...again, pen: "", [second]: "on" }));
	const preview = await expectStatus(200, desk.post(url, { ...again, intent: "ver" }));
	expect(fieldValue(preview, "draft")).toBe(again.draft);
	const cheap = await expectStatus(400, desk.post(url, { ...again, pen: "0.45" }));
	expect(cheap).toContain('name="meant"');
	const saved = await desk.post(url, again);
	expect(saved.headers.get("location")).toBe(adminUrls.product("banca-puna", { listo: "1" }));
	const stored = () => store.datastore.get("product", "banca-puna");
	await expect.poll(async () => (await stored())?.hidden, waitFor).toBeUndefined();
	expect(altsOf((await stored()) ?? {})).toEqual(["Una banca de pino"]);
	expect(newFilesOf("nuevo")).toEqual([]);
	await expect.poll(async () => (await newShopper(store).get(urls.product("banca-puna"))).status).toBe(200);
	const hidden = { ...Object.fromEntries(typedIn(await desk.page(url), url)), ...typed, name: "Banca alta" };
	await postFiles(desk, url, { ...hidden, state: "hidden", intent: "guardar" }, "photos", [
		await aPhoto(small),
	]);
	expect(newFilesOf("banca-alta")).not.toEqual([]);
	expect(await store.datastore.get("product", "banca-alta")).toMatchObject({ hidden: true });
});

test("a product that is hidden while its photo is being prepared stays hidden, and one that is edited is still shown", async () => {
	for (const [slug, change, isHidden] of [
		["mesa-oculta", { state: "hidden" }, true],
		["mesa-corregida", { summary: "De roble" }, undefined],
	] as const) {
		const waiting = { hidden: true, awaitsPhoto: true, images: undefined };
		await store.datastore.set("product", slug, aProductRecord({ name: "Mesa", ...waiting }));
		const url = adminUrls.product(slug);
		const form = Object.fromEntries(typedIn(await desk.page(url), url));
		expect(form.state).toBe("shown");
		expect((await desk.post(url, { ...form, ...change, intent: "guardar" })).status).toBe(303);
		const photos = adminUrls.productPictures(slug);
		await sendForm(desk, photos, {}, [await aPhoto(small)]);
		const [hash = ""] = namesOf(await desk.page(photos), "alt-");
		await sendForm(desk, photos, { [`alt-${hash}`]: "Una mesa" });
		const stored = () => store.datastore.get("product", slug);
		await expect.poll(async () => (await stored())?.images, waitFor).toBeDefined();
		expect((await stored())?.hidden).toBe(isHidden);
	}
});
