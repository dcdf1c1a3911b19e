import { messageRetentionDays } from "~/domain/customer-service/message";
import { type Message, parseMessage } from "~/domain/customer-service/message-record.server";
import { markAnswered, removeMessage } from "~/domain/customer-service/message-repository.server";
import { drawLines, limaTime, paragraphs, row } from "./commands/format";
import { latestFirst, recordCommands } from "./commands/records";
import { flags, runProgram } from "./commands/run-command";

const help = `Usage: npm run messages -- <command>

  list [--open]    the messages, the latest first, one a line: id, when it was sent (in Lima),
                   open or answered, subject, name; --open leaves out those that are
                   answered
  show <id>        everything of one message
  done <id>        marks a message as answered. Answer it first, from your own mail program
  remove <id>      removes a message, as its sender may demand (Ley 29733)

The store removes messages ${messageRetentionDays} days after their answer, as the privacy page promises.

The subject datos-personales is a request of the law on personal data, which sets a deadline
for the answer (D.S. 016-2024-JUS).
`;

const { list, show, change } = recordCommands({
	noun: "message",
	collection: "message",
	parse: parseMessage,
});

await runProgram({
	name: "messages",
	help,
	options: flags("open"),
	commands: {
		list: list(
			"open",
			({ answeredAt }) => answeredAt === null,
			latestFirst(({ sentAt }) => sentAt),
			cellsOf,
		),
		show: show(draw),
		done: change(
			markAnswered,
			(id, outcome) =>
				`${id} ${outcome === "marked" ? "is marked as answered" : "was marked as answered before"}.`,
		),
		remove: change(removeMessage, (id) => `${id} is removed.`),
	},
});

function cellsOf({ id, sentAt, answeredAt, subject, fullName }: Message): string[] {
	return [id, limaTime(sentAt), answeredAt ? "answered" : "open", subject, fullName];
}

function draw({ id, sentAt, fullName, email, phone, subject, text, shopper, answeredAt }: Message): string {
	return drawLines([
		id,
		row("Sent", `${limaTime(sentAt)} (Lima)`),
		row("Answered", answeredAt ? `${limaTime(answeredAt)} (Lima)` : "no"),
		row("Name", fullName || "none"),
		row("E-mail", email || "none"),
		row("Phone", phone || "none"),
		row("Account", shopper ?? "none"),
		row("Subject", subject),
		...paragraphs("Message", text),
	]);
}
