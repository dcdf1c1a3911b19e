import { messageFields } from "~/domain/customer-service/message-fields.server";
import { storeMessage } from "~/domain/customer-service/message-repository.server";
import { orUnavailable } from "~/platform/datastore/catch-unavailable.server";
import { urls } from "~/platform/urls";
import { readSession } from "~/shop/session/session.server";
import type { ShopStore } from "~/shop/session/shop-store.server";
import {
	parseSubmission,
	refuseAnswers,
	refuseStorage,
	refuseSubmission,
} from "~/web/forms/refuse-answers.server";
import { acceptedFormHeaders } from "~/web/http/clear-site-data.server";
import { redirectWithCookies } from "~/web/http/redirect-with-cookies.server";
import { senderOf } from "~/web/rate-limits/sender.server";

export async function sendMessageAction(
	request: Request,
	form: FormData,
	{ datastore, settings, storageBudget }: ShopStore,
) {
	const submission = parseSubmission(form, messageFields);
	if (submission.status !== "success") return refuseAnswers(submission);
	const storage = storageBudget.reserve(senderOf(request), "other", submission.value, 2);
	if (storage.outcome !== "reserved") return refuseStorage(submission, storage);
	const message = { ...submission.value, session: await readSession(request, settings) };
	const stored = await orUnavailable(
		storeMessage(datastore, message, { by: "shopper", now: new Date() }),
		"a message could not be stored",
	);
	if (stored === "unavailable") return refuseSubmission(submission, unconfirmed, { status: 503 });
	if (stored.outcome === "storedBefore") storage.release();
	return redirectWithCookies(urls.contact({ enviado: "si" }), [], acceptedFormHeaders(request));
}

const unconfirmed = {
	title: "No sabemos si tu mensaje quedó guardado",
	advice:
		"Nuestro sistema no responde. Espera un minuto y envíalo otra vez tal como está: si ya se guardó, no se repetirá.",
};
