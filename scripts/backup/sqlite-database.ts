import { closeSync, fsyncSync, openSync } from "node:fs";
import { pathToFileURL } from "node:url";
import Database from "libsql";
import type { DatastoreConfig } from "~/platform/open-datastore.server";

/** The folder whose content is backed up and restored. @throws Error on Firestore */
export function dataDirOf(config: DatastoreConfig): string {
	if (config.kind === "sqlite") return config.dataDir;
	throw new Error(
		"This store's data are in Firestore: use npm run dump, or Google's scheduled backups and export.\n" +
			"Pictures are files in DATA_DIR/pictures and DATA_DIR/payments: copy those folders.",
	);
}

/** Opens an existing SQLite file as it is. @param mode `ro` for a file that nobody writes; takes no locks */
export function openAsIs(path: string, mode: "ro" | "rw"): Database.Database {
	const query = mode === "ro" ? "mode=ro&immutable=1" : "mode=rw";
	return new Database(`${pathToFileURL(path).href}?${query}`);
}

export function withDatabase<T>(path: string, mode: "ro" | "rw", work: (db: Database.Database) => T): T {
	const db = openAsIs(path, mode);
	try {
		return work(db);
	} finally {
		db.close();
	}
}

/** Writes a clean copy of the database, as of one moment. @param copy must be absent or empty */
export function vacuumInto(db: Database.Database, copy: string): void {
	db.exec(`VACUUM INTO '${copy.replaceAll("'", "''")}'`);
}

/** Waits until a file's content, or a folder's names, are on the disk. */
export function syncToDisk(path: string): void {
	const descriptor = openSync(path, "r");
	try {
		fsyncSync(descriptor);
	} finally {
		closeSync(descriptor);
	}
}
