import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { expect, onTestFinished, test } from "vitest";
import { urls } from "~/platform/urls";
import { runCommand } from "../support/commands";
import { placeOrder, runOrders } from "../support/ordering";
import { startStore } from "../support/serving";
import { storeOfFile } from "../support/store-of-file";
import { startReceiver } from "../unit/domain/mail/mail-receiver";
import { startWebhook, webhookSecret } from "../unit/domain/mail/webhook-receiver";

const answers = { email: "recibe.pedidos@correo.pe", fullName: "María del Carmen" };

const store = storeOfFile();

const folder = () => join(store.dataDir, "mail");

function namesOf(start: string): string[] {
	const names = existsSync(folder()) ? readdirSync(folder()) : [];
	return names.filter((name) => name.startsWith(start) && name.endsWith(".eml")).sort();
}

const readMails = (start: string) =>
	Promise.all(namesOf(start).map((name) => PostalMime.parse(readFileSync(join(folder(), name)))));

test("an order without scripts leaves a mail to the shopper and one to the keeper as files", async () => {
	const { reference } = await placeOrder(store, answers);
	const id = reference.toLowerCase();
	await expect.poll(() => namesOf(id)).toEqual([`${id}-placed-keeper.eml`, `${id}-placed.eml`]);
	const [toKeeper, toShopper] = await readMails(id);
	expect(toShopper?.to?.[0]?.address).toBe("recibe.pedidos@correo.pe");
	expect(toShopper?.subject).toBe(`Recibimos tu pedido ${reference}`);
	expect(toKeeper?.to?.[0]?.address).toBe("pedidos@wasi.example");
	expect(toKeeper?.replyTo?.[0]?.address).toBe("recibe.pedidos@correo.pe");
	const link = new RegExp(`http://localhost:\\d+/seguimiento\\?pedido=${reference}`);
	for (const body of [toShopper?.text, toShopper?.html]) expect(body).toMatch(link);
	expect(store.output()).toContain(`"mail":"${id}-placed"`);
	expect(store.output()).not.toMatch(/recibe\.|Carmen/);

	await runOrders({ DATA_DIR: store.dataDir }, "status", reference, "paid", "--paid-by", "yape");
	await expect.poll(() => namesOf(id)).toContain(`${id}-paid.eml`);
});

test("with a mail server the mails arrive there, also those of a time when it was away; the health page counts the failed ones", async () => {
	const receiver = await startReceiver();
	await receiver.stop();
	const origin = "https://wasi.example";
	const from = { MAIL_FROM: "Wasi <pedidos@wasi.example>", PUBLIC_ORIGIN: origin };
	const store = await startStore({ env: { SMTP_URL: `smtp://127.0.0.1:${receiver.port}`, ...from } });
	onTestFinished(async () => void (await store.stop()));
	const { reference } = await placeOrder(store, answers);
	await expect.poll(store.output).toContain("no mail can be sent");
	await receiver.start();
	await expect.poll(() => receiver.mails.length).toBe(2);
	const recipients = receiver.mails.map(({ to }) => to?.[0]?.address);
	expect(recipients.sort()).toEqual(["pedidos@wasi.example", "recibe.pedidos@correo.pe"]);
	const mail = receiver.mails.find(({ subject }) => subject?.startsWith("Recibimos"));
	expect(mail?.html).toContain(`href="${origin}/seguimiento?pedido=${reference}"`);
	expect(existsSync(join(store.dataDir, "mail"))).toBe(false);

	receiver.answer = { code: 550, to: "RCPT" };
	const health = async () => (await store.fetch(urls.health)).json();
	expect(await health()).toMatchObject({ status: "ok", outboxFailed: 0 });
	await placeOrder(store, answers);
	await expect.poll(health).toMatchObject({ status: "ok", outboxFailed: 2 });
});

test("an order's payment brings its receipt to page, command and mail; events wait while the webhook is dead", async () => {
	const webhook = await startWebhook();
	const env = { ORDER_WEBHOOK_URL: webhook.url, ORDER_WEBHOOK_SECRET: webhookSecret };
	const store = await startStore({ env });
	onTestFinished(async () => void (await store.stop()));
	const orders = (...args: string[]) => runOrders({ ...env, DATA_DIR: store.dataDir }, ...args);
	const { reference, shopper } = await placeOrder(store);
	const id = reference.toLowerCase();
	await expect.poll(() => webhook.taken).toEqual([`${id}-pending-event`]);
	const page = () => shopper.page(urls.trackedOrder(reference));
	expect(await page()).toMatch(/<dd>Boleta<\/dd>/);

	const pdf = "https://recibos.example/B001-123.pdf?a=1&b=2";
	webhook.answer = { body: JSON.stringify({ receipt: { series: "B001", number: 123, pdf } }) };
	await orders("status", reference, "paid", "--paid-by", "yape");
	await expect.poll(() => webhook.taken).toContain(`${id}-paid-event`);
	const paid = JSON.parse(webhook.events.at(-1)?.body ?? "");
	expect(paid).toMatchObject({ type: "order.paid", data: { order: { reference, status: "paid" } } });
	expect(paid.data.totals.base + paid.data.totals.igv).toBe(paid.data.totals.total);
	const link = '<a href="https://recibos.example/B001-123.pdf?a=1&amp;b=2">Boleta B001-123 (PDF)</a>';
	await expect.poll(async () => (await page()).includes(link)).toBe(true);
	const said = /^Receipt +B001-123 https:\S+\/B001-123\.pdf\?a=1&b=2$/m;
	expect((await orders("show", reference)).stdout).toMatch(said);

	await orders("status", reference, "preparing");
	const file = join(store.dataDir, "mail", `${id}-preparing.eml`);
	await expect.poll(() => existsSync(file)).toBe(true);
	expect((await PostalMime.parse(readFileSync(file))).text).toContain(`Boleta B001-123, PDF:\n${pdf}`);
	expect([webhook.events.length, webhook.forged]).toEqual([2, 0]);
	expect(store.output()).toContain(`"event":"${id}-paid-event"`);
	expect(store.output()).not.toMatch(/maria|Quispe|B001/i);

	webhook.answer = "die";
	const later = (await placeOrder(store)).reference.toLowerCase();
	await expect.poll(store.output).toContain("an event could not be sent yet");
	webhook.answer = {};
	const event = `${later}-pending-event`;
	expect((await runCommand("mail", ["retry", event], { DATA_DIR: store.dataDir })).status).toBe(0);
	await expect.poll(() => webhook.taken).toContain(event);
});
