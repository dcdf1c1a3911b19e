import { withStorage } from "~/ui/elements/web-storage";

/** A form's answers, and the options of its selects as [value, text], by field name. */
export interface KeptAnswers {
	values: Record<string, string>;
	options: Record<string, [string, string][]>;
}

export const answersPrefix = "wasi-answers ";
/** Begins the key of a form whose answers outlive its tab, and are those of every tab. */
export const sharedKey = "shared ";
const lifetimeMs = 30 * 60 * 1000;
const forgottenKey = "wasi-forgotten";

/** @param shownAt since when the form is shown: one that others share is not kept once all answers were forgotten, in any tab */
export function keepTabAnswers(key: string, answers: KeptAnswers, shownAt = Date.now()): void {
	const kept = JSON.stringify({ ...answers, at: Date.now() });
	withStorage(storageOf(key), (storage) => {
		if (shownAt >= Number(storage.getItem(forgottenKey))) storage.setItem(answersPrefix + key, kept);
	});
}

export function recallTabAnswers(key: string): KeptAnswers | undefined {
	const kept = withStorage(storageOf(key), (storage) =>
		JSON.parse(storage.getItem(answersPrefix + key) ?? "null"),
	);
	if (kept && Date.now() - kept.at < lifetimeMs) return kept;
	forgetTabAnswers(key);
	return undefined;
}

export function forgetTabAnswers(key: string): void {
	withStorage(storageOf(key), (storage) => storage.removeItem(answersPrefix + key));
}

function storageOf(key: string) {
	return key.startsWith(sharedKey) ? "localStorage" : "sessionStorage";
}

export function forgetAnswers(): void {
	withStorage("localStorage", (storage) => storage.setItem(forgottenKey, String(Date.now())));
	forgetAnswersOf(Number.POSITIVE_INFINITY);
}

/** @param before milliseconds since 1970 */
function forgetAnswersOf(before: number): void {
	for (const kind of ["localStorage", "sessionStorage"] as const) {
		withStorage(kind, (storage) => {
			for (const [key, kept] of Object.entries(storage))
				if (key.startsWith(answersPrefix) && JSON.parse(kept).at < before) storage.removeItem(key);
		});
	}
}

export function forgetExpiredAnswers(): void {
	forgetAnswersOf(Date.now() - lifetimeMs);
}

/** For a form that is sent before hydration. It runs inline, as its own source text, so its body cannot use imports. */
export function forgetSentAnswers(prefix: string): void {
	addEventListener("submit", ({ target, defaultPrevented }) => {
		if (defaultPrevented) return;
		try {
			for (const kept of [localStorage, sessionStorage])
				kept.removeItem(prefix + (target as HTMLFormElement).dataset.answers);
		} catch {}
	});
}
