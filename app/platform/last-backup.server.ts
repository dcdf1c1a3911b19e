import { statSync, writeFileSync } from "node:fs";
import type { DatastoreConfig } from "./open-datastore.server";
import { storedFile } from "./process/stored-file.server";

const stamp = "last-backup";
/** A nightly backup may be late. */
const staleMs = 36 * 60 * 60_000;

/** Tells the running store of a new nightly backup. Copies made by hand do not count. */
export function recordBackup(dataDir: string): void {
	writeFileSync(storedFile(dataDir, stamp), "");
}

/** @returns milliseconds since the epoch, 0 without a backup */
export function lastBackupAt(dataDir: string): number {
	return statSync(storedFile(dataDir, stamp), { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/** @returns null on Firestore, which Google backs up */
export function backupState(config: DatastoreConfig, now: Date): "ok" | "old" | "none" | null {
	if (config.kind !== "sqlite") return null;
	const at = lastBackupAt(config.dataDir);
	if (at === 0) return "none";
	return now.getTime() - at < staleMs ? "ok" : "old";
}
