import { redirect } from "@remix-run/node";
import type { Datastore } from "~/datastore/datastore.server";
import { parseSubmission, refuseAnswers, refuseSubmission } from "~/forms/refuse-answers.server";
import { formatWait, tooManyRequestsInit } from "~/rate-limits/rate-limit.server";
import { senderOf } from "~/rate-limits/sender.server";
import { urls } from "~/urls";
import { guestOrdersCookie } from "./guest-orders-cookie.server";
import { trackOrder } from "./track-order.server";
import { trackingFields } from "./tracking-fields.server";

export async function trackOrderAction(request: Request, form: FormData, datastore: Datastore) {
	const submission = parseSubmission(form, trackingFields);
	if (submission.status !== "success") return refuseAnswers(submission);
	const tracking = await trackOrder(datastore, submission.value, senderOf(request));
	switch (tracking.outcome) {
		case "found":
			return redirect(urls.trackedOrder(tracking.reference), {
				status: 303,
				headers: { "Set-Cookie": await guestOrdersCookie.grant(request, tracking.reference) },
			});
		case "unknown":
			return refuseSubmission(submission, unknown, { status: 404 });
		case "tooOften": {
			const { waitMs } = tracking;
			return refuseSubmission(submission, explainRateLimit(waitMs), tooManyRequestsInit(waitMs));
		}
		case "unavailable":
			return refuseSubmission(submission, trackingUnavailable, { status: 503 });
	}
}

const unknown = {
	title: "No encontramos ese pedido",
	advice: "Revisa la referencia y el número de documento: tienen que ser los del mismo pedido.",
};

export const trackingUnavailable = {
	title: "No pudimos buscar tu pedido",
	advice: "Nuestro sistema no responde. Espera un minuto y búscalo otra vez.",
};

function explainRateLimit(waitMs: number) {
	return {
		title: "Demasiados intentos seguidos",
		advice: `Para cuidar los datos de los pedidos, espera ${formatWait(waitMs)} y búscalo otra vez.`,
	};
}
