import { urls } from "~/urls";

/** Form field with the fetcher's key, in changes that scripts send without a navigation. */
export const inPlaceField = "inPlace";

export const unansweredField = "unanswered";
export const unansweredText =
	"La tienda no respondió y deshicimos este cambio. Revisa tu conexión y vuelve a intentarlo.";
const patienceMs = 10_000;

let lastTurn: Promise<unknown> = Promise.resolve();

/**
 * Sends changes one after the other, because each answer sets the cookie that the next one starts from.
 * @param signal aborted when a newer change replaces this one @param key of the fetcher
 */
export async function queueCartChange<T>(
	signal: AbortSignal,
	key: string | undefined,
	send: () => Promise<T>,
): Promise<T> {
	const turn = lastTurn.then(() => {
		signal.throwIfAborted();
		const timer = key === undefined ? undefined : setTimeout(giveUp, patienceMs, key);
		return send().finally(() => clearTimeout(timer));
	});
	lastTurn = turn.catch(() => undefined);
	return turn;
}

/** Aborts the request by submitting with its key, because a late answer would overwrite later changes. */
function giveUp(key: string): void {
	const formData = new FormData();
	formData.set(unansweredField, "1");
	window.__remixRouter.fetch(key, "root", urls.cart, { formMethod: "post", formData });
}
