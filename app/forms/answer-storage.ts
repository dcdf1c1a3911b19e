/** A form's answers, and the options of its selects as [value, text], by field name. */
export interface KeptAnswers {
	values: Record<string, string>;
	options: Record<string, [string, string][]>;
}

export const answersPrefix = "wasi-answers ";
const lifetimeMs = 30 * 60 * 1000;

export function keepEntry(key: string, answers: KeptAnswers): void {
	try {
		sessionStorage.setItem(answersPrefix + key, JSON.stringify({ ...answers, at: Date.now() }));
	} catch {}
}

export function recallEntry(key: string): KeptAnswers | undefined {
	try {
		const kept = JSON.parse(sessionStorage.getItem(answersPrefix + key) ?? "null");
		if (kept && Date.now() - kept.at < lifetimeMs) return kept;
		forgetEntry(key);
	} catch {}
	return undefined;
}

export function forgetEntry(key: string): void {
	try {
		sessionStorage.removeItem(answersPrefix + key);
	} catch {}
}

export function forgetAnswers(): void {
	try {
		for (const key of Object.keys(sessionStorage)) {
			if (key.startsWith(answersPrefix)) sessionStorage.removeItem(key);
		}
	} catch {}
}

/**
 * Forgets the saved answers of a form that is sent before hydration: no script will see whether it was accepted. It runs
 * inline, as its own source text, so its body cannot use imports.
 */
export function forgetSentAnswers(prefix: string): void {
	addEventListener("submit", ({ target, defaultPrevented }) => {
		const { answers } = (target as HTMLFormElement).dataset;
		if (defaultPrevented || !answers) return;
		try {
			sessionStorage.removeItem(prefix + answers);
		} catch {}
	});
}
