import { setTimeout as pause } from "node:timers/promises";
import type Database from "libsql";
import pLimit from "p-limit";
import type { createTurnBudget } from "~/platform/process/event-loop.server";

/** Milliseconds that a read may block the process while it waits for a lock, which is rare in WAL mode. */
export const readWaitMs = 50;

/** libsql's own `transaction` loses the error when SQLite has rolled back by itself. */
export function commit<T>(db: Database.Database, statements: (db: Database.Database) => T): T {
	db.exec("BEGIN IMMEDIATE");
	try {
		const result = statements(db);
		db.exec("COMMIT");
		return result;
	} catch (error) {
		if (db.inTransaction) db.exec("ROLLBACK");
		throw error;
	}
}

/** Never waits: SQLite's own wait would block all requests. @throws SqliteError with the code SQLITE_BUSY */
export function commitUnlessBusy<T>(db: Database.Database, statements: (db: Database.Database) => T): T {
	db.pragma("busy_timeout = 0");
	try {
		return commit(db, statements);
	} finally {
		db.pragma(`busy_timeout = ${readWaitMs}`);
	}
}

export function readSnapshot<T>(db: Database.Database, read: () => T): T {
	db.exec("BEGIN");
	try {
		return read();
	} finally {
		if (db.inTransaction) db.exec("ROLLBACK");
	}
}

/** Each write waits for a lock at most `patienceMs` from when it was added, so that waits do not add up. */
export function createWriteQueue(
	budget: ReturnType<typeof createTurnBudget>,
): <T>(write: () => T) => Promise<T> {
	const inTurn = pLimit(1);
	return (write) => {
		const giveUpAt = performance.now() + patienceMs;
		return inTurn(async () => {
			while (budget.isUsedUp()) await budget.nextTurn();
			return retryWhileBusy(write, giveUpAt);
		});
	};
}

const patienceMs = 2000;
const longestPauseMs = 10;

async function retryWhileBusy<T>(write: () => T, giveUpAt: number): Promise<T> {
	for (let pauseMs = 1; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
		try {
			return write();
		} catch (error) {
			const code = (error as { code?: unknown }).code;
			if (!String(code).startsWith("SQLITE_BUSY") || performance.now() > giveUpAt) throw error;
		}
		await pause(pauseMs);
	}
}
