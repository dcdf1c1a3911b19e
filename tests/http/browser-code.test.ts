import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const folder = "build/client/assets";
const chunks = readdirSync(folder)
	.filter((name) => name.endsWith(".js"))
	.map((name) => ({ name, code: readFileSync(join(folder, name), "utf8") }));

const having = (words: RegExp) => chunks.filter(({ code }) => words.test(code)).map(({ name }) => name);

test.each([
	["zod", /ZodError|invalid_type/],
	["firebase-admin", /firebase-admin/],
	["the list of districts", /Chachapoyas/],
	["the pages' texts", /polilla/],
	["the datastore", /wasi\.db|CREATE TABLE/i],
	["the settings", /SESSION_SECRET|process\.env\.[A-Z]+_/],
])("the browser's code does not contain %s", (_, words) => {
	expect(having(words)).toEqual([]);
});

test("the browser's code has Firebase in one chunk, which only the pages for signing in load", () => {
	expect(having(/identitytoolkit/)).toEqual([expect.stringMatching(/^phone-sign-in-/)]);
	expect(having(/phone-sign-in-[\w-]+\.js/)).toEqual([expect.stringMatching(/^sign-in-/)]);
});
