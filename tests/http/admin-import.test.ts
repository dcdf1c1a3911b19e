import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { adminUrls } from "~/platform/admin-urls";
import type { RecordFields } from "~/platform/datastore/datastore.server";
import { urls } from "~/platform/urls";
import { ends, runCommand } from "../support/commands";
import { deskOfFile, newestEntry } from "../support/desk";
import { whileWritesFail } from "../support/failing-writes";
import { formIn } from "../support/html-form";
import { expectRedirect, expectSaid, expectStatus, fieldValue, newShopper, textOf } from "../support/shopper";
import { storeOfFile } from "../support/store-of-file";
import { aProductRecord } from "../unit/domain/catalog/memory-datastore";

const store = storeOfFile();
const desk = deskOfFile(store, "keeper");
const packer = deskOfFile(store, "packer");
const url = adminUrls.import();
const nameOf = async (slug: string) => (await store.datastore.get("product", slug))?.name;

test("a table is shown line by line, and written by a second button only", async () => {
	const mesa = { pen: 100000, usd: 25000 };
	await addProducts({ "mesa-uno": { name: "Mesa uno", ...mesa }, "mesa-dos": { name: "Mesa dos", ...mesa } });
	const before = await store.datastore.find("product");
	const table = [
		"\uFEFFCódigo;Nombre;Categoría;Precio;Dólares;Oferta;Oferta_hasta;Stock;Estado",
		'mesa-uno;"Mesa; la primera";;"1,200.50";;;;7;oculto',
		"mesa-dos;Mesa dos;;1000.00;;;;;visible",
		"mesa-tres;Mesa tres;Sala;890;237,50;799.90;24/11/2099;3;visible",
		"",
	];
	await expectRedirect(upload(table.join("\r\n")), url);
	const page = await desk.page(url);
	for (const said of [
		"Nuevas: 1. Cambian: 1. Quedan igual: 1. Con error: 0.",
		"nombre: Mesa uno → Mesa; la primera",
		...["precio: 1000.00 → 1200.50", "dolares: 250.00 → 300.13", "estado: visible → oculto"],
		...[/stock: \d+ → 7/, "oferta_hasta: 2099-11-24", "categoria: Sala"],
	])
		expect(textOf(page)).toMatch(said);
	expect(page).not.toContain("mesa-dos");
	expect(await store.datastore.find("product")).toEqual(before);

	await expectRedirect(importShown(), /listo=2&acto=/);
	const again = { intent: "importar", digest: fieldValue(page, "digest") ?? "" };
	await expectStatus(409, desk.post(url, again));
	const first = { name: "Mesa; la primera", pen: 120050, usd: 30013, hidden: true };
	expect(await store.datastore.get("product", "mesa-uno")).toMatchObject(first);
	expect(await store.datastore.get("stock", "mesa-uno")).toMatchObject({ units: { only: 7 } });
	const sale = { pen: 79990, until: "2099-11-24" };
	const added = { name: "Mesa tres", category: "sala", pen: 89000, sale, stock: 3, hidden: true };
	expect(await store.datastore.get("product", "mesa-tres")).toMatchObject(added);
	const entries = await store.datastore.find("journal");
	const entry = entries.find(({ fields }) => String(fields.records).includes("product/mesa-uno"));
	expect(entry?.fields).toMatchObject({ by: "Rosa", action: "admin productos importar" });
	const exported = await (await desk.get(adminUrls.table("productos"))).text();
	expect(exported).toContain('mesa-uno,,"Mesa; la primera",');
});

test("what was downloaded changes nothing when it is imported again, variants included", async () => {
	const download = await desk.get(adminUrls.table("productos"));
	expect(Object.fromEntries(download.headers)).toMatchObject({
		"content-disposition": expect.stringMatching(/^attachment; filename="productos-[\d-]+\.csv"$/),
		"cache-control": "private, no-store, no-transform",
	});
	const table = await download.text();
	expect(table).toMatch(/sofa-ayni_[0-9a-f]+,/);
	await upload(table);
	const text = await desk.text(url);
	expect(text).toMatch(/Nuevas: 0\. Cambian: 0\. Quedan igual: \d{2,}\. Con error: 0\./);
	expect(text).not.toContain("Importar Volver");

	const [sku = ""] = /sofa-ayni_[0-9a-f]+/.exec(table) ?? [];
	await upload(`sku\tstock\n${sku}\t41\n`);
	await importShown();
	const stock = await store.datastore.get("stock", "sofa-ayni");
	expect(stock).toMatchObject({ units: { [sku.split("_")[1] ?? ""]: 41 } });
});

test("a table brings back no units that were sold since its export, also one of an older version", async () => {
	const goods = { "taza-roja": 17, "taza-verde": 5, "taza-gris": 3 };
	for (const [slug, stock] of Object.entries(goods))
		await addProducts({ [slug]: { name: slug, pen: 100_000, usd: 25_000, stock } });
	const table = await (await desk.get(adminUrls.table("productos"))).text();
	const [headings = "", ...rows] = table.split("\r\n").filter((row) => /^\uFEFF?codigo|^taza-/.test(row));
	const edited = rows.map((row) =>
		row.replace("taza-gris,,taza-gris", "taza-gris,,Taza").replace(/,5,visible/, ",9,visible"),
	);
	const setUnits = (slug: string, only: number) => store.datastore.set("stock", slug, { units: { only } });
	const unitsOf = async (slug: string) => (await store.datastore.get("stock", slug))?.units;
	await setUnits("taza-roja", 15);
	await setUnits("taza-gris", 1);
	await upload([headings, ...edited].join("\n"));
	const shown = await desk.text(url);
	expect(shown).toContain("Nuevas: 0. Cambian: 2. Quedan igual: 1. Con error: 0.");
	expect(shown).toContain("taza-gris (la tabla dice 3 y hay 1), taza-roja (la tabla dice 17 y hay 15)");
	await setUnits("taza-roja", 14);
	await expectStatus(303, importShown());
	expect(await Promise.all(Object.keys(goods).map(unitsOf))).toEqual([14, 9, 1].map((only) => ({ only })));
	expect(await nameOf("taza-gris")).toBe("Taza");

	await upload([headings, rows.map((row) => row.replace(/,17,visible/, ",20,visible"))].flat().join("\n"));
	const recount = "stock: al exportar había 17 y ahora hay 14. Cuenta otra vez, y pon 14 en stock_exportado.";
	expect(await desk.text(url)).toContain(recount);
	const older = [headings, ...rows].map((row) => row.slice(0, row.lastIndexOf(",")));
	await upload([...older, older.at(-1)?.replace("taza-verde", "taza-nueva")].join("\n"));
	expect((await desk.text(url)).match(/stock: \d+/g)).toEqual(["stock: 5"]);
});

test("mistakes are named by line and nothing is written", async () => {
	const before = await store.datastore.find("product");
	const wrong: [line: string, told: string][] = [
		["Sofá,,,,,,", "codigo: escribe el del producto"],
		["sofa-ayni,,nada,,,,", "No hay una categoría «nada»: usa Audio, Celulares, Comedor"],
		["sofa-ayni,,,gratis,,,", "Ya está en la línea 3."],
		["radio-x,Radio,audio,100,,,", "falta su precio en dolares"],
		["lampara-de-pie-killa,,,,5,,", "Falta oferta_hasta, el último día."],
		["mesa-de-comedor-mikuy,,,,99999,2099-01-01,", "La oferta debe costar menos que el precio"],
		["sofa-ayni_ffffff,,,,,,1", "El producto no tiene esta opción."],
		["silla-de-comedor-ticlla,,,,,,99999999999", "debe ser un número entero de hasta 1,000,000."],
		["cama-qantu,,,10000000.50,,,", "debe ser un monto de hasta 10,000,000"],
		["cama-killa,,,45.900,,,", "precio: No está claro cuánto es «45.900»: escribe 45900 o 45.90."],
	];
	const names = "codigo,nombre,categoria,precio,oferta,oferta_hasta,stock";
	await upload([names, ...wrong.map(([line]) => line)].join("\n"));
	const page = await desk.page(url);
	for (const [, told] of wrong) expect(textOf(page)).toContain(told);
	expect(textOf(page)).toContain("precio: «gratis» no sirve: debe ser un monto");
	expect(textOf(page)).toContain("Con error: 10.");
	expect(page).not.toContain('value="importar"');
	await expectStatus(409, desk.post(url, { intent: "importar", digest: "x" }));

	await expectSaid(400, upload(""), "Elige un archivo CSV.");
	expect(await store.datastore.find("product")).toEqual(before);
});

test("good rows are taken by a button of their own, and the others come back as a table with the reasons", async () => {
	const slugs = await addMany("jarra", 20);
	const [variant = ""] = /sofa-ayni_[0-9a-f]+/.exec(await desk.page(adminUrls.table("productos"))) ?? [];
	const before = await nameOf("sofa-ayni");
	const rows = slugs.map((slug) => `${slug};Jarra de ${slug};${slug === "jarra-7" ? "gratis" : ""};`);
	const wrong = ["sofa-ayni;Sofá nuevo;;", `${variant};;nada;`, "Jarra;=1+1;1;"];
	await upload(["sep=;", ";;;", "Código;Nombre;Precio;", ...rows, ...wrong, ""].join("\r\n"));
	const page = await desk.page(url);
	expect(textOf(page)).toContain("19 filas se pueden tomar, 4 no.");
	expect(textOf(page)).toContain("Va junto con la línea 25, del mismo producto, que tiene un error.");
	expect(textOf(page)).toContain("Tomar las 19 filas buenas");
	expect(fieldValue(page, "rows")).toBe("buenas");
	await expectStatus(400, importShown());
	expect(await nameOf("jarra-0")).toBe("jarra-0");

	const told = textOf(await desk.follow(importShown({ rows: "buenas" })));
	expect(told).toContain("Tomamos 19 filas. Cambiamos 19 productos.");
	expect(told).not.toContain("Tomar");
	expect(await nameOf("jarra-19")).toBe("Jarra de jarra-19");
	expect([await nameOf("jarra-7"), await nameOf("sofa-ayni")]).toEqual(["jarra-7", before]);

	const refused = await (await desk.get(adminUrls.table("filas-con-error"))).text();
	const first = 'jarra-7,Jarra de jarra-7,gratis,"precio: «gratis» no sirve: ';
	expect(refused).toContain(`Código,Nombre,Precio,motivo\r\n${first}`);
	expect(refused.split("\r\n")).toHaveLength(6);
	await upload(refused);
	expect(await desk.text(url)).toContain("Cambian: 0. Quedan igual: 0. Con error: 4.");
	const mended = refused.replace("gratis", "12").replace("nada", "");
	await upload(mended.replace(/Jarra,.*/, ""));
	await expectStatus(303, importShown({ meant: "on" }));
	expect([await nameOf("jarra-7"), await nameOf("sofa-ayni")]).toEqual(["Jarra de jarra-7", "Sofá nuevo"]);
	await expectStatus(404, desk.get(adminUrls.table("filas-con-error")));
});

test("nothing is written when something changed since it was shown, and a doubtful price only when it is meant", async () => {
	const slug = "banco-uno";
	await store.datastore.set("product", slug, aProductRecord({ name: "Banco", pen: 20000, usd: 5000 }));
	await upload(`codigo,precio\n${slug},15\n`);
	const page = await desk.page(url);
	expect(textOf(page)).toContain("Precio dudoso");
	const digest = fieldValue(page, "digest") ?? "";
	await expectSaid(400, desk.post(url, { intent: "importar", digest }), "Hay precios dudosos");

	await store.datastore.set("product", slug, aProductRecord({ name: "Banco", pen: 25000, usd: 5000 }));
	const sent = desk.post(url, { intent: "importar", digest, meant: "on" });
	const told = await expectSaid(409, sent, /Mientras tanto cambió algo.*precio: 250\.00 → 15\.00/);
	expect(await store.datastore.get("product", slug)).toMatchObject({ pen: 25000 });
	const again = { intent: "importar", digest: fieldValue(told, "digest") ?? "", meant: "on" };
	expect(await desk.follow(desk.post(url, again))).toContain(`href="${adminUrls.product(slug)}"`);
	expect(await store.datastore.get("product", slug)).toMatchObject({ pen: 1500 });
});

test("more rows than a page has are shown in pages and imported while shoppers are answered", async () => {
	const slugs = await addMany("taza", 60);
	await upload(`codigo,nombre\n${slugs.map((slug) => `${slug},Taza azul de ${slug}`).join("\n")}\n`);
	const page = await desk.page(url);
	expect(Buffer.byteLength(page)).toBeLessThan(50_000);
	expect(page).toContain("taza-49");
	expect(await desk.page(adminUrls.import({ pagina: "2" }))).toContain("taza-59");
	let answered = 0;
	const importing = importWholly();
	const isOver = importing.then(() => true);
	const look = async () => {
		await newShopper(store).page(urls.about);
		// Leaves the machine to the import.
		await pause(10);
		return false;
	};
	while (!(await Promise.race([isOver, look()]))) answered += 1;
	expect(await importing).toBe(60);
	expect(answered).toBeGreaterThan(1);
	for (const slug of ["taza-0", "taza-59"])
		expect(await store.datastore.get("product", slug)).toMatchObject({ name: `Taza azul de ${slug}` });
});

test("an import that breaks off goes on with the rest, and a double click imports once", async () => {
	const slugs = await addMany("copa", 20);
	await upload(`codigo,nombre\n${slugs.map((slug) => `${slug},Copa alta de ${slug}`).join("\n")}\n`);
	await expectStatus(503, whileWritesFail(store, "NEW.id = 'copa-9'", importShown));
	expect([await nameOf("copa-0"), await nameOf("copa-19")]).toEqual(["Copa alta de copa-0", "copa-19"]);

	const page = await desk.page(url);
	expect(textOf(page)).toContain("Qué falta cambiar");
	expect(page).not.toContain("Copa alta de copa-0");
	const form = { intent: "importar", digest: fieldValue(page, "digest") ?? "" };
	const answers = await Promise.all([desk.post(url, form), desk.post(url, form)]);
	expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
	expect(await desk.page(url)).not.toContain("digest");
	const journal = await store.datastore.find("journal", { by: "at", isDescending: true, size: 100 });
	const parts = await store.datastore.find("journal-part");
	for (const id of slugs) {
		expect(await nameOf(id)).toBe(`Copa alta de ${id}`);
		const isOf = ({ fields }: { fields: RecordFields }) => String(fields.records) === `product/${id}`;
		expect([...journal, ...parts].filter(isOf)).toHaveLength(1);
	}
});

test("products chosen by a filter get another price in one act, previewed and undone as one", async () => {
	const slugs = ["balde-uno", "balde-dos", "balde-tres"];
	const pens = () =>
		Promise.all(slugs.map(async (slug) => (await store.datastore.get("product", slug))?.pen));
	for (const slug of slugs) await addProducts({ [slug]: { name: slug, pen: 10_050, usd: 2500 } });
	const many = adminUrls.changeProducts({ q: "balde" });
	await expect.poll(() => desk.page(many)).toContain("p-balde-tres");
	await expectStatus(403, packer.get(many));
	const { "p-balde-tres": _, ...two } = await desk.form(many);
	const sent = desk.post(many, { ...two, what: "lower", percent: "95", rounding: "sol" });
	const wrong = await expectSaid(400, sent, "Escribe un porcentaje de 0.1 a 90, como 10.");
	expect(formIn(wrong, many)).toMatchObject({ "p-balde-dos": "on", percent: "95" });
	expect(formIn(wrong, many)).not.toHaveProperty("p-balde-tres");
	await expectStatus(400, desk.post(many, { what: "show" }));
	await expectStatus(400, desk.post(many, { ...two, what: "category" }));
	await expectSaid(400, desk.post(many, { ...two, what: "endSale" }), "Ninguno de los elegidos");
	const asked = { ...two, what: "lower", percent: "10 %", rounding: "sol" };
	await expectStatus(400, desk.post(many, { ...two, what: "tag", tag: "a, b" }));
	await expectSaid(400, desk.post(many, { ...two, what: "untag", tag: "verano" }), "tiene esa etiqueta");
	const list = adminUrls.products({ etiqueta: "VERANO" });
	expect(await desk.text(adminUrls.products())).not.toContain("Etiqueta");
	await expectRedirect(desk.post(many, { ...two, what: "tag", tag: "verano" }), url);
	expect(await desk.text(url)).toContain("etiquetas: nada → verano");
	await importShown();
	await expect.poll(() => desk.page(list)).toContain("balde-uno");
	expect(await desk.page(list)).not.toContain("balde-tres");
	expect(await desk.form(adminUrls.changeProducts({ etiqueta: "verano" }))).toHaveProperty("p-balde-dos");
	expect(await desk.page(urls.productList({ q: "verano" }))).toContain("balde-uno");
	await expectRedirect(desk.post(many, asked), url);
	expect(await desk.text(url)).toContain("precio: 100.50 → 90.00");
	expect(await pens()).toEqual([10_050, 10_050, 10_050]);
	const done = await importShown();
	expect(await pens()).toEqual([9000, 9000, 10_050]);
	const page = await desk.page(done.headers.get("location") ?? "");
	const entry = await newestEntry(store);
	const shown = adminUrls.journal({ acto: entry.id });
	expect(page).toContain(`href="${shown}"`);
	expect(await desk.text(shown)).toMatch(/Precio en soles: S\/\s100\.50 → S\/\s90\.00/);
	const chosen = adminUrls.changeProducts({ acto: entry.id });
	expect(page).toContain(`href="${chosen}"`);
	expect(await desk.form(chosen)).toMatchObject({ "p-balde-uno": "on", "p-balde-dos": "on" });
	const undo = () => desk.post(adminUrls.journal(), { entry: entry.id });
	await expectStatus(403, packer.post(adminUrls.journal(), { entry: entry.id }));
	await expectStatus(303, undo());
	expect(await pens()).toEqual([10_050, 10_050, 10_050]);
	await expectStatus(409, undo());
	await expectStatus(404, desk.get(adminUrls.journal({ acto: "nada" })));
});

test("the command reads and writes the same table", async () => {
	const file = join(store.dataDir, "tabla.csv");
	const slug = "silla-uno";
	await store.datastore.set("product", slug, aProductRecord({ name: "Silla", pen: 20000, usd: 5000 }));
	const run = (...args: string[]) => runCommand("catalog", args, { DATA_DIR: store.dataDir });
	const importing = (table: string, ...options: string[]) => {
		writeFileSync(file, table);
		return run("import", file, ...options);
	};
	const table = `codigo;precio\n${slug};210\n`;
	const dry = await importing(table, "--dry-run");
	expect(dry.stdout).toContain(`line 2: ${slug}: precio 200.00 → 210.00, dolares 50.00 → 52.50`);
	expect(await store.datastore.get("product", slug)).toMatchObject({ pen: 20000 });
	expect((await importing(table)).stdout).toContain("Imported 1 row: 0 new, 1 changed, 0 unchanged.");
	expect(await store.datastore.get("product", slug)).toMatchObject({ pen: 21000, usd: 5250 });
	const refused = ends(1, expect.stringContaining("line 3: nada: Es un producto nuevo"));
	expect(await importing(`codigo;precio\n${slug};1\nnada;1\n`)).toEqual(refused);
	const rejected = join(store.dataDir, "malas.csv");
	const mixed = `sep=;\ncodigo;precio\n${slug};220\nnada;1\nbanco-dos;1\n`;
	await addProducts({ "banco-dos": { pen: 20000, usd: 5000 } });
	expect(await importing(mixed, "--rejected", rejected, "--dry-run")).toMatchObject({
		status: 3,
		stdout: expect.stringContaining("Would reject 2 rows."),
	});
	expect(existsSync(rejected)).toBe(false);
	expect(await importing(mixed, "--rejected", rejected)).toMatchObject({
		status: 3,
		stdout: expect.stringMatching(
			/^line 4: nada: .*\nline 5: banco-dos: Precio dudoso.*\nRejected 2 rows: see .*\nline 3: .*\nImported 1 row: 0 new, 1 changed, 0 unchanged\.\nTo undo it: /,
		),
	});
	const badRows = /^\uFEFFcodigo,precio,motivo\r\nnada,1,.*\r\nbanco-dos,1,.*\r\n$/;
	expect(readFileSync(rejected, "utf8")).toMatch(badRows);
	expect(await store.datastore.get("product", slug)).toMatchObject({ pen: 22000 });
	expect((await importing(table, "--rejected", rejected)).status).toBe(0);
	const doubtful = `codigo;precio\n${slug};1\n`;
	expect((await importing(doubtful)).stderr).toContain("doubtful; if it is meant, repeat it with --yes");
	expect((await importing(doubtful, "--yes")).status).toBe(0);
	expect((await run("export", "--out", file)).stdout).toMatch(/^Exported \d+ rows to /);
	expect((await run("import", file)).stdout).toMatch(/: 0 new, 0 changed, \d+ unchanged\.\n$/);
});

/** By their slugs. */
async function addProducts(products: Record<string, RecordFields>) {
	for (const [slug, fields] of Object.entries(products))
		await store.datastore.set("product", slug, aProductRecord(fields));
}

/** @returns their slugs, which are their names, too */
async function addMany(kind: string, count: number) {
	const slugs = Array.from({ length: count }, (_, index) => `${kind}-${index}`);
	for (const slug of slugs) await addProducts({ [slug]: { name: slug } });
	return slugs;
}

async function upload(file: string): Promise<Response> {
	const form = new FormData();
	form.set("tabla", new Blob([file], { type: "text/csv" }), "tabla.csv");
	return desk.get(url, { method: "POST", body: form });
}

/** @returns how many products were changed */
async function importWholly(): Promise<number> {
	let changed = 0;
	while (fieldValue(await desk.page(url), "digest")) {
		const { headers } = await importShown();
		changed += Number(new URLSearchParams(headers.get("location")?.split("?")[1]).get("listo"));
	}
	return changed;
}

async function importShown(fields = {}): Promise<Response> {
	const digest = fieldValue(await desk.page(url), "digest") ?? "";
	return desk.post(url, { intent: "importar", digest, ...fields });
}
