import { randomUUID } from "node:crypto";
import { z } from "zod";
import { link, paragraph } from "~/domain/mail/mail";
import { post } from "~/domain/mail/outbox.server";
import { contactFields } from "~/domain/people/contact-fields.server";
import { linkMinutes } from "~/domain/people/link-minutes";
import { orUnavailable } from "~/platform/datastore/catch-unavailable.server";
import { createRateLimit, withName } from "~/platform/process/rate-limit.server";
import { urls } from "~/platform/urls";
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
import { createSignInLink } from "./sign-in-link.server";

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
	const now = new Date();
	const { token, setCookie } = await createSignInLink(email, now, settings, addTo);
	const mail = writeMail(email, urls.signInLink({ t: token, ...query }), addTo !== undefined);
	const posting = datastore.apply([post(`sign-in-${randomUUID()}`, mail, now, linkMinutes * 60_000)]);
	const outcome = await orUnavailable(posting, "a sign-in link could not be posted");
	if (outcome === "unavailable") return refuseSubmission(submission, unavailable, { status: 503 });
	return redirectWithCookies(page, [setCookie]);
}

function writeMail(to: string, path: string, isAdded: boolean) {
	const purpose = isAdded
		? "Con este enlace agregas este correo a tu cuenta de Wasi, para entrar también con él."
		: "Con este enlace entras a tu cuenta de Wasi, sin contraseña.";
	return {
		to,
		subject: isAdded ? "Confirma tu correo en Wasi" : "Tu enlace para entrar a Wasi",
		blocks: [
			paragraph(`${purpose} Sirve una sola vez y vence en ${linkMinutes} minutos.`),
			link(isAdded ? "Confirmar mi correo" : "Entrar a mi cuenta", path),
			paragraph("Si no lo pediste, ignora este mensaje: sin el enlace nadie puede entrar."),
		],
	};
}

const unavailable = {
	title: "No pudimos enviar el enlace",
	advice: "Nuestro sistema no responde. Espera un minuto y pídelo otra vez.",
};
