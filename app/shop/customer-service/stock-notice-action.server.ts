import { redirect } from "@remix-run/node";
import { z } from "zod";
import { contactFields } from "~/domain/people/contact-fields.server";
import { requestStockNotice } from "~/domain/subscriptions/request-stock-notice.server";
import { subscriberId } from "~/domain/subscriptions/subscriber-id.server";
import { orUnavailable } from "~/platform/datastore/catch-unavailable.server";
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
	const asked = { email, sku, name, session, secret: settings.sessionSecret };
	const storing = requestStockNotice(datastore, asked, { by: "shopper", now: new Date() });
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
