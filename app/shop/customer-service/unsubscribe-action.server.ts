import { data, redirect } from "@remix-run/node";
import { z } from "zod";
import { contactFields } from "~/domain/people/contact-fields.server";
import { requestUnsubscribeLink } from "~/domain/subscriptions/email-requests.server";
import { unsubscribe } from "~/domain/subscriptions/unsubscribe.server";
import {
	type UnsubscribeOutcome,
	unsubscribeChoices,
	unsubscribeOutcomeNames,
} from "~/domain/subscriptions/unsubscribe-outcomes";
import { readUnsubscribeToken } from "~/domain/subscriptions/unsubscribe-token.server";
import { urls } from "~/platform/urls";
import { constraintsOf } from "~/platform/values/text-fields.server";
import type { ShopForm } from "~/shop/session/shop-form.server";
import { acceptForm, type SubmissionRefusal } from "~/web/forms/accept-form.server";
import type { CookieSettings } from "~/web/http/host-cookie.server";
import { emailRequestAction } from "./email-request-action.server";

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

function endSubscriptions(received: ShopForm, id: string) {
	const { form, store, actor } = received;
	return acceptForm(received, linkedUnsubscribeFields, {
		unavailable: { ...unavailable, logged: "a subscription could not be ended" },
		async act({ lists }) {
			await unsubscribe(store.datastore, { id, lists }, actor);
			// Mail providers do not follow redirects after a one-click unsubscribe (RFC 8058).
			const isOneClick = form.get("List-Unsubscribe") === "One-Click";
			return isOneClick
				? data<UnsubscribeAnswer>({ done: lists })
				: redirect(outcomeUrl(lists), { status: 303 });
		},
	});
}

/** Answers the same whether or not the address is subscribed. */
function requestLink(received: ShopForm) {
	const { store, actor } = received;
	const { datastore, settings, rateLimits } = store;
	return emailRequestAction(received, unsubscribeFields, {
		limit: rateLimits.unsubscribeLink,
		unavailable: { ...unavailable, logged: "a link to unsubscribe could not be posted" },
		done: outcomeUrl("requested"),
		ask: (email) => requestUnsubscribeLink(datastore, { email, secret: settings.sessionSecret }, actor),
	});
}

function outcomeUrl(outcome: UnsubscribeOutcome): string {
	return urls.unsubscribe({ listo: unsubscribeOutcomeNames[outcome] });
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
