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
import type { MessageContent } from "~/messages/message-codec.server";
import { storeMessage } from "~/messages/message-repository.server";
import { createRateLimit } from "~/rate-limits/rate-limit.server";
import { senderOf, withName } from "~/rate-limits/sender.server";
import { storageBudget } from "~/rate-limits/storage-budget.server";
import { env } from "~/settings/env.server";
import { urls } from "~/urls";
import { subscriberId, unsubscribe } from "./subscription.server";
import { linkedUnsubscribeFields, unsubscribeFields } from "./unsubscribe-fields.server";
import {
	type UnsubscribeChoice,
	type UnsubscribeOutcome,
	unsubscribeOutcomeNames,
} from "./unsubscribe-outcomes";
import { readUnsubscribeToken } from "./unsubscribe-token.server";

/** Requests of one sender in the name of one e-mail address. */
const linkRequestLimit = createRateLimit({ attempts: 10, seconds: 15 * 60 });

/**
 * Ends the subscriptions behind a signed link. Without one it only stores a request for a link, because an address
 * that somebody types does not prove that it is theirs.
 */
export async function unsubscribeAction(request: Request, form: FormData, datastore: Datastore) {
	const token = new URL(request.url).searchParams.get("s");
	const linkedId = readUnsubscribeToken(token, env.sessionSecret);
	return linkedId ? endSubscriptions(form, datastore, linkedId) : requestLink(request, form, datastore);
}

async function endSubscriptions(form: FormData, datastore: Datastore, id: string) {
	const submission = parseSubmission(form, linkedUnsubscribeFields);
	if (submission.status !== "success") return refuseAnswers(submission);
	const { lists } = submission.value;
	const isEnded = await unsubscribe(datastore, id, lists);
	return isEnded ? redirectToOutcome(lists) : refuseSubmission(submission, unavailable, { status: 503 });
}

/** Answers the same whether or not the address is subscribed. */
async function requestLink(request: Request, form: FormData, datastore: Datastore) {
	const submission = parseSubmission(form, unsubscribeFields);
	if (submission.status !== "success") return refuseAnswers(submission);
	const { email, lists } = submission.value;
	const sender = senderOf(request);
	const senderAndAddress = withName(sender, subscriberId(email));
	const waitMs = linkRequestLimit.count(senderAndAddress);
	if (waitMs > 0) return refuseTooManyRequests(submission, waitMs);
	const content = writeRequest(email, lists);
	const storage = storageBudget.reserve(sender, "other", content, 1);
	if (storage.outcome !== "reserved") return refuseStorage(submission, storage);
	const storing = storeMessage(datastore, content, { session: await readSession(request), now: new Date() });
	const outcome = await orUnavailable(storing, "a request to unsubscribe could not be stored");
	if (outcome === "unavailable") return refuseSubmission(submission, unavailable, { status: 503 });
	return redirectToOutcome("requested");
}

/** Lower case, so that another spelling on the same day is the same message. */
function writeRequest(email: string, lists: UnsubscribeChoice): MessageContent {
	return { fullName: "", email: email.toLowerCase(), phone: "", subject: "baja", text: requestTexts[lists] };
}

const requestTexts: Record<UnsubscribeChoice, string> = {
	both: "Pide el enlace para dejar de recibir todo: noticias, ofertas y avisos de productos.",
	news: "Pide el enlace para dejar de recibir noticias y ofertas, no los avisos de productos.",
	stockNotices: "Pide el enlace para dejar de recibir avisos de productos, no las noticias.",
};

function redirectToOutcome(outcome: UnsubscribeOutcome) {
	return redirect(urls.unsubscribe({ listo: unsubscribeOutcomeNames[outcome] }), { status: 303 });
}

const unavailable = {
	title: "No pudimos anotarlo",
	advice: "Nuestro sistema no responde. Espera un minuto y vuelve a intentarlo.",
};
