import type { Email } from "postal-mime";
import { expect, test } from "vitest";
import { subscriberId } from "~/domain/subscriptions/subscriber-id.server";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { urls } from "~/platform/urls";
import { quickOutbox } from "../support/quick-outbox";
import { formBody } from "../support/serving";
import { fieldValue, newShopper, textOf } from "../support/shopper";
import { storeOfFile } from "../support/store-of-file";
import { unsubscribeLink } from "../support/unsubscribe-link";
import { linkInMail, mailsTo } from "../unit/domain/mail/mail-files";

quickOutbox();
const store = storeOfFile();
/** Sold out in the demo. */
const slug = "estante-qillqa";

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
