import { expect, onTestFinished } from "vitest";
import type { Business } from "~/domain/business/business-record.server";
import type { Mail } from "~/domain/mail/mail";
import { createMailChannel } from "~/domain/mail/mail-channel.server";
import { post, postEvent } from "~/domain/mail/outbox.server";
import type { OutboxChannel } from "~/domain/mail/outbox-channel.server";
import { parsePosted, type WebhookEvent } from "~/domain/mail/outbox-record.server";
import { openOutboxSender } from "~/domain/mail/outbox-sender.server";
import { createPushChannel } from "~/domain/mail/push-channel.server";
import { createSmtpTransport } from "~/domain/mail/smtp-transport.server";
import { absentWebhook, createWebhookChannel } from "~/domain/mail/webhook-channel.server";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { parseRecords } from "~/platform/datastore/parse-records.server";
import { openDatastore } from "~/platform/open-datastore.server";
import { isOutboxHeld } from "~/platform/outbox-hold.server";
import { aFolder } from "../../../support/a-folder";
import { startReceiver } from "./mail-receiver";
import { aMail } from "./mails";
import { startWebhook, webhookKey } from "./webhook-receiver";

export const minute = 60_000;
export const hour = 60 * minute;
export const from = { name: "Wasi", address: "pedidos@wasi.example" };

interface MailOptions {
	keeperEmail?: string;
	sendMs?: number;
	auth?: object;
	isLoaded?: () => boolean;
}

/** A store with an outbox, and what happens to what is in it. */
export async function newStore() {
	const dataDir = aFolder();
	const datastore = await openDatastore({ kind: "sqlite", dataDir });
	onTestFinished(() => datastore.close());
	const isHeld = () => isOutboxHeld({ kind: "sqlite", dataDir });
	let shift = 0;
	const clock = () => Date.now() + shift;
	const log: { level: string; details: Record<string, unknown>; message: string }[] = [];
	const write = (level: string) => (details: object, message: string) =>
		log.push({ level, details: details as Record<string, unknown>, message });
	const logs = { info: write("info"), warn: write("warn"), error: write("error") };
	const open = (...channels: OutboxChannel[]) => {
		const sender = openOutboxSender({ datastore, channels, log: logs, clock }, { pollMs: 5, isHeld });
		onTestFinished(() => sender.close());
		return sender;
	};
	const mailChannel = (
		receiver: { port: number },
		{ keeperEmail, sendMs = 60_000, auth = {}, isLoaded = () => true }: MailOptions = {},
	) => {
		const smtp = { host: "127.0.0.1", port: receiver.port, secure: false, ...auth };
		const current = (): Business => ({ legalName: "Wasi Hogar S.A.C." });
		return createMailChannel({
			business: { current, keeperEmail: () => keeperEmail, isLoaded },
			transport: createSmtpTransport(smtp, from, { sendMs, checkMs: Math.min(sendMs, 20_000) }),
			origin: "https://wasi.example",
			log: logs,
		});
	};
	const answers: string[] = [];
	const keep = async (_: WebhookEvent, answer: string): Promise<void> => void answers.push(answer);
	const webhookChannel = ({ url }: { url: string }, { limitMs = 60_000, onAnswer = keep } = {}) =>
		createWebhookChannel(
			{ webhook: { url, key: webhookKey }, onAnswer, log: logs, clock: Date.now },
			limitMs,
		);
	return {
		dataDir,
		datastore,
		log,
		/** Of the webhook. */
		answers,
		clock,
		passTime(ms: number) {
			shift += ms;
		},
		post: (id: string, mail: Partial<Mail> = {}) =>
			datastore.apply([post(id, aMail(mail), new Date(clock()))]),
		postEvent: (id: string, event: Partial<WebhookEvent> = {}) =>
			datastore.apply([postEvent(id, { ...anEvent, ...event }, new Date(clock()))]),
		outbox: async () =>
			parseRecords(await datastore.find("outbox"), parsePosted, (id) => expect.unreachable(id)),
		/** One of the processes that send mails. */
		send: (...mail: Parameters<typeof mailChannel>) => open(mailChannel(...mail)),
		/** One that sends events. */
		sendEvents: (...webhook: Parameters<typeof webhookChannel>) => open(webhookChannel(...webhook)),
		/** One of a store whose webhook was turned off. */
		sendNoEvents: () => open(absentWebhook),
		/** One that sends pushes, by default also to this machine. */
		sendPushes: ({ mayReceive = (_: string): boolean => true } = {}) =>
			open(createPushChannel({ datastore, contact: "mailto:a@wasi.example", log: logs, clock, mayReceive })),
		/** One that sends mails and events. */
		sendAll: (mail: { port: number }, webhook: { url: string }) =>
			open(mailChannel(mail), webhookChannel(webhook)),
	};
}

/** A store beside a mail server. */
export async function newMailStore(...answer: Parameters<typeof startReceiver>) {
	return { store: await newStore(), receiver: await startReceiver(...answer) };
}

/** A store that sends one mail to a mail server. */
export async function sendMail(id: string, ...answer: Parameters<typeof startReceiver>) {
	const { store, receiver } = await newMailStore(...answer);
	await store.post(id);
	return { store, receiver, sender: store.send(receiver) };
}

/** A store that sends one event to a webhook. */
export async function sendEvent(id: string, answer?: Parameters<typeof startWebhook>[0], limitMs?: number) {
	const { store, webhook } = await newWebhookStore(answer);
	await store.postEvent(id);
	return { store, webhook, sender: store.sendEvents(webhook, { limitMs }) };
}

/** A store beside a webhook. */
export async function newWebhookStore(...answer: Parameters<typeof startWebhook>) {
	return { store: await newStore(), webhook: await startWebhook(...answer) };
}

export const anEvent: WebhookEvent = {
	type: "order.paid",
	order: "WASI-7K3M-9XA4",
	body: '{"type":"order.paid","data":{"buyer":"María O’Higgins"}}',
};

export const untilEmpty = (datastore: Datastore) =>
	expect.poll(async () => (await datastore.find("outbox")).length).toBe(0);
