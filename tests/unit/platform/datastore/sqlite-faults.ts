import { spawnSync } from "node:child_process";
import { closeSync, copyFileSync, existsSync, openSync, renameSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "libsql";
import { expect } from "vitest";
import { openSqlite } from "~/platform/sqlite/sqlite.server";
import { aFolder } from "../../../support/a-folder";
import type { Fault } from "./contract-faults";
import { assertPlaced } from "./orders";
import { createClient, startStoreProcess } from "./store-client";

const ownMounts = ["--map-root-user", "--mount", "sh", "-c"];
const mountSmall = 'mount -t tmpfs -o size=1m none "$0" && exec "$@"';

/** Ways to make the SQLite file of a running store unusable. */
export const sqliteFaults: Fault[] = [
	{
		what: "its file is moved away",
		runningTransaction: "committed",
		async prepare() {
			const dataDir = aFolder();
			const file = join(dataDir, "wasi.db");
			const store = openSqlite({ file });
			return {
				client: createClient(store, () => openSqlite({ file })),
				store,
				break: () => renameSync(file, `${file}.away`),
				mend: () => renameSync(`${file}.away`, file),
				inspect: (placed) => inspect(dataDir, placed),
				discard: () => store.close(),
			};
		},
	},
	{
		// A tmpfs in the process's own mount namespace needs no root and disappears with the process.
		what: "the disk is full",
		canRead: true,
		missing: succeeds("unshare", ...ownMounts, mountSmall, tmpdir(), "true")
			? undefined
			: "no mounts for a process (unshare)",
		async prepare() {
			const dataDir = aFolder();
			const launcher = ["unshare", ...ownMounts, mountSmall, dataDir];
			const client = await startStoreProcess({ kind: "sqlite", dataDir }, launcher);
			const disk = `/proc/${client.process.pid}/root${dataDir}`;
			return {
				client,
				discard: client.kill,
				break: () => fill(join(disk, "filler")),
				mend: () => rmSync(join(disk, "filler")),
				inspect: (placed) => inspect(disk, placed),
			};
		},
	},
];

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

/** Checks a copy of the files, as a crash would leave them. */
async function inspect(folder: string, placed: ReadonlyMap<string, string>) {
	const copy = aFolder();
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
}

function succeeds(command: string, ...args: string[]): boolean {
	return spawnSync(command, args).status === 0;
}
