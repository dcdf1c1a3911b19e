import { createHmac } from "node:crypto";
import type { Log } from "~/platform/process/log.server";
import { postText } from "~/platform/process/post-text.server";
import type { WebhookConfig } from "~/platform/settings/webhook-variables.server";
import { type OutboxChannel, PutOff } from "./outbox-channel.server";
import { eventQueue, type PostedEvent, type WebhookEvent } from "./outbox-record.server";

interface WebhookChannelParts {
	webhook: WebhookConfig;
	onAnswer(event: WebhookEvent, answer: string): Promise<void>;
	log: Log;
	/** Milliseconds since 1970. */
	clock: () => number;
}

const answerMs = 10_000;
const quotedCharacters = 300;

const withoutWebhookMs = 15 * 60_000;

/** Without a webhook, events wait for one to be configured, and fail after the usual time. */
export const absentWebhook: OutboxChannel<PostedEvent> = {
	queue: eventQueue,
	async send() {
		throw new PutOff(withoutWebhookMs, "There is no webhook: ORDER_WEBHOOK_URL is not set.");
	},
};

/** Signs as Standard Webhooks 1.0.0 says. An answer other than 2xx, a redirect included, is a failed attempt. */
export function createWebhookChannel(
	{ webhook: { url, key }, onAnswer, log, clock }: WebhookChannelParts,
	limitMs = answerMs,
): OutboxChannel<PostedEvent> {
	return {
		queue: eventQueue,
		async send(posted) {
			const { id, event } = posted;
			const signal = AbortSignal.timeout(limitMs);
			const { status, isOk, text } = await deliver(posted, signal).catch((error: Error) => {
				const reason = signal.aborted ? `no answer within ${limitMs} ms` : codeOf(error);
				throw new Error(`The webhook cannot be reached: ${reason}.`, { cause: error.cause });
			});
			if (!isOk) throw new Error(`The webhook answered ${status}. ${text.slice(0, quotedCharacters)}`.trim());
			await onAnswer(event, text);
			log.info({ event: id }, "an event was sent");
		},
	};

	function deliver({ id, event }: PostedEvent, signal: AbortSignal) {
		const seconds = Math.floor(clock() / 1000);
		return postText(url, {
			signal,
			headers: {
				"Content-Type": "application/json",
				"webhook-id": id,
				"webhook-timestamp": String(seconds),
				"webhook-signature": signWebhook(key, id, seconds, event.body),
			},
			body: event.body,
		});
	}
}

/** @param seconds since 1970 */
export function signWebhook(key: Buffer, id: string, seconds: number, body: string): string {
	return `v1,${createHmac("sha256", key).update(`${id}.${seconds}.${body}`).digest("base64")}`;
}

function codeOf(error: Error): string {
	return (error.cause as { code?: string } | undefined)?.code ?? error.message;
}
