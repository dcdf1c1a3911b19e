import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import Database from "libsql";

/**
 * Calls `send` while SQLite does not come to an end with a write for which `condition`, in SQL, holds, and ends the
 * process once it is there: in the midst of a transaction. `NEW` is the record as it would be written.
 */
export async function killAtWrite(
	{ dataDir, kill }: { dataDir: string; kill: () => Promise<void> },
	condition: string,
	send: () => Promise<unknown>,
): Promise<void> {
	const file = new Database(join(dataDir, "wasi.db"), { timeout: 10_000 });
	try {
		file.exec(`CREATE TRIGGER halted BEFORE INSERT ON record WHEN ${condition}
			BEGIN SELECT count(*) FROM record a, record b, record c, record d, record e; END`);
		const sent = send().catch(() => undefined);
		await untilLocked(file);
		await kill();
		await sent;
	} finally {
		file.exec("DROP TRIGGER IF EXISTS halted");
		file.close();
	}
}

/** Until another connection has held the lock for so long that it does not write as usual. */
async function untilLocked(file: Database.Database): Promise<void> {
	file.pragma("busy_timeout = 0");
	for (let [held, tries] = [0, 0]; held < 5; tries++) {
		if (tries > 1000) throw new Error("Nothing was written.");
		await pause(50);
		held = isLocked(file) ? held + 1 : 0;
	}
	file.pragma("busy_timeout = 10000");
}

function isLocked(file: Database.Database): boolean {
	try {
		file.exec("BEGIN IMMEDIATE");
		file.exec("ROLLBACK");
		return false;
	} catch {
		return true;
	}
}
