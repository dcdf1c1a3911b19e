import { redirect } from "@remix-run/node";
import { z } from "zod";
import { contactFields } from "~/domain/people/contact-fields.server";
import { requestStockNotice } from "~/domain/subscriptions/request-stock-notice.server";
import { subscriberId } from "~/domain/subscriptions/subscriber-id.server";
import { withName } from "~/platform/process/rate-limit.server";
import { urls } from "~/platform/urls";
import { choiceError, constraintsOf } from "~/platform/values/text-fields.server";
import { readSession } from "~/shop/session/session.server";
import type { ShopForm } from "~/shop/session/shop-form.server";
import { storeAnswers } from "~/shop/session/store-answers.server";

/** Answers the same whether or not the address is known. @param name of the product, for the mail */
export function stockNoticeAction(received: ShopForm, { sku, name }: { sku: string; name: string }) {
	const { request, sender, store } = received;
	const { datastore, settings, rateLimits } = store;
	return storeAnswers(received, {
		fields: stockNoticeFields,
		limit: ({ email }) => rateLimits.stockNotice.count(withName(sender, subscriberId(email))),
		priority: "other",
		mails: 1,
		async act({ email }, actor) {
			const session = await readSession(request, settings);
			const asked = { email, sku, name, session, secret: settings.sessionSecret };
			return requestStockNotice(datastore, asked, actor);
		},
		isStored: ({ outcome }) => outcome === "requested",
		logged: "a stock notice could not be stored",
		unavailable,
		answer: () => redirect(urls.stockNotice({ producto: sku, listo: "1" }), { status: 303 }),
	});
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
