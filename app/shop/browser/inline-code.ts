/** In case the stylesheets do not arrive: pictures fit, and panels are part of the page. */
export const fallbackStyle = "img,video{max-width:100%;height:auto}[popover]{display:block;position:static}";

/** Takes the place of `ScrollRestoration` in the server's HTML. */
export const restoreScrollCode = `(${restoreScroll})()`;

/** Unlike Remix's own, does not throw where storage is refused. Inlined as source text, so it cannot use imports. */
function restoreScroll(): void {
	if (!history.state?.key) history.replaceState({ key: Math.random().toString(32).slice(2) }, "");
	try {
		const positions = JSON.parse(sessionStorage.getItem("positions") ?? "{}");
		const top = positions[history.state.key];
		if (typeof top === "number") scrollTo(0, top);
	} catch {}
}
