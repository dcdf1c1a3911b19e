import { readFileSync, writeFileSync } from "node:fs";
import { userInfo } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { variantKey } from "~/domain/goods/variant-key.server";
import { aDeskRecord, aProductRecord, type Records } from "../unit/domain/catalog/memory-datastore";
import { storeWith } from "./command-store";

const roble = `escritorio_${variantKey({ choice: { color: "marron" } })}`;
const nogal = `escritorio_${variantKey({ choice: { color: "negro" } })}`;

/** A store with a lamp and a desk of two colours, and functions that run `npm run stock` on it. */
async function aShop(others: Records = {}) {
	const lampara = aProductRecord({ name: "Lámpara", stock: 3 });
	const product = { lampara, escritorio: aDeskRecord([9, 0]) };
	const { run, folder } = await storeWith({ product, ...others });
	const stock = (...args: string[]) => run("stock", ...args);
	return {
		folder,
		stock,
		list: async () => (await stock("list")).stdout,
		importing(text: string | Uint8Array, ...options: string[]) {
			const file = join(folder, "stock.csv");
			writeFileSync(file, text);
			return stock("import", file, ...options);
		},
		run,
	};
}

test("lists what is sold, and what is low", async () => {
	const { stock, list } = await aShop();
	const said = `${roble}\t9\tEscritorio, Roble\n${nogal}\t0\tEscritorio, Nogal\nlampara\t3\tLámpara\n`;
	expect(await list()).toBe(said);
	expect((await stock("low")).stdout).toBe(`${nogal}\t0\tEscritorio, Nogal\nlampara\t3\tLámpara\n`);
	expect((await stock("low", "--below", "1")).stdout).toBe(`${nogal}\t0\tEscritorio, Nogal\n`);
});

test("sets, adds and removes units, and keeps why in the journal", async () => {
	const { stock, list } = await aShop();
	expect((await stock("set", nogal, "4")).stdout).toBe(`${nogal} has 4 units now, 0 before.\n`);
	await stock("add", "lampara", "10", "--reason", "llegó el camión");
	await stock("remove", "lampara", "1", "--reason", "se rompió");
	expect(await list()).toContain(`${nogal}\t4\tEscritorio, Nogal\nlampara\t12\t`);
	const user = userInfo().username;
	const lines = (await stock("journal", "lampara")).stdout.split("\n");
	expect(lines.map((line) => line.split("\t").slice(1))).toEqual([
		["lampara", "-1", "12", user, "se rompió", ""],
		["lampara", "+10", "13", user, "llegó el camión", ""],
		[],
	]);
	expect((await stock("journal", roble)).stdout).toBe(`The stock of ${roble} has not changed.\n`);
});

test("the journal of a product follows its renames, by each of its names", async () => {
	const move = { by: "rosa", product: "lampara", variant: "", units: 1, left: 1, reason: "antes" };
	const dated = (day: number) => ({ ...move, at: new Date(Date.UTC(2026, 0, day)).toISOString() });
	const earlier = Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`antes-${n}`, dated(n + 1)]));
	const { run, stock } = await aShop({ "stock-move": earlier });
	await stock("set", "lampara", "4");
	await run("catalog", "product", "rename", "lampara", "luz");
	await stock("set", "luz", "5");
	for (const name of ["lampara", "luz"])
		expect((await stock("journal", name)).stdout, name).toMatch(/\tluz\t\+1\t5\t.*\n.*\tlampara\t\+1\t4\t/);
	await run("catalog", "product", "rename", "luz", "lampara");
	expect((await stock("journal", "luz")).stdout, "of more than are shown").toMatch(/^.*\tluz\t\+1\t5\t/);
});

test("imports a supplier's file, and an export of the store again", async () => {
	const { stock, importing } = await aShop();
	const supplied = `\uFEFFCódigo;Descripción;Cantidad\r\n${nogal};"Nogal; oscuro";7\r\nlampara;;3\r\n`;
	const counts = "2 SKUs: 1 changed, 1 as before.";
	const said = `Would import ${counts} Nothing was written.\n`;
	expect((await importing(supplied, "--dry-run")).stdout).toBe(said);
	expect((await importing(supplied, "--reason", "proveedor")).stdout).toBe(`Imported ${counts}\n`);
	expect((await stock("journal", nogal)).stdout).toContain("\t+7\t7\t");
	const { stdout } = await stock("export");
	expect(stdout).toBe(
		`\uFEFFsku,stock,name,exported\r\n${roble},9,"Escritorio, Roble",9\r\n${nogal},7,"Escritorio, Nogal",7\r\nlampara,3,Lámpara,3\r\n`,
	);
	expect((await importing(stdout)).stdout).toContain("3 SKUs: 0 changed");
});

test("an export brings back nothing that was sold since, and a count of that is refused", async () => {
	const { stock, list, importing } = await aShop();
	const { stdout: exported } = await stock("export");
	for (const sku of ["lampara", roble]) await stock("remove", sku, "2", "--reason", "venta");
	const other = await importing(exported.replace(`${nogal},0,`, `${nogal},4,`));
	const said = `${roble} stays 7, exported 9\nlampara stays 1, exported 3\nImported 3 SKUs: 1`;
	expect(other.stdout).toContain(said);
	const left = await list();
	expect(left).toMatch(/\t7\t.*\n.*\t4\t.*\n.*\t1\t/);
	const counted = await importing(exported.replace("lampara,3,", "lampara,8,"));
	expect(counted.stderr).toContain("lampara had 3 when it was exported and has 1 now: count it again");
	expect(await list()).toBe(left);
});

test("takes the good lines, and writes the others to a file with the reasons", async () => {
	const { list, importing, folder } = await aShop();
	const rejected = join(folder, "rejected.csv");
	const supplied = `sep=;\r\n;;\r\n Código ;;Cantidad;\r\nlampara;;7;\r\nsofa;;2;\r\n${roble};;1;\r\n${roble};;2;\r\n`;
	expect(await importing(supplied, "--rejected", rejected)).toMatchObject({
		status: 3,
		stdout: expect.stringMatching(/\nRejected 3 rows: see .*\nImported 1 SKU: 1 changed, 0 as before\.\n$/),
	});
	expect(await list()).toMatch(/\t9\t.*\n.*\t0\t.*\nlampara\t7\t/);
	const twice = `${roble} is there twice`;
	expect(readFileSync(rejected, "utf8")).toBe(
		`\uFEFFCódigo,Cantidad,motivo\r\nsofa,2,"there is no SKU ""sofa"""\r\n${roble},1,${twice}\r\n${roble},2,${twice}\r\n`,
	);
	const [head, , first] = readFileSync(rejected, "utf8").split("\r\n");
	expect(await importing(`${head}\n${first}`, "--rejected", rejected)).toMatchObject({ status: 0 });
});

test.each<[string, string | Uint8Array, string]>([
	["an unknown SKU", "sku,stock\nlampara,9\nsofa,1\n", 'line 3: there is no SKU "sofa"'],
	["no number", "sku,stock\nlampara,-1\n", 'line 2: "-1" is no number of units'],
	["too many units", "sku,stock\nlampara,9999999\n", 'line 2: "9999999" is no number of units'],
	["a missing cell", "sku,stock\nlampara\n", 'line 2: "" is no number of units'],
	["the same SKU twice", "sku,stock\nlampara,1\nlampara,2\n", "line 3: lampara is there twice"],
	["a comma in the units", "sku,stock\nlampara,1,200\n", "line 2: has more cells than the first line"],
	["missing headings", "lampara,1\nsofa,2\n", "needs the headings sku and stock"],
	["an empty file", "", "has no lines"],
	["headings alone", "sku,stock\n", "has no lines"],
	["an open quote", 'sku,stock\n"lampara,1\n', "is no CSV: Quote Not Closed"],
	["another encoding", Buffer.from("sku,stock\nl\xe1mpara,1\n", "latin1"), "is not in UTF-8"],
])("writes nothing for a file with %s", async (_, text, message) => {
	const { list, importing } = await aShop();
	const before = await list();
	const { status, stderr } = await importing(text);
	expect([status, stderr]).toEqual([1, expect.stringContaining(message)]);
	expect(await list()).toBe(before);
});

test.each<[string[], number, string]>([
	[["set", "sofa", "1"], 1, "There is no sofa."],
	[["set", "escritorio", "1"], 1, "There is no escritorio."],
	[["set", "lampara", "-1"], 2, "Unknown option"],
	[["set", "lampara", "mucho"], 2, "set needs a whole number of units"],
	[["add", "lampara", "1"], 2, "Why?"],
	[["remove", "lampara", "4", "--reason", "x"], 1, "lampara has 3 units and cannot have -1."],
	[["low", "--below", "x"], 2, "--below needs"],
	[["import"], 2, "import needs a file"],
	[["import", "none.csv"], 1, "none.csv cannot be read"],
	[["journal", "../x"], 2, "is no SKU"],
])("writes nothing for %j", async (args, status, message) => {
	const { stock, list } = await aShop();
	const before = await list();
	expect(await stock(...args)).toMatchObject({ status, stderr: expect.stringContaining(message) });
	expect(await list()).toBe(before);
});
