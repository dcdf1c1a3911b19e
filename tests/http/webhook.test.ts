import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { urls } from "~/platform/urls";
import { runCommand } from "../support/commands";
import { placeOrder, runOrders } from "../support/ordering";
import { quickOutbox } from "../support/quick-outbox";
import { startStore } from "../support/serving";
import { startWebhook } from "../unit/domain/mail/webhook-receiver";
import { webhookSecret } from "../unit/domain/mail/webhook-secret";

quickOutbox();

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
	await orders("status", reference, "paid");
	await expect.poll(() => webhook.taken).toContain(`${id}-paid-event`);
	const paid = JSON.parse(webhook.events.at(-1)?.body ?? "");
	expect([paid.type, paid.data.order.reference, paid.data.order.status]).toEqual([
		"order.paid",
		reference,
		"paid",
	]);
	expect(paid.data.totals.base + paid.data.totals.igv).toBe(paid.data.totals.total);
	const link = '<a href="https://recibos.example/B001-123.pdf?a=1&amp;b=2">Boleta B001-123 (PDF)</a>';
	await expect.poll(async () => (await page()).includes(link)).toBe(true);
	expect((await orders("show", reference)).stdout).toMatch(
		/^Receipt +B001-123 https:\/\/recibos\.example\/B001-123\.pdf\?a=1&b=2$/m,
	);

	await orders("status", reference, "preparing");
	const folder = join(store.dataDir, "mail");
	const name = `${id}-preparing.eml`;
	await expect.poll(() => readdirSync(folder)).toContain(name);
	const mail = readFileSync(join(folder, name), "latin1").replace(/=\r\n/g, "").replaceAll("=3D", "=");
	expect(mail).toContain(`Boleta B001-123, PDF:\r\n${pdf}`);
	expect([webhook.events.length, webhook.forged]).toEqual([2, 0]);
	expect(store.output()).toContain(`"event":"${id}-paid-event"`);
	expect(store.output()).not.toMatch(/maria|Quispe|B001/i);

	await webhook.stop();
	const later = (await placeOrder(store)).reference.toLowerCase();
	await expect.poll(store.output).toContain("an event could not be sent yet");
	await webhook.start();
	const event = `${later}-pending-event`;
	expect((await runCommand("mail", ["retry", event], { DATA_DIR: store.dataDir })).status).toBe(0);
	await expect.poll(() => webhook.taken).toContain(event);
});
