/** No script will learn whether a form sent before hydration was accepted. Runs as its own source text, without imports. */
export function forgetSentAnswers(prefix: string): void {
	addEventListener("submit", ({ target, defaultPrevented }) => {
		const { answers } = (target as HTMLFormElement).dataset;
		if (defaultPrevented || !answers) return;
		try {
			sessionStorage.removeItem(prefix + answers);
		} catch {}
	});
}
