import { createInterface } from "node:readline/promises";
import { readDatastoreConfig } from "~/platform/settings/parse-env.server";
import { describeBackup, openBackup } from "./backup/backup-file";
import { restoreBackup } from "./backup/restore-backup";
import { dataDirOf } from "./backup/sqlite-database";
import { print, resolveTypedPath } from "./commands/files";
import { flags, onlyOne, runScript, UsageError } from "./commands/read-options";
import { systemUser } from "./commands/system-user";

const help = `Usage: npm run restore -- <file> [--yes]

Puts a file of npm run backup in the place of what is in DATA_DIR, as the store's user. Stop the
store first, each of its processes: over a running one nothing is restored.

It checks the file, says what is in it and asks before it replaces anything. What it replaces stays
in DATA_DIR, in a folder such as replaced-2026-11-24T03-31-04-512Z: delete that when you no longer
need it. It may be interrupted and run again.

The restored store sends no mail and no event until npm run mail -- release, so that a drill writes
to nobody.

  --yes    does not ask; needed where there is no terminal
`;

const held = "Mails and events wait until npm run mail -- release. In a drill, let them wait.\n";

const helpCommand = "npm run restore -- --help";
await runScript(
	{ helpCommand, help, options: flags("yes"), takesArguments: true },
	async ({ yes }, given) => {
		const file = onlyOne(given, "Which backup? Give one file.");
		const dataDir = dataDirOf(readDatastoreConfig());
		const backup = openBackup(resolveTypedPath(file), file);
		try {
			await print([describeBackup(backup)]);
			if (!yes && !(await isConfirmed(dataDir))) return print(["Nothing was changed.\n"]);
			const replaced = restoreBackup(backup, dataDir, { by: systemUser(), now: new Date() });
			await print([
				`Restored into ${dataDir}.\n`,
				held,
				replaced ? `What was there is in ${replaced}.\n` : "",
			]);
		} finally {
			backup.db.close();
		}
	},
);

async function isConfirmed(dataDir: string): Promise<boolean> {
	if (!process.stdin.isTTY) throw new UsageError("Nothing was changed: without a terminal, give --yes.");
	const terminal = createInterface({ input: process.stdin, output: process.stdout });
	const answer = await terminal.question(`Put it in the place of what is in ${dataDir}? Type yes: `);
	terminal.close();
	return answer.trim().toLowerCase() === "yes";
}
