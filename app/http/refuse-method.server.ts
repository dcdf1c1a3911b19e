/** Replaces Remix's answer to a form for a route without an action and a page: 405 with an English message as JSON. */
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
