import { statSync } from "node:fs";
import { entryOf } from "~/domain/staff/journal.server";
import { holdOutbox } from "~/platform/outbox-hold.server";
import { readDatastoreConfig } from "~/platform/settings/parse-env.server";
import { connectDatastore } from "./commands/connect-datastore";
import { print, resolveTypedPath, startProgress } from "./commands/files";
import { count } from "./commands/format";
import { flags, onlyOne, runScript } from "./commands/read-options";
import { systemUser } from "./commands/system-user";
import { checkDump, compareDump, loadDump } from "./transfer/dump-file";

const help = `Usage: npm run load -- <file> [--into-existing] [--incomplete]

Puts a file of npm run dump into a new store, with SQLite (in DATA_DIR) or Firestore. All of the
file is checked before anything is written. If it is interrupted, run it again: it goes on where it
stopped. With SQLite, the store then sends no mail and no event until npm run mail -- release.

  --into-existing   also into a store that holds other records: those of the file are replaced,
                    all others stay. Without it such a store is refused
  --incomplete      also a file whose end is missing, with the count and checksum of its records:
                    it was cut short, or an older version of the store wrote it
`;

const helpCommand = "npm run load -- --help";
const options = flags("into-existing", "incomplete");
await runScript({ helpCommand, help, options, takesArguments: true }, async (values, given) => {
	const file = onlyOne(given, "Which dump? Give one file.");
	const path = resolveTypedPath(file);
	if (!statSync(path, { throwIfNoEntry: false })?.isFile()) throw new Error(`There is no file ${file}.`);
	const dump = { path, mayBeCut: values.incomplete === true };
	const config = readDatastoreConfig();
	// Before a database is made: a store would start with an empty one.
	await checkDump(dump);
	const datastore = await connectDatastore(config, "create");
	const progress = startProgress();
	try {
		const found = await compareDump(datastore, dump, (read) => progress(`${count(read, "record")} checked`));
		const { same, different, missing } = found;
		if (!values["into-existing"] && different + found.others > 0)
			throw new Error(
				`The store is not empty: ${count(found.others, "record")} not in ${file}, ${different} with other content.\n` +
					"Nothing was written. --into-existing replaces those of the file and keeps the others.",
			);
		const all = different + missing;
		// Of a new store, the journal is the dump's own.
		if (all > 0 && different + found.others > 0)
			await datastore.apply([entryOf({ by: systemUser(), action: "load", now: new Date() })]);
		const isHeld = config.kind === "sqlite" && all > 0;
		if (isHeld) holdOutbox(config.dataDir);
		await loadDump(datastore, dump, (written) => progress(`${written} of ${count(all, "record")} written`));
		const place = config.kind === "sqlite" ? config.dataDir : `Firestore project ${config.projectId}`;
		const wait = isHeld ? "Mails and events wait: npm run mail -- release sends them.\n" : "";
		await print([`Loaded ${count(all, "record")} into ${place}; ${same} were there before.\n${wait}`]);
	} finally {
		await datastore.close();
	}
});
