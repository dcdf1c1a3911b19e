import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Datastore, recordIdPattern } from "~/platform/datastore/datastore.server";
import { ownerOnly, resolveTypedPath, startProgress, writeExport } from "./commands/files";
import { count } from "./commands/format";
import { runProgram, texts, UsageError, type ValuesOf } from "./commands/run-command";
import { readStore, toEnd, toLine } from "./transfer/dump-file";

const help = `Usage: npm run dump -- [--out <file>] [--for <release>]

Writes the catalogue, stock, orders, shoppers, subscribers, complaints, messages, reviews, outbox
and the business as JSON Lines, sorted by collection and id, and a last line with their count and
checksum. npm run load puts them into another store, with the same datastore or the other one.
Pictures are not in it: copy DATA_DIR/pictures and DATA_DIR/payments.

  --out <file>   readable by its owner only: it holds personal data. Without it, the standard
                 output; npm run --silent keeps npm's own lines out of that
  --for <release>
                 the folder of an older release, built, that will load the file: leaves out the kinds
                 of records that it does not have, and says how many

Stop the store first: what changes meanwhile may be in the dump by half, and two stores that run
with the same outbox send its mails twice.
`;

const options = texts("out", "for");
const textLength = 100_000;

await runProgram({
	name: "dump",
	help,
	needsStoppedStore: true,
	options,
	standard: "all",
	commands: {
		all: {
			options: ["out", "for"],
			prepare: (_, values) => (datastore) => dump(datastore, values),
		},
	},
});

async function dump(datastore: Datastore, { out, for: release }: ValuesOf<typeof options>): Promise<string> {
	const known = release === undefined ? undefined : readCollectionsOf(release);
	const leftOut = new Map<string, number>();
	const progress = startProgress();
	let dumped = 0;
	const hash = createHash("sha256");
	async function* lines() {
		let text = "";
		for await (const record of readStore(datastore)) {
			const { collection, id, fields } = record;
			if (known && !known.includes(collection)) {
				leftOut.set(collection, (leftOut.get(collection) ?? 0) + 1);
				continue;
			}
			const name = `A record of ${collection}`;
			if (!recordIdPattern.test(id)) {
				process.stderr.write(`${name} has a damaged id and was left out.\n`);
				continue;
			}
			if (Object.keys(fields).length === 0) process.stderr.write(`${name}, ${id}, has no fields.\n`);
			const line = toLine(record);
			hash.update(line);
			text += line;
			dumped += 1;
			if (text.length < textLength) continue;
			yield text;
			progress(`${dumped} records, of ${collection} now`);
			text = "";
		}
		yield text + toEnd(dumped, hash);
	}
	const done = await writeExport(out, lines(), () => count(dumped, "record"), ownerOnly);
	for (const [collection, records] of leftOut)
		process.stderr.write(`Left out, because ${release} lacks them: ${records} of ${collection}.\n`);
	return done;
}

/** Finds them in the code of its commands, because an older release has no command that names them. */
function readCollectionsOf(release: string): string[] {
	const folder = join(resolveTypedPath(release), "build/commands/assets");
	for (const name of existsSync(folder) ? readdirSync(folder) : []) {
		const code = name.endsWith(".js") ? readFileSync(join(folder, name), "utf8") : "";
		const [, list] = /\bstoredCollections = \[([^\]]+)\]/.exec(code) ?? [];
		if (list) return [...list.matchAll(/"([\w-]+)"/g)].map(([, collection = ""]) => collection);
	}
	throw new UsageError(`${release} is not the folder of a built release.`);
}
