import { redirect } from "@remix-run/node";
import { findOrder } from "~/domain/orders/order-repository.server";
import type { Datastore } from "~/platform/datastore/datastore.server";
import type { Sender } from "~/platform/process/rate-limit.server";
import { urls } from "~/platform/urls";
import { lookUpByDocument, refuseLookup } from "~/shop/parts/look-up-by-document.server";
import type { AccountStore } from "~/shop/session/require-shopper.server";
import { parseSubmission, refuseAnswers } from "~/web/forms/refuse-answers.server";
import { senderOf } from "~/web/rate-limits/sender.server";
import { guestOrdersCookie } from "./guest-orders-cookie.server";
import { type TrackingValues, trackingFields } from "./tracking-fields.server";

export async function trackOrderAction(
	request: Request,
	form: FormData,
	{ datastore, settings }: AccountStore,
) {
	const submission = parseSubmission(form, trackingFields);
	if (submission.status !== "success") return refuseAnswers(submission);
	const tracking = await trackOrder(datastore, submission.value, senderOf(request));
	if (tracking.outcome !== "found") return refuseLookup(submission, tracking, texts);
	const { reference } = submission.value;
	return redirect(urls.trackedOrder(reference), {
		status: 303,
		headers: { "Set-Cookie": await guestOrdersCookie(settings).grant(request, reference) },
	});
}

export function trackOrder(
	datastore: Datastore,
	{ reference, documentNumber }: TrackingValues,
	sender: Sender,
	limits?: Parameters<typeof lookUpByDocument>[3],
) {
	const readDocument = async () => (await findOrder(datastore, reference))?.contact?.documentNumber;
	return lookUpByDocument(sender, { name: reference, documentNumber }, readDocument, limits);
}

export const trackingUnavailable = {
	title: "No pudimos buscar tu pedido",
	advice: "Nuestro sistema no responde. Espera un minuto y búscalo otra vez.",
};

const texts: Parameters<typeof refuseLookup>[2] = {
	unknown: {
		title: "No encontramos ese pedido",
		advice: "Revisa la referencia y el número de documento: tienen que ser los del mismo pedido.",
	},
	unavailable: trackingUnavailable,
	tooOften: ["los pedidos", "búscalo otra vez"],
};
