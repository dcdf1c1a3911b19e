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
