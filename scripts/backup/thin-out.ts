import { readdirSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { readBackupTime } from "./backup-file";

/**
 * Removes the oldest backups beside the newest one.
 * @param newest only backups whose names differ from its name in digits alone are removed
 * @param keep how many are left, the newest included
 * @returns the names that were removed
 */
export function thinOut(newest: string, keep: number): string[] {
	const folder = dirname(newest);
	const similar = similarNames(basename(newest));
	const older = readdirSync(folder).flatMap((name) => {
		if (name === basename(newest) || !similar.test(name)) return [];
		const madeAt = readBackupTime(join(folder, name));
		return madeAt === undefined ? [] : [{ name, madeAt }];
	});
	const removed = older.sort((a, b) => (a.madeAt < b.madeAt ? 1 : -1)).slice(keep - 1);
	for (const { name } of removed) rmSync(join(folder, name));
	return removed.map(({ name }) => name);
}

/** `wasi-2026-11-24.db` matches `wasi-2026-11-09.db`. */
function similarNames(name: string): RegExp {
	const parts = name.split(/\d+/).map((part) => part.replace(/[^\w]/g, "\\$&"));
	return new RegExp(`^${parts.join("\\d+")}$`);
}
