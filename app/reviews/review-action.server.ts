import { redirect } from "@remix-run/node";
import { z } from "zod";
import { orUnavailable } from "~/datastore/catch-unavailable.server";
import type { Datastore } from "~/datastore/datastore.server";
import {
	parseSubmission,
	refuseAnswers,
	refuseStorage,
	refuseSubmission,
} from "~/forms/refuse-answers.server";
import { choiceError, constraintsOf, paragraphsField } from "~/forms/text-fields.server";
import type { Stars } from "~/products/review";
import { senderOf } from "~/rate-limits/sender.server";
import { storageBudget } from "~/rate-limits/storage-budget.server";
import { urls } from "~/urls";
import { writeReview } from "./write-review.server";

/** @throws Response: 404 for a product that is not in the order */
export async function reviewAction(
	request: Request,
	form: FormData,
	{ datastore, reference, product }: { datastore: Datastore; reference: string; product: string },
) {
	const submission = parseSubmission(form, reviewFields);
	if (submission.status !== "success") return refuseAnswers(submission);
	const storage = storageBudget.reserve(senderOf(request), "other", submission.value);
	if (storage.outcome !== "reserved") return refuseStorage(submission, storage);
	const { stars, text } = submission.value;
	const result = await orUnavailable(
		writeReview(datastore, { reference, product, stars, text, now: new Date() }),
		"a review could not be stored",
	);
	if (result !== "written" && result !== "unavailable") storage.release();
	switch (result) {
		case "written":
		case "repeated":
			return redirect(urls.review({ pedido: reference, producto: product }), { status: 303 });
		case "notDelivered":
			return refuseSubmission(submission, notDelivered, { status: 409 });
		case "unavailable":
			return refuseSubmission(submission, unavailable, { status: 503 });
		case "unknown":
			throw new Response(null, { status: 404 });
	}
}

const notDelivered = {
	title: "Tu pedido todavía no figura como entregado",
	advice: "Podrás enviar tu opinión cuando lo recibas.",
};

const unavailable = {
	title: "No sabemos si tu opinión quedó registrada",
	advice:
		"Nuestro sistema no responde. Espera un minuto y envíala otra vez: si ya se registró, no se repetirá.",
};

/** In UTF-16 units. */
const maxTextLength = 1000;

const reviewFields = z.object({
	stars: z
		.enum(["5", "4", "3", "2", "1"], { error: choiceError("Elige de 1 a 5 estrellas.") })
		.transform((stars) => Number(stars) as Stars),
	text: paragraphsField(maxTextLength, "Cuenta qué te pareció el producto."),
});

export const reviewConstraints = constraintsOf(reviewFields.shape, { text: maxTextLength });
