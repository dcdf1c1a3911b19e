import { existsSync } from "node:fs";
import { openAsIs } from "./sqlite-database";

/**
 * Locks the present database, so that no store can open it, and empties its journal. In WAL mode, locking
 * fails while another process has the file open.
 * @returns a function that releases it
 * @throws Error while a store or a command has it open
 */
export function holdDatabase(database: string): () => void {
	if (!existsSync(database)) return () => {};
	const db = openAsIs(database, "rw");
	try {
		// Not by `pragma`: its statements would keep a closed connection's locks.
		db.exec(`PRAGMA busy_timeout = 0; PRAGMA locking_mode = EXCLUSIVE;
			BEGIN EXCLUSIVE; COMMIT; PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode = DELETE`);
		return () => db.close();
	} catch (error) {
		db.close();
		if (String((error as { code?: unknown }).code).startsWith("SQLITE_BUSY"))
			throw new Error(
				`A store or one of its commands has ${database} open: stop it first. Nothing was changed.`,
			);
		// Too damaged to be locked. A store that still has it open notices the new file and reopens it.
		return () => {};
	}
}
