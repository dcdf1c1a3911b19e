/** Works on the messages of shoppers in the store's datastore, also while the store is running. */

import { messageRetentionDays } from "../app/domain/customer-service/message";
import { type Message, parseMessage } from "../app/domain/customer-service/message-record.server";
import {
	markAnswered,
	removeMessage,
	removeOldMessages,
} from "../app/domain/customer-service/message-repository.server";
import type { Actor } from "../app/domain/staff/actor";
import type { Datastore } from "../app/platform/datastore/datastore.server";
import { count, drawLines, limaTime, paragraphs, row } from "./commands/format";
import { listLines, readAll, readRecordId, showRecord, unknownRecord } from "./commands/records";
import { flags, runProgram, type Work } from "./commands/run-command";
import { undamaged } from "./commands/undamaged";

const help = `Usage: npm run messages -- <command>

  list [--open]    the messages, the latest first, one a line: id, when it was sent (in Lima),
                   open or answered, subject, name; --open leaves out those that are
                   answered
  show <id>        everything of one message
  done <id>        marks a message as answered. Answer it first, from your own mail program
  remove <id>      removes a message, as its sender may demand (Ley 29733)
  purge            removes the messages that were answered more than ${messageRetentionDays} days ago, as the
                   privacy page promises

The subject datos-personales is a request of the law on personal data, which sets a deadline
for the answer (D.S. 016-2024-JUS).
`;

await runProgram({
	name: "messages",
	help,
	options: flags("open"),
	commands: {
		list: { options: ["open"], prepare: (_, { open }) => list(open ?? false) },
		show: { takes: 1, prepare: ([typed]) => show(readRecordId(typed, "message")) },
		done: { takes: 1, prepare: ([typed]) => markDone(readRecordId(typed, "message")) },
		remove: { takes: 1, prepare: ([typed]) => remove(readRecordId(typed, "message")) },
		purge: { prepare: () => purge },
	},
});

function list(isOpenOnly: boolean): Work {
	return async (datastore) => {
		const messages = await readAll(datastore, "message", parseMessage, "Message");
		messages.sort((a, b) => (a.sentAt < b.sentAt ? 1 : -1));
		const listed = messages.filter(({ answeredAt }) => !isOpenOnly || answeredAt === null);
		return listLines(listed, "message", isOpenOnly ? "open" : undefined, cellsOf);
	};
}

function cellsOf({ id, sentAt, answeredAt, subject, fullName }: Message): string[] {
	return [id, limaTime(sentAt), answeredAt ? "answered" : "open", subject, fullName];
}

function show(id: string): Work {
	return showRecord({ collection: "message", id }, "message", id, async (fields) =>
		draw(parseMessage(id, fields)),
	);
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

function markDone(id: string): Work {
	return async (datastore, actor) => {
		const { outcome } = await undamaged(id, () => markAnswered(datastore, { id }, actor));
		if (outcome === "unknown") throw unknownRecord("message", id);
		return outcome === "marked" ? `${id} is marked as answered.\n` : `${id} was marked as answered before.\n`;
	};
}

function remove(id: string): Work {
	return async (datastore, actor) => {
		const { outcome } = await removeMessage(datastore, { id }, actor);
		if (outcome === "unknown") throw unknownRecord("message", id);
		return `${id} is removed.\n`;
	};
}

async function purge(datastore: Datastore, actor: Actor): Promise<string> {
	const { removed } = await removeOldMessages(datastore, {}, actor);
	return `Removed ${count(removed, "message")}.\n`;
}
