import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { limaDay } from "~/platform/values/lima-time";
import { runCommand } from "../support/commands";
import { aProductRecord } from "../unit/domain/catalog/memory-datastore";
import { newStore } from "./catalog-store";

test("a category is set, listed, replaced and removed", async () => {
	const { catalog } = newStore();
	expect(
		(await catalog(["category", "set", "jardin", "--name", "Jardín", "--image", "/images/j.svg"])).status,
	).toBe(0);
	expect(
		(await catalog(["category", "set", "jardin", "--name", "Jardín y patio", "--image", "/images/j.svg"]))
			.status,
	).toBe(0);
	expect((await catalog(["category", "list"])).stdout).toBe("jardin\tJardín y patio\t/images/j.svg\n");
	expect((await catalog(["category", "remove", "jardin"])).stdout).toBe("Removed category jardin.\n");
	expect((await catalog(["category", "list"])).stdout).toBe("There are no categories.\n");
});

test("a category keeps its description", async () => {
	const { catalog, exported } = newStore();
	const words = ["--name", "Sala", "--image", "/a.svg", "--description", "Para estar"];
	expect((await catalog(["category", "set", "sala", ...words])).status).toBe(0);
	expect(await exported()).toContain('"description":"Para estar"');
});

test("a product is set, listed, replaced and removed", async () => {
	const { catalog, folder } = newStore();
	const file = join(folder, "lamp.json");
	const set = () => catalog(["product", "set", "lamp", "--file", file]);
	writeFileSync(file, JSON.stringify(aProductRecord({ pen: 129_900, usd: 34_950 })));
	expect(await set()).toMatchObject({
		status: 1,
		stderr: "product lamp: category: there is no category sala\n",
	});
	await catalog(["category", "set", "sala", "--name", "Sala", "--image", "/a.svg"]);
	expect(await set()).toMatchObject({
		status: 0,
		stdout: "Set product lamp: S/\u00a01,299.00 (USD\u00a0349.50).\n",
	});
	expect((await catalog(["product", "list"])).stdout).toBe(
		"lamp\tLámpara\tsala\tPEN 1299.00\tUSD 349.50\t1\n",
	);
	const input = JSON.stringify(aProductRecord({ name: "Otra", pen: 129_900, usd: 34_950 }));
	expect((await catalog(["product", "set", "lamp", "--file", "-"], input)).status).toBe(0);
	expect((await catalog(["product", "list"])).stdout).toMatch(/^lamp\tOtra\t/);
	expect((await catalog(["export"])).stdout).toContain(`"changed":"${limaDay(new Date())}"`);
	writeFileSync(file, JSON.stringify(aProductRecord({ name: undefined, pen: "1" })));
	expect(await set()).toMatchObject({
		status: 1,
		stderr: "product lamp: name: is missing; pen: must be a number\n",
	});
	for (const [text, said] of [
		["[]", / must hold an object/],
		["{", / is not JSON/],
	] as const) {
		writeFileSync(file, text);
		expect(await set()).toMatchObject({ status: 1, stderr: expect.stringMatching(said) });
	}
	expect((await catalog(["product", "remove", "lamp"])).stdout).toBe("Removed product lamp.\n");
	expect(await catalog(["product", "remove", "lamp"])).toMatchObject({
		status: 1,
		stderr: "There is no product lamp.\n",
	});
	expect((await catalog(["product", "list"])).stdout).toBe("There are no products.\n");
});

test("--if-empty seeds the demo catalogue only once", async () => {
	const { catalog } = newStore();
	expect((await catalog(["seed", "--if-empty"])).stdout).toMatch(/^Wrote \d+ records/);
	expect((await catalog(["seed", "--if-empty"])).stdout).toMatch(/nothing was written/);
	expect((await catalog(["category", "list"])).stdout.split("\n").length).toBeGreaterThan(8);
});

describe("a mistake is reported in one sentence, without a stack:", () => {
	const mistakes: [what: string, args: string[], said: RegExp][] = [
		["an unknown command", ["categoria", "set"], /Unknown command: categoria set/],
		["no id", ["category", "set"], /needs an id/],
		["a bad id", ["category", "set", "Sala Grande"], /not "Sala Grande"/],
		["no name", ["category", "set", "sala", "--image", "/a.svg"], /--name: /],
		[
			"a dangerous image",
			["category", "set", "sala", "--name", "Sala", "--image", "javascript:alert(1)"],
			/--image: /,
		],
		[
			"another site's image without https",
			["category", "set", "sala", "--name", "S", "--image", "//x.pe/a"],
			/--image: /,
		],
		["an unknown option", ["category", "list", "--all"], /--all/],
		["too many words", ["category", "list", "now", "please"], /Unexpected: now please/],
		["a property of every object", ["constructor"], /Unknown command: constructor/],
		["an option of another command", ["export", "--replace"], /no option --replace of export/],
		["no file to import", ["import"], /import needs a file/],
		["two files to import", ["import", "a", "b"], /Unexpected: b/],
		["no product file", ["product", "set", "lamp"], /product set needs --file/],
		["no product id", ["product", "remove"], /A product needs an id/],
		["an empty file name", ["export", "--out", ""], /--out needs/],
	];
	test.each(mistakes)("%s", async (_, args, said) => {
		const { status, stderr } = await newStore().catalog(args);
		expect(status).toBe(2);
		expect(stderr).toMatch(said);
		expect(stderr).toContain("--help");
		expect(stderr).not.toMatch(/\n\s+at /);
	});

	test("a missing category", async () => {
		const { status, stderr } = await newStore().catalog(["category", "remove", "nada"]);
		expect([status, stderr]).toEqual([1, "There is no category nada.\n"]);
	});

	test("a folder that cannot be created", async () => {
		const { folder } = newStore();
		const dataDir = join(folder, "file", "data");
		writeFileSync(join(folder, "file"), "");
		const { status, stderr } = await runCommand("catalog", ["category", "list"], { DATA_DIR: dataDir });
		expect(status).toBe(1);
		expect(stderr).toContain(dataDir);
		expect(stderr).not.toMatch(/\n\s+at /);
	});

	test("Firestore without its configuration", async () => {
		const { status, stderr } = await runCommand("catalog", ["category", "list"], { DATASTORE: "firestore" });
		expect(status).toBe(1);
		expect(stderr).toContain("FIREBASE_PROJECT_ID: is required");
	});
});
