import { redirect } from "@remix-run/node";
import { readSession } from "~/auth/session.server";
import { orUnavailable } from "~/datastore/catch-unavailable.server";
import type { Datastore } from "~/datastore/datastore.server";
import {
	parseSubmission,
	refuseAnswers,
	refuseStorage,
	refuseSubmission,
	refuseTooManyRequests,
} from "~/forms/refuse-answers.server";
import { createRateLimit } from "~/rate-limits/rate-limit.server";
import { senderOf, withName } from "~/rate-limits/sender.server";
import { storageBudget } from "~/rate-limits/storage-budget.server";
import { urls } from "~/urls";
import { maxStockNoticesPerAddress, requestStockNotice } from "./stock-notice.server";
import { stockNoticeFields } from "./stock-notice-fields.server";
import { subscriberId } from "./subscription.server";

/** Requests of one sender in the name of one e-mail address. */
const stockNoticeLimit = createRateLimit({ attempts: 10, seconds: 15 * 60 });

/** Answers the same whether or not the address was waiting already. */
export async function stockNoticeAction(
	request: Request,
	form: FormData,
	{ datastore, sku }: { datastore: Datastore; sku: string },
) {
	const submission = parseSubmission(form, stockNoticeFields);
	if (submission.status !== "success") return refuseAnswers(submission);
	const { email } = submission.value;
	const senderAndAddress = withName(senderOf(request), subscriberId(email));
	const waitMs = stockNoticeLimit.count(senderAndAddress);
	if (waitMs > 0) return refuseTooManyRequests(submission, waitMs);
	const storage = storageBudget.reserve(senderOf(request), "other", submission.value);
	if (storage.outcome !== "reserved") return refuseStorage(submission, storage);
	const session = await readSession(request);
	const storing = requestStockNotice(datastore, { email, sku, session, now: new Date() });
	const outcome = await orUnavailable(storing, "a stock notice could not be stored");
	if (outcome === "unavailable") return refuseSubmission(submission, unavailable, { status: 503 });
	if (outcome === "full") return refuseSubmission(submission, full, { status: 409 });
	return redirect(urls.stockNotice({ producto: sku, listo: "1" }), { status: 303 });
}

const full = {
	title: "No anotamos este aviso",
	advice: `Ese correo ya espera ${maxStockNoticesPerAddress} productos, que es el máximo: seguirá recibiendo esos avisos. Para pedir este, cancela antes esos con el enlace de aquí abajo, o escríbenos por la página de Contacto.`,
};

const unavailable = {
	title: "No sabemos si quedó anotado",
	advice: "Nuestro sistema no responde. Espera un minuto y envíalo otra vez: si ya se anotó, no se repetirá.",
};
