import type { LiveBusiness } from "~/domain/business/live-business.server";
import type { Log } from "~/platform/process/log.server";
import { createRateLimit, type Sender, takeAttempt, withName } from "~/platform/process/rate-limit.server";
import { drawMail } from "./draw-mail.server";
import { keeper } from "./mail";
import type { MailTransport } from "./mail-transport.server";
import { type OutboxChannel, PutOff } from "./outbox-channel.server";
import { mailQueue, type PostedMail } from "./outbox-record.server";

interface MailChannelParts {
	business: Pick<LiveBusiness, "current" | "keeperEmail" | "isLoaded">;
	transport: MailTransport;
	origin: string;
	log: Log;
}

/** For each address, because anybody may type it; further mails are put off. Those that the store causes count apart. */
const mailsPerDay = 30;
/** Each sender may cause so many besides: others cannot hold back the mail about what the receiver just did. */
const mailsPerSender = 5;
const businessWaitMs = 5000;

export function createMailChannel({
	business,
	transport,
	origin,
	log,
}: MailChannelParts): OutboxChannel<PostedMail> {
	const limit = createAddressLimit();
	return {
		queue: mailQueue,
		async send({ id, mail, postedAt, expires, sender }) {
			const isToKeeper = mail.to === keeper;
			if (isToKeeper && !business.isLoaded())
				throw new PutOff(businessWaitMs, "The record of the business cannot be read.");
			const to = isToKeeper ? business.keeperEmail() : mail.to;
			if (!to) return log.warn({ mail: id }, "a mail was dropped: set orders-email with npm run store");
			const { waitMs, giveBack } = isToKeeper || expires ? takeAttempt() : limit(to.toLowerCase(), sender);
			if (waitMs > 0) throw new PutOff(waitMs, `This address got ${mailsPerDay} mails within a day.`);
			const { replyTo, subject, unsubscribe } = mail;
			const unsubscribeUrl = unsubscribe && origin + unsubscribe;
			const drawn = drawMail(mail, { business: business.current(), origin });
			try {
				await transport.send({ id, to, replyTo, unsubscribeUrl, subject, date: postedAt, ...drawn });
			} catch (error) {
				giveBack();
				throw error;
			}
			log.info({ mail: id }, "a mail was sent");
		},
		check: () => transport.check(),
	};
}

function createAddressLimit() {
	const seconds = 24 * 60 * 60;
	const shared = createRateLimit({ attempts: mailsPerDay, seconds });
	const own = createRateLimit({ attempts: mailsPerSender, seconds });

	return (address: string, sender: Sender | undefined) => {
		const ofSender = sender && takeAttempt([own, withName(sender, address)]);
		if (ofSender?.waitMs === 0) return ofSender;
		return takeAttempt([shared, [sender ? address : `store ${address}`]]);
	};
}
