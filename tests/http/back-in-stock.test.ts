import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Email } from "postal-mime";
import { expect, onTestFinished, test } from "vitest";
import { subscriberId } from "~/domain/subscriptions/subscriber-id.server";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { openDatastore } from "~/platform/open-datastore.server";
import { urls } from "~/platform/urls";
import { formBody, seedInto, startStoreProcess } from "../support/serving";
import { fieldValue, newShopper, textOf } from "../support/shopper";
import { storeOfFile } from "../support/store-of-file";
import { unsubscribeLink } from "../support/unsubscribe-link";
import { linkInMail, mailIds, mailsTo } from "../unit/domain/mail/mail-files";

const store = storeOfFile();
/** Sold out in the demo. */
const slug = "estante-qillqa";

async function newFolder() {
	const dataDir = mkdtempSync(join(tmpdir(), "wasi-notices-"));
	await seedInto(dataDir);
	const datastore = await openDatastore({ kind: "sqlite", dataDir });
	onTestFinished(async () => {
		await datastore.close();
		rmSync(dataDir, { recursive: true, force: true });
	});
	return { dataDir, datastore };
}

async function startIn(dataDir: string) {
	const store = await startStoreProcess({ env: { DATA_DIR: dataDir }, seed: false });
	onTestFinished(async () => void (await store.stop()));
	return store;
}

async function setStock(datastore: Datastore, stock: number) {
	await datastore.set("product", slug, { ...(await datastore.get("product", slug)), stock });
}

function headersOf(mail: Email | undefined) {
	const list = mail?.headers.filter(({ key }) => key.startsWith("list-")) ?? [];
	return Object.fromEntries(list.map(({ key, value }) => [key, value]));
}

test("asked for, confirmed, back, mailed, ended by its own link: without scripts", async () => {
	const { dataDir, datastore } = store;
	const shopper = newShopper(store);
	const email = "luz@correo.pe";
	const asked = { email, consent: "on" };
	await shopper.post(urls.stockNotice({ producto: slug }), asked);
	const confirm = await linkInMail(dataDir, email, "/confirmar");
	await shopper.post(confirm, { shownAt: fieldValue(await shopper.page(confirm), "shownAt") ?? "" });
	expect(await datastore.list("stock-notice")).toHaveLength(1);

	await setStock(datastore, 2);
	const back = await linkInMail(dataDir, email, "/product/");
	expect(back).toBe(urls.product(slug));
	const mails = (await mailsTo(dataDir, email)).filter(({ subject }) => subject?.includes("comprar"));
	expect(mails.map(({ subject }) => subject)).toEqual(["Ya puedes comprar: Estante Qillqa"]);
	expect(mails[0]?.text?.replaceAll("\u00a0", " ")).toMatch(/Precio, con IGV: S\/ \d/);
	expect(headersOf(mails[0])).toEqual({
		"list-unsubscribe": `<http://localhost:${new URL(store.url).port}${unsubscribeLink(email)}>`,
		"list-unsubscribe-post": "List-Unsubscribe=One-Click",
	});
	expect(await datastore.list("stock-notice")).toEqual([]);
	expect(await shopper.page(back)).toContain("Estante Qillqa");

	// Another notice of the address, and the end of all by the link of the first one's mail.
	await setStock(datastore, 0);
	await expect.poll(() => shopper.page(urls.product(slug))).toContain("Avísame cuando llegue");
	await shopper.post(urls.stockNotice({ producto: slug }), asked);
	await shopper.post(confirm, { shownAt: fieldValue(await shopper.page(confirm), "shownAt") ?? "" });
	expect(await datastore.get("stock-notice", subscriberId(email))).toBeDefined();
	const leave = await linkInMail(dataDir, email, "/baja");
	expect(leave).toBe(unsubscribeLink(email));
	const left = await store.fetch(leave, formBody({ "List-Unsubscribe": "One-Click" }));
	expect(left.status).toBe(200);
	expect(textOf(await left.text())).toContain("ya no te enviaremos");
	expect(await datastore.get("stock-notice", subscriberId(email))).toBeUndefined();
	expect(store.output()).not.toContain("luz@");
});

test("what came back while no store was running is mailed once, by two processes of which one is killed", async () => {
	const { dataDir, datastore } = await newFolder();
	const consent = { text: "Acepto", at: "2026-11-20T15:00:00.000Z" };
	const emails = Array.from({ length: 60 }, (_, n) => `espera${n}@correo.pe`);
	await datastore.apply(
		emails.map((email) => ({
			collection: "stock-notice",
			id: subscriberId(email),
			fields: { email, items: [{ sku: slug, consent, shopper: null }] },
		})),
	);
	await setStock(datastore, 5);
	const [first] = await Promise.all([startIn(dataDir), startIn(dataDir)]);
	const waiting = async () => (await datastore.list("stock-notice")).length;
	await expect.poll(waiting, { interval: 1 }).toBeLessThan(60);
	first.process.kill("SIGKILL");
	await expect.poll(waiting).toBe(0);
	const posted = async () => {
		const kept = (await datastore.list("outbox")).map(({ id }) => id);
		return new Set([...kept, ...mailIds(dataDir)].filter((id) => id.startsWith("stock-"))).size;
	};
	expect(await posted()).toBe(60);

	// A later start sends nothing again.
	await startIn(dataDir);
	expect(await posted()).toBe(60);
});
