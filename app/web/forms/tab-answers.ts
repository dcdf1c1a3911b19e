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

export function keepTabAnswers(key: string, answers: KeptAnswers): void {
	const kept = JSON.stringify({ ...answers, at: Date.now() });
	withStorage(storageOf(key), (storage) => storage.setItem(answersPrefix + key, kept));
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

/** @param before milliseconds since 1970; without it, all are forgotten */
export function forgetAnswers(before = Number.POSITIVE_INFINITY): void {
	for (const kind of ["localStorage", "sessionStorage"] as const) {
		withStorage(kind, (storage) => {
			for (const [key, kept] of Object.entries(storage))
				if (key.startsWith(answersPrefix) && JSON.parse(kept).at < before) storage.removeItem(key);
		});
	}
}

export function forgetExpiredAnswers(): void {
	forgetAnswers(Date.now() - lifetimeMs);
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
