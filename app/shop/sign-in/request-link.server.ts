import { z } from "zod";
import { mailSignInLink } from "~/domain/account/sign-in-link.server";
import { contactFields } from "~/domain/people/contact-fields.server";
import { orUnavailable } from "~/platform/datastore/catch-unavailable.server";
import { createRateLimit, withName } from "~/platform/process/rate-limit.server";
import { sha256Hex } from "~/platform/values/sha256.server";
import { constraintsOf } from "~/platform/values/text-fields.server";
import type { ShopStore } from "~/shop/session/shop-store.server";
import {
	parseSubmission,
	refuseAnswers,
	refuseStorage,
	refuseSubmission,
	refuseTooManyRequests,
} from "~/web/forms/refuse-answers.server";
import { redirectWithCookies } from "~/web/http/redirect-with-cookies.server";
import { senderOf } from "~/web/rate-limits/sender.server";
import { beginLinkRequest } from "./sign-in-link.server";

const linkRequestFields = z.object({ email: contactFields.email });

export const linkRequestConstraints = constraintsOf(linkRequestFields.shape);

const hour = 60 * 60;
/** Links that one sender requests for one address. */
const senderLimit = createRateLimit({ attempts: 5, seconds: hour });
/** Links to one address from all senders, so that nobody can flood somebody else's mailbox. */
const addressLimit = createRateLimit({ attempts: 8, seconds: hour });

/** Mails a link that proves an address. Answers the same whether or not the address has an account. */
export async function requestLink(
	request: Request,
	form: FormData,
	{ datastore, settings, storageBudget }: ShopStore,
	{ page, query = {}, addTo }: { page: string; query?: { volver?: string }; addTo?: string },
) {
	const submission = parseSubmission(form, linkRequestFields);
	if (submission.status !== "success") return refuseAnswers(submission);
	const { email } = submission.value;
	const sender = senderOf(request);
	const addressId = sha256Hex(email.toLowerCase(), 32);
	const waitMs = senderLimit.count(withName(sender, addressId)) || addressLimit.count([addressId]);
	if (waitMs > 0) return refuseTooManyRequests(submission, waitMs);
	const storage = storageBudget.reserve(sender, "other", submission.value, 1);
	if (storage.outcome !== "reserved") return refuseStorage(submission, storage);
	const { browser, setCookie } = await beginLinkRequest(email, settings);
	const asked = { email, browser, addTo, volver: query.volver, secret: settings.sessionSecret };
	const posting = mailSignInLink(datastore, asked, { by: "shopper", now: new Date() });
	const outcome = await orUnavailable(posting, "a sign-in link could not be posted");
	if (outcome === "unavailable") return refuseSubmission(submission, unavailable, { status: 503 });
	return redirectWithCookies(page, [setCookie]);
}

const unavailable = {
	title: "No pudimos enviar el enlace",
	advice: "Nuestro sistema no responde. Espera un minuto y pídelo otra vez.",
};
