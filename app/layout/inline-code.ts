/** In case the stylesheets do not arrive: pictures fit, and panels are part of the page. */
export const fallbackStyle = "img,video{max-width:100%;height:auto}[popover]{display:block;position:static}";

/** Stands in the server's HTML where `ScrollRestoration` is in the browser. */
export const restoreScrollCode = `(${restoreScroll})()`;

/** Remix's own inline script throws where storage is refused. Runs as its own source text, without anything outside it. */
function restoreScroll(): void {
	if (!history.state?.key) history.replaceState({ key: Math.random().toString(32).slice(2) }, "");
	try {
		const positions = JSON.parse(sessionStorage.getItem("positions") ?? "{}");
		const top = positions[history.state.key];
		if (typeof top === "number") scrollTo(0, top);
	} catch {}
}
