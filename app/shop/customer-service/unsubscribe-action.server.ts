import { data, redirect } from "@remix-run/node";
import { z } from "zod";
import { contactFields } from "~/domain/people/contact-fields.server";
import { requestUnsubscribeLink } from "~/domain/subscriptions/request-unsubscribe-link.server";
import { subscriberId } from "~/domain/subscriptions/subscriber-id.server";
import { unsubscribe } from "~/domain/subscriptions/unsubscribe.server";
import {
	type UnsubscribeOutcome,
	unsubscribeChoices,
	unsubscribeOutcomeNames,
} from "~/domain/subscriptions/unsubscribe-outcomes";
import { readUnsubscribeToken } from "~/domain/subscriptions/unsubscribe-token.server";
import { orUnavailable } from "~/platform/datastore/catch-unavailable.server";
import { withName } from "~/platform/process/rate-limit.server";
import { urls } from "~/platform/urls";
import { constraintsOf } from "~/platform/values/text-fields.server";
import type { ShopForm } from "~/shop/session/shop-form.server";
import { storeAnswers } from "~/shop/session/store-answers.server";
import {
	parseSubmission,
	refuseAnswers,
	refuseSubmission,
	type SubmissionRefusal,
} from "~/web/forms/refuse-answers.server";
import type { CookieSettings } from "~/web/http/host-cookie.server";

export interface UnsubscribeAnswer extends Partial<SubmissionRefusal> {
	/** After a mail provider's one-click unsubscribe. */
	done?: UnsubscribeOutcome;
}

export function readUnsubscribeLink(request: Request, { sessionSecrets }: CookieSettings) {
	return readUnsubscribeToken(new URL(request.url).searchParams.get("s"), sessionSecrets);
}

/** Ends the subscriptions of a signed link. Without one it only mails the link: typing an address proves no ownership. */
export function unsubscribeAction(received: ShopForm) {
	const linkedId = readUnsubscribeLink(received.request, received.store.settings);
	return linkedId ? endSubscriptions(received, linkedId) : requestLink(received);
}

async function endSubscriptions({ form, store, actor }: ShopForm, id: string) {
	const submission = parseSubmission(form, linkedUnsubscribeFields);
	if (submission.status !== "success") return refuseAnswers(submission);
	const { lists } = submission.value;
	const ending = unsubscribe(store.datastore, { id, lists }, actor);
	const ended = await orUnavailable(ending, "a subscription could not be ended");
	if (ended === "unavailable") return refuseSubmission(submission, unavailable, { status: 503 });
	// Mail providers do not follow redirects after a one-click unsubscribe (RFC 8058).
	const isOneClick = form.get("List-Unsubscribe") === "One-Click";
	return isOneClick ? data<UnsubscribeAnswer>({ done: lists }) : redirectToOutcome(lists);
}

/** Answers the same whether or not the address is subscribed. */
function requestLink(received: ShopForm) {
	const { datastore, settings, rateLimits } = received.store;
	return storeAnswers(received, {
		fields: unsubscribeFields,
		limit: ({ email }) => rateLimits.unsubscribeLink.count(withName(received.sender, subscriberId(email))),
		priority: "other",
		mails: 1,
		act: ({ email }, actor) =>
			requestUnsubscribeLink(datastore, { email, secret: settings.sessionSecret }, actor),
		isStored: ({ outcome }) => outcome === "requested",
		logged: "a link to unsubscribe could not be posted",
		unavailable,
		answer: () => redirectToOutcome("requested"),
	});
}

function redirectToOutcome(outcome: UnsubscribeOutcome) {
	return redirect(urls.unsubscribe({ listo: unsubscribeOutcomeNames[outcome] }), { status: 303 });
}

const unavailable = {
	title: "No pudimos anotarlo",
	advice: "Nuestro sistema no responde. Espera un minuto y vuelve a intentarlo.",
};

const unsubscribeFields = z.object({ email: contactFields.email });

/** Ends both lists without a choice: a mail program's one-click form contains none (RFC 8058). */
const linkedUnsubscribeFields = z.object({ lists: z.enum(unsubscribeChoices).catch("both") });

export const unsubscribeConstraints = constraintsOf({
	...unsubscribeFields.shape,
	...linkedUnsubscribeFields.shape,
});
