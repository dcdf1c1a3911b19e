import { expect, test } from "vitest";
import { adminUrls } from "~/platform/admin-urls";
import { runCommand } from "../support/commands";
import { deskOf, deskOfFile, newestEntry, staffPassword } from "../support/desk";
import { typedIn } from "../support/html-form";
import { expectStatus, type Shopper, textOf } from "../support/shopper";
import { storeOfFile } from "../support/store-of-file";
import { aDeskRecord, aProductRecord } from "../unit/domain/catalog/memory-datastore";

const store = storeOfFile();
const keeper = deskOfFile(store, "keeper");
const product = "lampara-de-pie-killa";

test("a mistaken price is undone from the journal, and the undoing too, but not what changed again since", async () => {
	const stored = () => store.datastore.get("product", product);
	const before = await stored();
	await setPrice("18");
	const wrong = await stored();
	expect(wrong).not.toEqual(before);
	const undone = await keeper.post(adminUrls.journal(), { entry: (await newestEntry(store)).id });
	expect(undone.headers.get("location")).toMatch(/listo=1/);
	expect(await stored()).toEqual(before);
	const page = textOf(await keeper.page(undone.headers.get("location") ?? ""));
	expect(page).toContain("Deshicimos el cambio.");
	expect(page).toMatch(
		/Diario: deshacer producto Lámpara de pie Killa\. Precio en soles: S\/\s18\.00 → S\/\s\d+\.00\. Precio en dólares: USD\s/,
	);

	const entry = (await newestEntry(store)).id;
	expect((await keeper.post(adminUrls.journal(), { entry })).status).toBe(303);
	expect(await stored()).toEqual(wrong);
	await setPrice("190");
	expect(textOf(await expectStatus(409, keeper.post(adminUrls.journal(), { entry })))).toContain(
		"desde entonces cambió otra vez",
	);
});

test("the journal names what was changed, with short values, and the prices, sales and names of variants", async () => {
	const slug = "taburete-de-prueba";
	const stored = aProductRecord({ name: "Taburete", category: "sala", hidden: true });
	await store.datastore.set("product", slug, stored);
	const summary = "Un resumen que es tan largo que el diario no lo repite. ".repeat(3);
	await saveForm(keeper, slug, { category: "comedor", state: "shown", name: "Taburete alto", summary });
	const journal = async () => textOf(await keeper.page(adminUrls.journal())).replaceAll("\u00a0", " ");
	const said =
		"Productos producto Taburete alto. Nombre: «Taburete» → «Taburete alto». Resumen. Categoría: Sala → Comedor. Estado: oculto → se muestra";
	await expect.poll(journal).toContain(said);
	expect(await journal()).not.toContain(slug);
	await keeper.post(adminUrls.stock({ q: slug }), { sku: slug, seen: "1", units: "6", reason: "Conteo" });
	expect(await journal()).toContain("Inventario unidades Taburete alto");
	expect(await journal()).not.toContain("movimiento");

	const desk = "escritorio-de-prueba";
	await store.datastore.set("product", desk, { ...aDeskRecord([1, 2]), pen: 90000, usd: 24000 });
	const sale = { "variants[0].sale.pen": "800", "variants[0].sale.until": "2999-12-31" };
	const renamed = { "options[0].values[1].name": "Nogal oscuro" };
	await saveForm(keeper, desk, { ...renamed, ...sale, "variants[0].pen": "850" });
	const changed = await journal();
	expect(changed).toContain("Opciones: «Nogal» → «Nogal oscuro»");
	expect(changed).toContain("Precio en soles de Roble: nada → S/ 850.00");
	expect(changed).toContain("Oferta en soles de Roble: nada → S/ 800.00");
	expect(changed).toContain("Último día de la oferta de Roble: nada → «2999-12-31»");
});

/** Saves the product's form with these changes. */
async function saveForm(keeper: Shopper, slug: string, changes: Record<string, string>) {
	const url = adminUrls.product(slug);
	const form = Object.fromEntries(typedIn(await keeper.page(url), url));
	expect((await keeper.post(url, { ...form, ...changes, intent: "guardar" })).status).toBe(303);
}

test("only what can be undone is, and only by who may change it", async () => {
	const owner = await deskOf(store, "owner");
	await owner.post(adminUrls.shop("pagos"), { yape: "987 654 321", password: staffPassword });
	const entry = (await newestEntry(store)).id;
	expect(await keeper.page(adminUrls.journal())).not.toContain(entry);
	expect((await keeper.post(adminUrls.journal(), { entry })).status).toBe(403);
	expect(await owner.page(adminUrls.journal())).toContain(entry);
	expect((await owner.post(adminUrls.journal(), { entry })).status).toBe(303);
	expect(await store.datastore.get("business", "store")).not.toHaveProperty("yape");

	await runCommand("stock", ["add", product, "1", "--reason", "llegó"], { DATA_DIR: store.dataDir });
	for (const unknown of [(await newestEntry(store)).id, "nada", "../x", ""])
		expect((await owner.post(adminUrls.journal(), { entry: unknown })).status).toBe(409);
});

async function setPrice(soles: string): Promise<void> {
	const args = ["product", "set", product, "--price", soles, "--yes"];
	const { status, stderr } = await runCommand("catalog", args, { DATA_DIR: store.dataDir });
	expect(status, stderr).toBe(0);
}
