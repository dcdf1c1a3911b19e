import { once } from "node:events";
import {
	copyFileSync,
	cpSync,
	existsSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	symlinkSync,
	truncateSync,
	utimesSync,
	writeFileSync,
} from "node:fs";
import { userInfo } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import Database from "libsql";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { openSqlite } from "~/platform/sqlite/sqlite.server";
import { openBackup, seal } from "../../scripts/backup/backup-file";
import { listFiles } from "../../scripts/backup/write-backup";
import { aFolder } from "../support/a-folder";
import { runCommand } from "../support/commands";
import { root } from "../support/serving";
import { assertPlaced, placeOrder } from "../unit/platform/datastore/orders";
import { startStoreProcess, workInLane } from "../unit/platform/datastore/store-client";

const run = (script: "backup" | "restore" | "dump", dataDir: string, ...args: string[]) =>
	runCommand(script, args, { DATA_DIR: dataDir });

async function done(
	script: "backup" | "restore" | "dump",
	dataDir: string,
	...args: string[]
): Promise<string> {
	const { status, stdout, stderr } = await run(script, dataDir, ...args);
	// On a busy machine it takes over a second, and tells how far it is.
	expect([status, stderr]).toEqual([0, expect.stringMatching(/^(.* …\n)*$/)]);
	return stdout;
}

/** Writes a store with these orders, which are only in SQLite's journal, as after a crash. */
async function crashStore(dataDir: string, ...keys: string[]): Promise<void> {
	const client = await startStoreProcess({ kind: "sqlite", dataDir });
	for (const key of keys) await client.place(key);
	await client.kill();
}

function addFile(dataDir: string, name: string, content: string) {
	const file = join(dataDir, name);
	mkdirSync(join(file, ".."), { recursive: true });
	writeFileSync(file, content, { mode: 0o640 });
}

/** Of a store that nobody has open. A copy is read, because libsql closes its files late. */
async function orderKeys(dataDir: string): Promise<string[]> {
	const copy = aFolder();
	for (const name of readdirSync(dataDir).filter((name) => /^wasi\.db(-wal)?$/.test(name)))
		copyFileSync(join(dataDir, name), join(copy, name));
	const store = openSqlite({ file: join(copy, "wasi.db"), absent: "fail" });
	const keys = await store.find("order-key");
	await store.close();
	return keys.map(({ id }) => id);
}

function allFiles(folder: string): Record<string, string> {
	const names = readdirSync(folder, { recursive: true }).map(String).sort();
	const files = names.filter((name) => statSync(join(folder, name)).isFile());
	return Object.fromEntries(files.map((name) => [name, readFileSync(join(folder, name), "latin1")]));
}

/** Holds `full`, a store with the order `a` and files, its backup `wasi-1.db`, and `other`, a store with two orders. */
const prepared = aFolder(afterAll);
let backupSaid: string;

beforeAll(async () => {
	const [full, other] = [join(prepared, "full"), join(prepared, "other")];
	await Promise.all([crashStore(full, "a"), crashStore(other, "x", "y")]);
	addFile(full, "pictures/lamp-1.webp", "lamp");
	addFile(full, "pictures/new/sofa.1a.png", "a new sofa");
	addFile(full, "pictures/documents/manual-1.pdf", "a manual");
	addFile(full, "payments/p1.jpg", "payment of a");
	addFile(full, "mail/wasi-1-placed.eml", "mail");
	addFile(full, "mail/.draft.tmp", "unfinished");
	addFile(other, "pictures/lamp-1.webp", "another lamp");
	addFile(other, "payments/p2.jpg", "payment of y");
	backupSaid = await done("backup", full, "--out", join(prepared, "wasi-1.db"));
});

/** Copies that a test may change. */
function copyOf(store: "full" | "other") {
	const folder = aFolder();
	const [dataDir, backup] = [join(folder, "data"), join(folder, "wasi-1.db")];
	cpSync(join(prepared, store), dataDir, { recursive: true });
	copyFileSync(join(prepared, "wasi-1.db"), backup);
	return { dataDir, backup };
}

test("every order that was acknowledged before a backup began is in it, whatever two processes write meanwhile", async () => {
	const dataDir = join(aFolder(), "data");
	const config = { kind: "sqlite", dataDir } as const;
	const processes = await Promise.all([startStoreProcess(config), startStoreProcess(config)]);
	const placed = new Map<string, string>();
	for (const [n, client] of processes.entries()) {
		onTestFinished(client.kill);
		for (const lane of ["a", "b"]) void workInLane(client.place, `p${n}${lane}`, placed);
	}
	const enough = { timeout: 40_000, interval: 5 };
	await expect.poll(() => placed.size, enough).toBeGreaterThan(40);
	const before = new Map(placed);
	const backup = join(aFolder(), "wasi.db");
	await done("backup", dataDir, "--out", backup);
	const size = placed.size;
	await expect.poll(() => placed.size, enough).toBeGreaterThan(size);
	await Promise.all(processes.map((client) => client.kill()));

	const elsewhere = join(aFolder(), "data");
	await done("restore", elsewhere, backup, "--yes");
	const restored = openSqlite({ file: join(elsewhere, "wasi.db"), absent: "fail" });
	onTestFinished(() => restored.close());
	const keys = await restored.find("order-key");
	const found = new Map(keys.map(({ id, fields }) => [id, String(fields.order)]));
	expect([...before].filter(([key, order]) => found.get(key) !== order)).toEqual([]);
	await assertPlaced(restored, found);
	expect(await placeOrder(restored, "another")).toBeTruthy();
});

test("a backup is one file for its owner only, and a restored store has all of it", async () => {
	const { dataDir, backup } = copyOf("full");
	expect(statSync(backup).mode & 0o777).toBe(0o600);
	expect(readdirSync(prepared).sort()).toEqual(["full", "other", "wasi-1.db"]);
	expect(backupSaid).toMatch(/^Backed up to .*\nMade .* \(Lima\), schema version \d+\n/);
	const told = /\n {2}order +1\n {2}order-key +1\n {2}files in pictures +1\n {2}files in pictures\/new +1\n/;
	expect(backupSaid).toMatch(told);

	expect(
		`Backed up to ${join(prepared, "wasi-1.db")}\n${await done("backup", dataDir, "--check", backup)}`,
	).toBe(backupSaid);
	const elsewhere = join(aFolder(), "new", "data");
	const said = await done("restore", elsewhere, backup, "--yes");
	expect(said).toMatch(/^Made .*\n {2}order +1\n(.*\n)*Restored into /);
	const files = ["mail/wasi-1-placed.eml", "payments/p1.jpg", "pictures/lamp-1.webp"];
	const all = [
		...files,
		"outbox-held",
		"pictures/documents/manual-1.pdf",
		"pictures/new/sofa.1a.png",
		"wasi.db",
	];
	expect(Object.keys(allFiles(elsewhere))).toEqual(all.sort());
	expect(said).toContain("Mails and events wait until npm run mail -- release.");
	const released = await runCommand("mail", ["release"], { DATA_DIR: elsewhere });
	expect([released.status, existsSync(join(elsewhere, "outbox-held"))]).toEqual([0, false]);
	const journal = (await runCommand("journal", [], { DATA_DIR: elsewhere })).stdout;
	const { username } = userInfo();
	const madeAt = /^Made (.*) \(Lima\)/.exec(said)?.[1];
	expect(journal.split("\n").map((line) => line.split("\t").slice(1))).toEqual([
		[username, "mail release", ""],
		[username, `restore ${madeAt}`, ""],
		[],
	]);
	for (const name of files) {
		expect(readFileSync(join(elsewhere, name), "utf8")).toBe(readFileSync(join(dataDir, name), "utf8"));
		expect(statSync(join(elsewhere, name)).mode & 0o777).toBe(0o640);
	}
	expect(statSync(join(elsewhere, "wasi.db")).mode & 0o777).toBe(0o600);
	expect(await orderKeys(elsewhere)).toEqual(["a"]);
});

test("a restore keeps what it replaced", async () => {
	const { dataDir, backup } = copyOf("other");
	const said = await done("restore", dataDir, backup, "--yes");
	const replaced = replacedIn(said);
	expect(await orderKeys(dataDir)).toEqual(["a"]);
	expect(readFileSync(join(dataDir, "pictures/lamp-1.webp"), "utf8")).toBe("lamp");
	expect(existsSync(join(dataDir, "payments/p2.jpg"))).toBe(false);
	expect(await orderKeys(replaced)).toEqual(["x", "y"]);
	expect(readFileSync(join(replaced, "pictures/lamp-1.webp"), "utf8")).toBe("another lamp");
	expect(readFileSync(join(replaced, "payments/p2.jpg"), "utf8")).toBe("payment of y");
});

test("a damaged database is kept and replaced", async () => {
	const { dataDir, backup } = copyOf("other");
	rmSync(join(dataDir, "wasi.db-wal"));
	writeFileSync(join(dataDir, "wasi.db"), "no database ".repeat(1000));
	const replaced = replacedIn(await done("restore", dataDir, backup, "--yes"));
	expect(readFileSync(join(replaced, "wasi.db"), "utf8")).toMatch(/^no database/);
	expect(await orderKeys(dataDir)).toEqual(["a"]);
});

const replacedIn = (said: string): string => /What was there is in (.+)\.\n$/.exec(said)?.[1] ?? "";

test("wherever a restore is interrupted, the store has its former orders or the restored ones, with their files", async () => {
	const states = new Set<string>();
	for (let change = 1; !states.has("completed"); change += 4) {
		const next = [change, change + 1, change + 2, change + 3];
		for (const left of await Promise.all(next.map(interruptAt))) states.add(await restoreAgain(left));
	}
	expect(states).toEqual(new Set(["a", "x,y", "completed"]));
});

type Interrupted = Awaited<ReturnType<typeof interruptAt>>;

/** Runs a restore in a worker, which ends as suddenly as a killed process but starts in a tenth of the time. */
async function interruptAt(change: number) {
	const { dataDir, backup } = copyOf("other");
	const restore = join(root, "build/commands/restore.js");
	const worker = new Worker(join(import.meta.dirname, "die-at-change.mjs"), {
		argv: [backup, "--yes"],
		env: { NODE_ENV: "production", DATA_DIR: dataDir, COMMAND: restore, DIE_AT_CHANGE: String(change) },
		stdout: true,
	});
	const [status] = await once(worker, "exit");
	return { change, dataDir, backup, isComplete: status === 0 };
}

/** @returns the order keys that an interrupted restore left */
async function restoreAgain({ change, dataDir, backup, isComplete }: Interrupted): Promise<string> {
	if (isComplete) return "completed";
	const keys = (await orderKeys(dataDir)).join();
	const lamps = keys === "a" ? /^lamp$/ : /lamp$/;
	expect(readFileSync(join(dataDir, "pictures/lamp-1.webp"), "utf8")).toMatch(lamps);
	const payment = keys === "a" ? "payments/p1.jpg" : "payments/p2.jpg";
	expect(existsSync(join(dataDir, payment)), `${payment} after ${change}`).toBe(true);
	await done("restore", dataDir, backup, "--yes");
	expect(await orderKeys(dataDir)).toEqual(["a"]);
	expect(readdirSync(dataDir).filter((name) => name.startsWith("restoring"))).toEqual([]);
	return keys;
}

test("a restore over a running store is refused, and the store goes on", async () => {
	const { dataDir, backup } = copyOf("other");
	const client = await startStoreProcess({ kind: "sqlite", dataDir });
	onTestFinished(client.kill);
	const { status, stderr } = await run("restore", dataDir, backup, "--yes");
	expect([status, stderr]).toEqual([1, expect.stringMatching(/has .*wasi\.db open: stop it first/)]);
	expect(readdirSync(dataDir).filter((name) => /^(replaced|restoring)/.test(name))).toEqual([]);
	await client.place("z");
	expect((await client.find("order-key")).map(({ id }) => id)).toEqual(["x", "y", "z"]);
});

test("without a terminal a restore says what is in the backup and needs --yes", async () => {
	const { dataDir, backup } = copyOf("full");
	const before = allFiles(dataDir);
	const { status, stdout, stderr } = await run("restore", dataDir, backup);
	expect([status, stdout]).toEqual([2, expect.stringMatching(/\n {2}order +1\n/)]);
	expect(stderr).toMatch(/^Nothing was changed: without a terminal, give --yes\.\nSee: npm run restore/);
	expect(allFiles(dataDir)).toEqual(before);
});

/** With a right checksum, so that it is refused for what was changed. */
const edit = (statement: string) => (file: string) => {
	const db = new Database(file);
	db.exec(statement);
	db.close();
	const { size } = statSync(file);
	truncateSync(file, size - (size % 4096));
	seal(file);
};
function changeWord(file: string) {
	const content = readFileSync(file, "latin1");
	const changed = content.replace('"lamp","chair"', '"lamp","chain"');
	expect(changed).not.toBe(content);
	writeFileSync(file, changed, "latin1");
}
const add = (name: string, size = 1) => edit(`INSERT INTO sqlar VALUES ('${name}', 420, 0, ${size}, x'00')`);

test.each<[string, (file: string) => void, RegExp]>([
	["no file", (file) => rmSync(file), /^There is no file .*wasi-1\.db\.\n$/],
	["garbage", (file) => writeFileSync(file, "no backup ".repeat(999)), /is no backup: file is not a/],
	["an empty file", (file) => truncateSync(file), /it is a database, but not a backup/],
	["a file cut short", (file) => truncateSync(file, 60_000), /cannot be used: .*malformed/],
	["another database", edit("DROP TABLE backup"), /it is a database, but not a backup/],
	["a newer version's", edit("PRAGMA user_version = 99"), /newer version of the store \(99\)/],
	["a changed word", changeWord, /its content does not have its checksum\.\n$/],
	[
		"one with a trigger",
		edit("CREATE TRIGGER promote AFTER INSERT ON record BEGIN UPDATE record SET fields = '{}'; END"),
		/its trigger promote is not the store's own\.\n$/,
	],
	["a file outside its folders", add("../evil"), /holds a file where none belongs: "\.\.\/evil"/],
	["a file above its folder", add("pictures/../../evil"), /holds a file where none belongs/],
	["a file by its full path", add("/tmp/evil"), /holds a file where none belongs/],
	["a file in place of the database", add("wasi.db"), /holds a file where none belongs/],
	["a file of another length", add("pictures/a.webp", 2), /its file pictures\/a\.webp is damaged/],
])("a restore changes nothing and says why for %s", async (_, spoil, message) => {
	const { dataDir, backup } = copyOf("full");
	spoil(backup);
	const before = allFiles(dataDir);
	for (const [script, ...args] of [
		["restore", backup, "--yes"] as const,
		["backup", "--check", backup] as const,
	]) {
		const { status, stderr } = await run(script, dataDir, ...args);
		expect([status, stderr]).toEqual([1, expect.stringMatching(message)]);
	}
	expect(allFiles(dataDir)).toEqual(before);
});

test("no change of a single byte is restored", async () => {
	const { backup } = copyOf("full");
	const content = readFileSync(backup);
	openBackup(backup, "whole").db.close();
	for (let n = 0; n < 60; n++) {
		// Its first bytes, its last ones, and others evenly between them.
		const at = n < 10 ? n : n < 20 ? content.length - 1 - (n - 10) : Math.floor((content.length * n) / 60);
		const changed = Buffer.from(content);
		changed[at] = (changed[at] ?? 0) ^ (1 << (n % 8));
		writeFileSync(backup, changed);
		expect(() => openBackup(backup, "changed").db.close(), `byte ${at}`).toThrow();
	}
});

test("an older version's backup, without a checksum, is restored, and told", async () => {
	const { dataDir, backup } = copyOf("full");
	truncateSync(backup, statSync(backup).size - 74);
	expect(await done("restore", dataDir, backup, "--yes")).toContain("It has no checksum");
});

test("a file that the store removes while a backup lists the files does not stop it", () => {
	const dataDir = aFolder();
	mkdirSync(join(dataDir, "mail"));
	writeFileSync(join(dataDir, "mail", "sent.eml"), "");
	symlinkSync(join(dataDir, "removed.eml"), join(dataDir, "mail", "gone.eml")); // listed, but not there
	expect(listFiles(dataDir)).toEqual(["mail/sent.eml"]);
});

test.each([
	["backup", "wasi-9.db", ["wasi-7.db.123.tmp", "wasi-8.db.124.tmp", "notes.db.125.tmp"]],
	["dump", "d.jsonl", ["d.jsonl.123.tmp", "d.jsonl.124.tmp", "e.jsonl.125.tmp"]],
] as const)(
	"a %s removes the drafts of those before it that were killed, and no others",
	async (command, file, [left, young, other]) => {
		const { dataDir } = copyOf("full");
		const folder = aFolder();
		const staged = join(dataDir, "restoring-7.db.copy");
		const longAgo = Date.now() / 1000 - 2 * 60 * 60;
		for (const path of [left, young, other].map((name) => join(folder, name)).concat(staged)) {
			writeFileSync(path, "");
			if (!path.endsWith(young)) utimesSync(path, longAgo, longAgo);
		}
		await done(command, dataDir, "--out", join(folder, file));
		expect(readdirSync(folder).sort()).toEqual([file, young, other].sort());
		expect(existsSync(staged), "what a killed restore left").toBe(command !== "backup");
	},
);

test("--keep removes the backups of the oldest days of the same name, and nothing else; in a folder a backup is named by the time", async () => {
	const { dataDir } = copyOf("full");
	const folder = aFolder();
	const others = { "wasi-0.db": "not a backup", "wasi-1.db.gz": "another name", "notes-1.db": "" };
	for (const [name, content] of Object.entries(others)) writeFileSync(join(folder, name), content);
	await done("backup", dataDir, "--out", join(folder, "other-1.db"));
	const days = { 4: "2026-01-01", 3: "2026-01-02", 2: "2026-01-02" };
	for (const [n, day] of Object.entries(days)) {
		const file = join(folder, `wasi-${n}.db`);
		await done("backup", dataDir, "--out", file);
		const db = new Database(file);
		db.prepare("UPDATE backup SET made_at = ?").run(`${day}T12:00:00.000Z`);
		db.close();
	}
	const said = await done("backup", dataDir, "--out", join(folder, "wasi-1.db"), "--keep", "2");
	expect(said).toMatch(/\nRemoved wasi-4\.db\n$/);
	const told = [...Object.keys(others), "other-1.db", "wasi-1.db", "wasi-2.db", "wasi-3.db"].sort();
	expect(readdirSync(folder).sort()).toEqual(told);
	const another = aFolder();
	await done("backup", dataDir, "--out", another, "--keep", "14");
	expect(readdirSync(another)).toEqual([expect.stringMatching(/^wasi-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.db$/)]);
});

test.each<[string[], number, RegExp]>([
	[[], 2, /^Where to\? Give --out a file or a folder\.\nSee: npm run backup -- --help\n$/],
	[["--out", "wasi.db", "--keep", "2"], 2, /^--keep needs a folder, or the name of a file with a date in it/],
	[["--out", "wasi-1.db", "--keep", "0"], 2, /^--keep must be a whole number of at least 1, not "0"/],
	[["--out", "package.json"], 1, /package\.json exists: a backup replaces no file\.\n$/],
	[["--out", "no-such-folder/wasi.db"], 1, /^There is no folder .*no-such-folder\.\n$/],
	[["--out", "build/wasi.db"], 1, /wasi\.db is missing, .*is DATA_DIR right\?\n$/],
])("backup %j is refused", async (args, expected, message) => {
	const dataDir = join(aFolder(), "mistyped");
	const { status, stderr } = await run("backup", dataDir, ...args);
	expect([status, stderr]).toEqual([expected, expect.stringMatching(message)]);
	expect([existsSync(dataDir), existsSync("build/wasi.db")]).toEqual([false, false]);
});

test("on Firestore a backup says what to use instead", async () => {
	const firestore = { FIREBASE_PROJECT_ID: "demo-wasi", FIRESTORE_EMULATOR_HOST: "127.0.0.1:9" };
	const env = { STORE_MODE: "demo", DATASTORE: "firestore", ...firestore };
	const { status, stderr } = await runCommand("backup", ["--out", join(aFolder(), "a.db")], env);
	expect([status, stderr]).toEqual([1, expect.stringMatching(/in Firestore: use npm run dump, or Google's/)]);
});
