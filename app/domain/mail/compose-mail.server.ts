import type { SendMailOptions } from "nodemailer";
import type { MailAddress } from "~/platform/settings/mail-variables.server";
import { cleanText } from "~/platform/values/clean-text.server";
import { MailRefused, type OutgoingMail } from "./mail-transport.server";

/**
 * Addresses are objects, so that none is parsed as a list or a name. No other header holds what shoppers typed.
 * @throws MailRefused when `to` is not one plain address
 */
export function composeMail(
	{ id, to, replyTo, unsubscribeUrl, subject, text, html, date }: OutgoingMail,
	from: MailAddress,
): SendMailOptions {
	if (!isPlainAddress(to)) throw new MailRefused("The recipient is not an e-mail address.");
	return {
		from,
		to: { name: "", address: to },
		...(replyTo && isPlainAddress(replyTo) && { replyTo: { name: "", address: replyTo } }),
		subject: cleanText(subject).replace(/\s+/g, " "),
		text: cleanText(text),
		html: cleanText(html),
		date: new Date(date),
		messageId: `<${id}@${from.address.split("@").at(-1)}>`,
		// Suppresses out-of-office replies (RFC 3834).
		headers: {
			"Auto-Submitted": "auto-generated",
			...(unsubscribeUrl && {
				"List-Unsubscribe": `<${unsubscribeUrl}>`,
				"List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
			}),
		},
		xMailer: false,
		disableFileAccess: true,
		disableUrlAccess: true,
	};
}

/** Stricter than RFC 5322: without quotes, comments, lists and control characters. */
function isPlainAddress(address: string): boolean {
	return /^[^\s\p{C}<>()[\]\\,;:"@]+@[^\s\p{C}<>()[\]\\,;:"@]+$/u.test(address);
}
