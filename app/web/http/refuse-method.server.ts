import { type Handler, isGetOrHead } from "./pipeline-handler.server";

/** A route's action would take PUT or DELETE for POST, and a Request cannot have the method TRACE. */
export const refuseOtherMethods: Handler = (request, response) => {
	if (isGetOrHead(request) || request.method === "POST") return false;
	const headers = { Allow: "GET, HEAD, POST", "Content-Type": "text/plain; charset=utf-8" };
	response.writeHead(405, headers).end("La tienda no admite este método.\n");
	return true;
};

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
