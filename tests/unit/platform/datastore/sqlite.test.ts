import { spawnSync } from "node:child_process";
import {
	copyFileSync,
	existsSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	statSync,
	writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import Database from "libsql";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import {
	DatastoreUnavailable,
	type IndexedField,
	type Query,
	type StoredRecord,
} from "~/platform/datastore/datastore.server";
import { openDatastore } from "~/platform/open-datastore.server";
import { openSqlite } from "~/platform/sqlite/sqlite.server";
import { aFolder } from "../../../support/a-folder";
import { programPath } from "../../../support/programs";
import { change, describeDatastore, ids, key, observe, type Place } from "./contract";
import { describeActs } from "./contract-acts";
import { describeCrashes, describeFaults, untilAnswered } from "./contract-faults";
import { describeTransactions } from "./contract-transactions";
import { assertPlaced } from "./orders";
import { sqliteFaults } from "./sqlite-faults";
import { startStoreProcess } from "./store-client";

describeDatastore("sqlite", newPlace);
describeTransactions("sqlite", newPlace);
describeCrashes("sqlite", newPlace);
describeActs("sqlite", newPlace);
describeFaults("sqlite", 5000, sqliteFaults);

/** A record's fields in SQL. */
const damages = [
	["JSON cut short", `'{"shopper":"ana"'`],
	["a list", `'[1]'`],
	["nothing", `'null'`],
	["invalid UTF-8", `CAST(x'7bff7d' AS TEXT)`],
];

describe("sqlite", () => {
	it.each(["reads", "writes"] as const)("lets others be answered during many %s in a row", async (kind) => {
		const { store } = newStore();
		let turns = 0;
		const count = setInterval(() => (turns += 1), 0);
		const act = { reads: () => store.get("product", "lamp"), writes: () => store.set("product", "lamp", {}) };
		for (let done = 0; turns < 3 && done < 10_000; done++) await act[kind]();
		clearInterval(count);
		expect(turns).toBe(3);
	});

	it("keeps records across a restart, in one file that only the owner can read", async () => {
		const dataDir = join(aFolder(), "año #1?", "data");
		const before = await openDatastore({ kind: "sqlite", dataDir });
		await before.set("product", "lamp", { n: 1 });
		const modes = readdirSync(dataDir).map((name) => [name, statSync(join(dataDir, name)).mode & 0o777]);
		expect(modes).toEqual(["wasi.db", "wasi.db-shm", "wasi.db-wal"].map((name) => [name, 0o600]));
		expect(statSync(dataDir).mode & 0o777).toBe(0o700);
		await before.close();
		for (const name of readdirSync(dataDir)) if (name !== "wasi.db") rmSync(join(dataDir, name));
		const after = await openDatastore({ kind: "sqlite", dataDir });
		onTestFinished(() => after.close());
		expect(after.name).toBe("sqlite");
		expect(await after.find("product")).toEqual([{ id: "lamp", fields: { n: 1 } }]);
	});

	it("names the folder that it cannot create", () => {
		const folder = join(aFolder(), "a-file");
		writeFileSync(folder, "");
		expect(() => openSqlite({ file: join(folder, "data", "wasi.db") })).toThrow(
			expect.objectContaining({
				name: "DatastoreUnavailable",
				message: expect.stringContaining(`The folder ${join(folder, "data")} cannot be created or written`),
			}),
		);
	});

	it.each<[string, RegExp, (bytes: Buffer) => Buffer]>([
		["a file of another kind", /not a database/, () => Buffer.from("not a database ".repeat(500))],
		["a truncated file", /malformed/, (bytes) => bytes.subarray(0, 4096)],
		["a damaged file", /malformed/, (bytes) => bytes.fill(1, 100, 4096)],
		["an empty file", /wasi\.db is empty \(0 bytes\)/, () => Buffer.alloc(0)],
	])("rejects %s, and asks for a backup", (_, reason, damage) => {
		const file = join(aFolder(), "wasi.db");
		sql(file, "CREATE TABLE filler AS SELECT randomblob(9000) AS bytes");
		const damaged = damage(readFileSync(file));
		writeFileSync(file, damaged);
		expect(() => openSqlite({ file })).toThrow(new RegExp(`${reason.source}.*Restore a backup`));
		expect(readFileSync(file)).toEqual(damaged);
	});

	it.each([
		["trigger promote", "CREATE TRIGGER promote AFTER INSERT ON record BEGIN DELETE FROM order_key; END"],
		["view staff", "CREATE VIEW staff AS SELECT * FROM record"],
		["table notes", "CREATE TABLE notes (text)"],
		["index by_text", "CREATE INDEX by_text ON record (fields)"],
		["index record_version", "DROP INDEX record_version"],
		["trigger order_keyed", "DROP TRIGGER order_keyed"],
		[
			"trigger order_keyed",
			"DROP TRIGGER order_keyed; CREATE TRIGGER order_keyed AFTER UPDATE ON record BEGIN SELECT 1; END",
		],
	])("does not open a file whose %s is not its own", async (name, statement) => {
		const { file, store } = newStore();
		await store.close();
		sql(file, "ANALYZE");
		await openSqlite({ file }).close();
		sql(file, statement);
		expect(() => openSqlite({ file })).toThrow(new RegExp(`its ${name} is (not the store's own|missing)`));
	});

	it("fails while its file is missing, creates none in its place, and recovers when it is back", async () => {
		const { file, store } = newStore();
		await store.set("product", "lamp", { n: 1 });
		const seen = [observe(store, "product"), observe(store, "category")];
		for (const each of seen) await each.until(() => true);
		renameSync(file, `${file}.away`);
		for (const each of seen) expect(await each.failure()).toBeInstanceOf(DatastoreUnavailable);
		expect(await observe(store, "product").failure()).toBeInstanceOf(DatastoreUnavailable);
		await expect(store.set("product", "lost", {})).rejects.toThrow(DatastoreUnavailable);
		await expect(store.find("product")).rejects.toThrow(/is missing/);
		expect(existsSync(file)).toBe(false);

		renameSync(`${file}.away`, file);
		expect(ids(await observe(store, "product").until(() => true))).toEqual(["lamp"]);
		expect(seen.map(({ failures }) => failures.length)).toEqual([1, 1]);
	});

	it("fails when another file takes its place, and then reads that one without the old journal", async () => {
		const { file, store } = newStore();
		for (let n = 0; n < 50; n++) await store.set("product", `old${n}`, { text: "x".repeat(500) });
		const seen = observe(store, "product");
		await seen.until((records) => records.length === 50);
		const written = newStore();
		await written.store.set("product", "restored", {});
		await written.store.close();
		// A copy, which this process has not opened: within one process, SQLite shares journals.
		copyFileSync(written.file, `${written.file}.copy`);
		renameSync(`${written.file}.copy`, file);
		expect(await seen.failure()).toBeInstanceOf(DatastoreUnavailable);

		expect(ids(await observe(store, "product").until(() => true))).toEqual(["restored"]);
		await store.set("product", "new", {});
		const again = open(file);
		expect(ids(await again.find("product"))).toEqual(["new", "restored"]);
		expect(seen.failures).toHaveLength(1);
	}, 15_000);

	it("fails on a corrupt file, and reads the repaired one", async () => {
		const { file, store } = newStore();
		const seen = observe(store, "product");
		await seen.until(() => true);
		sql(file, "ALTER TABLE record RENAME TO lost");
		sql(file, "UPDATE collection SET changes = changes + 1; INSERT INTO collection VALUES ('product', 1)");
		expect(await seen.failure()).toBeInstanceOf(DatastoreUnavailable);
		sql(file, "ALTER TABLE lost RENAME TO record");
		expect(await observe(store, "product").until(() => true)).toEqual([]);
	});

	it.each(damages)(
		"delivers and finds the records beside one damaged by %s, and can overwrite it",
		async (_, fields) => {
			const { file, store } = newStore();
			const damaged = { id: "bad", fields: {} };
			for (const collection of ["product", "order"] as const) {
				await store.set(collection, "good", { shopper: "ana" });
				sql(file, `INSERT INTO record VALUES ('${collection}', 'bad', ${fields}, 1)`);
			}
			const good = { id: "good", fields: { shopper: "ana" } };
			expect(await store.find("product")).toEqual([damaged, good]);
			const seen = observe(store, "product");
			expect(contentOf(await seen.until(() => true))).toEqual([damaged, good]);
			await store.set("product", "last", {});
			await seen.until((records) => records.length === 3);
			const damage = `SET fields = ${fields}, version = 9 WHERE collection = 'product' AND id = 'good'`;
			sql(file, `UPDATE collection SET changes = 9; UPDATE record ${damage}`);
			await seen.until((records) => records[1]?.fields.shopper === undefined);
			expect(contentOf(seen.received.at(-1) ?? [])).toEqual(
				["bad", "good", "last"].map((id) => ({ id, fields: {} })),
			);

			const ofAna = { where: { field: "shopper", value: "ana" } } as const;
			expect(await store.find("order", ofAna)).toEqual([good]);
			expect(await store.get("order", "bad")).toEqual({});
			const found = await store.runTransaction([key("order", "bad")], ([bad]) => ({
				changes: [change("order", "bad", { shopper: "ana" })],
				result: bad,
			}));
			expect(found).toEqual({});
			expect(ids(await store.find("order", ofAna))).toEqual(["bad", "good"]);
		},
	);

	it("delivers each record once, also where a page ends with a damaged id", async () => {
		const { file, store } = newStore();
		const numbered = (letter: string, count: number) =>
			`WITH RECURSIVE n(n) AS (SELECT 100 UNION ALL SELECT n + 1 FROM n WHERE n < ${99 + count})
			INSERT INTO record SELECT 'product', '${letter}' || n, '{}', 1 FROM n;`;
		sql(
			file,
			`INSERT INTO collection VALUES ('product', 1); INSERT INTO record VALUES ('product', '', '{}', 1);
			INSERT INTO record VALUES ('product', CAST(x'61ff' AS TEXT), '{}', 1), ('product', CAST(x'7aff' AS TEXT), '{}', 1);
			${numbered("a", 248)} ${numbered("b", 300)}`,
		);
		const seen = observe(store, "product");
		const delivered = ids(await seen.until(() => true));
		expect(delivered).toHaveLength(551);
		expect(new Set(delivered).size).toBe(551);
		await store.remove("product", "a100");
		expect(ids(await seen.until(({ length }) => length < 551))).toEqual(
			delivered.filter((id) => id !== "a100"),
		);
	});

	it.each([
		["adds", "INSERT INTO record VALUES ('product', 'by-hand', '{}', 1)", ["a", "b", "by-hand", "c"]],
		["removes", "DELETE FROM record WHERE id = 'b'", ["a", "c"]],
	])("delivers a record that somebody %s by hand, with the next change", async (_, statements, left) => {
		const { file, store } = newStore();
		for (const id of ["a", "b"]) await store.set("product", id, {});
		const seen = observe(store, "product");
		await seen.until((records) => records.length === 2);
		sql(file, statements);
		await store.set("product", "c", {});
		await seen.until((records) => records.some(({ id }) => id === "c"));
		expect(ids(seen.received.at(-1) ?? [])).toEqual(left);
	});

	it.each([
		[1, "its schema is too old (1): first start the store's version of 2026-11-25 on it"],
		[11, "its schema is too old (11): first start the store's version of 2026-11-25 on it"],
		[99, "it was written by a newer version of the store (99)"],
	])("refuses a file of schema %i, says what to do, and leaves it as it is", async (version, reason) => {
		const { file, store } = newStore();
		await store.set("product", "lamp", { n: 1 });
		await store.close();
		sql(file, `PRAGMA user_version = ${version}`);
		const before = readFileSync(file);
		const refusal = expect.stringContaining(`${file} cannot be used: ${reason}`);
		expect(() => openSqlite({ file })).toThrow(
			expect.objectContaining({ name: "DatastoreUnavailable", message: refusal }),
		);
		expect(readFileSync(file)).toEqual(before);
	});

	it("leaves out the orders that have not changed since a time", async () => {
		const { file, store } = newStore();
		const day = (date: number) => `2026-11-${date}T10:00:00.000Z`;
		const order = (id: string, ...days: number[]) =>
			change("order", id, { placedAt: day(days[0] ?? 0), history: days.map((date) => ({ at: day(date) })) });
		await store.apply([order("a", 10, 20), order("b", 11), order("c", 11, 15, 16), order("d", 12, 14)]);
		await store.apply([order("e", 15), change("order", "without-steps", { placedAt: day(20) })]);
		sql(file, `UPDATE record SET fields = '{broken' WHERE id = 'd'`);
		const changed = async (from: number, page: Query<IndexedField<"order">> = {}) => {
			const where = { field: "changedAt", from: day(from) } as const;
			return ids(await store.find("order", { where, by: "placedAt", isDescending: true, ...page })).join("");
		};
		expect(await changed(15)).toBe("eca");
		expect(await changed(15, { before: day(15) })).toBe("ca");
		expect(await changed(15, { size: 1, after: { id: "e", fields: { placedAt: day(15) } } })).toBe("c");
		expect(await changed(17)).toBe("a");
		await store.apply([order("b", 11, 21), order("a", 10)]);
		expect(await changed(17)).toBe("b");
	});

	it("applies nothing when one of the writes fails", async () => {
		const { file, store } = newStore();
		await store.set("product", "kept", {});
		sql(
			file,
			"CREATE TRIGGER no BEFORE INSERT ON record WHEN NEW.id = 'no' BEGIN SELECT RAISE(ABORT, 'not this one'); END",
		);
		const changes = [
			change("product", "kept", null),
			...Array.from({ length: 600 }, (_, n) => change("product", `p${n}`, {})),
			change("product", "no", {}),
			change("category", "b", {}),
		];
		await expect(store.apply(changes)).rejects.toThrow(/not this one/);
		const updating = store.runTransaction([key("product", "kept")], () => ({ changes, result: "made" }));
		await expect(updating).rejects.toThrow(DatastoreUnavailable);
		expect(ids(await store.find("product"))).toEqual(["kept"]);
		expect(await store.find("category")).toEqual([]);
	});

	it("waits for another process's transaction without blocking, in order, and then gives up all writes at once", async () => {
		const { file, store } = newStore();
		const blocker = new Database(file);
		onTestFinished(() => void blocker.close());
		const double = () =>
			store.runTransaction([key("product", "lamp")], ([lamp]) => ({
				changes: [change("product", "lamp", { n: Number(lamp?.n) * 2 })],
				result: undefined,
			}));
		blocker.exec("BEGIN IMMEDIATE");
		const writes = [store.set("product", "lamp", { n: 1 }), double(), double()];
		await pause(100);
		blocker.exec("COMMIT");
		await Promise.all(writes);
		const written = [{ id: "lamp", fields: { n: 4 } }];
		expect(await store.find("product")).toEqual(written);

		blocker.exec("BEGIN IMMEDIATE");
		const attemptsMs: number[] = [];
		const exec = Database.prototype.exec;
		vi.spyOn(Database.prototype, "exec").mockImplementation(function (this: Database.Database, sql) {
			const begun = performance.now();
			try {
				return exec.call(this, sql);
			} finally {
				attemptsMs.push(performance.now() - begun);
			}
		});
		const refused = ["a", "b", "c"].map((id) => store.set("product", id, {}));
		// Longer than one write waits, shorter than two waits in sequence.
		const released = pause(3000).then(() => exec.call(blocker, "ROLLBACK"));
		const results = await Promise.allSettled(refused);
		await released;
		const reason = { name: "DatastoreUnavailable", cause: { code: "SQLITE_BUSY" } };
		expect(results).toMatchObject(refused.map(() => ({ status: "rejected", reason })));
		expect(await store.find("product")).toEqual(written);
		// The shortest, because on a busy machine any of them can take long.
		expect(Math.min(...attemptsMs), "the event loop is given back at once").toBeLessThan(20);
		await store.set("product", "lamp", { n: 5 });
	});

	it("loses nothing when two processes create it at once", async () => {
		const config = { kind: "sqlite" as const, dataDir: aFolder() };
		const processes = await Promise.all([startStoreProcess(config), startStoreProcess(config)]);
		for (const { kill } of processes) onTestFinished(kill);
		const keys = Array.from({ length: 50 }, (_, n) => `key-${n}`);
		const place = (key: string, n: number) => untilAnswered(async () => processes[n % 2]?.place(key));
		const placed = await Promise.all(keys.map(place));
		const store = await openDatastore(config);
		onTestFinished(() => store.close());
		await assertPlaced(store, new Map(keys.map((key, n) => [key, String(placed[n])])));
	});

	it("leaves no empty file when its first write fails, and starts once there is space", async () => {
		const folder = aFolder();
		const file = join(folder, "wasi.db");
		const source = JSON.stringify(programPath("sqlite"));
		const program = `import { openSqlite } from ${source}; openSqlite({ file: ${JSON.stringify(file)} });`;
		// No file may grow.
		const launcher = ["-c", 'ulimit -f 0 && exec "$@"', "sh"];
		const args = [...launcher, process.execPath, "--input-type=module", "--eval", program];
		const { status, stderr } = spawnSync("sh", args, { encoding: "utf8" });
		expect([status, stderr]).toEqual([1, expect.stringContaining("wasi.db cannot be used: ")]);
		expect(readdirSync(folder)).toEqual([]);
		expect(await open(file).find("product")).toEqual([]);
	});

	it("tells a file that it cannot open from one that is missing", () => {
		const file = join(aFolder(), "wasi.db");
		const openExisting = () => openSqlite({ file, absent: "fail" });
		expect(openExisting).toThrow(/wasi\.db is missing, or /);
		mkdirSync(file);
		expect(openExisting).toThrow(
			/wasi\.db cannot be opened: it must be a file that this user may read and write\.$/,
		);
	});

	it("starts empty when only the journal of a deleted file is left", async () => {
		const { file, store } = newStore();
		await store.set("product", "lamp", {});
		rmSync(file);
		await store.close();
		expect(existsSync(`${file}-wal`)).toBe(true);
		const fresh = open(file);
		await fresh.set("product", "chair", {});
		expect(ids(await fresh.find("product"))).toEqual(["chair"]);
	});
});

async function newPlace(): Promise<Place> {
	const dataDir = aFolder();
	return {
		open: () => openSqlite({ file: join(dataDir, "wasi.db"), pollMs: 20 }),
		config: { kind: "sqlite", dataDir },
	};
}

function newStore() {
	const file = join(aFolder(), "wasi.db");
	return { file, store: open(file) };
}

/** Closed after the test. */
function open(file: string) {
	const store = openSqlite({ file, pollMs: 20 });
	onTestFinished(() => store.close());
	return store;
}

function sql(file: string, statements: string) {
	const db = new Database(file);
	db.exec(statements);
	db.close();
}

/** A stream's records may hold their fields in another form. */
const contentOf = (records: StoredRecord[]) => records.map(({ id, fields }) => ({ id, fields }));
