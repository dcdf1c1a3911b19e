import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { openCatalog } from "../../app/domain/catalog/catalog.server";
import { checkoutFields } from "../../app/domain/checkout/checkout-fields.server";
import { type OrderRequest, placeOrder } from "../../app/domain/checkout/place-order.server";
import { createMailChannel } from "../../app/domain/mail/mail-channel.server";
import { openMailTransport } from "../../app/domain/mail/open-mail-transport.server";
import type { OutboxChannel } from "../../app/domain/mail/outbox-channel.server";
import { openOutboxSender } from "../../app/domain/mail/outbox-sender.server";
import { createWebhookChannel } from "../../app/domain/mail/webhook-channel.server";
import { changeStatus } from "../../app/domain/orders/change-order.server";
import { withOrderEvents } from "../../app/domain/orders/order-events.server";
import type { Datastore } from "../../app/platform/datastore/datastore.server";
import { openDatastore } from "../../app/platform/open-datastore.server";
import type { Log } from "../../app/platform/process/log.server";
import type { SmtpConfig } from "../../app/platform/settings/mail-variables.server";
import { checkoutAnswers } from "../../tests/support/answers";
import { aProductRecord } from "../../tests/unit/domain/catalog/memory-datastore";
import { median } from "./percentile";
import { root, scratchDir } from "./servers";
import { printTargets, progress, say } from "./table";

interface OrdersResult {
	/** Orders placed one after the other, in a second. */
	plain: number;
	withMails: number;
	withEvent: number;
	/** Orders marked as paid one after the other, in a second. */
	paid: number;
	/** New versions of the catalogue during the payments. */
	versions: number;
	/** Outbox entries sent in a second. */
	mailsIntoFiles: number;
	mailsOverSmtp: number;
	events: number;
}

/** Orders of each kind. */
const orders = 1000;
const paidOrders = 200;
const sentOfEach = 300;

/** Places orders with and without outbox entries alternately, and then sends the entries. */
export async function measureOrders(): Promise<OrdersResult> {
	const dataDir = join(scratchDir(), "orders");
	const datastore = await openDatastore({ kind: "sqlite", dataDir });
	await datastore.set("product", "lamp", aProductRecord({ pen: 10_000, usd: 2700, stock: 100_000 }));
	const receivers = fork(join(root, "scripts/bench/receivers.mjs"));
	try {
		progress(`placing ${3 * orders} orders`);
		const { plain, withMails, withEvent } = await measurePlacing(datastore);
		progress(`confirming ${paidOrders} orders`);
		const paying = await measurePaying(datastore);
		const [smtpPort = 0, webhookPort = 0] = await portsOf(receivers);
		const smtp = { host: "127.0.0.1", port: smtpPort, secure: false };
		const webhook = { url: `http://127.0.0.1:${webhookPort}`, key: Buffer.alloc(32) };
		const onAnswer = async () => {};
		progress("sending what the orders wrote");
		return {
			plain,
			withMails,
			withEvent,
			...paying,
			mailsIntoFiles: await measureSending(datastore, (log) => mailChannel(log, dataDir)),
			mailsOverSmtp: await measureSending(datastore, (log) => mailChannel(log, dataDir, smtp)),
			events: await measureSending(datastore, async (log) =>
				createWebhookChannel({ webhook, onAnswer, log, clock: Date.now }),
			),
		};
	} finally {
		receivers.disconnect();
		await datastore.close();
	}
}

async function portsOf(receivers: ChildProcess): Promise<number[]> {
	const [ports] = (await once(receivers, "message")) as [number[]];
	return ports;
}

/** Alternates the kinds, because a machine's speed varies. @returns orders in a second, from median times */
async function measurePlacing(datastore: Datastore) {
	const plain: number[] = [];
	const withMails: number[] = [];
	const withEvent: number[] = [];
	const bare = withoutOutbox(datastore);
	const telling = withOrderEvents(datastore);
	for (let n = 0; n < orders; n++) {
		plain.push(await timeOrder(bare));
		withMails.push(await timeOrder(datastore));
		withEvent.push(await timeOrder(telling));
	}
	const perSecond = (times: number[]) => 1000 / median(times);
	return { plain: perSecond(plain), withMails: perSecond(withMails), withEvent: perSecond(withEvent) };
}

/** With a catalogue that is open in the same process, as in the store. */
async function measurePaying(datastore: Datastore) {
	const references = (await datastore.find("order"))
		.slice(0, paidOrders)
		.map(({ fields }) => String(fields.reference));
	const catalog = openCatalog(datastore, { warn: () => {} }, { clock: () => new Date() });
	await catalog.ready;
	let versions = 0;
	const changed = () => {
		versions += 1;
	};
	catalog.subscribe({ changed, closed: () => {} });
	const begun = performance.now();
	for (const reference of references) {
		const { outcome } = await changeStatus(
			datastore,
			{ reference, status: "paid" },
			{ by: "bench", role: "owner" as const, now: new Date() },
		);
		if (outcome !== "changed") throw new Error(`${reference} was not paid: ${outcome}`);
	}
	const paid = (1000 * references.length) / (performance.now() - begun);
	// The stream looks for changes every half second.
	await new Promise((resume) => setTimeout(resume, 2000));
	catalog.close();
	return { paid, versions };
}

let placed = 0;

/** @returns milliseconds */
async function timeOrder(datastore: Datastore): Promise<number> {
	const key = (placed++).toString(16).padStart(31, "0");
	const request: OrderRequest = {
		key: `a${key}`,
		cartKey: `b${key}`,
		lines: [{ sku: "lamp", quantity: 1 }],
		quote: "lamp*1*10000*2700",
		quotedShipping: undefined,
		business: {},
		// A different address for each, because one address gets only a few mails a day.
		values: checkoutFields.parse(checkoutAnswers({ email: `maria${placed}@correo.pe` })),
		session: undefined,
		consent: "Acepto que usen mis datos.",
		secret: "",
	};
	const begun = performance.now();
	await placeOrder(datastore, request, { by: "shopper", now: new Date() });
	return performance.now() - begun;
}

function withoutOutbox(datastore: Datastore): Datastore {
	return {
		...datastore,
		runTransaction: (keys, callback) =>
			datastore.runTransaction(keys, (records) => {
				const { changes = [], result } = callback(records);
				return { changes: changes.filter(({ collection }) => collection !== "outbox"), result };
			}),
	};
}

/** @returns how many are sent in a second, from an outbox with thousands */
async function measureSending(
	datastore: Datastore,
	open: (log: Log) => Promise<OutboxChannel>,
): Promise<number> {
	const ignore = () => {};
	let sent = 0;
	let isSent = ignore;
	const finished = new Promise<void>((resolve) => {
		isSent = resolve;
	});
	const count = () => {
		sent += 1;
		if (sent === sentOfEach) isSent();
	};
	const log = { info: count, warn: ignore, error: (details: object) => say(JSON.stringify(details)) };
	const channel = await open(log);
	const begun = performance.now();
	const sender = openOutboxSender({ datastore, channels: [channel], log, clock: Date.now }, { pollMs: 5000 });
	await finished;
	const seconds = (performance.now() - begun) / 1000;
	await sender.close();
	return sentOfEach / seconds;
}

async function mailChannel(log: Log, dataDir: string, smtp?: SmtpConfig): Promise<OutboxChannel> {
	const origin = "https://wasi.example";
	const from = { name: "Wasi", address: "pedidos@wasi.example" };
	const folder = join(dataDir, "mail");
	return createMailChannel({
		business: { current: () => ({}), keeperEmail: () => from.address, isLoaded: () => true },
		transport: await openMailTransport({ from, folder, ...(smtp && { smtp }) }),
		origin,
		log,
	});
}

export function printOrders(result: OrdersResult): void {
	const { plain, withMails, withEvent, paid, versions, mailsIntoFiles, mailsOverSmtp, events } = result;
	const perSecond = (figure: number) => figure.toFixed(0);
	say("\nOrders placed in a second, one after the other, each durable before the next");
	say(`without an outbox ${perSecond(plain)}, with two mails ${perSecond(withMails)}`);
	say(`with two mails and an event ${perSecond(withEvent)}\n`);
	say(`Confirmed as paid in a second: ${perSecond(paid)}\n`);
	say("Sent in a second, one after the other");
	say(`mails into files ${perSecond(mailsIntoFiles)}, mails over SMTP ${perSecond(mailsOverSmtp)}`);
	say(`events to the webhook ${perSecond(events)}\n`);
	printTargets([
		["time of an order with mails, of that without", plain / withMails, 1.3, "×"],
		["time of an order with mails and an event", plain / withEvent, 1.3, "×"],
		["new versions of the catalogue while 200 orders are confirmed", versions, 0, ""],
	]);
}
