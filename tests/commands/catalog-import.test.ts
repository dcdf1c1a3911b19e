import { mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { limaDay } from "~/platform/values/lima-time";
import { writeExport } from "../../scripts/commands/files";
import { ends, runCommand } from "../support/commands";
import { aProductRecord } from "../unit/domain/catalog/memory-datastore";
import { line, newStore, sala } from "./catalog-store";

const [image] = aProductRecord({}).images as object[];
const aCategory = { name: "Sala", image: "/images/x.svg" };

test("exporting a catalogue and importing it into another store reproduces it byte for byte", async () => {
	const first = await newStore();
	await first.catalog(["seed"]);
	const rare = aProductRecord({ name: 'Ñ "灯" 😀 \\ \n', colors: [], features: [] });
	// Control characters, such as a word processor's line break, are cleaned as in forms.
	await first.importing(line("product", "rara", { ...rare, name: 'Ñ\u0007 "灯" 😀 \\ \u000B' }));
	const text = await first.exported();
	const records = text.trimEnd().split("\n");
	const lines = records.map((each) => JSON.parse(each));
	expect(lines.at(0)).toMatchObject({ collection: "category", id: "audio" });
	expect(lines.find(({ id }) => id === "rara").fields).toEqual(JSON.parse(JSON.stringify(rare)));
	const names = lines.map(({ collection, id }) => `${collection} ${id}`);
	expect(names).toEqual([...names].sort());

	const second = await newStore();
	const said = /^Imported \d+ records: .* \((\d+) new, 0 changed, 0 unchanged\); removed 0\.\n$/m;
	expect((await second.importing(text)).stdout).toMatch(said);
	expect(await second.exported()).toBe(text);
	expect((await second.catalog(["import", "-"], text)).stdout).toMatch(/\(0 new, 0 changed, \d+ unchanged\)/);
	expect(await second.exported()).toBe(text);
});

test("exporting a catalogue replaces a file atomically, or not at all", async () => {
	const { catalog, importing, exported, ...store } = await newStore();
	await importing(sala);
	const folder = join(store.folder, "out");
	mkdirSync(folder);
	const file = join(folder, "catalogue.jsonl");
	const link = join(folder, "link.jsonl");
	writeFileSync(file, "before");
	symlinkSync(file, link);
	const said = `Exported 1 record: 1 category, 0 products to ${link}.\n`;
	expect((await catalog(["export", "--out", link])).stdout).toBe(said);
	expect(readFileSync(file, "utf8")).toBe(await exported());
	expect(readdirSync(folder).sort()).toEqual(["catalogue.jsonl", "link.jsonl"]);
	for (const bad of [folder, join(folder, "absent", "a"), "/dev/null"]) {
		const { status, stderr } = await catalog(["export", "--out", bad]);
		expect([status, stderr.split("\n").length]).toEqual([1, 2]);
		expect(stderr).toContain(`${bad} cannot be written: `);
	}
	expect(statSync("/dev/null").isCharacterDevice()).toBe(true);
	const cutShort = writeExport(file, fullDisk(), "");
	await expect(cutShort).rejects.toThrow(`${file} cannot be written: no space left`);
	expect(readFileSync(file, "utf8")).toBe(await exported());
	expect(readdirSync(folder)).toHaveLength(2);
});

async function* fullDisk() {
	yield "half of it";
	throw new Error("no space left");
}

test("exporting a catalogue takes a file's path from the folder in which npm was called", async () => {
	const { folder, dataDir, importing, exported } = await newStore();
	await importing(sala + line("product", "mesa", aProductRecord({})));
	const fromFolder = (...args: string[]) =>
		runCommand("catalog", args, { DATA_DIR: dataDir, INIT_CWD: folder });
	expect(await fromFolder("export", "--out", "npm.jsonl")).toMatchObject({ status: 0 });
	expect(readFileSync(join(folder, "npm.jsonl"), "utf8")).toBe(await exported());
	expect(await fromFolder("import", "npm.jsonl")).toMatchObject({ status: 0 });
	writeFileSync(join(folder, "mesa.json"), JSON.stringify(aProductRecord({})));
	expect(await fromFolder("product", "set", "mesa", "--file", "mesa.json")).toMatchObject({ status: 0 });
});

test("exporting a catalogue warns about records that an import would reject", async () => {
	const { catalog } = await newStore({ product: { lamp: { pen: 1 } } });
	const { status, stdout, stderr } = await catalog(["export"]);
	expect([status, stdout]).toEqual([0, expect.stringContaining('"fields":{"pen":1}}\n')]);
	expect(stderr).toMatch(/^An import would refuse product lamp: name: is missing; /);
	const said = "lamp\t(is not shown in the store: export tells why)\n";
	expect((await catalog(["product", "list"])).stdout).toBe(said);
});

test("an import of an old export overwrites nothing that has changed since", async () => {
	const { importing, exported, set, dataDir } = await newStore();
	const products = ["lamp", "sofa", "mesa"].map((id) =>
		line("product", id, aProductRecord({ pen: 10_000, usd: 2700 })),
	);
	await importing(sala + products.join(""));
	const old = await exported();
	const [lamp = "", mesa = "", sofa = ""] = old.trimEnd().split("\n").slice(1);
	await set("lamp", "--price", "120");
	await runCommand("stock", ["set", "mesa", "2", "--reason", "venta"], { DATA_DIR: dataDir });
	const edit = (text: string, from: string | RegExp, to: string) => text.replace(from, to);
	const moreForSofa = edit(old, sofa, edit(sofa, '"pen":10000', '"pen":11000'));
	expect((await importing(moreForSofa)).stdout).toContain("(0 new, 1 changed, 3 unchanged)");
	const said = expect.arrayContaining(['"pen":12000', '"only":2', '"pen":11000']);
	expect((await exported()).match(/"only":\d+|"pen":\d+/g)).toEqual(said);
	const refused = await importing(
		`${edit(lamp, '"name":"', '"name":"Gran ')}\n${edit(mesa, /"stock":\d+/, '"stock":50')}`,
	);
	const told = "line 1: product lamp: exported: has changed in the store since the export";
	expect(refused.stderr).toContain(told);
	const words = /line 2: product mesa: stock: of only was \d+ when it was exported and is 2 now/;
	expect(refused.stderr).toMatch(words);
	const anyway = edit(edit(lamp, '"name":"', '"name":"Gran '), /"exported":{.*?"},/, "");
	expect((await importing(anyway)).stdout).toContain("1 changed");
});

test("an import is taken back by restoring the export before it, and prints only the prices that it writes", async () => {
	const { importing, exported, catalog } = await newStore();
	const aProduct = (id: string, pen: number) => line("product", id, aProductRecord({ pen, usd: 2700 }));
	await importing(sala + aProduct("lamp", 10_000) + aProduct("mesa", 10_000));
	const before = await exported();
	await importing(aProduct("lamp", 11_000) + aProduct("sofa", 10_000));
	const kept = await importing(before);
	expect(kept.stdout).toMatch(
		/^Imported 3 records: .* \(0 new, 0 changed, 3 unchanged\); removed 0\.\n1 record changed since the export, and stay/,
	);
	const tried = await importing(before, "--restore", "--replace", "--dry-run");
	expect(tried.stdout).toMatch(/^product lamp: S\/\u00a0100\.00 .*\nWould import/);
	const back = await importing(before, "--restore", "--replace");
	const told = "(0 new, 1 changed, 2 unchanged); removed 1.\n";
	expect([back.status, back.stdout]).toEqual([0, expect.stringMatching(/^product lamp: S\/\u00a0100\.00 /)]);
	expect(back.stdout.endsWith(told)).toBe(true);
	const undated = (text: string) => text.replace(/"changed":"[^"]*",|"version":"[^"]*"/g, "");
	expect(undated(await exported())).toBe(undated(before));
	expect(await catalog(["import", "table.csv", "--restore"])).toMatchObject({ status: 2 });
});

test("an import with invalid records reports each of them, and writes nothing", async () => {
	const { importing, exported } = await newStore();
	await importing(sala);
	const before = await exported();
	const text = [
		"\ufeff",
		line("category", "comedor", { ...aCategory, name: "Comedor" }),
		"{\n\n \r\n",
		"[1]\n",
		line("sample", "cart", { lines: [] }),
		line("product", "Lamp", aProductRecord({})),
		line("product", "lamp", aProductRecord({ pen: "1", usd: 1.5, stock: -1, created: "hoy" })),
		line("product", "chair", aProductRecord({ category: "patio" })),
		line("product", "sofa", aProductRecord({ category: "malo" })),
		line("category", "malo", { ...aCategory, name: "" }),
		line("product", "lamp", aProductRecord({})),
		line("product", "list", aProductRecord({ extra: [[1]], images: [{ ...image, caption: "x" }] })),
		'{"collection":"product","id":"half","fields":{"a":"\\ud800"}}\n',
		`{"collection":"category","id":"more","fields":${JSON.stringify(aCategory)},"name":"x"}\n`,
		line("product", "long", aProductRecord({ extra: "x".repeat(1_000_000) })),
		'{"collection":"category","id":"unfields"}\n',
		line("category", "lost", { ...aCategory, name: "S\ufffdla" }),
		line("category", "nul", { ...aCategory, name: "Sala", "descrip\0tion": "" }),
	];
	const { status, stdout, stderr } = await importing(text.join(""));
	expect([status, stdout]).toEqual([1, ""]);
	const said = stderr.replace(/(is not JSON: ).*/, "$1…").replace(/(half: fields: .*?); .*/, "$1; …");
	expect(said.trimEnd().split("\n")).toEqual([
		"line 2: is not JSON: …",
		"line 5: must be an object with collection, id and fields",
		"line 6: collection: must be category or product",
		"line 7: product: id: must be at most 63 lower-case letters, digits and hyphens",
		"line 8: product lamp: pen: must be a number; usd: must be a whole number; stock: must be at least 0; created: must be a date such as 2026-11-30",
		"line 9: product chair: category: there is no category patio",
		"line 11: category malo: name: is empty",
		"line 12: product lamp: is on line 8 already",
		"line 13: product list: fields: has a list directly inside a list; images.0.caption: is no field of a product; extra: is no field of a product",
		"line 14: product half: fields: has half a character; …",
		"line 15: category more: name: belongs in fields, or nowhere",
		"line 16: is longer than 1 MB",
		"line 17: category unfields: fields: must be an object",
		"line 18: category lost: fields: has a control character or a lost one (U+FFFD)",
		"line 19: category nul: fields: has a control character or a lost one (U+FFFD); descrip tion: is no field of a category; name: is that of another category",
		"15 bad records; nothing was written.",
	]);
	expect(await exported()).toBe(before);
});

test.each([
	["in UTF-16 without a byte order mark", (text: string) => Buffer.from(text, "utf16le")],
	["in Latin-1", (text: string) => Buffer.from(text, "latin1")],
])("an import of a file %s says so in one line", async (_, encode) => {
	const { importing, exported } = await newStore();
	const text = Array.from({ length: 500 }, (_, n) =>
		line("category", `sillón-${n}`, { ...aCategory, name: "Sillón" }),
	);
	const { status, stdout, stderr } = await importing(encode(text.join("")));
	expect([status, stdout]).toEqual([1, ""]);
	expect(stderr).toMatch(
		/^\S+ cannot be read: line 1 is not UTF-8 text: the file is binary or in another encoding, such as UTF-16 or Latin-1; nothing was written\.\n$/,
	);
	expect(await exported()).toBe("");
});

test("an import shows the first twenty bad lines, without their control characters, and counts the others", async () => {
	const { importing } = await newStore();
	const { stderr } = await importing("\u001b[2J no JSON\n".repeat(500));
	const said = stderr.trimEnd().split("\n");
	expect(said).toHaveLength(22);
	for (const [index, fault] of said.slice(0, 20).entries())
		expect(fault).toMatch(new RegExp(`^line ${index + 1}: is not JSON: \\P{Cc}+$`, "u"));
	expect(said.slice(20)).toEqual(["and 480 more", "500 bad records; nothing was written."]);
	const endless = JSON.stringify({ ...JSON.parse(sala), ["x".repeat(100_000)]: 1 });
	expect((await importing(endless)).stderr.length, "of a very long line").toBeLessThan(1000);
});

test("an import adds and changes records, and removes them only on request", async () => {
	const { importing, exported } = await newStore();
	const lamp = line("product", "lamp", aProductRecord({}));
	await importing(sala + lamp + line("product", "sofa", aProductRecord({})));
	const before = await exported();
	const news =
		line("product", "chair", aProductRecord({})) + line("product", "lamp", aProductRecord({ name: "Nueva" }));
	const said = "2 records: 0 categories, 2 products (1 new, 1 changed, 0 unchanged)";
	const chair = "product chair: S/\u00a01.00 (USD\u00a00.27)\n";
	const told = `${chair}Would import ${said}; would remove 0. Nothing was written.\n`;
	expect((await importing(news, "--dry-run")).stdout).toBe(told);
	expect(await exported()).toBe(before);
	expect((await importing(news)).stdout).toBe(`${chair}Imported ${said}; removed 0.\n`);
	expect((await exported()).match(/"id":"[^"]*"/g)).toHaveLength(4);

	// --replace removes the category too, which leaves the products without one.
	expect(await importing(news, "--replace")).toEqual(
		ends(1, expect.stringContaining("line 1: product chair: category: there is no category sala")),
	);
	const whole = sala + news;
	expect((await importing(whole, "--replace", "--dry-run")).stdout).toMatch(/would remove 1\. Nothing/);
	const words = "Imported 3 records: 1 category, 2 products (0 new, 0 changed, 3 unchanged); removed 1.\n";
	expect((await importing(whole, "--replace")).stdout).toBe(words);
	const replaced = await exported();
	expect(replaced).not.toContain("sofa");

	const none = "The file has no records; nothing was written.\n";
	const productless = "The file has no product; --replace would remove all that there are (2).\n";
	expect(await importing("")).toMatchObject({ status: 1, stderr: none });
	expect(await importing("\n\n", "--replace")).toMatchObject({ status: 1, stderr: none });
	expect(await importing(sala, "--replace")).toMatchObject({ status: 1, stderr: productless });
	expect(await exported()).toBe(replaced);
});

test("an import dates the change of a product, unless the file does", async () => {
	const { importing, exported } = await newStore();
	const importMesa = async (fields: object) => {
		const { stdout } = await importing(sala + line("product", "mesa", fields));
		const [, json = ""] = (await exported()).trimEnd().split("\n");
		return [/\d+ changed/.exec(stdout)?.[0], JSON.parse(json).fields.changed];
	};
	const today = limaDay(new Date());
	const mesa = aProductRecord({});
	expect(await importMesa(mesa)).toEqual(["0 changed", undefined]);
	expect(await importMesa(mesa)).toEqual(["0 changed", undefined]);
	const dated = { ...mesa, changed: "2026-10-05" };
	expect(await importMesa({ ...dated, name: "Nueva" })).toEqual(["1 changed", dated.changed]);
	expect(await importMesa({ ...mesa, name: "Nueva" })).toEqual(["0 changed", dated.changed]);
	expect(await importMesa({ ...dated, name: "Otra" })).toEqual(["1 changed", today]);
	expect(await importMesa({ ...mesa, name: "Otra más" })).toEqual(["1 changed", today]);
	expect(await importMesa({ ...mesa, name: "Otra más" })).toEqual(["0 changed", today]);
});

test("an import takes a record that an older version stored, with a field that is unknown now", async () => {
	const { importing, exported } = await newStore({
		category: { sala: aCategory },
		product: { lamp: aProductRecord({ former: 1 }) },
	});
	const text = await exported();
	const changed = text.replace('"pen":100,', '"pen":110,');
	expect((await importing(changed)).stdout).toContain("(0 new, 1 changed, 1 unchanged)");
	const misspelt = changed.replace('"former":1', '"formr":1');
	expect((await importing(misspelt, "--restore")).stderr).toContain("formr: is no field of a product");
});

test("a table may end in capitals, and an export to - goes to the standard output", async () => {
	const { catalog, folder, importing } = await newStore();
	await importing(sala + line("product", "lamp", aProductRecord({})));
	const file = join(folder, "P.CSV");
	await catalog(["export", "--out", file]);
	expect(readFileSync(file, "utf8")).toContain("codigo,");
	expect((await catalog(["import", file])).stdout).toContain("1 unchanged");
	expect((await catalog(["export", "--out", "-"])).stdout).toContain('{"collection":"category","id":"sala"');
});

test("an import of an unreadable file reports it", async () => {
	const { catalog, folder } = await newStore();
	for (const path of [join(folder, "absent"), folder]) {
		const { status, stderr } = await catalog(["import", path]);
		expect([status, stderr.split("\n").length]).toEqual([1, 2]);
		expect(stderr).toContain(`${path} cannot be read: `);
	}
});
