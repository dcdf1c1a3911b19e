/** Replaces Remix's 405, English text as JSON, to a form for a route with neither an action nor a page. */
export function explainRefusedMethod(answer: Response): Response {
	if (answer.status !== 405 || !answer.headers.has("X-Remix-Error")) return answer;
	return new Response("Esta dirección no recibe formularios.\n", {
		status: 405,
		headers: { Allow: "GET, HEAD", "Content-Type": "text/plain; charset=utf-8" },
	});
}

export function refuseReading(): Response {
	return new Response(null, { status: 405, headers: { Allow: "POST", "Cache-Control": "no-store" } });
}
