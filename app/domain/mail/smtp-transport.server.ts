import { createTransport } from "nodemailer";
import { settleWithin } from "~/platform/process/settle-within.server";
import { isLoopback } from "~/platform/settings/is-loopback";
import type { MailAddress, SmtpConfig } from "~/platform/settings/mail-variables.server";
import { composeMail } from "./compose-mail.server";
import { MailRefused, type MailTransport } from "./mail-transport.server";

/** Milliseconds for a whole mail, whose receiver may scan it before it answers. */
const sendMs = 60_000;
const checkMs = 20_000;

export function createSmtpTransport(
	{ host, port, secure, auth }: SmtpConfig,
	from: MailAddress,
	limits = { sendMs, checkMs },
): MailTransport {
	const smtp = createTransport({
		host,
		port,
		secure,
		...(auth && { auth }),
		// Never sends the password or a mail in the clear over a network.
		requireTLS: !secure && !isLoopback(host),
		connectionTimeout: limits.checkMs,
		greetingTimeout: limits.checkMs,
		socketTimeout: limits.sendMs,
	});
	return {
		async send(mail) {
			const signal = AbortSignal.timeout(limits.sendMs);
			try {
				await smtp.sendMail({ ...composeMail(mail, from), signal });
			} catch (error) {
				throw isFinal(error) ? new MailRefused((error as Error).message, { cause: error }) : error;
			}
		},
		async check() {
			await settleWithin<unknown>(limits.checkMs, smtp.verify(), () => {
				throw new Error(`${host}:${port} did not answer within ${limits.checkMs} ms.`);
			});
		},
	};
}

function isFinal(error: unknown): boolean {
	const { responseCode, command } = error as { responseCode?: number; command?: string };
	return Number(responseCode) >= 500 && (command === "RCPT TO" || command === "DATA");
}
