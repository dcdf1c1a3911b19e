import { withSessionStorage } from "~/ui/elements/session-storage";

/** A form's answers, and the options of its selects as [value, text], by field name. */
export interface KeptAnswers {
	values: Record<string, string>;
	options: Record<string, [string, string][]>;
}

export const answersPrefix = "wasi-answers ";
const lifetimeMs = 30 * 60 * 1000;

export function keepTabAnswers(key: string, answers: KeptAnswers): void {
	const kept = JSON.stringify({ ...answers, at: Date.now() });
	withSessionStorage((storage) => storage.setItem(answersPrefix + key, kept));
}

export function recallTabAnswers(key: string): KeptAnswers | undefined {
	const kept = withSessionStorage((storage) => JSON.parse(storage.getItem(answersPrefix + key) ?? "null"));
	if (kept && Date.now() - kept.at < lifetimeMs) return kept;
	forgetTabAnswers(key);
	return undefined;
}

export function forgetTabAnswers(key: string): void {
	withSessionStorage((storage) => storage.removeItem(answersPrefix + key));
}

export function forgetAnswers(): void {
	withSessionStorage((storage) => {
		for (const key of Object.keys(storage)) if (key.startsWith(answersPrefix)) storage.removeItem(key);
	});
}

/** For a form that is sent before hydration. It runs inline, as its own source text, so its body cannot use imports. */
export function forgetSentAnswers(prefix: string): void {
	addEventListener("submit", ({ target, defaultPrevented }) => {
		const { answers } = (target as HTMLFormElement).dataset;
		if (defaultPrevented || !answers) return;
		try {
			sessionStorage.removeItem(prefix + answers);
		} catch {}
	});
}
