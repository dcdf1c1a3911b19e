import { drawMail } from "~/domain/mail/draw-mail.server";
import type { Mail } from "~/domain/mail/mail";
import { dropPosted, tellKeeper as postToKeeper, retryPosted } from "~/domain/mail/outbox.server";
import { type Posted, parsePosted, type WebhookEvent } from "~/domain/mail/outbox-record.server";
import { entryOf } from "~/domain/staff/journal.server";
import { isOutboxHeld, releaseOutbox } from "~/platform/outbox-hold.server";
import { readDatastoreConfig } from "~/platform/settings/parse-env.server";
import { drawLines, limaTime, paragraphs, row } from "./commands/format";
import { recordCommands } from "./commands/records";
import { flags, runProgram, tell, UsageError, type Work } from "./commands/run-command";

const help = `Usage: npm run mail -- <command>

  list [--failed]  the mails and the webhook's events that are not sent yet, the oldest first, one a
                   line: id, when it was written (in Lima), waiting or failed, attempts, recipient
                   (webhook for an event, push for the team's phones), subject; --failed leaves out
                   those that wait
  show <id>        everything of one, and why it could not be sent
  retry <id>       sends one as soon as possible, also one that has failed
  drop <id>        removes one, which is then never sent
  release          sends again what waits since npm run restore
  tell-keeper "<text>"
                   writes to the keeper, for instance when a nightly job has failed

A mail waits while the mail server does not take it, and an event while the webhook does not, for
two days. Then it has failed, as has a mail that the server refused for good, and is kept for 30
days. What was sent is not listed: the store's log has the ids.
`;

const { list, show, change } = recordCommands({
	noun: "mail",
	collection: "outbox",
	parse: parsePosted,
	unknown: (id) => new Error(`There is no mail ${id}: it was sent or dropped.\nSee: npm run mail -- list`),
});

await runProgram({
	name: "mail",
	help,
	options: flags("failed"),
	commands: {
		list: list(
			"failed",
			({ hasFailed }) => hasFailed,
			(a, b) => (a.postedAt < b.postedAt ? -1 : 1),
			cellsOf,
			"waiting",
		),
		show: show(draw),
		retry: change(retryPosted, (id) =>
			isOutboxHeld(readDatastoreConfig())
				? `${id} waits until npm run mail -- release: the store was restored or loaded.`
				: `${id} will be sent as soon as possible by the running store.`,
		),
		release: { prepare: () => release },
		"tell-keeper": { takes: 1, prepare: ([text]) => tellKeeper(text) },
		drop: change(dropPosted, (id) => `${id} is dropped.`),
	},
});

async function release(...[datastore, actor]: Parameters<Work>): Promise<string> {
	const config = readDatastoreConfig();
	if (isOutboxHeld(config)) await datastore.apply([entryOf(actor)]);
	releaseOutbox(config);
	return "Mails and events are sent.\n";
}

function tellKeeper(text: string | undefined): Work {
	if (!text?.trim()) throw new UsageError("tell-keeper needs a text.");
	return tell((datastore, actor) => postToKeeper(datastore, text, actor), {
		told: () => "The keeper gets a mail.",
		noAddress: () => new Error("Nobody would get it: set orders-email, or email, with npm run store first."),
	});
}

function cellsOf(posted: Posted): (string | number)[] {
	const { id, postedAt, hasFailed, attempts } = posted;
	return [id, limaTime(postedAt), hasFailed ? "failed" : "waiting", attempts, ...addressOf(posted)];
}

/** Recipient and subject. */
function addressOf(posted: Posted): [string, string] {
	if ("mail" in posted) return [posted.mail.to, posted.mail.subject];
	if ("push" in posted) return ["push", `new order ${posted.push.order}`];
	return ["webhook", `${posted.event.type} ${posted.event.order}`];
}

function draw(posted: Posted): string {
	const { id, postedAt, due, attempts, giveUpAt, problem, hasFailed } = posted;
	return drawLines([
		id,
		row("Written", `${limaTime(postedAt)} (Lima)`),
		row("State", hasFailed ? "failed" : "waiting"),
		row("Attempts", `${attempts}; they end on ${limaTime(giveUpAt)}`),
		row(hasFailed ? "Removed on" : "Next try", limaTime(due)),
		...paragraphs("Problem", problem ?? ""),
		...drawContent(posted),
	]);
}

function drawContent(posted: Posted): string[] {
	if ("mail" in posted) return drawWords(posted.mail);
	if ("event" in posted) return drawEvent(posted.event);
	const [to, subject] = addressOf(posted);
	return [row("To", to), row("Subject", subject)];
}

function drawWords(mail: Mail): string[] {
	return [
		row("To", mail.to),
		row("Reply to", mail.replyTo ?? "the store"),
		row("Subject", mail.subject),
		"",
		...drawMail(mail, { business: {}, origin: "" }).text.split("\n"),
	];
}

function drawEvent({ type, order, body }: WebhookEvent): string[] {
	return [
		row("To", "webhook"),
		row("Event", type),
		row("Order", order),
		"",
		...JSON.stringify(JSON.parse(body), null, 2).split("\n"),
	];
}
