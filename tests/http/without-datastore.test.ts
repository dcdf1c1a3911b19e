import { afterAll, beforeAll, expect, test } from "vitest";
import { adminUrls } from "~/platform/admin-urls";
import { urls } from "~/platform/urls";
import { deskOf, staffPassword } from "../support/desk";
import { formIn } from "../support/html-form";
import { placeOrder } from "../support/ordering";
import { formBody, type StoreProcess, startStoreWithoutDatastore } from "../support/serving";
import { expectSaid, expectStatus, fieldValue, newShopper, type Shopper } from "../support/shopper";
import { unsubscribeLink } from "../support/signed-links";
import { storeOfFile } from "../support/store-of-file";
import { complaintAnswers } from "../unit/domain/customer-service/complaint-answers";
import { messageAnswers } from "../unit/domain/customer-service/message-answers";

let store: StoreProcess;
beforeAll(async () => {
	store = await startStoreWithoutDatastore();
});
afterAll(async () => void (await store?.stop()));

const healthy = storeOfFile();

const refusalOf = (path: string, fields: Record<string, string>, said: string) =>
	expectSaid(503, store.fetch(path, formBody(fields)), said);

test("a store that could never load its catalogue is alive, but not ready", async () => {
	await expectStatus(200, store.fetch(urls.health));
	const answer = JSON.parse(await expectStatus(503, store.fetch(urls.readiness)));
	expect(answer).toEqual({ ready: false, reasons: ["the catalogue has not been loaded"] });
});

test("the home page has a notice instead of categories, and the health page says what is wrong", async () => {
	expect(await expectStatus(200, store.fetch(urls.home))).toContain("No pudimos traer las categorías");
	const lost = { datastore: "firestore", stream: "stale", writes: "failing", backup: null };
	expect(await (await store.fetch(urls.health)).json()).toMatchObject({ status: "degraded", ...lost });
	expect(store.output()).toContain("the datastore refuses writes");
});

test("a complaint comes back on the form, with its key", async () => {
	const answers = complaintAnswers({ key: crypto.randomUUID().replaceAll("-", "") });
	const html = await refusalOf(urls.complaints, answers, "si ya se registró, no se repetirá");
	expect(fieldValue(html, "key")).toBe(answers.key);
	expect(fieldValue(html, "fullName")).toBe(answers.fullName);
});

test("a message comes back on the form, to be sent again", async () => {
	const html = await refusalOf(urls.contact(), messageAnswers(), "si ya se guardó, no se repetirá");
	expect(fieldValue(html, "fullName")).toBe("Rosa Mamani Ccori");
});

test("unsubscribing is not confirmed", async () => {
	const html = await refusalOf(urls.unsubscribe(), { email: "con@correo.pe" }, "Nuestro sistema no responde");
	expect(html).toContain('value="con@correo.pe"');
	const link = unsubscribeLink("con@correo.pe");
	expect(await refusalOf(link, {}, "")).toContain(`action="${link}"`);
});

test("signing in at the desk keeps the form that was sent after the session had ended", async () => {
	const { cookies } = await deskOf(healthy, "packer");
	const unsent = JSON.stringify({ action: adminUrls.newOrder, fields: [["note", "Llamar a las 5"]] });
	const typed = { email: "rosa@tienda.pe", password: staffPassword, unsent };
	const sent = newShopper(store, cookies).post(adminUrls.signIn(), typed);
	const html = await expectSaid(503, sent, "Inténtalo en un minuto");
	expect(formIn(html, adminUrls.signIn())).toMatchObject({ email: typed.email, unsent });
});

test("the order tracking keeps the form, also for a browser that may see the order", async () => {
	const typed = { reference: "7k3m9xa4", documentNumber: "45678912" };
	const html = await refusalOf(urls.tracking, typed, "Nuestro sistema no responde");
	for (const [name, value] of Object.entries(typed)) expect(fieldValue(html, name)).toBe(value);

	const { reference, shopper } = await placeOrder(healthy);
	const page = inThisStore(shopper).get(urls.trackedOrder(reference));
	await expectSaid(503, page, "Nuestro sistema no responde");
});

/** With the cookies of a browser of the other store, which signs with the same secret. */
function inThisStore({ cookies }: Shopper): Shopper {
	return newShopper(
		store,
		[...cookies].map(([name, value]) => [name.replace("__Host-", ""), value]),
	);
}

test("a form of an order is filled in with what was typed once the datastore answers again", async () => {
	const { reference, shopper } = await placeOrder(healthy);
	const page = urls.paymentNotice({ pedido: reference });
	const here = inThisStore(shopper);
	await expectStatus(503, here.post(page, { operation: "00123456" }));
	const draft = here.cookies.get("wasi_order_draft") ?? "";
	shopper.cookies.set("__Host-wasi_order_draft", draft);
	expect(fieldValue(await shopper.page(page), "operation")).toBe("00123456");
});

test("stops in time, and has logged no personal data", async () => {
	await store.stop();
	expect(store.process.exitCode).toBe(0);
	expect(store.output()).not.toMatch(/Mamani|45678912|45678913|correo\.pe/);
});
