import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { limaDay } from "~/platform/values/lima-time";
import { aFolder } from "../support/a-folder";
import { ends, runCommand } from "../support/commands";
import { aProductRecord } from "../unit/domain/catalog/memory-datastore";
import { line, newStore, sala } from "./catalog-store";

test("a category is set, listed, changed, kept while it has products, and removed", async () => {
	const { catalog, exported, setFrom } = await newStore();
	const set = (...options: string[]) => catalog(["category", "set", "sala", ...options]);
	const words = ["--image", "/images/j.svg", "--description", "Para estar"];
	expect(await set("--name", "Sala", ...words)).toMatchObject({ status: 0 });
	expect(await set("--name", "Sala y patio")).toMatchObject({ status: 0 });
	expect((await catalog(["category", "list"])).stdout).toBe("sala\tSala y patio\t/images/j.svg\n");
	expect(await exported()).toContain('"description":"Para estar"');
	await setFrom("lamp", aProductRecord({ pen: 1_000 }));
	const stderr = "There is 1 product in category sala, such as lamp: move or remove them first.\n";
	expect(await catalog(["category", "remove", "sala"])).toMatchObject({ status: 1, stderr });
	await catalog(["product", "remove", "lamp"]);
	expect((await catalog(["category", "remove", "sala"])).stdout).toBe("Removed category sala.\n");
	expect((await catalog(["category", "list"])).stdout).toBe("There are no categories.\n");
});

test("category set keeps what it does not name, such as the widths of the same picture", async () => {
	const { catalog, importing, exported } = await newStore();
	const image = { src: "/images/sala-800.webp", alt: "", width: 800, height: 800, widths: [400, 800] };
	await importing(line("category", "sala", { name: "Sala", image }));
	const stored = async () => JSON.parse(await exported()).fields;
	await catalog(["category", "set", "sala", "--name", "Salas", "--image", image.src]);
	expect(await stored()).toEqual({ name: "Salas", image });
	await catalog(["category", "set", "sala", "--image", "/otra.svg"]);
	expect(await stored()).toEqual({ name: "Salas", image: "/otra.svg" });
	await catalog(["category", "set", "sala", "--description", "Para estar"]);
	await catalog(["category", "set", "sala", "--description", ""]);
	expect(await stored()).toEqual({ name: "Salas", image: "/otra.svg" });
	expect((await catalog(["category", "set", "sala", "--name", ""])).stderr).toContain("--name needs a value");
});

test("many products are changed by a filter, after a look, and one entry takes it back", async () => {
	const { catalog, importing, exported } = await newStore();
	const toalla = (id: string, more = {}) =>
		line("product", id, aProductRecord({ name: `Toalla ${id}`, pen: 10_000, usd: 2500, ...more }));
	await importing(
		sala + toalla("azul") + toalla("roja", { tags: ["Verano"] }) + toalla("gris", { hidden: true }),
	);
	const before = await exported();
	const many = (...args: string[]) => catalog(["many", ...args]);
	const usage = (text: string) => ends(2, expect.stringContaining(text));
	expect(await many("hide")).toEqual(usage("Which products?"));
	expect(await many("lower", "95", "--all")).toEqual(usage("from 0.1 to 90"));
	expect(await many("tag", "a, b", "--all")).toEqual(usage("a tag of at most 30"));
	expect((await many("untag", "verano", "--find", "azul")).stderr).toContain("nothing to change");
	const dry = await many("lower", "10", "--find", "toalla", "--dry-run");
	expect(dry.stdout).toContain("azul: precio 100.00 → 90.00");
	expect(dry.stdout).not.toContain("gris");
	expect(await exported()).toBe(before);
	const undo = async (said: string) => catalog(["undo", /undo (\S+)\n$/.exec(said)?.[1] ?? ""]);
	const acts: [args: string[], changed: number][] = [
		[["lower", "10", "--category", "sala"], 2],
		[["hide", "--tagged", "VERANO"], 1],
	];
	for (const [args, changed] of acts) {
		const { stdout } = await many(...args);
		expect(stdout).toContain(`0 new, ${changed} changed`);
		expect(await undo(stdout)).toMatchObject({ stdout: "Undone.\n" });
		expect(await exported(), args.join(" ")).toBe(before);
		expect((await undo(stdout)).stderr).toMatch(/undone already|changedSince/);
	}
});

test("a product is set, listed, replaced and removed", async () => {
	const { catalog, setFrom, folder } = await newStore();
	const said = async (...args: string[]) => (await catalog(args)).stdout;
	const lamp = aProductRecord({ pen: 129_900, usd: 34_950 });
	const refused = async (fields: unknown) => (await setFrom("lamp", fields)).stderr;
	expect(await refused(lamp)).toBe("product lamp: category: there is no category sala\n");
	await catalog(["category", "set", "sala", "--name", "Sala", "--image", "/a.svg"]);
	const told = "Set product lamp: S/\u00a01,299.00 (USD\u00a0349.50).\n";
	expect((await setFrom("lamp", lamp)).stdout).toBe(told);
	expect(await said("product", "list")).toBe("lamp\tLámpara\tsala\tPEN 1299.00\tUSD 349.50\t1\n");
	const other = JSON.stringify({ ...lamp, name: "Otra" });
	expect((await catalog(["product", "set", "lamp", "--file", "-"], other)).status).toBe(0);
	expect(await said("product", "list")).toMatch(/^lamp\tOtra\t/);
	expect(await said("export")).toContain(`"changed":"${limaDay(new Date())}"`);
	const words = "product lamp: name: is missing; pen: must be a number\n";
	expect(await refused({ ...lamp, name: undefined, pen: "1" })).toBe(words);
	expect(await refused([])).toMatch(/ must hold an object/);
	const file = join(folder, "broken.json");
	writeFileSync(file, "{");
	expect((await catalog(["product", "set", "lamp", "--file", file])).stderr).toMatch(/ is not JSON/);
	expect(await said("product", "remove", "lamp")).toBe("Removed product lamp.\n");
	expect((await catalog(["product", "remove", "lamp"])).stderr).toBe("There is no product lamp.\n");
	expect(await said("product", "list")).toBe("There are no products.\n");
});

test("--if-empty seeds the demo catalogue only once", async () => {
	const { catalog } = await newStore();
	const seeded = await catalog(["seed", "--if-empty"]);
	expect([seeded.stdout, seeded.stderr]).toEqual([expect.stringMatching(/^Wrote \d+ records/), ""]);
	expect((await catalog(["seed", "--if-empty"])).stdout).toMatch(/nothing was written/);
	expect((await catalog(["category", "list"])).stdout.split("\n").length).toBeGreaterThan(8);
});

test("a suspicious price stops the whole import, with its line number", async () => {
	const { importing, exported } = await newStore();
	await importing(sala);
	const text =
		line("product", "chair", aProductRecord({ pen: 10_000, usd: 2_700 })) +
		line("product", "lamp", aProductRecord({ pen: 99 }));
	for (const options of [[], ["--dry-run"]]) {
		const { status, stderr } = await importing(text, ...options);
		expect(status).toBe(1);
		expect(stderr).toContain("line 2: product lamp: S/\u00a00.99 is less than one sol");
		expect(stderr).toContain("1 doubtful price; nothing was written.");
	}
	expect(await exported()).not.toContain("chair");
	const { stdout } = await importing(text, "--yes");
	expect(stdout).toContain("product chair: S/\u00a0100.00 (USD\u00a027.00)\n");
	expect(stdout).toContain("product lamp: S/\u00a00.99 (USD\u00a00.27)\n");
});

test("missing picture and video files are reported", async () => {
	const { importing, setFrom } = await newStore();
	await importing(sala);
	const src = "/images/product/nada-800.webp";
	const images = [
		{ src, alt: "Nada", width: 800, height: 800, widths: [400, 800] },
		{ src: "https://fotos.example/a.webp", alt: "Otra", width: 800, height: 800 },
	];
	const { status, stderr } = await importing(line("product", "nada", aProductRecord({ images })));
	expect(status).toBe(0);
	for (const name of ["nada-400.avif", "nada-800.webp", "nada-800.jpg"])
		expect(stderr).toContain(`product nada: public/images/product/${name} is missing\n`);
	expect(stderr).not.toContain("example");
	const set = await setFrom("lamp", aProductRecord({}));
	expect(set.stderr).toBe("product lamp: public/images/lamp.svg is missing\n");
});

const set = ["category", "set", "sala"];
test.each<[what: string, args: string[], said: RegExp]>([
	["an unknown command", ["categoria", "set"], /Unknown command: categoria set/],
	["no id", ["category", "set"], /needs an id/],
	["a bad id", ["category", "set", "Sala Grande"], /not "Sala Grande"/],
	["no name", [...set, "--image", "/a.svg"], /--name: /],
	["a dangerous image", [...set, "--name", "Sala", "--image", "javascript:alert(1)"], /--image: /],
	["an unknown option", ["category", "list", "--all"], /--all/],
	["too many words", ["category", "list", "now", "please"], /Unexpected: now please/],
	["a property of every object", ["constructor"], /Unknown command: constructor/],
	["an option of another command", ["export", "--replace"], /no option --replace of export/],
	["no file to import", ["import"], /import needs a file/],
	["no product file", ["product", "set", "lamp"], /product set needs --file/],
	["an empty file name", ["export", "--out", ""], /--out needs/],
])("a mistake is reported in one sentence, without a stack: %s", async (_, args, said) => {
	const { status, stderr } = await (await newStore()).catalog(args);
	expect([status, stderr]).toEqual([2, expect.stringMatching(said)]);
	expect(stderr).toContain("--help");
	expect(stderr).not.toMatch(/\n\s+at /);
});

test("a mistake is reported in one sentence, without a stack: a folder that cannot be created, and Firestore without its configuration", async () => {
	const file = join(aFolder(), "file");
	writeFileSync(file, "");
	for (const [env, said] of [
		[{ DATA_DIR: join(file, "data") }, join(file, "data")],
		[{ DATASTORE: "firestore" }, "FIREBASE_PROJECT_ID: is required"],
	] as const) {
		const { status, stderr } = await runCommand("catalog", ["category", "list"], env);
		expect([status, stderr]).toEqual([1, expect.stringContaining(said)]);
		expect(stderr).not.toMatch(/\n\s+at /);
	}
});
