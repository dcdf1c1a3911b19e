/**
 * Scrolls a reloaded page, or one reached with Back, to where it was. It takes the place of the inline script in Remix's
 * `ScrollRestoration`, which throws where the browser refuses storage. It runs inline, as its own source text: it cannot
 * use anything outside its body.
 */
export function restoreScroll(): void {
	if (!history.state?.key) history.replaceState({ key: Math.random().toString(32).slice(2) }, "");
	try {
		// React Router writes them.
		const positions = JSON.parse(sessionStorage.getItem("positions") ?? "{}");
		const top = positions[history.state.key];
		if (typeof top === "number") scrollTo(0, top);
	} catch {}
}
