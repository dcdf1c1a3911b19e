import { createHmac } from "node:crypto";
import type { Log } from "~/platform/process/log.server";
import type { WebhookConfig } from "~/platform/settings/webhook-variables.server";
import { eventQueue, type PostedEvent, type WebhookEvent } from "./outbox-record.server";
import type { OutboxChannel } from "./outbox-sender.server";

interface WebhookChannelParts {
	webhook: WebhookConfig;
	/** Called at least once with the receiver's answer to an event: JSON or any other text. */
	onAnswer(event: WebhookEvent, answer: string): Promise<void>;
	log: Log;
}

const answerMs = 10_000;
const answerBytes = 16 * 1024;
const quotedCharacters = 300;

/** Signs as Standard Webhooks 1.0.0 says. An answer other than 2xx, a redirect included, is a failed attempt. */
export function createWebhookChannel(
	{ webhook: { url, key }, onAnswer, log }: WebhookChannelParts,
	limitMs = answerMs,
): OutboxChannel<PostedEvent> {
	return {
		queue: eventQueue,
		async send({ id, event }) {
			const signal = AbortSignal.timeout(limitMs);
			const { status, ok, text } = await post({ id, body: event.body, signal }).catch((error: Error) => {
				const reason = signal.aborted ? `no answer within ${limitMs} ms` : codeOf(error);
				throw new Error(`The webhook cannot be reached: ${reason}.`, { cause: error.cause });
			});
			if (!ok) throw new Error(`The webhook answered ${status}. ${text.slice(0, quotedCharacters)}`.trim());
			await onAnswer(event, text);
			log.info({ event: id }, "an event was sent");
		},
	};

	async function post({ id, body, signal }: { id: string; body: string; signal: AbortSignal }) {
		const seconds = Math.floor(Date.now() / 1000);
		const response = await fetch(url, {
			method: "POST",
			redirect: "manual",
			signal,
			headers: {
				"Content-Type": "application/json",
				"webhook-id": id,
				"webhook-timestamp": String(seconds),
				"webhook-signature": signWebhook(key, id, seconds, body),
			},
			body,
		});
		return { status: response.status, ok: response.ok, text: await readBeginning(response) };
	}
}

/** @param seconds since 1970 */
export function signWebhook(key: Buffer, id: string, seconds: number, body: string): string {
	return `v1,${createHmac("sha256", key).update(`${id}.${seconds}.${body}`).digest("base64")}`;
}

/** Stops receiving after `answerBytes`. */
async function readBeginning(response: Response): Promise<string> {
	const reader = response.body?.getReader();
	const chunks: Uint8Array[] = [];
	for (let bytes = 0; reader && bytes < answerBytes; ) {
		const { done, value } = await reader.read();
		if (done) break;
		chunks.push(value);
		bytes += value.byteLength;
	}
	await reader?.cancel();
	return Buffer.concat(chunks).subarray(0, answerBytes).toString();
}

function codeOf(error: Error): string {
	return (error.cause as { code?: string } | undefined)?.code ?? error.message;
}
