import { afterAll, beforeAll, expect, test } from "vitest";
import { adminUrls } from "~/platform/admin-urls";
import { type ShopAddress, urlTable } from "~/platform/url-table";
import { urls } from "~/platform/urls";
import { deskOf, staffPassword } from "../support/desk";
import { formIn } from "../support/html-form";
import { aShopperWithACart, orderedSlug, placeOrder } from "../support/ordering";
import { formBody, type StoreProcess, startStoreWithoutDatastore } from "../support/serving";
import { expectSaid, expectStatus, fieldValue, newShopper, type Shopper, textOf } from "../support/shopper";
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
let buyer: Shopper;
beforeAll(async () => {
	buyer = await aShopperWithACart(healthy);
});

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

const isOfAnOrder = (path: string) => ofAnOrder.some((one) => one.path === path);

/** The browser of a shopper of the healthy store. Both stores sign with the same secret. */
function withCookiesOf({ cookies }: Shopper): Shopper {
	return newShopper(
		store,
		[...cookies].map(([name, value]) => [name.replace("__Host-", ""), value]),
	);
}

const { review, paymentNotice, cancelOrder, acceptQuote, orderAddress, returnGoods, orderPlaced } = urlTable;
const ofAnOrder = [review, paymentNotice, cancelOrder, acceptQuote, orderAddress, returnGoods, orderPlaced];
const pages = Object.values<ShopAddress>(urlTable)
	.filter(({ kind, isStream }) => kind !== "data" && !isStream)
	// Without their signed link, which is invalid.
	.filter(({ path }) => path !== urlTable.confirmation.path && path !== urlTable.signInLink.path)
	.map(({ path }) => path.replace(/:\w+/g, "sala") + (isOfAnOrder(path) ? "?pedido=7K3M9XA4" : ""));
const claims =
	/ya no exista|[Tt]odavía no hay|[Aa]ún no hay|está vacío|ya no se vende|no están? en la tienda|\(0\)|, 0 productos/;
const ofAnotherShop = /Modern living room|Desde S\/|S\/ 12\.00|Ideas para tu casa/;

test.each([...pages, urls.favourites({ lista: orderedSlug }), urls.stockNotice({ producto: "sala" })])(
	"%s neither says that something is missing, which the store has not read, nor what only the demo promises",
	async (path) => {
		const shopper = withCookiesOf(buyer);
		const answer = await shopper.get(path);
		expect([200, 302, 503]).toContain(answer.status);
		if (answer.status === 503) expect(answer.headers.get("retry-after")).toMatch(/^[16]0$/);
		expect(answer.headers.get("cache-control") ?? "").not.toContain("public");
		const text = textOf(await answer.text());
		expect(text).not.toMatch(claims);
		expect(text).not.toMatch(ofAnotherShop);
	},
);

test.each([urls.cart, urls.checkout, urls.home])("on %s the cart is kept, and counted", async (path) => {
	const shopper = withCookiesOf(buyer);
	const kept = shopper.cookies.get("wasi_cart");
	const html = await expectSaid(200, shopper.get(path), "Tu carrito está guardado");
	if (path !== urls.checkout) expect(html).toContain("Carrito (1)");
	expect(shopper.cookies.get("wasi_cart")).toBe(kept);
});

test("a heart that cannot be saved yet is not said to be of a product that is gone", async () => {
	const refused = await refusalOf(urls.favourites(), { intent: "save", slug: orderedSlug }, "unos segundos");
	expect(textOf(refused)).not.toContain("ya no está");
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
	await expectSaid(
		503,
		withCookiesOf(shopper).get(urls.trackedOrder(reference)),
		"Nuestro sistema no responde",
	);
});

test("a form of an order is filled in with what was typed once the datastore answers again", async () => {
	const { reference, shopper } = await placeOrder(healthy);
	const page = urls.paymentNotice({ pedido: reference });
	const here = withCookiesOf(shopper);
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
