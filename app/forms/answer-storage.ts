/** The answers of a form, and the options of its lists as [value, text], by the names of the fields. */
export interface KeptAnswers {
	values: Record<string, string>;
	options: Record<string, [string, string][]>;
}

const prefix = "wasi-answers ";
const lifetimeMs = 30 * 60 * 1000;

/** Storage that is full or forbidden throws; the answers are then not kept. */
export function keepEntry(key: string, answers: KeptAnswers): void {
	try {
		sessionStorage.setItem(prefix + key, JSON.stringify({ ...answers, at: Date.now() }));
	} catch {}
}

export function recallEntry(key: string): KeptAnswers | undefined {
	try {
		const kept = JSON.parse(sessionStorage.getItem(prefix + key) ?? "null");
		if (kept && Date.now() - kept.at < lifetimeMs) return kept;
		forgetEntry(key);
	} catch {}
	return undefined;
}

export function forgetEntry(key: string): void {
	try {
		sessionStorage.removeItem(prefix + key);
	} catch {}
}

/** Forgets the answers of every form, for a shopper who ordered, signed out or wants them gone. */
export function forgetAnswers(): void {
	try {
		for (const key of Object.keys(sessionStorage)) {
			if (key.startsWith(prefix)) sessionStorage.removeItem(key);
		}
	} catch {}
}
