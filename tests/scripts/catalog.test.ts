import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { run } from "../commands";

let scratch: string;
beforeAll(() => {
	scratch = mkdtempSync(join(tmpdir(), "wasi-catalog-"));
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const catalog = (args: string[], env: Record<string, string> = {}) =>
	run("catalog", args, { DATA_DIR: join(scratch, "data"), ...env });

test("a category is set, listed, replaced and removed", () => {
	expect(catalog(["category", "set", "jardin", "--name", "Jardín", "--image", "/images/j.svg"]).status).toBe(
		0,
	);
	expect(
		catalog(["category", "set", "jardin", "--name", "Jardín y patio", "--image", "/images/j.svg"]).status,
	).toBe(0);
	expect(catalog(["category", "list"]).stdout).toBe("jardin\tJardín y patio\t/images/j.svg\n");
	expect(catalog(["category", "remove", "jardin"]).stdout).toBe("Removed category jardin.\n");
	expect(catalog(["category", "list"]).stdout).toBe("There are no categories.\n");
});

test("the demo catalogue is written once when asked to only fill an empty store", () => {
	const env = { DATA_DIR: join(scratch, "seeded") };
	expect(catalog(["seed", "--if-empty"], env).stdout).toMatch(/^Wrote \d+ records/);
	expect(catalog(["seed", "--if-empty"], env).stdout).toMatch(/nothing was written/);
	expect(catalog(["category", "list"], env).stdout.split("\n").length).toBeGreaterThan(8);
});

test.each(["catalog", "demo", "dev", "test", "bench"])(
	"%s explains itself with --help and does nothing",
	(script) => {
		const { status, stdout } = run(script, ["--help"]);
		expect(status).toBe(0);
		expect(stdout).toMatch(/^Usage: npm /);
	},
);

describe("a mistake is said in a sentence, without a stack", () => {
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
		["too many words", ["category", "list", "now", "please"], /Unexpected: please/],
	];
	test.each(mistakes)("%s", (_, args, said) => {
		const { status, stderr } = catalog(args);
		expect(status).toBe(2);
		expect(stderr).toMatch(said);
		expect(stderr).toContain("--help");
		expect(stderr).not.toMatch(/\n\s+at /);
	});

	test("a category that is not there", () => {
		const { status, stderr } = catalog(["category", "remove", "nada"]);
		expect([status, stderr]).toEqual([1, "There is no category nada.\n"]);
	});

	test("a folder that cannot be made", () => {
		writeFileSync(join(scratch, "file"), "");
		const { status, stderr } = catalog(["category", "list"], { DATA_DIR: join(scratch, "file", "data") });
		expect(status).toBe(1);
		expect(stderr).toContain(join(scratch, "file", "data"));
		expect(stderr).not.toMatch(/\n\s+at /);
	});

	test("a Firestore without its configuration", () => {
		const { status, stderr } = catalog(["category", "list"], { DATASTORE: "firestore" });
		expect(status).toBe(1);
		expect(stderr).toContain("FIREBASE_PROJECT_ID: is required");
	});
});
