import { randomBytes } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { adminUrls } from "~/platform/admin-urls";
import type { RecordFields } from "~/platform/datastore/datastore.server";
import type { ResponsivePicture } from "~/platform/pictures/picture-files";
import { urls } from "~/platform/urls";
import { maxLongFormBytes } from "~/web/rate-limits/body-size-limits.server";
import { aFolder } from "../support/a-folder";
import { aPhoto } from "../support/a-photo";
import { deskOfFile, expectFault, expectRefused, newestEntry, signInAs } from "../support/desk";
import { whileWritesFail } from "../support/failing-writes";
import { fieldsOf, formIn } from "../support/html-form";
import { postFiles } from "../support/multipart-form";
import { seedInto, startStore } from "../support/serving";
import { expectRedirect, expectSaid, expectStatus, fieldValue, newShopper, textOf } from "../support/shopper";
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
	url: string,
	changes: Record<string, string> = {},
	photos: readonly (string | Uint8Array)[] = [],
	{ html = "", browser = desk } = {},
) {
	const fields = { ...fieldsOf(html || (await desk.page(url))), ...changes };
	return postFiles(browser, url, fields, "photos", photos);
}

const namesOf = (html: string, start: string) =>
	Object.keys(fieldsOf(html))
		.filter((name) => name.startsWith(start))
		.map((name) => name.slice(start.length));

const documentsOf = ({ documents }: RecordFields) =>
	(documents as { file: string }[]).map(({ file }) => file);
const imagesOf = (fields: RecordFields) => fields.images as ResponsivePicture[];
const altsOf = (fields: RecordFields) => imagesOf(fields).map(({ alt }) => alt);
/** More than a form without files may have. */
const aboveForms = new Uint8Array(maxLongFormBytes + 1);
const waitFor = { timeout: 60_000, interval: 100 };

test("photos wait for a description, lose their metadata at once, and are then shown in all sizes", async () => {
	const { slug, url, stored } = await aProduct({ hidden: true, images: undefined });
	const photos = [await aPhoto(small), await aPhoto({ width: 260, height: 300 })];
	const sent = await sendForm(url, {}, photos);
	const received = adminUrls.productPictures(slug, { listo: "fotos" });
	expect([sent.status, sent.headers.get("location")]).toEqual([303, received]);
	expect(await desk.text(received)).toContain("Recibimos las fotos. Escribe qué se ve en cada una");
	for (const name of newFilesOf(slug)) {
		const file = join(folder(), "new", name);
		expect(readFileSync(file, "latin1"), name).not.toContain("Un celular");
		expect((await sharp(file).metadata()).exif, name).toBeUndefined();
	}
	expect(await stored()).not.toHaveProperty("images");

	const [first = ""] = namesOf(await desk.page(url), "alt-");
	expect((await desk.get(adminUrls.newPhoto(slug, first))).headers.get("content-type")).toBe("image/webp");
	const alt = "La mesa de frente";
	await expectStatus(303, sendForm(url, { [`alt-${first}`]: alt }));
	const image = { src: `/pictures/${first}-240.webp`, alt, width: 240, height: 320, widths: [200, 240] };
	await expect.poll(async () => (await stored()).images, waitFor).toEqual([image]);
	const shopper = newShopper(store);
	for (const size of ["200.avif", "200.webp", "240.avif", "240.webp", "240.jpg"])
		await expectStatus(200, shopper.get(`/pictures/${first}-${size}`), size);
	const left = () => newFilesOf(slug).filter((name) => name.includes(first));
	await expect.poll(left, waitFor).toEqual([]);
	const html = await desk.page(url);
	expect(namesOf(html, "alt-")).toHaveLength(2);
	expect(namesOf(html, "place-")).toEqual([first]);

	const entries = await store.datastore.find("journal");
	const entry = entries.find(({ fields }) => String(fields.records).includes(`product/${slug}`));
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
		return { alts: altsOf(fields), ofVariants };
	};
	const [a = "", , c = ""] = namesOf(await desk.page(url), "place-");
	await expectStatus(303, sendForm(url, { [`place-${c}`]: "1" }));
	expect(await shown()).toEqual({ alts: ["c", "a", "b"], ofVariants: ["a", "b", "c"] });
	await expectStatus(303, sendForm(url, { [`remove-${a}`]: "on" }));
	expect(await shown()).toEqual({ alts: ["c", "b"], ofVariants: [undefined, "b", "c"] });
	const sent = sendForm(url, { [`alt-${c}`]: "", [`place-${c}`]: "x" });
	const html = await expectSaid(400, sent, /Escribe qué se ve en la foto.*Escribe un número/);
	expect(fieldsOf(html)).toMatchObject({ [`place-${c}`]: "x" });
	const all = Object.fromEntries(namesOf(html, "place-").map((key) => [`remove-${key}`, "on"]));
	const [first = ""] = Object.keys(all);
	await expectRefused(sendForm(url, all), first, "Un producto que se muestra necesita al menos una foto.");
});

test("the second of two people is told what changed, and loses nothing, also after a refused form", async () => {
	const { url, stored } = await aProduct({ images });
	const seen = await desk.page(url);
	const [a = "", b = "", c = ""] = namesOf(seen, "place-");
	const send = (changes: Record<string, string>, html = seen) => sendForm(url, changes, [], { html });
	await expectStatus(303, send({ [`alt-${a}`]: "Uno", [`place-${c}`]: "1" }));
	await expectStatus(303, send({ [`alt-${a}`]: "Uno", [`place-${c}`]: "1" }), "a double click");
	await expectStatus(303, send({ [`alt-${b}`]: "Dos" }), "something else");
	expect(altsOf(await stored())).toEqual(["c", "Uno", "Dos"]);

	const wrong = await expectStatus(400, send({ [`alt-${a}`]: "Otro", [`place-${b}`]: "x" }));
	const sent = send({ [`place-${b}`]: "1" }, wrong);
	const html = await expectSaid(409, sent, /alguien escribió: «Uno».*alguien cambió el orden/);
	expect(fieldsOf(html)).toMatchObject({ [`alt-${a}`]: "Otro", [`place-${b}`]: "1" });
	await expectStatus(303, send({}, html));
	expect(altsOf(await stored())).toEqual(["Dos", "c", "Otro"]);

	const before = await desk.page(url);
	await expectStatus(303, send({ [`remove-${c}`]: "on" }, before));
	const late = send({ [`alt-${c}`]: "Con luz", [`alt-${a}`]: "Uno" }, before);
	await expectSaid(409, late, /alguien quitó la foto .* así: «Con luz»\./);
	expect(altsOf(await stored())).toEqual(["Dos", "Uno"]);
});

test("a bad photo is refused in a sentence, while the photo beside it is kept", async () => {
	const { url, stored } = await aProduct();
	const [a = ""] = namesOf(await desk.page(url), "place-");
	const photos = [await aPhoto({ width: 150, height: 200 }), await aPhoto(small)];
	const html = await expectStatus(400, sendForm(url, { [`alt-${a}`]: "Otra" }, photos));
	expectFault(html, "photos", "«foto 1.jpg» es muy pequeña");
	expect(html).toMatch(/role="alert"[^>]*autofocus|autofocus[^>]*role="alert"/i);
	expect(textOf(html)).toContain("No se guardó todo Recibimos una foto. «foto 1.jpg»");
	expect(namesOf(html, "alt-")).toHaveLength(2);
	expect(altsOf(await stored())).toEqual(["Otra"]);
});

test("a form over the limit keeps the texts that were typed, and one without a change says so", async () => {
	const { url, stored } = await aProduct();
	const told = textOf(await desk.follow(sendForm(url)));
	expect(told).toContain("No elegiste ninguna foto ni cambiaste nada.");
	expect(told).not.toContain("Guardado.");

	const [a = ""] = namesOf(await desk.page(url), "place-");
	const large = new Uint8Array(32 * 1024 * 1024);
	const sent = sendForm(url, { [`alt-${a}`]: "Con más luz" }, [large]);
	await expectRefused(sent, "photos", "Los archivos pesan juntos más de 32 MB.", 413);
	expect(altsOf(await stored())).toEqual(["Con más luz"]);
});

test("a form of photos that meets a lost datastore comes back with its texts", async () => {
	const { url, stored } = await aProduct();
	const html = await desk.page(url);
	const [a = ""] = namesOf(html, "place-");
	const large = [aboveForms, await aPhoto(small)];
	// Together more than a form of shoppers may have.
	const others = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`other-${at}`, "x".repeat(300)]));
	const sendLarge = () => sendForm(url, { [`alt-${a}`]: "Con más luz", ...others }, large, { html });
	const lost = whileWritesFail(store, "NEW.collection = 'product'", sendLarge);
	const told = await expectSaid(503, lost, "no se guardaron: después tendrás que elegirlos otra vez.");
	const again = formIn(told, url);
	expect(again).toMatchObject(others);
	await expectStatus(303, desk.post(url, again));
	expect(altsOf(await stored())).toEqual(["Con más luz"]);
});

test("a session that ended gives the typed texts back, and nobody's photos are kept", async () => {
	const { slug, url } = await aProduct();
	const html = await desk.page(url);
	const [a = ""] = namesOf(html, "place-");
	const large = [await aPhoto(small), aboveForms];
	const { browser } = await signInAs(store, "keeper");
	const stranger = newShopper(store, browser.cookies);
	await browser.post(adminUrls.signOut);
	const typed = { [`alt-${a}`]: "Con más luz" };
	const ended = await expectStatus(401, sendForm(url, typed, large, { html, browser: stranger }));
	expect(ended).toMatch(/name="unsent"[^>]*Con más luz/);
	expect(textOf(ended)).toContain("no se guardaron: después tendrás que elegirlos otra vez.");
	const unsent = (fieldValue(ended, "unsent") ?? "").replaceAll("&quot;", '"');
	const wrong = await stranger.post(adminUrls.signIn(), { email: "x@y.pe", password: "otra cosa", unsent });
	expect(fieldValue(await wrong.text(), "unsent")).toContain("hasLostFiles");
	expect(newFilesOf(slug)).toEqual([]);
	const again = { [`alt-${a}`]: "Con más luz", [`seen-alt-${a}`]: "Lámpara", "seen-order": a };
	await expectStatus(303, desk.post(url, again));
});

test("a photo that nobody describes is deleted after a month, or when it is removed", async () => {
	const { slug, url } = await aProduct();
	const own = () => newFilesOf(slug);
	await sendForm(url, {}, [await aPhoto(small)]);
	const old = new Date(Date.now() - 31 * 24 * 60 * 60 * 1000);
	await expect.poll(own, waitFor).toHaveLength(2);
	for (const name of own()) utimesSync(join(folder(), "new", name), old, old);
	await sendForm(url, {}, [await aPhoto({ width: 300, height: 300 })]);
	const html = await desk.page(url);
	const [key = "", ...others] = namesOf(html, "alt-");
	expect(others).toHaveLength(1);
	await expectStatus(303, sendForm(url, { [`remove-${key}`]: "on" }, [], { html }));
	await expect.poll(own, waitFor).toEqual([]);
});

test("a photo that cannot be prepared says so, and holds up no other", async () => {
	const broken = await aProduct();
	const file = (ending: string) => join(folder(), "new", `${broken.slug}.${"0".repeat(20)}.${ending}`);
	writeFileSync(file("png"), "no photo");
	writeFileSync(file("json"), JSON.stringify({ alt: "La rota", by: "Kati" }));
	expect(await desk.text(broken.url)).toContain("Se está preparando.");

	const { slug } = await aDescribedPhoto("La sana");
	const shown = () => desk.text(broken.url);
	expect(await shown()).toContain("No se pudo preparar.");

	rmSync(file("json"));
	writeFileSync(file("png"), await aPhoto(small));
	await sendForm(broken.url);
	await expect.poll(shown, waitFor).not.toContain("No se pudo preparar.");
	await sendForm(broken.url, { [`remove-${"0".repeat(20)}`]: "on" });
	for (const one of [broken.slug, slug]) expect(newFilesOf(one)).toEqual([]);
});

/** A product that shows a new photo. */
async function aDescribedPhoto(alt: string) {
	const product = await aProduct();
	await sendForm(product.url, {}, [await aPhoto(small)]);
	const html = await desk.page(product.url);
	await sendForm(product.url, { [`alt-${hashIn(html)}`]: alt }, [], { html });
	await expect.poll(async () => altsOf(await product.stored()), waitFor).toContain(alt);
	return product;
}

/** Of the photo that is not shown yet. */
const hashIn = (html: string) => /fotos\/([0-9a-f]{20})"/.exec(html)?.[1];

test("a photo that is removed while its sizes are written leaves no file", async () => {
	const { slug, url } = await aProduct();
	const size = { width: 400, height: 500, channels: 3 as const };
	const noise = sharp(randomBytes(size.width * size.height * 3), { raw: size });
	await sendForm(url, {}, [await noise.jpeg().toBuffer()]);
	const html = await desk.page(url);
	await sendForm(url, { [`remove-${hashIn(html)}`]: "on" }, [], { html });
	// Noise takes long. Photos are prepared one after the other: once another is shown, nothing is written for this one.
	await aDescribedPhoto("Otra");
	expect(newFilesOf(slug)).toEqual([]);
});

test("a described photo is shown although the process that took it has ended before it was ready", async () => {
	const [slug, dataDir] = ["sofa-ayni", aFolder()];
	const file = (ending: string) => join(dataDir, "pictures", "new", `${slug}.${"0".repeat(20)}.${ending}`);
	await seedInto(dataDir);
	mkdirSync(join(dataDir, "pictures", "new"), { recursive: true });
	writeFileSync(file("png"), await aPhoto({ width: 400, height: 500 }));
	writeFileSync(file("json"), JSON.stringify({ alt: "El sofá de lado", by: "Kati" }));
	const next = await startStore({ env: { DATA_DIR: dataDir }, seed: false });
	onTestFinished(next.stop);
	await expect.poll(() => newShopper(next).page(urls.product(slug)), waitFor).toContain("El sofá de lado");
});

test("a product with photos, price and units is added on one page, and shown when its photo is ready", async () => {
	const url = adminUrls.newProduct;
	const typed = { name: "Banca Puna", summary: "De pino", description: "De pino macizo.", category: "sala" };
	const priced = { pen: "450", usd: "120", stock: "3", state: "shown", intent: "guardar" };
	const photo = await aPhoto(small);
	const send = (fields: Record<string, string>, file: string | Uint8Array) =>
		postFiles(desk, url, fields, "photos", [file]);
	const shown = { ...(await desk.form(url)), ...typed, ...priced, pen: "" };
	const refused = await expectRefused(send(shown, photo), "photoAlt", "Escribe qué se ve en la foto.");
	const again: Record<string, string> = { ...formIn(refused, url), ...priced, photoAlt: "Una banca de pino" };
	expect(again).toMatchObject(typed);
	const [kept = ""] = /\/fotos\/[0-9a-f]{20}/.exec(refused) ?? [];
	await expectStatus(200, desk.get(`/admin/productos/${again.draft}${kept}`));
	await expectRefused(send(again, "no photo"), "photos", "no es una foto JPG");
	const other = await aPhoto({ width: 260, height: 260 });
	const two = await expectStatus(400, send({ ...again, pen: "" }, other));
	const [, second = ""] = new Set(two.match(/remove-[0-9a-f]{20}(?=")/g));
	await expectStatus(400, desk.post(url, { ...again, pen: "", [second]: "on" }));
	const preview = await expectStatus(200, desk.post(url, { ...again, intent: "ver" }));
	expect(fieldValue(preview, "draft")).toBe(again.draft);
	const cheap = await expectStatus(400, desk.post(url, { ...again, pen: "0.45" }));
	expect(cheap).toContain('name="meant"');
	await expectRedirect(desk.post(url, again), adminUrls.product("banca-puna", { listo: "1" }));
	const stored = () => store.datastore.get("product", "banca-puna");
	await expect.poll(async () => (await stored())?.hidden, waitFor).toBeUndefined();
	expect(altsOf((await stored()) ?? {})).toEqual(["Una banca de pino"]);
	expect(newFilesOf("nuevo")).toEqual([]);
	await expect.poll(async () => (await newShopper(store).get(urls.product("banca-puna"))).status).toBe(200);
	const hidden = { ...typed, name: "Banca alta", state: "hidden", intent: "guardar" };
	await send({ ...(await desk.form(url)), ...hidden }, photo);
	expect(newFilesOf("banca-alta")).not.toEqual([]);
	expect(await store.datastore.get("product", "banca-alta")).toMatchObject({ hidden: true });
});

test("a product that is edited before its photo is ready still waits for it, and one that is hidden stays hidden", async () => {
	const { slug, url, stored } = await aProduct({ hidden: true, awaitsPhoto: true, images: undefined });
	const form = adminUrls.product(slug);
	const save = async (typed: Record<string, string>) =>
		expectStatus(303, desk.post(form, { ...(await desk.form(form)), ...typed, intent: "guardar" }));
	await save({ summary: "De roble" });
	expect(await stored()).toMatchObject({ summary: "De roble", hidden: true, awaitsPhoto: true });
	expect((await desk.form(form)).state).toBe("shown");
	await save({ state: "hidden" });
	await sendForm(url, {}, [await aPhoto(small)]);
	const [hash = ""] = namesOf(await desk.page(url), "alt-");
	await sendForm(url, { [`alt-${hash}`]: "Una mesa" });
	await expect.poll(async () => (await stored()).images, waitFor).toBeDefined();
	expect((await stored()).hidden).toBe(true);
});

test("a product's page offers its documents, which the keeper adds, titles and removes, and may take back", async () => {
	const { slug, stored } = await aProduct();
	const url = adminUrls.productDocuments(slug);
	const send = async (changes: Record<string, string>, ...files: (string | Uint8Array)[]) =>
		postFiles(desk, url, { ...fieldsOf(await desk.page(url)), ...changes }, "document", files);
	const pdf = (text: string, bytes = 240_000) => `%PDF-1.7 ${text}`.padEnd(bytes);
	const done = adminUrls.productDocuments(slug, { listo: "1" });
	await expectRedirect(send({ title: "Guía de armado" }, pdf("guia")), done);
	await expectStatus(303, send({ title: "Ficha" }, pdf("ficha", 900)));
	const [guide = "", sheet = ""] = documentsOf(await stored());
	expect(guide).toMatch(/^guia-de-armado-[0-9a-f]{20}\.pdf$/);
	const page = () => newShopper(store).page(urls.product(slug));
	await expect.poll(page).toContain(`<a href="/documentos/${sheet}" download="">Ficha (PDF, 1\u00a0KB)</a>`);
	expect(await page()).toContain("Guía de armado (PDF, 0.2\u00a0MB)");
	const served = await newShopper(store).get(`/documentos/${guide}`);
	expect(Object.fromEntries(served.headers)).toMatchObject({
		"content-type": "application/pdf",
		"x-content-type-options": "nosniff",
	});
	expect(await served.text()).toBe(pdf("guia"));

	const before = await stored();
	const refusals: [changes: Record<string, string>, field: string, fault: string, ...files: string[]][] = [
		[{ title: "Foto" }, "document", "No es un PDF", "PDF de una foto"],
		[{ title: "Otra vez" }, "document", "ya está entre los documentos", pdf("guia")],
		[{ title: "Sin archivo" }, "document", "Elige el archivo"],
		[{ title: "" }, "title", "Escribe qué es", pdf("sin título", 20)],
		[{ [`title-${guide}`]: "x".repeat(81) }, `title-${guide}`, "hasta 80 letras"],
	];
	for (const [changes, field, fault, ...files] of refusals) {
		const html = await expectRefused(send(changes, ...files), field, fault);
		for (const [name, text] of Object.entries(changes)) expect(fieldValue(html, name) ?? "").toBe(text);
	}
	const edit = { [`seen-title-${guide}`]: "Guía vieja", [`title-${guide}`]: "Guía mía" };
	expectFault(await expectStatus(409, send(edit)), `title-${guide}`, "alguien escribió: «Guía de armado».");
	const lost = { "seen-title-manual.pdf": "Manual", "title-manual.pdf": "Mi manual" };
	await expectSaid(409, send(lost), "alguien quitó el documento que titulaste «Mi manual»");
	expect(await stored()).toEqual(before);

	await expectStatus(303, send({ [`title-${guide}`]: "Guía", [`remove-${sheet}`]: "on" }));
	expect((await stored()).documents).toEqual([{ file: guide, title: "Guía", bytes: 240_000 }]);
	await expect.poll(page).not.toContain(sheet);
	const { id: entry } = await newestEntry(store);
	await expectStatus(303, desk.post(adminUrls.journal(), { entry }));
	await expect.poll(page).toContain(sheet);
	await expectStatus(200, newShopper(store).get(`/documentos/${sheet}`));
	for (const title of ["Tres", "Cuatro", "Cinco"]) await send({ title }, pdf(title, 30));
	await expectRefused(send({ title: "Seis" }, pdf("Seis", 30)), "document", "No cabe: ya hay 5");
});
