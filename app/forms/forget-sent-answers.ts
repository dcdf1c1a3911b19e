/**
 * Forgets the saved answers of a form sent before hydration: no script will learn whether the store accepted it. Runs
 * inline, as its own source text, without anything outside its body. @param prefix of the keys in session storage
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
