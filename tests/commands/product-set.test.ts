import { expect, test } from "vitest";
import { limaDay } from "~/platform/values/lima-time";
import { ends } from "../support/commands";
import { filledStore, lamp } from "./catalog-store";

const changed = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);
const day = (fromToday: number) => limaDay(new Date(Date.now() + fromToday * 24 * 3600_000));
const [until, soon] = [day(5), day(2)];

test("product show has everything for people: prices, SKUs of the variants, each field, the version", async () => {
	const { show, versionOf } = await filledStore();
	const shown = (await show("sofa")).replaceAll("\u00a0", " ");
	expect(shown).toContain(`version     ${await versionOf("sofa")}\n`);
	expect(shown).toContain("prices      S/ 1,000.00 (USD 250.00) to S/ 1,200.00 (USD 300.00)");
	expect(shown).toMatch(/variant +sofa_[0-9a-f]{6} {2}l {2}S\/ 1,200.00 \(USD 300.00\) {2}stock 2\n/);
	expect(shown).toContain("images.0.src: /images/lamp.svg\n");
});

test("product show says why a damaged product is not in the store, and that there is no other", async () => {
	const { show, catalog, datastore } = await filledStore();
	await datastore.set("product", "roto", { ...lamp, pen: "1" });
	expect(await show("roto")).toContain("Not shown in the store: pen: must be a number\n");
	const refused = ends(1, expect.stringMatching(/^There is no product nada\.\n/));
	expect(await catalog(["product", "show", "nada"])).toEqual(refused);
});

test("single options of product set change just that, and say from what to what; the dollars follow at the product's rate", async () => {
	const { set, fieldsOf } = await filledStore();
	expect((await set("lamp", "--price", "1890", "--hidden")).stdout.split("\n")).toEqual([
		"Set product lamp: S/\u00a01,890.00 (USD\u00a0503.37).",
		"pen: 199000 → 189000",
		"usd: 53000 → 50337",
		"hidden: none → true",
		expect.stringMatching(/^changed: none → /),
		"",
	]);
	const hidden = { ...lamp, pen: 189_000, usd: 50_337, hidden: true, changed };
	expect(await fieldsOf("lamp")).toEqual(hidden);
	await set("lamp", "--shown", "--price", "S/ 1890.50", "--price-usd", "500", "--category", "dormitorio");
	const moved = { ...lamp, pen: 189_050, usd: 50_000, category: "dormitorio", changed };
	expect(await fieldsOf("lamp")).toEqual(moved);
});

test("single options of product set give a variant, by its SKU, a price and a sale of its own", async () => {
	const { set, fieldsOf, skuOf } = await filledStore();
	await set(skuOf("sofa", "l"), "--price", "1260");
	await set(skuOf("sofa", "s"), "--sale-price", "800", "--sale-until", until);
	const { pen, sale, variants } = await fieldsOf("sofa");
	expect([pen, sale]).toEqual([100_000, undefined]);
	expect(variants).toEqual([
		expect.objectContaining({ pen: 100_000, usd: 25_000, sale: { pen: 80_000, usd: 20_000, until } }),
		{ choice: { medida: "l" }, pen: 126_000, usd: 31_500, stock: 2 },
	]);
});

test("single options of product set set a sale, change it and end it", async () => {
	const { set, fieldsOf } = await filledStore();
	const saleAfter = async (...options: string[]) => {
		expect(await set("lamp", ...options)).toMatchObject({ status: 0 });
		return (await fieldsOf("lamp")).sale;
	};
	const { stdout } = await set("lamp", "--sale-price", "1490", "--sale-until", until);
	expect(stdout).toContain(`until ${until} instead of S/\u00a01,990.00`);
	const sale = { pen: 149_000, usd: 39_683, from: soon, until };
	expect(await saleAfter("--sale-from", soon)).toEqual(sale);
	expect(await saleAfter("--name", "Otra", "--sale-price-usd", "390")).toEqual({ ...sale, usd: 39_000 });
	expect(await saleAfter("--no-sale")).toBeUndefined();
});

test("single options of product set change the stock beside a price, and of one variant", async () => {
	const { set, show, catalog, fieldsOf, skuOf } = await filledStore();
	const stockOf = async (id: string) => /^stock +(\d+)$/m.exec(await show(id))?.[1];
	const { stdout } = await set("lamp", "--price", "1890", "--stock", "+5", "--hidden");
	expect(stdout).toContain("stock: 6 now, 1 before\n");
	expect([await stockOf("lamp"), (await fieldsOf("lamp")).hidden]).toEqual(["6", true]);
	await set(skuOf("sofa", "l"), "--stock", "9");
	expect(await stockOf("sofa")).toBe("10");
	expect((await catalog(["product", "list"])).stdout).toMatch(/sofa\t.*\t10\n/);
});

const sale = (price: string, ...days: string[]) => ["lamp", "--sale-price", price, ...days];
test.each<[what: string, args: string[], status: number, said: RegExp]>([
	["an absent product", ["nada", "--price", "5"], 1, /no product nada\. A new one needs --file/],
	["a variant that does not exist", ["sofa_000000", "--price", "5"], 1, /no variant sofa_000000/],
	["a tenfold price", ["lamp", "--price", "19901"], 1, /from S\/.1,990\.00 .* to S\/.19,901\.00 .*--yes/s],
	["an unreadable price", ["lamp", "--price", "gratis"], 2, /--price must be an amount/],
	["hidden and shown", ["lamp", "--hidden", "--shown"], 2, /Only one of --hidden and --shown\./],
	["a day that is none", ["lamp", "--shown-from", "mañana"], 2, /must be a day/],
	["options beside a file", ["lamp", "--file", "x", "--price", "5"], 2, /leave out --price/],
	["a variant's file", ["sofa_000000", "--file", "x"], 2, /name it by its id, sofa/],
	["no SKU", ["sofa_Grande", "--price", "5"], 2, /Not a SKU/],
	["units that are none", ["lamp", "--stock", "many"], 2, /--stock must be units such as 12/],
	["fewer units than none", ["lamp", "--stock=-2"], 1, /lamp has 1 units and cannot have -1/],
	["the stock of all variants", ["sofa", "--stock", "3"], 1, /name a variant by its SKU/],
	["a sale without a price", ["lamp", "--sale-until", until], 1, /A sale needs --sale-price/],
	["a sale without an end", sale("1490"), 1, /A sale needs --sale-until/],
	["a sale that has ended", sale("1490", "--sale-until", "2026-01-31"), 1, /has passed/],
	["a sale that is also ended", sale("1490", "--no-sale"), 2, /leave out/],
])("single options of product set refuse %s, and write nothing", async (_, args, status, said) => {
	const { set, records } = await filledStore();
	const before = await records();
	const { stdout, stderr, ...ended } = await set(...args);
	expect([ended.status, stdout, stderr]).toEqual([status, "", expect.stringMatching(said)]);
	expect(await records()).toEqual(before);
});

test("unknown fields that are stored, from before they were, stay in edits of others", async () => {
	const { set, catalog, fieldsOf, exported, datastore } = await filledStore();
	await datastore.set("product", "lamp", { ...lamp, compareAt: 5 });
	await datastore.set("category", "sala", { name: "Sala", image: "/a.svg", color: "x" });
	await set("lamp", "--price", "1890");
	expect(await fieldsOf("lamp")).toMatchObject({ pen: 189_000, compareAt: 5 });
	await catalog(["category", "set", "sala", "--name", "Salas"]);
	expect(await exported()).toContain('"fields":{"color":"x","image":"/a.svg","name":"Salas"}');
});

test("a change of a product that somebody else has changed since is refused with the difference, by a file of product show --json or --version", async () => {
	const { set, setFrom, show, versionOf, fieldsOf } = await filledStore();
	const seen = JSON.parse(await show("lamp", "--json"));
	const prices = { pen: 179_000, usd: 47_000 };
	await set("lamp", "--price", "1890");
	const refused = await setFrom("lamp", { ...seen, ...prices });
	expect(refused.status).toBe(1);
	expect(refused.stderr).toContain(`has changed since version ${seen.version}; nothing was written.`);
	expect(refused.stderr).toContain(`It is version ${await versionOf("lamp")} now.`);
	expect(refused.stderr).toContain("pen: 189000 → 179000\n");
	const byVersion = await set("lamp", "--price", "1790", "--version", seen.version);
	expect(byVersion.stderr).toContain(`has changed since version ${seen.version}`);
	expect(await fieldsOf("lamp")).toMatchObject({ pen: 189_000 });
	await setFrom("lamp", { ...JSON.parse(await show("lamp", "--json")), ...prices });
	expect(await fieldsOf("lamp")).toMatchObject({ pen: 179_000 });
});

test("a draft may lack what a shown product needs, says so, and is shown once it has it", async () => {
	const { set, setFrom, show, catalog, fieldsOf, exported } = await filledStore();
	const list = async () => (await catalog(["product", "list"])).stdout;
	const draft = { name: "Silla", created: "2026-11-21", hidden: true };
	const created = await setFrom("silla", draft);
	expect([created.status, created.stderr]).toEqual([0, ""]);
	expect(created.stdout).toContain("To be shown it needs: summary: is missing; description: is missing");
	expect(await list()).toContain("silla\tSilla\t\tdraft\n");
	expect(await show("silla")).toContain("Not shown in the store: summary");
	for (const [options, said] of [
		[["--shown"], "images: is missing"],
		[["--price", "100"], "needs --price, and --price-usd unless"],
		[["--hidden", "--category", "nada"], "no category nada"],
	] as const)
		expect((await set("silla", ...options)).stderr).toContain(said);
	expect(await fieldsOf("silla")).toEqual(draft);
	expect(await exported()).toContain('"id":"silla"');

	const { hidden, ...whole } = { ...lamp, ...draft, formerSlugs: [] };
	const pictureless = await setFrom("silla", { ...whole, hidden, images: [] });
	expect(pictureless.stdout).toContain("To be shown it needs: images");
	expect((await setFrom("silla", { ...whole, hidden })).stdout).toMatch(/^Set product silla: S/);
	await set("silla", "--shown-from", "2030-01-31");
	expect(await fieldsOf("silla")).toEqual({ ...whole, shownFrom: "2030-01-31", changed });
	expect(await list()).toMatch(/^silla.*shown from 2030-01-31$/m);
	await set("silla", "--shown");
	expect(await fieldsOf("silla")).not.toHaveProperty("shownFrom");
});

test("a product is renamed, and shown by its former id", async () => {
	const { catalog, show } = await filledStore();
	const rename = (...ids: string[]) => catalog(["product", "rename", ...ids]);
	const renamed = "Renamed product lamp: it is light now, and lamp leads to it.\n";
	expect((await rename("lamp", "light")).stdout).toBe(renamed);
	expect(await show("lamp")).toMatch(/^product +light\n/);
	expect((await rename("sofa", "lamp")).stderr).toContain("lamp is a former slug of light.");
});
