import { join } from "node:path";
import Database from "libsql";

/**
 * Calls `act` while SQLite refuses every write of a record for which `condition`, in SQL, holds.
 * `NEW` is the record as it would be written.
 */
export async function whileWritesFail<T>(
	{ dataDir }: { dataDir: string },
	condition: string,
	act: () => Promise<T>,
): Promise<T> {
	// libsql waits for no lock by default, and the store may write at any moment.
	const file = new Database(join(dataDir, "wasi.db"), { timeout: 10_000 });
	try {
		file.exec(`CREATE TRIGGER broken BEFORE INSERT ON record WHEN ${condition}
			BEGIN SELECT RAISE(ABORT, 'broken'); END`);
		return await act();
	} finally {
		file.exec("DROP TRIGGER IF EXISTS broken");
		file.close();
	}
}
