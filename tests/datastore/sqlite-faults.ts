import { execFileSync, spawnSync } from "node:child_process";
import {
	closeSync,
	copyFileSync,
	existsSync,
	mkdtempSync,
	openSync,
	renameSync,
	rmSync,
	statSync,
	writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "libsql";
import { expect } from "vitest";
import { openSqlite } from "~/datastore/sqlite.server";
import type { Fault } from "./contract-faults";
import { deskOn, startDesk } from "./desk";
import { assertPlaced } from "./orders";

const ownMounts = ["--map-root-user", "--mount", "sh", "-c"];
const mountSmall = 'mount -t tmpfs -o size=1m none "$0" && exec "$@"';

/** The ways in which a SQLite file becomes unusable under a running store. */
export const sqliteFaults: Fault[] = [
	{
		what: "its file is moved away",
		decided: "made",
		async prepare() {
			const dataDir = newFolder();
			const file = join(dataDir, "wasi.db");
			const store = openSqlite({ file });
			return {
				desk: deskOn(store, () => openSqlite({ file })),
				store,
				break: () => renameSync(file, `${file}.away`),
				mend: () => renameSync(`${file}.away`, file),
				inspect: (placed) => inspect(dataDir, placed),
				async discard() {
					await store.close();
					rmSync(dataDir, { recursive: true });
				},
			};
		},
	},
	{
		// A small disk of the process's own, which ends with it; nobody has to be root.
		what: "the disk is full",
		canRead: true,
		missing: works("unshare", ...ownMounts, mountSmall, tmpdir(), "true")
			? undefined
			: "no mounts for a process (unshare)",
		async prepare() {
			const dataDir = newFolder();
			const place = await inProcess(dataDir, ["unshare", ...ownMounts, mountSmall, dataDir]);
			const disk = `/proc/${place.desk.process.pid}/root${dataDir}`;
			return {
				...place,
				break: () => fill(join(disk, "filler")),
				mend: () => rmSync(join(disk, "filler")),
				inspect: (placed) => inspect(disk, placed),
			};
		},
	},
	{
		what: "its files may not grow",
		canRead: true,
		missing: works("prlimit", "--version") ? undefined : "no prlimit",
		async prepare() {
			const dataDir = newFolder();
			const place = await inProcess(dataDir);
			const limit = (...args: string[]) =>
				execFileSync("prlimit", ["--pid", String(place.desk.process.pid), ...args], { encoding: "utf8" });
			const most = limit("--fsize", "--output", "HARD", "--noheadings").trim();
			return {
				...place,
				break: () => void limit(`--fsize=${statSync(join(dataDir, "wasi.db-wal")).size}:`),
				mend: () => void limit(`--fsize=${most}:`),
				inspect: (placed) => inspect(dataDir, placed),
			};
		},
	},
];

async function inProcess(dataDir: string, launcher?: string[]) {
	const desk = await startDesk({ kind: "sqlite", dataDir }, launcher);
	return {
		desk,
		async discard() {
			await desk.kill();
			rmSync(dataDir, { recursive: true });
		},
	};
}

/** To the last byte. */
function fill(file: string) {
	const opened = openSync(file, "w");
	for (const size of [64 * 1024, 1024, 1]) {
		try {
			for (;;) writeSync(opened, Buffer.alloc(size));
		} catch (error) {
			expect(error).toMatchObject({ code: "ENOSPC" });
		}
	}
	closeSync(opened);
}

/** Of a copy of the files, as a crash would leave them. */
async function inspect(folder: string, placed: ReadonlyMap<string, string>) {
	const copy = newFolder();
	for (const name of ["wasi.db", "wasi.db-wal"]) {
		if (existsSync(join(folder, name))) copyFileSync(join(folder, name), join(copy, name));
	}
	const file = join(copy, "wasi.db");
	const db = new Database(file);
	expect(db.pragma("integrity_check")).toEqual([{ integrity_check: "ok" }]);
	db.close();
	const store = openSqlite({ file });
	await assertPlaced(store, placed);
	await store.close();
	rmSync(copy, { recursive: true });
}

function works(command: string, ...args: string[]): boolean {
	return spawnSync(command, args).status === 0;
}

function newFolder(): string {
	return mkdtempSync(join(tmpdir(), "wasi-sqlite-"));
}
