/** The action of a read-only route. Without an action, Remix answers a form with an English 500. */
export function refuseMethod(): Response {
	return new Response("Esta dirección no recibe formularios.\n", {
		status: 405,
		headers: { Allow: "GET, HEAD", "Content-Type": "text/plain; charset=utf-8" },
	});
}

export function refuseReading(): Response {
	return new Response(null, { status: 405, headers: { Allow: "POST", "Cache-Control": "no-store" } });
}
