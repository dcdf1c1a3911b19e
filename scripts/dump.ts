import { createHash } from "node:crypto";
import { type Datastore, recordIdPattern } from "~/platform/datastore/datastore.server";
import { ownerOnly, startProgress, writeExport } from "./commands/files";
import { count } from "./commands/format";
import { exportCommand } from "./commands/records";
import { runProgram, texts } from "./commands/run-command";
import { readStore, toEnd, toLine } from "./transfer/dump-file";

const help = `Usage: npm run dump -- [--out <file>]

Writes the catalogue, stock, orders, shoppers, subscribers, complaints, messages, reviews, outbox
and the business as JSON Lines, sorted by collection and id, and a last line with their count and
checksum. npm run load puts them into another store, with the same datastore or the other one.
Pictures are not in it: copy DATA_DIR/pictures and DATA_DIR/payments.

  --out <file>   readable by its owner only: it holds personal data. Without it, the standard
                 output; npm run --silent keeps npm's own lines out of that

Stop the store first: what changes meanwhile may be in the dump by half, and two stores that run
with the same outbox send its mails twice.
`;

const textLength = 100_000;

await runProgram({
	name: "dump",
	help,
	needsStoppedStore: true,
	options: texts("out"),
	standard: "all",
	commands: { all: exportCommand(dump) },
});

function dump(datastore: Datastore, out: string | undefined): Promise<string> {
	const progress = startProgress();
	let dumped = 0;
	const hash = createHash("sha256");
	async function* lines() {
		let text = "";
		for await (const record of readStore(datastore)) {
			const { collection, id, fields } = record;
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
	return writeExport(out, lines(), () => count(dumped, "record"), ownerOnly);
}
