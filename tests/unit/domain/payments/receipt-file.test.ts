import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isOfDeletedAccount } from "~/domain/orders/order";
import { listFiles, withoutPersonalData } from "~/domain/orders/order-receipts";
import {
	recordAttachedReceipt,
	recordReceipt,
	recordWebhookReceipt,
} from "~/domain/payments/record-receipt.server";
import { NotAllowed } from "~/domain/staff/actor";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { anOwner } from "../../../support/actors";
import { aStoreWithOrder, reference, stepsOf, storedOrder } from "../orders/an-order";

const owner = anOwner(new Date("2026-11-13T09:00:00.000Z"));
const receipt = { series: "B001", number: "7" };
const pdf = (text: string, bytes = 100) => Buffer.from(`%PDF-1.7 ${text}`.padEnd(bytes));

let folder = "";
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "wasi-receipts-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

function aStore(order = {}) {
	const store = aStoreWithOrder({
		status: "delivered",
		history: stepsOf(["pending", "paid", "preparing", "shipped", "delivered"]),
		...order,
	});
	const record = (input: object, actor = owner) =>
		recordReceipt(store, { reference, kind: "receipt", receipt, ...input }, actor);
	const attach = (data: Buffer, more = {}, actor = owner) =>
		recordAttachedReceipt(
			store,
			{ reference, kind: "receipt", receipt, attached: data, picturesFolder: folder, ...more },
			actor,
		);
	const mails = async () =>
		(await store.find("outbox")).filter(({ id }) => id.includes("-receipt-")).map(({ fields }) => fields);
	return { store, record, attach, mails };
}

test("a receipt's PDF is kept as it is, and its shopper is mailed where to see it, once", async () => {
	const { store, attach, mails } = aStore();
	for (const _ of "12") expect(await attach(pdf("uno"))).toMatchObject({ outcome: "changed" });
	const { receipt: stored, history } = await storedOrder(store);
	expect(stored).toEqual({ ...receipt, file: expect.stringMatching(/^[0-9a-f]{32}\.pdf$/) });
	expect(readFileSync(join(folder, stored?.file ?? ""))).toEqual(pdf("uno"));
	expect(history.at(-1)).toMatchObject({ event: "receiptRecorded", by: "Rosa" });
	const [mail, ...others] = await mails();
	expect(others).toEqual([]);
	const text = JSON.stringify(mail);
	expect(text).toContain(`El comprobante B001-7 de tu pedido ${reference}`);
	expect(text).toContain(`/comprobante?pedido=${reference}&archivo=${stored?.file}`);
});

test("a PDF stays when its receipt gets a link, is replaced by another one, goes with its receipt or when it is taken away", async () => {
	const { store, record, attach, mails } = aStore();
	await attach(pdf("uno"));
	const [first] = readdirSync(folder);
	const link = { ...receipt, pdf: "https://recibos.example/1.pdf" };
	await record({ receipt: link });
	expect((await storedOrder(store)).receipt).toEqual({ ...link, file: first });
	const replaced = await attach(pdf("dos"));
	expect(replaced).toMatchObject({ outcome: "changed", unused: [first] });
	expect(await mails()).toHaveLength(3);
	const { file } = (await storedOrder(store)).receipt ?? {};
	expect(await record({ dropsFile: true })).toMatchObject({ unused: [file] });
	expect(await mails()).toHaveLength(3);
	await attach(pdf("dos"));
	const other = { series: "B001", number: "8" };
	expect(await record({ receipt: other })).toMatchObject({ unused: [file] });
	expect((await storedOrder(store)).receipt).toEqual(other);
});

test("a nota de crédito has a PDF of its own, and the webhook's answer keeps it", async () => {
	const { store, attach } = aStore();
	await attach(pdf("boleta"));
	await attach(pdf("nota"), { kind: "voidingNote", receipt: { series: "BC01", number: "1" } });
	const event = "order.refunded";
	const answer = { creditNote: { series: "BC01", number: "1", pdf: "https://a.pe/1.pdf", file: "x.pdf" } };
	await answerWebhook(store, event, answer);
	const order = await storedOrder(store);
	const [note] = order.creditNotes ?? [];
	expect(note?.pdf).toBe("https://a.pe/1.pdf");
	expect(new Set([order.receipt?.file, note?.file])).toEqual(new Set(readdirSync(folder)));
});

const answerWebhook = (store: Datastore, type: string, answer: object) =>
	recordWebhookReceipt(
		store,
		{ type, order: reference, body: "{}" },
		{ answer: JSON.stringify(answer), picturesFolder: folder },
		owner.now,
	);

test("the PDF of a receipt that the webhook's answer replaces is removed", async () => {
	const { store, attach } = aStore();
	await attach(pdf("boleta"));
	await attach(pdf("nota"), { kind: "voidingNote", receipt: { series: "BC01", number: "1" } });
	await answerWebhook(store, "order.changed", { receipt: { series: "B001", number: "2" } });
	expect(listFiles(await storedOrder(store))).toEqual(readdirSync(folder));
});

test.each<[string, Buffer, string]>([
	["that is no PDF", Buffer.from("<html>"), "unreadable"],
	["above 10 MB", pdf("", 10 * 2 ** 20 + 1), "tooBig"],
])("a file %s is refused, and nothing is written", async (_, data, why) => {
	const { store, attach } = aStore();
	const before = await storedOrder(store);
	expect(await attach(data)).toEqual({ outcome: "badPicture", why });
	expect([await storedOrder(store), readdirSync(folder)]).toEqual([before, []]);
});

test("a file of 10 MB is kept; a refused receipt and one of somebody who may not keep none", async () => {
	expect(await aStore().attach(pdf("", 10 * 2 ** 20))).toMatchObject({ outcome: "changed" });
	const kept = readdirSync(folder);
	const quote = aStore({ status: "quoted", history: stepsOf(["quoted"]) });
	expect(await quote.attach(pdf("otro"))).toMatchObject({ outcome: "refused", why: "quoted" });
	const { attach } = aStore();
	await expect(attach(pdf("otro"), {}, { ...owner, role: "packer" })).rejects.toThrow(NotAllowed);
	expect(await attach(pdf("otro"), { shownSteps: 1 })).toMatchObject({ outcome: "outdated" });
	expect(readdirSync(folder)).toEqual(kept);
});

test("tax papers stay with what the law keeps of a deleted account's order", async () => {
	const { store, attach } = aStore();
	await attach(pdf("uno"));
	const order = { ...(await storedOrder(store)), shopper: null, adoptableBy: null };
	expect(isOfDeletedAccount(order)).toBe(true);
	expect(withoutPersonalData(order).receipt).toEqual(order.receipt);
});
