import { redirect } from "@remix-run/node";
import { z } from "zod";
import { contactFields } from "~/domain/people/contact-fields.server";
import { maxStockNotices, type Session } from "~/domain/people/shopper";
import type { Shopper } from "~/domain/people/shopper-record.server";
import { parseOpenAccount, shopperKey, toShopperChange } from "~/domain/people/shopper-repository.server";
import { askForStockNotice } from "~/domain/subscriptions/ask-to-confirm.server";
import { stockNoticeConsent } from "~/domain/subscriptions/consents";
import { stockNoticesRecord } from "~/domain/subscriptions/stock-notice.server";
import { subscriberId } from "~/domain/subscriptions/subscriber-id.server";
import { unconfirmedKey } from "~/domain/subscriptions/unconfirmed.server";
import { orUnavailable } from "~/platform/datastore/catch-unavailable.server";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { createRateLimit, withName } from "~/platform/process/rate-limit.server";
import { urls } from "~/platform/urls";
import { choiceError, constraintsOf } from "~/platform/values/text-fields.server";
import { readSession } from "~/shop/session/session.server";
import type { ShopStore } from "~/shop/session/shop-store.server";
import {
	parseSubmission,
	refuseAnswers,
	refuseStorage,
	refuseSubmission,
	refuseTooManyRequests,
} from "~/web/forms/refuse-answers.server";
import { senderOf } from "~/web/rate-limits/sender.server";

/** For each pair of sender and e-mail address. */
const stockNoticeLimit = createRateLimit({ attempts: 10, seconds: 15 * 60 });

/** Answers the same whether or not the address is known. @param name of the product, for the mail */
export async function stockNoticeAction(
	request: Request,
	form: FormData,
	{ datastore, settings, storageBudget }: ShopStore,
	{ sku, name }: { sku: string; name: string },
) {
	const submission = parseSubmission(form, stockNoticeFields);
	if (submission.status !== "success") return refuseAnswers(submission);
	const { email } = submission.value;
	const senderAndAddress = withName(senderOf(request), subscriberId(email));
	const waitMs = stockNoticeLimit.count(senderAndAddress);
	if (waitMs > 0) return refuseTooManyRequests(submission, waitMs);
	const storage = storageBudget.reserve(senderOf(request), "other", submission.value, 1);
	if (storage.outcome !== "reserved") return refuseStorage(submission, storage);
	const session = await readSession(request, settings);
	const secret = settings.sessionSecret;
	const storing = requestStockNotice(datastore, { email, sku, name, session, now: new Date(), secret });
	const outcome = await orUnavailable(storing, "a stock notice could not be stored");
	if (outcome === "unavailable") return refuseSubmission(submission, unavailable, { status: 503 });
	return redirect(urls.stockNotice({ producto: sku, listo: "1" }), { status: 303 });
}

const unavailable = {
	title: "No sabemos si quedó anotado",
	advice: "Nuestro sistema no responde. Espera un minuto y envíalo otra vez: si ya se anotó, no se repetirá.",
};

const stockNoticeFields = z.object({
	email: contactFields.email,
	consent: z.literal(true, { error: choiceError("Marca la casilla para que podamos escribirte.") }),
});

export const stockNoticeConstraints = constraintsOf(stockNoticeFields.shape);

export interface StockNoticeRequest {
	email: string;
	sku: string;
	name: string;
	session: Session | undefined;
	now: Date;
	/** Signs the link to confirm. */
	secret: string;
}

/** Stores a request until the owner of the address confirms it, once for each address and SKU. */
export function requestStockNotice(datastore: Datastore, request: StockNoticeRequest): Promise<void> {
	const { email, sku, name, session, now, secret } = request;
	const id = subscriberId(email);
	return datastore.runTransaction(
		[{ collection: "stock-notice", id }, unconfirmedKey(id), ...(session ? [shopperKey(session)] : [])],
		([confirmed, unconfirmed, account]) => {
			const isConfirmed =
				confirmed && stockNoticesRecord.parse(confirmed).items.some((item) => item.sku === sku);
			if (isConfirmed) return { result: undefined };
			const owner = session && parseOpenAccount(session, account);
			const listed = owner && listStockNotice(owner, id);
			const shopper = session && listed ? session.shopperId : null;
			const notice = { sku, consent: { text: stockNoticeConsent, at: now.toISOString() }, shopper };
			const changes = askForStockNotice({ email, now, fields: unconfirmed, secret }, notice, name);
			if (session && listed && listed !== owner) changes.push(toShopperChange(session, listed));
			return { changes, result: undefined };
		},
	);
}

/** @returns the account with the record's id in its list; undefined if that is full */
function listStockNotice(shopper: Shopper, id: string): Shopper | undefined {
	const { stockNotices } = shopper;
	if (stockNotices.includes(id)) return shopper;
	return stockNotices.length < maxStockNotices
		? { ...shopper, stockNotices: [...stockNotices, id] }
		: undefined;
}
