import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { recordBackup } from "~/platform/last-backup.server";
import { readDatastoreConfig } from "~/platform/settings/parse-env.server";
import { limaDay } from "~/platform/values/lima-time";
import { describeBackup, openBackup, readBackupTime } from "./backup/backup-file";
import { dataDirOf } from "./backup/sqlite-database";
import { writeBackup } from "./backup/write-backup";
import { print, resolveTypedPath, similarNames } from "./commands/files";
import { readWholeNumber, runScript, texts, UsageError } from "./commands/read-options";

const help = `Usage: npm run backup -- --out <file or folder> [--keep <number>]
       npm run backup -- --check <file>

Copies the database of DATA_DIR as it is at one moment, the uploaded pictures, the pictures of
payments and the mails that were written as files into one file, also while the store is running.
The file has a checksum, is checked before it gets its name, and only its owner may read it: it
holds personal data.

  --out <file>      must not exist
  --out <folder>    the file's name is the time: wasi-2026-11-24T03-31-04Z.db
  --keep <number>   then removes older backups beside it, except those of this many days, counting
                    only days that have one: several on one day push out no other night's. Only
                    files that are backups and have the same name but for its digits. It is the
                    nightly backup then, which /healthz and the alert BackupOld ask for
  --check <file>    checks a backup as a restore would, and says what is in it

npm run restore puts a backup back. SESSION_SECRET and the other settings are not in it.
`;

const options = texts("out", "keep", "check");
const either: (keyof typeof options)[][] = [
	["check", "out"],
	["check", "keep"],
];
await runScript({ helpCommand: "npm run backup -- --help", help, options, either }, async (typed) => {
	const now = new Date();
	if (typed.check) return tellBackup(typed.check);
	if (!typed.out) throw new UsageError("Where to? Give --out a file or a folder.");
	const keep = typed.keep === undefined ? undefined : readWholeNumber("keep", typed.keep, 1);
	const target = targetOf(typed.out, now);
	if (keep !== undefined && !/\d/.test(basename(target)))
		throw new UsageError("--keep needs a folder, or the name of a file with a date in it.");
	const dataDir = dataDirOf(readDatastoreConfig());
	if (existsSync(target)) throw new Error(`${target} exists: a backup replaces no file.`);
	if (!existsSync(dirname(target))) throw new Error(`There is no folder ${dirname(target)}.`);
	const backup = writeBackup(dataDir, target, now);
	if (keep !== undefined) recordBackup(dataDir);
	await print([`Backed up to ${target}\n`, describeBackup(backup)]);
	const removed = keep === undefined ? [] : thinOut(target, keep);
	await print(removed.map((name) => `Removed ${name}\n`));
});

function tellBackup(file: string): Promise<void> {
	const backup = openBackup(resolveTypedPath(file), file);
	backup.db.close();
	return print([describeBackup(backup)]);
}

function targetOf(out: string, now: Date): string {
	const path = resolveTypedPath(out);
	if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return path;
	return join(path, `wasi-${now.toISOString().slice(0, 19).replaceAll(":", "-")}Z.db`);
}

/**
 * Removes the backups of all but the last `keep` days that have any. Only names that differ from `newest` in digits count.
 * @returns the removed names
 */
function thinOut(newest: string, keep: number): string[] {
	const folder = dirname(newest);
	const similar = similarNames(basename(newest));
	const older = readdirSync(folder).flatMap((name) => {
		if (name === basename(newest) || !similar.test(name)) return [];
		const madeAt = readBackupTime(join(folder, name));
		return madeAt === undefined ? [] : [{ name, day: limaDay(new Date(madeAt)) }];
	});
	const days = [...new Set([limaDay(new Date()), ...older.map(({ day }) => day)])].sort().slice(-keep);
	const removed = older.filter(({ day }) => !days.includes(day)).map(({ name }) => name);
	for (const name of removed) rmSync(join(folder, name));
	return removed;
}
