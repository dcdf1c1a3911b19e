import { readSession } from "~/auth/session.server";
import { orUnavailable } from "~/datastore/catch-unavailable.server";
import type { Datastore } from "~/datastore/datastore.server";
import {
	parseSubmission,
	refuseAnswers,
	refuseStorage,
	refuseSubmission,
} from "~/forms/refuse-answers.server";
import { acceptedFormHeaders } from "~/http/clear-site-data.server";
import { redirectWithCookies } from "~/http/redirect-with-cookies.server";
import { senderOf } from "~/rate-limits/sender.server";
import { storageBudget } from "~/rate-limits/storage-budget.server";
import { urls } from "~/urls";
import { messageFields } from "./message-fields.server";
import { storeMessage } from "./message-repository.server";

export async function sendMessageAction(request: Request, form: FormData, datastore: Datastore) {
	const submission = parseSubmission(form, messageFields);
	if (submission.status !== "success") return refuseAnswers(submission);
	const storage = storageBudget.reserve(senderOf(request), "other", submission.value, 2);
	if (storage.outcome !== "reserved") return refuseStorage(submission, storage);
	const isNew = await orUnavailable(
		storeMessage(datastore, submission.value, { session: await readSession(request), now: new Date() }),
		"a message could not be stored",
	);
	if (isNew === false) storage.release();
	if (isNew === "unavailable") return refuseSubmission(submission, unconfirmed, { status: 503 });
	return redirectWithCookies(urls.contact({ enviado: "si" }), [], acceptedFormHeaders(request));
}

const unconfirmed = {
	title: "No sabemos si tu mensaje quedó guardado",
	advice:
		"Nuestro sistema no responde. Espera un minuto y envíalo otra vez tal como está: si ya se guardó, no se repetirá.",
};
