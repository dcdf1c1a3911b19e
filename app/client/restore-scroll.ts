/**
 * Scrolls a reloaded page, or one reached with Back. Remix's own inline script throws where storage is refused. Runs
 * inline, as its own source text, without anything outside its body.
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
