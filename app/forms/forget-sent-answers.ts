/**
 * Forgets the saved answers of a form that is sent before hydration, because no script will learn whether the store
 * accepted it. It runs inline, as its own source text: it cannot use anything outside its body.
 * @param prefix of the keys in session storage
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
