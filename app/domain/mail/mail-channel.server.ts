import type { LiveBusiness } from "~/domain/business/live-business.server";
import type { Log } from "~/platform/process/log.server";
import { createRateLimit } from "~/platform/process/rate-limit.server";
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

/** Rate limit for each address, because anybody may type it; further mails are put off. */
const mailsPerDay = 30;
const businessWaitMs = 5000;

export function createMailChannel({
	business,
	transport,
	origin,
	log,
}: MailChannelParts): OutboxChannel<PostedMail> {
	const limit = createRateLimit({ attempts: mailsPerDay, seconds: 24 * 60 * 60 });
	return {
		queue: mailQueue,
		async send({ id, mail, postedAt, expires }) {
			const isToKeeper = mail.to === keeper;
			if (isToKeeper && !business.isLoaded())
				throw new PutOff(businessWaitMs, "The record of the business cannot be read.");
			const to = isToKeeper ? business.keeperEmail() : mail.to;
			if (!to) return log.warn({ mail: id }, "a mail was dropped: set orders-email with npm run store");
			const recipient = isToKeeper || expires ? [] : [to.toLowerCase()];
			const waitMs = limit.count(recipient);
			if (waitMs > 0) throw new PutOff(waitMs, `This address got ${mailsPerDay} mails within a day.`);
			const { replyTo, subject, unsubscribe } = mail;
			const unsubscribeUrl = unsubscribe && origin + unsubscribe;
			const drawn = drawMail(mail, { business: business.current(), origin });
			try {
				await transport.send({ id, to, replyTo, unsubscribeUrl, subject, date: postedAt, ...drawn });
			} catch (error) {
				limit.giveBack(recipient);
				throw error;
			}
			log.info({ mail: id }, "a mail was sent");
		},
		check: () => transport.check(),
	};
}
