import type { ClientActionFunctionArgs } from "@remix-run/react";
import { inPlaceField } from "~/web/forms/submit-once";
import { catchFailedSubmission } from "./keep-form-on-failure";

const unansweredField = "unanswered";
const unansweredText =
	"La tienda no respondió y deshicimos este cambio. Revisa tu conexión y vuelve a intentarlo.";
const patienceMs = 10_000;

let lastTurn: Promise<unknown> = Promise.resolve();

/**
 * Sends changes one after the other, because each answer sets the cookie that the next one starts from. None waits longer
 * than `patienceMs` for its turn, and then for its answer.
 */
export async function changeInTurn({ serverAction, request }: ClientActionFunctionArgs): Promise<unknown> {
	const form = await request.clone().formData();
	if (form.has(unansweredField)) return { failure: unansweredText };
	const wait = () => setTimeout(giveUp, patienceMs, request, form.get(inPlaceField)?.toString());
	let timer = wait();
	const turn = lastTurn.then(() => {
		request.signal.throwIfAborted();
		clearTimeout(timer);
		timer = wait();
		return serverAction();
	});
	lastTurn = turn.catch(() => undefined);
	const answer = await catchFailedSubmission(turn.finally(() => clearTimeout(timer)));
	request.signal.throwIfAborted();
	return answer;
}

/**
 * Aborts a change by submitting again, because a late answer would overwrite later changes.
 * @param key of its fetcher; without it, the change is a navigation
 */
function giveUp({ signal, url }: Request, key: string | undefined): void {
	if (signal.aborted) return;
	const formData = new FormData();
	formData.set(unansweredField, "1");
	const { pathname } = new URL(url);
	const submission = { formMethod: "post", formData } as const;
	if (key) window.__remixRouter.fetch(key, "root", pathname, submission);
	else window.__remixRouter.navigate(pathname, submission);
}
