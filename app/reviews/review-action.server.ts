import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "@remix-run/node";
import { catchUnavailable } from "~/datastore/catch-unavailable.server";
import type { Datastore } from "~/datastore/datastore.server";
import { pickFields } from "~/forms/read-form.server";
import { countAttempt, limits } from "~/server/limits.server";
import { log } from "~/server/log.server";
import { tooManyRequestsInit, tooManyRequestsText } from "~/server/rate-limit.server";
import { senderOf } from "~/server/sender.server";
import { urls } from "~/urls";
import { reviewFields } from "./review-fields.server";
import { type Writing, writeReview } from "./write-review.server";

export interface ReviewRefusal {
	result: SubmissionResult;
	/** Why a valid review was refused. */
	problem?: { title: string; advice: string };
}

/**
 * Stores a review and redirects to it; a refusal keeps what was written.
 * @param reference of an order that the shopper may see
 * @throws Response: 404 for a product that is not in the order
 */
export async function reviewAction(
	request: Request,
	form: FormData,
	{ datastore, reference, product }: { datastore: Datastore; reference: string; product: string },
) {
	const submission = parseWithZod(pickFields(form, Object.keys(reviewFields.shape)), {
		schema: reviewFields,
	});
	if (submission.status !== "success") {
		return data<ReviewRefusal>({ result: submission.reply() }, { status: 400 });
	}
	const refuse = (problem: ReviewRefusal["problem"], init: ResponseInit) => {
		const { initialValue = {} } = submission.reply();
		return data<ReviewRefusal>({ result: { initialValue }, ...(problem && { problem }) }, init);
	};
	const waitMs = await countAttempt(limits.review, { sender: senderOf(request) });
	if (waitMs > 0) {
		const problem = { title: "Espera un momento", advice: tooManyRequestsText(waitMs) };
		return refuse(problem, tooManyRequestsInit(waitMs));
	}
	const { stars, text } = submission.value;
	const writing = await catchUnavailable<Writing | "unavailable">(
		writeReview(datastore, { reference, product, stars, text, now: new Date() }),
		(error) => {
			log.error({ err: error }, "a review could not be stored");
			return "unavailable";
		},
	);
	switch (writing) {
		case "written":
		case "repeated":
			return redirect(urls.review({ pedido: reference, producto: product }), { status: 303 });
		case "notDelivered":
			return refuse(notDelivered, { status: 409 });
		case "unavailable":
			return refuse(unavailable, { status: 503 });
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
		"Nuestro registro no responde. Espera un minuto y envíala otra vez: si ya se registró, no se repetirá.",
};
