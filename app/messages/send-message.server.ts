import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import { catchUnavailable } from "~/datastore/catch-unavailable.server";
import type { Datastore } from "~/datastore/datastore.server";
import { pickFields } from "~/forms/read-form.server";
import { clearCache } from "~/server/clear-cache.server";
import { countAttempt, limits } from "~/server/limits.server";
import { log } from "~/server/log.server";
import { tooManyRequestsInit, tooManyRequestsText } from "~/server/rate-limit.server";
import { redirectWithCookies } from "~/server/redirect-with-cookies.server";
import { senderOf } from "~/server/sender.server";
import { urls } from "~/urls";
import { messageFields } from "./message-fields.server";
import { storeMessage } from "./message-repository.server";

export interface MessageRefusal {
	result: SubmissionResult;
	/** Why valid answers were not stored. */
	problem?: { title: string; advice: string };
}

/** Stores a message and redirects to its confirmation; a refusal keeps the answers. */
export async function sendMessageAction(request: Request, form: FormData, datastore: Datastore) {
	const submission = parseWithZod(pickFields(form, Object.keys(messageFields.shape)), {
		schema: messageFields,
	});
	if (submission.status !== "success") {
		return data<MessageRefusal>({ result: submission.reply() }, { status: 400 });
	}
	const refuse = (problem: MessageRefusal["problem"], init: ResponseInit) => {
		const { initialValue = {} } = submission.reply();
		return data<MessageRefusal>({ result: { initialValue }, ...(problem && { problem }) }, init);
	};
	const waitMs = await countAttempt(limits.message, { sender: senderOf(request) });
	if (waitMs > 0) {
		const problem = { title: "Espera un momento", advice: tooManyRequestsText(waitMs) };
		return refuse(problem, tooManyRequestsInit(waitMs));
	}
	const isStored = await catchUnavailable(
		storeMessage(datastore, submission.value, new Date()).then(() => true),
		(error) => {
			log.error({ err: error }, "a message could not be stored");
			return false;
		},
	);
	if (!isStored) return refuse(unconfirmed, { status: 503 });
	// A refusal that was rendered from a fetch is in no cache.
	const isFetch = request.headers.get("sec-fetch-dest") === "empty";
	return redirectWithCookies(urls.contact({ enviado: "si" }), [], isFetch ? {} : clearCache);
}

const unconfirmed = {
	title: "No sabemos si tu mensaje quedó guardado",
	advice:
		"Nuestro registro no responde. Espera un minuto y envíalo otra vez tal como está: si ya se guardó, no se repetirá.",
};
