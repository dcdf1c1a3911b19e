import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { signWebhook } from "~/domain/mail/webhook-channel.server";
import { listenDuringTest } from "../../web/http/serving";

/** As `openssl rand -base64 32` prints one. */
export const webhookSecret = Buffer.alloc(32, "wasi").toString("base64");
export const webhookKey = Buffer.from(webhookSecret, "base64");

type Answer =
	| { status?: number; headers?: Record<string, string>; body?: string }
	/** Says nothing, ends the connection, or does so in the middle of its answer. */
	| "never"
	| "die"
	| "cut"
	/** Answers without end: as fast as it can, or a byte at a time. */
	| "flood"
	| "trickle";

/** A real HTTP server on this machine that receives webhooks, for one test. */
export async function startWebhook(answer: Answer = {}) {
	const waiting: (() => void)[] = [];
	const origin = await listenDuringTest(createServer(receive));
	const receiver = {
		url: `${origin}/wasi?key=1`,
		/** What came with a right signature, in order; also what was not taken. */
		events: [] as { id: string; body: string; path: string }[],
		/** The ids that were answered with 2xx. */
		taken: [] as string[],
		/** How many requests had a wrong signature. */
		forged: 0,
		/** From now on. */
		answer,
		/** Answers what `never` kept waiting with 200. */
		release() {
			for (const respond of waiting.splice(0)) respond();
		},
	};
	return receiver;

	async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const body = await text(request);
		if (!isSigned(request, body)) {
			receiver.forged += 1;
			return void response.writeHead(401).end();
		}
		const id = String(request.headers["webhook-id"]);
		receiver.events.push({ id, body, path: request.url ?? "" });
		const { answer } = receiver;
		if (answer === "die") return void request.socket.destroy();
		if (answer === "cut") {
			response.writeHead(200, { "Content-Length": 100 }).write('{"receipt":', () => request.socket.destroy());
			return;
		}
		if (answer === "flood" || answer === "trickle") {
			receiver.taken.push(id);
			const said = "x".repeat(answer === "flood" ? 64 * 1024 : 1);
			const timer = setInterval(() => response.write(said), 5);
			return void response.on("close", () => clearInterval(timer));
		}
		const { status = 200, headers = {}, body: said = "" } = answer === "never" ? {} : answer;
		const respond = () => {
			if (status < 300) receiver.taken.push(id);
			response.writeHead(status, headers).end(said);
		};
		if (answer === "never") waiting.push(respond);
		else respond();
	}
}

/** As Standard Webhooks 1.0.0 tells receivers to check. */
function isSigned({ method, headers }: IncomingMessage, body: string): boolean {
	const { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signatures } = headers;
	if (method !== "POST" || headers["content-type"] !== "application/json") return false;
	if (Math.abs(Date.now() / 1000 - Number(timestamp)) > 300) return false;
	return String(signatures)
		.split(" ")
		.includes(signWebhook(webhookKey, String(id), Number(timestamp), body));
}
