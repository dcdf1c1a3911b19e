import { setTimeout as pause } from "node:timers/promises";
import type { LiveBusiness } from "~/business/live-business.server";
import { catchUnavailable } from "~/datastore/catch-unavailable.server";
import type { Datastore } from "~/datastore/datastore.server";
import { createRateLimit } from "~/rate-limits/rate-limit.server";
import { drawMail } from "./draw-mail.server";
import { keeper } from "./mail";
import { MailRefused, type MailTransport } from "./mail-transport.server";
import { claimMail, keepFailedMs, listDue, removeMail, replaceMail } from "./outbox.server";
import type { PostedMail } from "./outbox-codec.server";

export interface MailSender {
	/** Finishes the mail that is being sent, and starts no other. */
	close(): Promise<void>;
}

export interface MailSenderParts {
	datastore: Datastore;
	business: Pick<LiveBusiness, "current" | "keeperEmail" | "isLoaded">;
	transport: MailTransport;
	/** Of the links, `https://wasi.example`. */
	origin: string;
	log: Record<"info" | "warn" | "error", (details: object, message: string) => void>;
}

const minute = 60_000;
const mailsAtOnce = 20;
/** Anybody may type anybody's address: more mails to one wait for the next day. */
const mailsPerDay = 30;

/**
 * Sends the outbox's mails in the order in which they are due, and looks for new ones every `pollMs`. Several processes
 * may share an outbox: whoever sends a mail has claimed it for `leaseMs`, which must be longer than an attempt takes.
 * While no mail at all can be sent, none is touched, so that they keep their order.
 * @param options.clock milliseconds since 1970
 */
export function openMailSender(
	{ datastore, business, transport, origin, log }: MailSenderParts,
	{ pollMs = 5000, leaseMs = 3 * minute, clock = Date.now } = {},
): MailSender {
	const closing = new AbortController();
	const limit = createRateLimit({ attempts: mailsPerDay, seconds: 24 * 60 * 60 });
	let isReachable = true;
	const running = run();

	return {
		async close() {
			closing.abort();
			await running;
		},
	};

	async function run(): Promise<void> {
		while (!closing.signal.aborted) {
			const settled = await sendDue().catch((error) => {
				log.warn({ err: error }, "the outbox cannot be read or written; it will be tried again");
				return 0;
			});
			if (settled < mailsAtOnce) await pauseUnlessClosing(pollMs);
		}
	}

	/** @returns how many mails left the queue's head @throws DatastoreUnavailable */
	async function sendDue(): Promise<number> {
		if (!isReachable) await checkTransport();
		let settled = 0;
		const onDamaged = (id: string) => log.error({ mail: id }, "a mail is damaged and cannot be sent");
		for (const mail of await listDue(datastore, new Date(clock()), mailsAtOnce, onDamaged)) {
			if (closing.signal.aborted) break;
			if (mail.hasFailed) {
				await removeMail(datastore, mail.id);
				continue;
			}
			const mustWait = mail.mail.to === keeper && !business.isLoaded();
			if (mustWait || (!isReachable && isBefore(mail.giveUpAt))) continue;
			await send(mail);
			settled += 1;
		}
		return isReachable ? settled : 0;
	}

	async function send(mail: PostedMail): Promise<void> {
		const recipient = [mail.mail.to.toLowerCase()];
		const waitMs = mail.mail.to === keeper ? 0 : limit.count(recipient);
		if (waitMs > 0) return postponeExcess(mail, waitMs);
		const claimed = await claimMail(datastore, mail, new Date(clock() + leaseMs));
		if (!claimed) return limit.giveBack(recipient);
		const { id, postedAt } = claimed;
		const { to, replyTo, subject, unsubscribe } = claimed.mail;
		const unsubscribeUrl = unsubscribe && origin + unsubscribe;
		const address = to === keeper ? business.keeperEmail() : to;
		if (address) {
			const drawn = drawMail(claimed.mail, { business: business.current(), origin });
			try {
				await transport.send({ id, to: address, replyTo, unsubscribeUrl, subject, date: postedAt, ...drawn });
				log.info({ mail: id }, "a mail was sent");
			} catch (error) {
				limit.giveBack(recipient);
				return keepUnsent(mail, claimed, error as Error);
			}
		} else {
			log.warn({ mail: id }, "a mail was dropped: set orders-email with npm run store");
		}
		await removeSent(claimed);
	}

	async function postponeExcess(mail: PostedMail, waitMs: number): Promise<void> {
		const hasFailed = !isBefore(mail.giveUpAt);
		const due = new Date(clock() + (hasFailed ? keepFailedMs : waitMs)).toISOString();
		const problem = `This address got ${mailsPerDay} mails within a day.`;
		await replaceMail(datastore, mail, { ...mail, due, hasFailed, problem });
	}

	/** Leaves the mail for a later attempt, or gives it up. @param mail as it was before the attempt */
	async function keepUnsent(mail: PostedMail, claimed: PostedMail, error: Error): Promise<void> {
		const isRefused = error instanceof MailRefused;
		if (!isRefused) await checkTransport();
		const hasFailed = isRefused || !isBefore(claimed.giveUpAt);
		const delay = hasFailed ? keepFailedMs : backOff(claimed.attempts);
		const due = new Date(clock() + delay).toISOString();
		const kept = isReachable || hasFailed ? { ...claimed, due, hasFailed } : mail;
		await replaceMail(datastore, claimed, { ...kept, problem: error.message });
		// The message may hold an address.
		const { code, responseCode } = (error.cause ?? error) as { code?: unknown; responseCode?: unknown };
		const details = { mail: claimed.id, error: error.name, code, responseCode };
		if (hasFailed) log.error(details, "a mail has failed: npm run mail shows it");
		else if (isReachable) log.warn(details, "a mail could not be sent yet");
	}

	async function checkTransport(): Promise<void> {
		const wasReachable = isReachable;
		try {
			await transport.check();
			isReachable = true;
			if (!wasReachable) log.info({}, "mail can be sent again");
		} catch (error) {
			isReachable = false;
			if (wasReachable) log.error({ err: error }, "no mail can be sent; it will be tried again");
		}
	}

	/** Does not give up before the lease ends, because another process would then send the mail again. */
	async function removeSent({ id, due }: PostedMail): Promise<void> {
		for (;;) {
			const isRemoved = await catchUnavailable(
				removeMail(datastore, id).then(() => true),
				(error) => {
					if (!isBefore(due) || closing.signal.aborted) throw error;
					return false;
				},
			);
			if (isRemoved) return;
			await pauseUnlessClosing(pollMs);
		}
	}

	function isBefore(time: string): boolean {
		return new Date(clock()).toISOString() < time;
	}

	async function pauseUnlessClosing(ms: number): Promise<void> {
		await pause(ms, undefined, { signal: closing.signal }).catch(() => {});
	}
}

/** @returns 1, 2, 4 … minutes, and at most four hours */
function backOff(attempts: number): number {
	return Math.min(2 ** (attempts - 1), 240) * minute;
}
