import { redirect } from "@remix-run/node";
import { z } from "zod";
import { contactFields } from "~/domain/people/contact-fields.server";
import { requestStockNotice } from "~/domain/subscriptions/request-stock-notice.server";
import { subscriberId } from "~/domain/subscriptions/subscriber-id.server";
import { withName } from "~/platform/process/rate-limit.server";
import { urls } from "~/platform/urls";
import { choiceError, constraintsOf } from "~/platform/values/text-fields.server";
import { readSession } from "~/shop/session/session-cookie.server";
import type { ShopForm } from "~/shop/session/shop-form.server";
import { acceptForm } from "~/web/forms/accept-form.server";

/** Answers the same whether or not the address is known. @param name of the product, for the mail */
export function stockNoticeAction(received: ShopForm, { sku, name }: { sku: string; name: string }) {
	const { request, sender, store, actor } = received;
	const { datastore, settings, rateLimits } = store;
	return acceptForm(received, stockNoticeFields, {
		limit: ({ email }) => rateLimits.stockNotice.count(withName(sender, subscriberId(email))),
		storage: { priority: "other", mails: 1 },
		unavailable,
		async act({ email }, { release }) {
			const session = await readSession(request, settings);
			const asked = { email, sku, name, session, secret: settings.sessionSecret };
			const { outcome } = await requestStockNotice(datastore, asked, actor);
			if (outcome !== "requested") release();
			return redirect(urls.stockNotice({ producto: sku, listo: "1" }), { status: 303 });
		},
	});
}

const unavailable = {
	logged: "a stock notice could not be stored",
	title: "No sabemos si quedó anotado",
	advice: "Nuestro sistema no responde. Espera un minuto y envíalo otra vez: si ya se anotó, no se repetirá.",
};

const stockNoticeFields = z.object({
	email: contactFields.email,
	consent: z.literal(true, { error: choiceError("Marca la casilla para que podamos escribirte.") }),
});

export const stockNoticeConstraints = constraintsOf(stockNoticeFields.shape);
