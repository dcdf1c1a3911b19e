import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { limaDay } from "~/platform/values/lima-time";
import { aProductRecord } from "../unit/domain/catalog/memory-datastore";
import { line, newStore } from "./catalog-store";

const lamp = aProductRecord({ pen: 199_000, usd: 53_000, formerSlugs: ["lampara"] });
const sizes = [
	{ id: "s", name: "S" },
	{ id: "l", name: "L" },
];
const sofa = aProductRecord({
	pen: 100_000,
	usd: 25_000,
	options: [{ id: "medida", name: "Medida", values: sizes }],
	variants: [
		{ choice: { medida: "s" }, stock: 1 },
		{ choice: { medida: "l" }, stock: 2, pen: 120_000, usd: 30_000 },
	],
});

/** A store with a lamp and a sofa in two sizes. */
async function storeWithProducts() {
	const store = newStore();
	const { status, stderr } = await store.importing(
		line("category", "sala", { name: "Sala", image: "/a.svg" }) +
			line("category", "dormitorio", { name: "Dormitorio", image: "/a.svg" }) +
			line("product", "lamp", lamp) +
			line("product", "sofa", sofa),
	);
	expect([status, stderr]).toEqual([0, expect.any(String)]);
	const shown = async (id: string) =>
		JSON.parse((await store.catalog(["product", "show", id, "--json"])).stdout);
	return {
		...store,
		shown,
		set: (...args: string[]) => store.catalog(["product", "set", ...args]),
		async fieldsOf(id: string) {
			const { version, ...fields } = await shown(id);
			return fields;
		},
		async skuOf(id: string, choice: string) {
			const { stdout } = await store.catalog(["product", "show", id]);
			return new RegExp(`variant +(\\S+)  ${choice}`).exec(stdout)?.[1] ?? "";
		},
	};
}

describe("product show", () => {
	test("has everything for people: prices, SKUs of the variants, each field, the version", async () => {
		const { catalog, shown } = await storeWithProducts();
		const { stdout } = await catalog(["product", "show", "sofa"]);
		expect(stdout).toContain(`version     ${(await shown("sofa")).version}\n`);
		expect(stdout).toContain(
			"prices      S/ 1,000.00 (USD 250.00) to S/ 1,200.00 (USD 300.00)".replaceAll(
				/(S\/|USD) /g,
				"$1\u00a0",
			),
		);
		expect(stdout).toMatch(
			/variant +sofa_[0-9a-f]{6} {2}l {2}S\/\u00a01,200.00 \(USD\u00a0300.00\) {2}stock 2\n/,
		);
		expect(stdout).toContain("images.0.src: /images/lamp.svg\n");
	});

	test("says why a damaged product is not in the store", async () => {
		const { catalog, dataDir } = await storeWithProducts();
		const { openDatastore } = await import("~/platform/open-datastore.server");
		const datastore = await openDatastore({ kind: "sqlite", dataDir });
		await datastore.set("product", "roto", { ...lamp, pen: "1" });
		await datastore.close();
		const { stdout } = await catalog(["product", "show", "roto"]);
		expect(stdout).toContain("Not shown in the store: pen: must be a number\n");
	});

	test("of an absent product fails", async () => {
		const { catalog } = await storeWithProducts();
		expect(await catalog(["product", "show", "nada"])).toMatchObject({
			status: 1,
			stderr: expect.stringMatching(/^There is no product nada\.\n/),
		});
	});
});

describe("single options of product set", () => {
	test("change just that, and say from what to what; the dollars follow at the product's rate", async () => {
		const { set, fieldsOf } = await storeWithProducts();
		const { status, stdout } = await set("lamp", "--price", "1890", "--hidden");
		expect(status).toBe(0);
		const changed = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);
		expect(stdout.split("\n")).toEqual([
			"Set product lamp: S/\u00a01,890.00 (USD\u00a0503.37).",
			"pen: 199000 → 189000",
			"usd: 53000 → 50337",
			"hidden: none → true",
			expect.stringMatching(/^changed: none → /),
			"",
		]);
		expect(await fieldsOf("lamp")).toEqual({ ...lamp, pen: 189_000, usd: 50_337, hidden: true, changed });
		await set("lamp", "--shown", "--price", "S/ 1,890.50", "--price-usd", "500", "--category", "dormitorio");
		expect(await fieldsOf("lamp")).toEqual({
			...lamp,
			pen: 189_050,
			usd: 50_000,
			category: "dormitorio",
			changed,
		});
	});

	test("price a variant by its SKU", async () => {
		const { set, fieldsOf, skuOf } = await storeWithProducts();
		expect((await set(await skuOf("sofa", "l"), "--price", "1260")).status).toBe(0);
		expect((await set(await skuOf("sofa", "s"), "--price", "900")).status).toBe(0);
		expect(await fieldsOf("sofa")).toMatchObject({
			pen: 100_000,
			variants: [
				{ pen: 90_000, usd: 22_500, stock: 1 },
				{ pen: 126_000, usd: 31_500, stock: 2 },
			],
		});
		const useless = await set("sofa", "--price", "800");
		expect([useless.status, useless.stderr]).toEqual([
			1,
			expect.stringContaining("name a variant by its SKU"),
		]);
	});

	test.each([
		["a category that does not exist", ["lamp", "--category", "nada"], 1, /there is no category nada/],
		["an absent product", ["nada", "--price", "5"], 1, /no product nada\. A new one needs --file/],
		["a variant that does not exist", ["sofa_000000", "--price", "5"], 1, /no variant sofa_000000/],
		["a name of one variant", ["sofa_000000", "--name", "X"], 1, /no variant|whole product/],
		["an empty name", ["lamp", "--name", " "], 1, /name: is empty/],
		["a tenfold price", ["lamp", "--price", "19901"], 1, /repeat it with --yes/],
		["an unreadable price", ["lamp", "--price", "gratis"], 2, /--price must be an amount/],
		["a price of nothing", ["lamp", "--price", "0"], 2, /--price must be an amount/],
		[
			"hidden and shown",
			["lamp", "--hidden", "--shown"],
			2,
			/Only one of --hidden, --shown and --shown-from/,
		],
		["options beside a file", ["lamp", "--file", "x", "--price", "5"], 2, /leave out --price/],
		["a variant's file", ["sofa_000000", "--file", "x"], 2, /name it by its id, sofa/],
		["no SKU", ["sofa_Grande", "--price", "5"], 2, /Not a SKU/],
	] as const)("refuse %s, and write nothing", async (_, args, status, said) => {
		const { set, exported } = await storeWithProducts();
		const before = await exported();
		const done = await set(...args);
		expect([done.status, done.stdout]).toEqual([status, ""]);
		expect(done.stderr).toMatch(said);
		expect(await exported()).toBe(before);
	});
});

describe("a sale", () => {
	const until = limaDay(new Date(Date.now() + 5 * 24 * 3600_000));
	const soon = limaDay(new Date(Date.now() + 2 * 24 * 3600_000));

	test("is set, changed and ended", async () => {
		const { set, fieldsOf } = await storeWithProducts();
		const { status, stdout } = await set("lamp", "--sale-price", "1490", "--sale-until", until);
		expect([status, stdout]).toEqual([
			0,
			expect.stringContaining(`until ${until} instead of S/\u00a01,990.00`),
		]);
		expect((await fieldsOf("lamp")).sale).toEqual({ pen: 149_000, usd: 39_683, until });
		expect((await set("lamp", "--sale-from", soon)).stdout).not.toContain("instead of");
		expect((await fieldsOf("lamp")).sale).toEqual({ pen: 149_000, usd: 39_683, from: soon, until });
		expect((await set("lamp", "--name", "Otra", "--sale-price-usd", "390")).status).toBe(0);
		expect((await fieldsOf("lamp")).sale).toEqual({ pen: 149_000, usd: 39_000, from: soon, until });
		expect((await set("lamp", "--no-sale")).status).toBe(0);
		expect(await fieldsOf("lamp")).not.toHaveProperty("sale");
	});

	test("of a variant is its own, and gives it a price of its own", async () => {
		const { set, fieldsOf, skuOf } = await storeWithProducts();
		await set(await skuOf("sofa", "s"), "--sale-price", "800", "--sale-until", until);
		const { sale, variants } = await fieldsOf("sofa");
		expect(sale).toBeUndefined();
		expect(variants[0]).toMatchObject({
			pen: 100_000,
			usd: 25_000,
			sale: { pen: 80_000, usd: 20_000, until },
		});
		expect(variants[1]).not.toHaveProperty("sale");
	});

	test.each([
		["without a price", ["--sale-until", until], 1, /A sale needs --sale-price/],
		["without an end", ["--sale-price", "1490"], 1, /A sale needs --sale-until/],
		[
			"that is dearer",
			["--sale-price", "1990", "--sale-until", until],
			1,
			/sale: must be lower than the price/,
		],
		["that has ended", ["--sale-price", "1490", "--sale-until", "2026-01-31"], 2, /has passed/],
		["until no day", ["--sale-price", "1490", "--sale-until", "2026-02-30"], 2, /must be a day such as/],
		[
			"that begins after its end",
			["--sale-price", "1490", "--sale-until", soon, "--sale-from", until],
			1,
			/ends before/,
		],
		["with a slip of the price", ["--sale-price", "149", "--sale-until", until], 1, /--yes/],
		["with a later slip", ["--sale-price", "149", "--sale-from", soon, "--sale-until", until], 1, /--yes/],
		["that is also ended", ["--sale-price", "1490", "--no-sale"], 2, /leave out/],
	] as const)("%s is refused", async (_, args, status, said) => {
		const { set, fieldsOf } = await storeWithProducts();
		const refused = await set("lamp", ...args);
		expect([refused.status, refused.stderr]).toEqual([status, expect.stringMatching(said)]);
		expect(await fieldsOf("lamp")).toEqual(lamp);
	});
});

describe("unknown fields are refused", () => {
	test.each([
		["of a product", { compareAt: 5 }, "compareAt: is no field of a product"],
		[
			"deep in a product",
			{ images: [{ ...image(), caption: "x" }] },
			"images.0.caption: is no field of a product",
		],
	])("%s, in a file and in an import", async (_, fields, said) => {
		const { set, folder, importing, exported } = await storeWithProducts();
		const before = await exported();
		const file = join(folder, "lamp.json");
		writeFileSync(file, JSON.stringify({ ...lamp, ...fields }));
		expect(await set("lamp", "--file", file)).toMatchObject({ status: 1, stderr: `product lamp: ${said}\n` });
		const imported = await importing(line("product", "lamp", { ...lamp, ...fields }));
		expect([imported.status, imported.stderr]).toEqual([
			1,
			expect.stringContaining(`line 1: product lamp: ${said}`),
		]);
		expect(await exported()).toBe(before);
	});

	test("but a stored one, from before they were, stays in an edit of other fields", async () => {
		const { set, catalog, fieldsOf, exported, dataDir } = await storeWithProducts();
		const { openDatastore } = await import("~/platform/open-datastore.server");
		const datastore = await openDatastore({ kind: "sqlite", dataDir });
		await datastore.set("product", "lamp", { ...lamp, compareAt: 5 });
		await datastore.set("category", "sala", { name: "Sala", image: "/a.svg", color: "x" });
		await datastore.close();
		expect((await set("lamp", "--price", "1890")).status).toBe(0);
		expect(await fieldsOf("lamp")).toMatchObject({ pen: 189_000, compareAt: 5 });
		expect((await catalog(["category", "set", "sala", "--name", "Salas"])).status).toBe(0);
		expect(await exported()).toContain('"fields":{"color":"x","image":"/a.svg","name":"Salas"}');
	});

	test("of a category", async () => {
		const { importing } = await storeWithProducts();
		const { status, stderr } = await importing(
			line("category", "sala", { name: "Sala", image: "/a.svg", color: "x" }),
		);
		expect([status, stderr]).toEqual([1, expect.stringContaining("color: is no field of a category")]);
	});

	function image() {
		return (lamp.images as object[])[0];
	}
});

describe("a change of a product that somebody else has changed since", () => {
	test("is refused with the difference, by a file of product show --json", async () => {
		const { set, shown, fieldsOf, folder } = await storeWithProducts();
		const file = join(folder, "lamp.json");
		const seen = await shown("lamp");
		writeFileSync(file, JSON.stringify({ ...seen, pen: 179_000, usd: 47_000 }));
		await set("lamp", "--price", "1890");
		const refused = await set("lamp", "--file", file);
		expect(refused.status).toBe(1);
		expect(refused.stderr).toContain(`has changed since version ${seen.version}; nothing was written.`);
		expect(refused.stderr).toContain(`It is version ${(await shown("lamp")).version} now.`);
		expect(refused.stderr).toContain("pen: 189000 → 179000\n");
		expect(await fieldsOf("lamp")).toMatchObject({ pen: 189_000 });

		writeFileSync(file, JSON.stringify({ ...(await shown("lamp")), pen: 179_000, usd: 47_000 }));
		expect((await set("lamp", "--file", file)).status).toBe(0);
		expect(await fieldsOf("lamp")).toMatchObject({ pen: 179_000 });
	});

	test("is refused by --version; of two with the same version one succeeds", async () => {
		const { set, shown, catalog } = await storeWithProducts();
		const { version } = await shown("lamp");
		expect((await set("lamp", "--price", "1890", "--version", version)).status).toBe(0);
		const second = await set("lamp", "--price", "1790", "--version", version);
		expect([second.status, second.stderr]).toEqual([1, expect.stringContaining("pen: 189000 → 179000\n")]);
		const { version: next } = await shown("lamp");
		await catalog(["product", "remove", "lamp"]);
		expect((await set("lamp", "--price", "1790", "--version", next)).stderr).toContain(
			"There is no product lamp",
		);
	});

	test("without a version, changes of other fields are both kept", async () => {
		const { set, fieldsOf } = await storeWithProducts();
		await set("lamp", "--price", "1890");
		await set("lamp", "--name", "Otra");
		expect(await fieldsOf("lamp")).toMatchObject({ pen: 189_000, name: "Otra" });
	});
});

test("category set keeps what it does not name", async () => {
	const { catalog, importing, exported } = newStore();
	const image = { src: "/images/sala-800.webp", alt: "", width: 800, height: 800, widths: [400, 800] };
	const sala = { name: "Sala", description: "Para estar", image };
	await importing(line("category", "sala", sala));
	const stored = async () => JSON.parse(await exported()).fields;
	await catalog(["category", "set", "sala", "--name", "Salas", "--image", image.src]);
	expect(await stored()).toEqual({ ...sala, name: "Salas" });
	await catalog(["category", "set", "sala", "--image", "/otra.svg"]);
	expect(await stored()).toEqual({ ...sala, name: "Salas", image: "/otra.svg" });
	expect((await catalog(["category", "set", "sala", "--name", ""])).stderr).toContain("--name: is empty");
});

describe("stock", () => {
	const stockOf = async (
		{ catalog }: Pick<Awaited<ReturnType<typeof storeWithProducts>>, "catalog">,
		id: string,
	) => /^stock +(\d+)$/m.exec((await catalog(["product", "show", id])).stdout)?.[1];

	test("is changed beside a price, and of one variant", async () => {
		const store = await storeWithProducts();
		const { stdout } = await store.set("lamp", "--price", "1890", "--stock", "+5", "--hidden");
		expect(stdout).toContain("stock: 6 now, 1 before\n");
		expect([await stockOf(store, "lamp"), (await store.fieldsOf("lamp")).hidden]).toEqual(["6", true]);
		await store.set("lamp", "--stock=-2");
		expect(await stockOf(store, "lamp")).toBe("4");
		await store.set(await store.skuOf("sofa", "l"), "--stock", "9");
		expect(await stockOf(store, "sofa")).toBe("10");
		expect((await store.catalog(["product", "list"])).stdout).toMatch(/sofa\t.*\t10\n/);
	});

	test.each([
		[["--stock", "many"], "--stock must be units such as 12"],
		[["--stock=-2"], "lamp has 1 units and cannot have -1"],
	])("is not changed by %j", async (options, message) => {
		const store = await storeWithProducts();
		expect((await store.set("lamp", ...options)).stderr).toContain(message);
		expect(await stockOf(store, "lamp")).toBe("1");
		expect((await store.set("sofa", "--stock", "3")).stderr).toContain("name a variant by its SKU");
	});

	test("that was counted stays when a product is imported again, unless the file has another one", async () => {
		const store = await storeWithProducts();
		await store.set("lamp", "--stock", "7");
		const again = (changes: object) => store.importing(line("product", "lamp", { ...lamp, ...changes }));
		await again({ name: "Lámpara nueva" });
		expect(await stockOf(store, "lamp")).toBe("7");
		await again({ name: "Lámpara nueva", stock: 30 });
		expect(await stockOf(store, "lamp")).toBe("30");
		await store.set("lamp", "--stock", "2");
		await store.catalog(["product", "remove", "lamp"]);
		await again({});
		expect(await stockOf(store, "lamp"), "a new product has its opening stock").toBe("1");
	});
});

describe("a draft", () => {
	test("may lack what a shown product needs, says so, and is shown once it has it", async () => {
		const store = await storeWithProducts();
		const file = join(store.folder, "draft.json");
		const draft = { name: "Silla", created: "2026-11-21", hidden: true };
		writeFileSync(file, JSON.stringify(draft));
		const created = await store.set("silla", "--file", file);
		expect([created.status, created.stderr]).toEqual([0, ""]);
		expect(created.stdout).toContain("To be shown it needs: summary: is missing; description: is missing");
		expect((await store.catalog(["product", "list"])).stdout).toContain("silla\tSilla\t\tdraft\n");
		expect((await store.catalog(["product", "show", "silla"])).stdout).toContain(
			"Not shown in the store: summary",
		);

		const early = await store.set("silla", "--shown");
		expect([early.status, early.stderr]).toEqual([1, expect.stringContaining("images: is missing")]);
		expect((await store.set("silla", "--price", "100")).stderr).toContain("needs --price and --price-usd");
		expect((await store.set("silla", "--hidden", "--category", "nada")).stderr).toContain("no category nada");
		expect(await store.fieldsOf("silla")).toEqual(draft);
		expect(await store.exported()).toContain('"id":"silla"');

		const { hidden, ...whole } = { ...lamp, ...draft, formerSlugs: [] };
		writeFileSync(file, JSON.stringify({ ...whole, hidden, images: [] }));
		expect((await store.set("silla", "--file", file)).stdout).toContain("To be shown it needs: images");
		writeFileSync(file, JSON.stringify({ ...whole, hidden }));
		expect((await store.set("silla", "--file", file)).stdout).toMatch(/^Set product silla: S/);
		expect((await store.set("silla", "--shown-from", "2030-01-31")).status).toBe(0);
		expect(await store.fieldsOf("silla")).toMatchObject({ shownFrom: "2030-01-31" });
		expect(await store.fieldsOf("silla")).not.toHaveProperty("hidden");
		expect((await store.catalog(["product", "list"])).stdout).toMatch(/^silla.*shown from 2030-01-31$/m);
		expect((await store.set("silla", "--shown-from", "mañana")).stderr).toContain("must be a day");
		expect((await store.set("silla", "--shown-from", "2030-01-31", "--hidden")).stderr).toContain(
			"Only one of",
		);
		expect((await store.set("silla", "--shown")).status).toBe(0);
		expect(await store.fieldsOf("silla")).not.toHaveProperty("shownFrom");
	});
});
