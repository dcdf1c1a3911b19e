import type { IncomingMessage, ServerResponse } from "node:http";
import { tooLargeText, unreceivedText } from "~/web/http/refusal-texts";
import { sendRefusal } from "./refuse-busy.server";

/** Milliseconds until the answer: after a quicker one, whoever floods would be back at once with the next 64 KB. */
const minPauseMs = 3000;
const spreadMs = 2000;
/** Each holds a connection and its headers, which Node limits to 16 KB. */
const mostPaused = 2000;

const texts = {
	401: {
		title: "Tu sesión terminó",
		advice:
			"No se guardó lo que enviaste. Entra otra vez en otra pestaña; después vuelve atrás y envíalo de nuevo.",
	},
	411: {
		title: "No pudimos recibir ese formulario",
		advice: "Tu navegador no dijo cuánto pesa lo que envía. Vuelve atrás y envíalo con otro navegador.",
	},
	413: tooLargeText,
	429: unreceivedText("en unos segundos"),
};

let paused = 0;

/**
 * Answers from memory after a pause and closes the connection, without keeping what has arrived of the form or reading
 * the rest. With 2,000 such pauses under way, closes it at once.
 */
export function refuseUnread(
	request: IncomingMessage,
	response: ServerResponse,
	status: keyof typeof texts,
): void {
	if (paused >= mostPaused) return void request.destroy();
	paused += 1;
	response.setHeader("Connection", "close");
	dropBody(request);
	const answer = () => {
		if (status === 429) response.setHeader("Retry-After", 5);
		sendRefusal(request, response, status, texts[status]);
	};
	const timer = setTimeout(answer, minPauseMs + Math.random() * spreadMs).unref();
	response.once("close", () => {
		clearTimeout(timer);
		paused -= 1;
	});
}

/** Node's parser still pushes the rest of a packet, and a connection that was just resumed one more. */
function dropBody(request: IncomingMessage): void {
	for (const stream of [request, request.socket]) {
		stream._read = () => {};
		while (stream.read() !== null);
		stream.push = () => false;
		stream.pause();
	}
}
