import { type JournalEntry, journalRecord } from "~/domain/staff/journal.server";
import { parseInPages } from "~/platform/datastore/find-in-pages.server";
import { limaTime } from "./commands/format";
import { readDays } from "./commands/read-arguments";
import { lastOrAllOf, listLines } from "./commands/records";
import { runProgram, texts } from "./commands/run-command";

const help = `Usage: npm run journal -- [--from <day>] [--to <day>]

What the team and commands changed, newest first: when (in Lima), who (of a command, the system's
user), the act or command, and the records that it wrote. Shows the last 50 changes, or all of these days.
What shoppers and the store itself write is not among them; an order's own history has both.
`;

await runProgram({
	name: "journal",
	help,
	options: texts("from", "to"),
	standard: "list",
	commands: {
		list: {
			options: ["from", "to"],
			prepare(_, given) {
				const days = readDays(given);
				return async (datastore) => {
					const listed = await lastOrAllOf(days, (query) =>
						parseInPages(datastore, "journal", query, journalRecord, "journal"),
					);
					return listLines(listed, "change", undefined, cellsOf);
				};
			},
		},
	},
});

function cellsOf({ at, by, action, records, others }: JournalEntry): string[] {
	return [limaTime(at), by, action, records.join(" ") + (others > 0 ? ` and ${others} more` : "")];
}
