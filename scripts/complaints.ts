/** Works on the complaints book in the store's datastore, also while the store is running. */

import { readComplaintNumber } from "../app/domain/customer-service/complaint-number";
import { type Complaint, complaintRecord } from "../app/domain/customer-service/complaint-record.server";
import { answerComplaint, maxAnswerLength } from "../app/domain/customer-service/complaint-repository.server";
import { limaTime, plain } from "./commands/format";
import { readName } from "./commands/read-arguments";
import { recordCommands } from "./commands/record-commands";
import { exportCommand, undamaged, unknownRecord } from "./commands/records";
import { flags, runProgram, texts, UsageError, type Work } from "./commands/run-command";
import { exportComplaints } from "./complaints/export";
import { compareMostUrgentFirst, describeState, drawComplaint } from "./complaints/show";

const help = `Usage: npm run complaints -- <command>

  list [--open]                  the complaints, one a line: number, when it was filed (in Lima),
                                 reclamo or queja, the working days left for the answer, name.
                                 Overdue ones come first, then the next due; --open leaves out
                                 those that are answered
  show <number>                  everything of one complaint
  answer <number> --text <text>  gives a complaint its answer, once; its consumer sees it at once,
                                 and the running store mails it to an e-mail address
  export [--out <file>]          all complaints as CSV for a spreadsheet; only you may read the file

A number may lack its leading zeros: 12-2026 is 000000012-2026.

The law gives fifteen working days to answer, which cannot be extended (Ley 29571, art. 152).
They are counted in Lima from the day after filing, without weekends and national holidays.

Without --out an export goes to the standard output. --silent keeps npm's own lines out of it:
npm run --silent complaints -- export
Text that a spreadsheet would run as a formula is exported with an apostrophe before it.
`;

const { list, show } = recordCommands({
	noun: "complaint",
	collection: "complaint",
	parse: (_, fields) => complaintRecord.parse(fields),
	read: numberOf,
});

await runProgram({
	name: "complaints",
	help,
	options: { ...flags("open"), ...texts("text", "out") },
	commands: {
		list: list("open", ({ answer }) => answer === null, compareMostUrgentFirst, cellsOf),
		show: show(drawComplaint),
		answer: {
			takes: 1,
			options: ["text"],
			prepare: ([typed], { text }) => answer(numberOf(typed), text),
		},
		export: exportCommand(exportComplaints),
	},
});

function numberOf(typed: string | undefined): string {
	const named = { noun: "complaint", name: "number", advice: "one looks like 000000012-2026" };
	return readName(typed, named, readComplaintNumber);
}

function cellsOf(complaint: Complaint): string[] {
	const { number, filedAt, kind, consumer } = complaint;
	return [number, limaTime(filedAt), kind, describeState(complaint), consumer.fullName];
}

function answer(number: string, text: string | undefined): Work {
	return async (datastore, actor) => {
		const answering = await undamaged(number, () => answerComplaint(datastore, { number, text }, actor));
		switch (answering.outcome) {
			case "answered": {
				const { email, address } = answering.complaint.consumer;
				const way = email ? "The store mails the answer to" : "Send the answer by post to";
				return `${number} is answered now. ${way} ${plain(email || address)}.\n`;
			}
			case "refused":
				throw new UsageError(
					answering.reason === "empty"
						? "The answer is missing: give it with --text."
						: `An answer has at most ${maxAnswerLength} characters; this one has ${answering.length}.`,
				);
			case "unknown":
				throw unknownRecord("complaint", number);
			case "answeredBefore":
				throw new Error(`${number} was answered on ${limaTime(answering.at)}, and that answer stays.`);
		}
	};
}
