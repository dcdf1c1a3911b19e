import type { ClientActionFunctionArgs } from "@remix-run/react";
import { inPlaceField } from "~/web/forms/submit-once";
import { catchFailedSubmission } from "./keep-form-on-failure";

const unansweredField = "unanswered";
const unansweredText =
	"La tienda no respondió y deshicimos este cambio. Revisa tu conexión y vuelve a intentarlo.";
const patienceMs = 10_000;

let lastTurn: Promise<unknown> = Promise.resolve();

/** Sends changes one after the other, because each answer sets the cookie that the next one starts from. */
export async function changeInTurn({ serverAction, request }: ClientActionFunctionArgs): Promise<unknown> {
	const form = await request.clone().formData();
	if (form.has(unansweredField)) return { failure: unansweredText };
	const key = form.get(inPlaceField)?.toString();
	const turn = lastTurn.then(() => {
		request.signal.throwIfAborted();
		const timer = key === undefined ? undefined : setTimeout(giveUp, patienceMs, key, request.url);
		return serverAction().finally(() => clearTimeout(timer));
	});
	lastTurn = turn.catch(() => undefined);
	const answer = await catchFailedSubmission(turn);
	request.signal.throwIfAborted();
	return answer;
}

/** Aborts the request by submitting with its key, because a late answer would overwrite later changes. */
function giveUp(key: string, url: string): void {
	const formData = new FormData();
	formData.set(unansweredField, "1");
	window.__remixRouter.fetch(key, "root", new URL(url).pathname, { formMethod: "post", formData });
}
