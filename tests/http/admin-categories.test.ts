import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { adminUrls } from "~/platform/admin-urls";
import { urls } from "~/platform/urls";
import { aPhoto } from "../support/a-photo";
import { runCommand } from "../support/commands";
import { deskOfFile, newestEntry } from "../support/desk";
import { fieldsOf } from "../support/html-form";
import { postFiles } from "../support/multipart-form";
import { expectRedirect, expectStatus, newShopper, type Shopper, textOf } from "../support/shopper";
import { storeOfFile } from "../support/store-of-file";
import { aProductRecord } from "../unit/domain/catalog/memory-datastore";

const store = storeOfFile();
const desk = deskOfFile(store, "keeper");
const list = adminUrls.categories;
const photo = () => aPhoto({ width: 240, height: 320 });

const stored = (id: string) => store.datastore.get("category", id);

function send(desk: Shopper, url: string, fields: Record<string, string>, files: Uint8Array[] = []) {
	return postFiles(desk, url, fields, "photo", files);
}

const shownIn = async (desk: Shopper, url: string) => fieldsOf(await desk.page(url));

/** What is said at the fields. */
function faultsIn(html: string) {
	const faults = html.matchAll(/id="(\w+)-error"[^>]*>(?:<!-- -->)?([^<]*)/g);
	return Object.fromEntries([...faults].map(([, name, fault]) => [name, fault]));
}

async function aCategory(id: string, name: string) {
	const image = "/images/category/sala-800.webp";
	await store.datastore.set("category", id, { name, image, note: "de otra versión" });
}

test("a category is added with a square picture, and shoppers see it", async () => {
	const fields = { intent: "agregar", name: "Jardín y patio", description: "Al aire libre.", position: "1" };
	const html = await expectStatus(400, send(desk, list, fields));
	expect(textOf(html)).toContain("Elige una foto.");
	expect(fieldsOf(html)).toMatchObject({ name: "Jardín y patio", description: "Al aire libre." });
	expect((await send(desk, list, { ...fields, name: "¡!" }, [await photo()])).status).toBe(400);
	await aCategory("tomada", "Tomada");
	const mistakes = { ...fields, position: "1000", description: "x".repeat(301) };
	for (const [name, said] of [
		["", "Escribe un nombre."],
		["Tomada", "Ya hay una categoría que se llama así."],
	] as const) {
		expect(
			faultsIn(await expectStatus(400, send(desk, list, { ...mistakes, name }, [Buffer.from("<svg/>")]))),
		).toEqual({
			photo: expect.stringContaining("no es una foto JPG"),
			description: "Opcional. Hasta 300 letras.",
			name: said,
			position: expect.stringContaining("del 1 al 999: el menor va primero"),
		});
	}

	await expectRedirect(send(desk, list, fields, [await photo()]), adminUrls.changedCategories);
	const category = await stored("jardin-y-patio");
	const image = { alt: "", width: 240, height: 240, widths: [200, 240] };
	expect(category).toMatchObject({ name: "Jardín y patio", position: 1, image });
	const { src } = (category?.image ?? {}) as { src: string };
	expect(existsSync(join(store.dataDir, src))).toBe(true);
	expect(await newestEntry(store)).toMatchObject({
		by: "Rosa",
		action: "admin categorias",
		undo: { before: null },
	});
	const shown = async () => (await store.fetch(urls.category("jardin-y-patio"))).status;
	await expect.poll(shown).toBe(200);
});

test("a category is renamed and loses its description, while its picture and unknown fields stay", async () => {
	await aCategory("cocina", "Cocina");
	const url = adminUrls.category("cocina");
	const seen = { ...(await shownIn(desk, url)), intent: "guardar" };
	const renamed = { name: "Cocina y comedor", description: "Todo para cocinar." };
	for (const _ of ["once", "twice"])
		expect((await send(desk, url, { ...seen, ...renamed })).status).toBe(303);
	const kept = { image: "/images/category/sala-800.webp", note: "de otra versión" };
	expect(await stored("cocina")).toEqual({ ...renamed, ...kept });
	const html = await expectStatus(409, send(desk, url, { ...seen, name: "Cocinas", position: "3" }));
	expect(textOf(html)).toContain("Ahora dice: Cocina y comedor");
	expect(fieldsOf(html)).toMatchObject({ ...renamed, name: "Cocinas", position: "3" });
	const again = { ...fieldsOf(html), intent: "guardar", description: "" };
	expect((await send(desk, url, again, [await photo()])).status).toBe(303);
	const image = expect.objectContaining({ width: 240, height: 240 });
	expect(await stored("cocina")).toEqual({ ...kept, image, name: "Cocinas", position: 3 });
});

test("a category may not take the name of another", async () => {
	await aCategory("uno", "Terraza");
	await aCategory("dos", "Balcón");
	const url = adminUrls.category("dos");
	const change = { ...(await shownIn(desk, url)), intent: "guardar", name: "TERRAZA", position: "7" };
	const html = await expectStatus(409, send(desk, url, change));
	expect(faultsIn(html)).toEqual({ name: "Ya hay una categoría que se llama así." });
	expect(fieldsOf(html)).toMatchObject({ name: "TERRAZA", position: "7" });
	expect((await send(desk, url, { ...change, name: "BALCÓN" })).status, "its own name").toBe(303);
});

test("the order of the desk is that of the store", async () => {
	await aCategory("zapatera", "Zapateras");
	const shopper = newShopper(store);
	const isFirst = async () => {
		const html = await shopper.page(urls.categories);
		return html.lastIndexOf(urls.category("zapatera")) < html.lastIndexOf(urls.category("sala"));
	};
	const change = { ...(await shownIn(desk, list)), intent: "orden", "position-zapatera": "1" };
	expect((await desk.post(list, { ...change, "position-sala": "x" })).status).toBe(400);
	expect((await desk.post(list, change)).status).toBe(303);
	await expect.poll(isFirst).toBe(true);
	const late = await desk.post(list, { ...change, "position-zapatera": "4" });
	expect([late.status, textOf(await late.text())]).toEqual([409, expect.stringContaining("Ahora dice: 1")]);

	const set = ["category", "set", "zapatera", "--position", "2"];
	const { stdout } = await runCommand("catalog", set, { DATA_DIR: store.dataDir });
	expect(stdout).toBe("Set category zapatera.\n");
	expect(await stored("zapatera")).toMatchObject({ position: 2 });
});

test("a category is removed when nothing is in it, hidden products included", async () => {
	await aCategory("banos", "Baños");
	await store.datastore.set("product", "lavabo", aProductRecord({ category: "banos", hidden: true }));
	const url = adminUrls.category("banos");
	expect(textOf(await expectStatus(409, desk.post(url, { intent: "quitar" })))).toContain(
		"Todavía tiene un producto, también entre los ocultos, como lavabo.",
	);
	await store.datastore.remove("product", "lavabo");
	expect((await desk.post(url, { intent: "quitar" })).status).toBe(303);
	expect(await stored("banos")).toBeUndefined();
});
