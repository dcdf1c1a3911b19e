import { redirect } from "@remix-run/node";
import { z } from "zod";
import { contactFields } from "~/domain/people/contact-fields.server";
import { requestNews, requestStockNotice } from "~/domain/subscriptions/email-requests.server";
import { subscriberId } from "~/domain/subscriptions/subscriber-id.server";
import { type RateLimit, takeAttempt, withName } from "~/platform/process/rate-limit.server";
import { urls } from "~/platform/urls";
import { choiceError, constraintsOf } from "~/platform/values/text-fields.server";
import { readSenderSession } from "~/shop/session/session-cookie.server";
import type { ShopForm } from "~/shop/session/shop-form.server";
import { acceptForm, type RefusalProblem } from "~/web/forms/accept-form.server";

/** Answers the same whether or not the address is known. @param name of the product, for the mail */
export function stockNoticeAction(received: ShopForm, { sku, name }: { sku: string; name: string }) {
	const { store, actor } = received;
	const { datastore, settings, rateLimits } = store;
	return emailRequestAction(received, emailRequestFields, {
		limit: rateLimits.stockNotice,
		unavailable: { ...unavailable, logged: "a stock notice could not be stored" },
		done: urls.stockNotice({ producto: sku, listo: "1" }),
		async ask(email) {
			const session = await readSenderSession(received);
			const asked = { email, sku, name, session, secret: settings.sessionSecret };
			return requestStockNotice(datastore, asked, actor);
		},
	});
}

/** Answers the same whether or not the address is subscribed. */
export function newsAction(received: ShopForm) {
	const { store, actor } = received;
	const { datastore, settings, rateLimits } = store;
	return emailRequestAction(received, emailRequestFields, {
		limit: rateLimits.news,
		unavailable: { ...unavailable, logged: "a request for the newsletter could not be stored" },
		done: urls.news({ listo: "1" }),
		ask: (email) => requestNews(datastore, { email, secret: settings.sessionSecret }, actor),
	});
}

interface EmailRequest {
	limit: RateLimit;
	unavailable: RefusalProblem & { logged: string };
	/** The page to which every accepted request leads. */
	done: string;
	ask(email: string): Promise<{ outcome: string }>;
}

/** Mails a link to an address, unless it has been mailed lately or needs none. */
export function emailRequestAction<Schema extends z.ZodObject<{ email: z.ZodType<string> }>>(
	received: ShopForm,
	fields: Schema,
	{ limit, unavailable, done, ask }: EmailRequest,
) {
	return acceptForm(received, fields, {
		limit: ({ email }) => takeAttempt([limit, withName(received.sender, subscriberId(email))]),
		storage: { priority: "other", mails: 1 },
		unavailable,
		async act({ email }, { release }) {
			const { outcome } = await ask(email);
			if (outcome !== "requested") release();
			return redirect(done, { status: 303 });
		},
	});
}

const unavailable = {
	title: "No sabemos si quedó anotado",
	advice: "Nuestro sistema no responde. Espera un minuto y envíalo otra vez: si ya se anotó, no se repetirá.",
};

const emailRequestFields = z.object({
	email: contactFields.email,
	consent: z.literal(true, { error: choiceError("Marca la casilla para que podamos escribirte.") }),
});

export const emailRequestConstraints = constraintsOf(emailRequestFields.shape);
