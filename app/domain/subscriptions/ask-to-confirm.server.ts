import { post } from "~/domain/mail/outbox.server";
import type { Change, RecordFields } from "~/platform/datastore/datastore.server";
import { urls } from "~/platform/urls";
import { createConfirmationToken } from "./confirmation-token.server";
import { newsConsent } from "./consents";
import { writeConfirmationMail } from "./newsletter-mails.server";
import { maxStockNoticesPerAddress, type StockNotice } from "./stock-notice-record.server";
import { subscriberId } from "./subscriber-id.server";
import {
	confirmationMs,
	expiryOf,
	mayMail,
	parseUnconfirmed,
	toUnconfirmedChange,
	type Unconfirmed,
} from "./unconfirmed.server";

interface Asked {
	email: string;
	now: Date;
	fields: RecordFields | undefined;
	secret: string;
}

/** @param keepsEarlier leaves a consent that waits as it is: an account may know it by its time */
export function askForNews(asked: Asked, keepsEarlier = false): Change[] {
	const consent = { text: newsConsent, at: asked.now.toISOString() };
	return askToConfirm(asked, "recibir noticias y ofertas", (before) => ({
		...before,
		news: (keepsEarlier && before.news) || consent,
	}));
}

export function askForStockNotice(asked: Asked, notice: StockNotice, name: string): Change[] {
	const wanted = `un aviso cuando ${name} vuelva a estar disponible`;
	return askToConfirm(asked, wanted, (before) => {
		const same = before.notices.find(({ sku }) => sku === notice.sku);
		if (same?.shopper || (same && !notice.shopper)) return before;
		// A guest's request becomes the account's. A full list drops its oldest: anybody may have filled it.
		const others = before.notices.filter((one) => one !== same);
		return { ...before, notices: [...others, notice].slice(-maxStockNoticesPerAddress) };
	});
}

function askToConfirm(
	{ email, now, fields, secret }: Asked,
	wanted: string,
	add: (before: Unconfirmed) => Unconfirmed,
): Change[] {
	const id = subscriberId(email);
	const record = add(parseUnconfirmed(id, fields));
	if (!mayMail(record.mailedAt, now))
		return [toUnconfirmedChange(id, { ...record, email: record.email || email })];
	const token = createConfirmationToken(id, expiryOf(now), secret);
	const mail = writeConfirmationMail(email, wanted, urls.confirmation({ s: token }));
	return [
		toUnconfirmedChange(id, { ...record, email, mailedAt: now.toISOString() }),
		post(`confirm-${id}-${now.getTime().toString(36)}`, mail, now, confirmationMs),
	];
}
