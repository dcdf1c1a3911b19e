import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { isOutboxHeld } from "~/platform/outbox-hold.server";
import { openSqlite } from "~/platform/sqlite/sqlite.server";
import { loadDump } from "../../scripts/transfer/dump-file";
import { aFolder } from "../support/a-folder";
import { runCommand } from "../support/commands";
import { root } from "../support/serving";
import { memoryDatastore } from "../unit/domain/catalog/memory-datastore";

/** A store of every kind of record that an older version wrote. */
function filledStore(): string {
	const dataDir = join(aFolder(), "data");
	mkdirSync(dataDir);
	copyFileSync(join(root, "tests/unit/platform/datastore/schema-12.db"), join(dataDir, "wasi.db"));
	return dataDir;
}

const line = (collection: string, id: string, fields: object) =>
	`${JSON.stringify({ collection, fields, id })}\n`;

/** A dump of these lines. */
function whole(lines: string): string {
	const sha256 = createHash("sha256").update(lines).digest("hex");
	return `${lines}{"records":${lines.split("\n").length - 1},"sha256":"${sha256}"}\n`;
}

async function dumpOf(dataDir: string): Promise<string> {
	const { status, stdout } = await runCommand("dump", [], { DATA_DIR: dataDir });
	expect(status).toBe(0);
	return stdout;
}

/** Loads a dump with this text. */
function load(dataDir: string, text: string, ...options: string[]) {
	const file = join(aFolder(), "dump.jsonl");
	writeFileSync(file, text);
	return runCommand("load", [file, ...options], { DATA_DIR: dataDir });
}

const held = "Mails and events wait: npm run mail -- release sends them.\n";

test("a store that was loaded sends no mail and no event until somebody says so, and loading it again changes nothing", async () => {
	const dump = await dumpOf(filledStore());
	const dataDir = join(aFolder(), "new");
	const isHeld = () => isOutboxHeld({ kind: "sqlite", dataDir });
	expect((await load(dataDir, dump)).stdout).toContain(held);
	expect(isHeld()).toBe(true);
	await runCommand("mail", ["release"], { DATA_DIR: dataDir });
	expect((await load(dataDir, dump, "--into-existing")).stdout).not.toContain(held);
	expect(isHeld()).toBe(false);
});

test("a load into Firestore fails with the reason of the first batch that is refused", async () => {
	const file = join(aFolder(), "dump.jsonl");
	const ids = Array.from({ length: 2000 }, (_, n) => `m-${String(n).padStart(4, "0")}`);
	writeFileSync(file, whole(ids.map((id) => line("message", id, {})).join("")));
	let calls = 0;
	const store: Datastore = {
		...memoryDatastore({}),
		name: "firestore",
		apply: async () => {
			if (++calls === 2) throw new Error("refused");
		},
	};
	await expect(loadDump(store, { path: file, mayBeCut: false }, () => {})).rejects.toThrow("refused");
});

test("what is loaded is dumped again byte for byte, sorted by collection and id", async () => {
	const dump = await dumpOf(filledStore());
	const keys = dump
		.split("\n")
		.slice(0, -2)
		.map((text) => JSON.parse(text) as { collection: string; id: string });
	expect(keys).toHaveLength(30);
	const names = keys.map(({ collection, id }) => `${collection}\n${id}`);
	expect(names).toEqual(names.toSorted());
	const dataDir = join(aFolder(), "new");
	const loaded = await load(dataDir, dump);
	const stdoutOfLoad = `Loaded 30 records into ${dataDir}; 0 were there before.\n${held}`;
	expect(loaded).toEqual({ status: 0, stdout: stdoutOfLoad, stderr: "" });
	expect(await dumpOf(dataDir)).toBe(dump);
	const file = join(aFolder(), "dump.jsonl");
	const { stdout } = await runCommand("dump", ["--out", file], { DATA_DIR: dataDir });
	expect([stdout, readFileSync(file, "utf8")]).toEqual([`Exported 30 records to ${file}.\n`, dump]);
	expect(statSync(file).mode & 0o777, "for its owner only").toBe(0o600);
});

test("a dump for an older release leaves out the collections that it lacks, and counts them", async () => {
	const dataDir = join(aFolder(), "data");
	const store = openSqlite({ file: join(dataDir, "wasi.db") });
	for (const collection of ["customer-note", "message"] as const) await store.set(collection, "m", { a: 1 });
	await store.close();
	const release = aFolder();
	const dumpFor = (folder: string) => runCommand("dump", ["--for", folder], { DATA_DIR: dataDir });
	const unbuilt = await dumpFor(release);
	expect(unbuilt).toMatchObject({
		status: 2,
		stderr: expect.stringMatching(/^\S+ is not the folder of a built/),
	});

	mkdirSync(join(release, "build/commands/assets"), { recursive: true });
	const code = 'const storedCollections = [\n\t"category",\n\t"message"\n];\n';
	writeFileSync(join(release, "build/commands/assets/datastore.js"), code);
	expect(await dumpFor(release)).toEqual({
		status: 0,
		stdout: whole(line("message", "m", { a: 1 })),
		stderr: `Left out, because ${release} lacks them: 1 of customer-note.\n`,
	});
	const own = { status: 0, stdout: await dumpOf(dataDir), stderr: "" };
	expect(await dumpFor(root), "a release that has them all").toEqual(own);
});

test("a dump has the keys of its objects in order, and lines that only a line feed ends", async () => {
	const dataDir = join(aFolder(), "data");
	const store = openSqlite({ file: join(dataDir, "wasi.db") });
	const fields = { text: "uno\u2028dos\u0085", b: { y: [{ d: 1, c: 2 }], x: 1.5 }, a: null };
	await store.set("message", "m", fields);
	await store.close();
	const dump = await dumpOf(dataDir);
	expect(dump).toBe(
		whole(
			'{"collection":"message","fields":{"a":null,"b":{"x":1.5,"y":[{"c":2,"d":1}]},"text":"uno\u2028dos\u0085"},"id":"m"}\n',
		),
	);
	const other = join(aFolder(), "data");
	expect((await load(other, dump)).status).toBe(0);
	expect(await dumpOf(other)).toBe(dump);
});

test("a store with other records is refused, unless the dump is to be added", async () => {
	const dataDir = filledStore();
	const before = await dumpOf(dataDir);
	const changed = line("business", "store", { legalName: "Otra S.A.C." });
	const lines = [changed, line("message", "new", { text: "Hola" })];
	const dump = whole(lines.join(""));
	const refused = await load(dataDir, dump);
	expect(refused.status).toBe(1);
	const said = /^The store is not empty: 29 records not in .*, 1 with other content\.\nNothing was/;
	expect(refused.stderr).toMatch(said);
	expect(await dumpOf(dataDir)).toBe(before);

	const loaded = await load(dataDir, dump, "--into-existing");
	expect(loaded.stdout).toMatch(/^Loaded 2 records /);
	const after = (await dumpOf(dataDir)).split("\n");
	expect(after).toHaveLength(before.split("\n").length + 2);
	expect(after).toContainEqual(
		expect.stringMatching(/^\{"collection":"journal","fields":\{"action":"load",/),
	);
	for (const one of lines) expect(after).toContain(one.trim());
});

const good = line("message", "a", {});
const other = line("message", "b", {});
const ten = line("message", "b", { text: "10" });
const paymentNotice = { operation: "1", at: "2026-11-01T12:00:00.000Z", picture: "../../x" };
test.each<[string, string, RegExp]>([
	["no JSON", `${good}{"collection":\n`, /^Line 2 is not /],
	["another field", `${good}{"collection":"message","id":"b","fields":{},"x":1}\n`, /^Line 2 is not /],
	["an unknown collection", good + line("visit", "b", {}), /^Line 2 names a collection that/],
	["a bad id", good + line("message", "../b", {}), /^Line 2 has no valid id/],
	["no fields", `${good}{"collection":"message","id":"b","fields":[]}\n`, /^Line 2 has no fields/],
	["nested arrays", good + line("message", "b", { a: { b: [[1]] } }), /^Line 2 has an array directly inside/],
	[
		"a picture outside its folder",
		good + line("order", "wasi-1", { paymentNotice }),
		/^Line 2 has a damaged pay/,
	],
	[
		"another order's picture outside its folder",
		good + line("order", "wasi-1", { formerPictures: ["../x.jpg"] }),
		/^Line 2 has a damaged pay/,
	],
	["a repeated record", good + good, /^Line 2 is out of order or repeats/],
	["another order", good + line("business", "store", {}), /^Line 2 is out of order/],
	["a line cut short", good + good.slice(0, 9), /the file is incomplete/],
	["its end cut off", good, /^The last line, with the count of records, is missing/],
	["a line taken out", whole(good + other).replace(good, ""), /^The lines before line 2 are/],
	["a changed text", whole(ten).replace("10", "90"), /^The lines before line 2/],
	["lines after its end", whole(good) + other, /^Line 3 stands after the dump's end/],
])("a dump with %s is refused before anything is written", async (_, text, message) => {
	const dataDir = join(aFolder(), "data");
	const { status, stderr } = await load(dataDir, text);
	expect([status, stderr]).toEqual([1, expect.stringMatching(message)]);
	expect(existsSync(dataDir), "the folder of a database").toBe(false);
});

test("what is left of a dump that was cut is loaded with --incomplete, and a load goes on where one has stopped", async () => {
	const dataDir = join(aFolder(), "data");
	const dump = whole(good + other);
	expect((await load(dataDir, dump.slice(0, good.length + 20), "--incomplete")).status).toBe(0);
	expect(await dumpOf(dataDir)).toBe(whole(good));
	const { status, stdout } = await load(dataDir, dump);
	expect([status, stdout]).toEqual([0, `Loaded 1 record into ${dataDir}; 1 were there before.\n${held}`]);
	expect(await dumpOf(dataDir)).toBe(dump);
});
