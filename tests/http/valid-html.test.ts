import { expect, test } from "vitest";
import { drawMail } from "~/domain/mail/draw-mail.server";
import { parsePostedMail } from "~/domain/mail/outbox-record.server";
import { postOrderMails, postStatusMail } from "~/domain/orders/order-mails.server";
import { staffIdOf } from "~/domain/staff/staff-record.server";
import { adminUrls } from "~/platform/admin-urls";
import { urls } from "~/platform/urls";
import { limaDay, nextDay } from "~/platform/values/lima-time";
import { demoBusiness } from "../../demo/business";
import { checkoutAnswers } from "../support/answers";
import { confirmationLink } from "../support/confirmation-link";
import { articleCategoryPaths, articlePaths, pagePaths } from "../support/content-files";
import { inviteStaff, signInAs } from "../support/desk";
import { aComplaintRecord, aMessageRecord, aReviewRecord, complaintNumber } from "../support/desk-records";
import { placeOrder } from "../support/ordering";
import { formBody } from "../support/serving";
import { fieldValue, newShopper, type Shopper } from "../support/shopper";
import { subscribe } from "../support/subscribed";
import { unsubscribeLink } from "../support/unsubscribe-link";
import { complaintAnswers } from "../unit/domain/customer-service/complaint-answers";
import { anOrder } from "../unit/domain/orders/an-order";
import { type Account, type AccountStore, accountStoreOfFile } from "../unit/shop/account/open-account";
import { listMailedLinks } from "../unit/shop/session/mailed-links";
import { checkHtml, missingForCheck } from "./check-html";

const missing = missingForCheck();

const store = missing ? ({} as AccountStore) : accountStoreOfFile();

const title = "every kind of page and mail is valid HTML";

test.skipIf(missing)(missing ? `${title} (skipped: ${missing})` : title, { timeout: 120_000 }, async () => {
	const pages = new Map<string, string>();
	const collect = async (name: string, status: number, sent: Promise<Response>) => {
		const response = await sent;
		expect(response.status, name).toBe(status);
		pages.set(name, await response.text());
	};
	await collectPublic(collect, newShopper(store));
	await collectCart(collect, newShopper(store));
	await collectRefused(collect);
	await collectOrder(collect);
	await collectConfirmation(collect, newShopper(store));
	await collectAccount(collect, await store.open("933000001"));
	await collectSignInByMail(collect);
	await collectDesk(collect);
	await collectSale(collect, newShopper(store));
	await collectStoreWords(collect, newShopper(store));
	for (const [id, html] of orderMails()) pages.set(id, html);
	expect(await checkHtml(pages)).toEqual([]);
});

async function collectDesk(collect: Collect): Promise<void> {
	const { reference } = await placeOrder(store);
	await collect("the desk's door", 200, newShopper(store).get(adminUrls.signIn()));
	const link = await inviteStaff(store, ["add", "Ana", "--email", "ana@tienda.pe", "--role", "owner"]);
	await collect("an invitation", 200, newShopper(store).get(link));
	const { browser, email } = await signInAs(store, "owner");
	await collect("today", 200, browser.get(adminUrls.home));
	await collect("the desk's orders", 200, browser.get(adminUrls.orders({ estado: "pending" })));
	await collect("the desk's order", 200, browser.get(adminUrls.order(reference)));
	await collect("a customer", 200, browser.get(adminUrls.customer({ q: reference })));
	const refused = { intent: "estado", to: "paid", seen: "1" };
	await collect("a refused change", 400, browser.post(adminUrls.order(reference), refused));
	const { datastore } = store;
	await datastore.set("complaint", complaintNumber, aComplaintRecord());
	await datastore.set("message", "luz", aMessageRecord());
	await datastore.set("review", "r1", aReviewRecord());
	for (const [inbox, id] of [
		["reclamos", complaintNumber],
		["mensajes", "luz"],
		["opiniones", "r1"],
	] as const) {
		await collect(`the desk's ${inbox}`, 200, browser.get(adminUrls.inbox(inbox)));
		await collect(`one of the ${inbox}`, 200, browser.get(adminUrls.inboxItem(inbox, id)));
	}
	await collect("the desk's mails", 200, browser.get(adminUrls.inbox("correos", { ver: "esperan" })));
	const answer = { intent: "responder", seen: "open", text: "" };
	const answered = browser.post(adminUrls.inboxItem("reclamos", complaintNumber), answer);
	await collect("a refused answer", 400, answered);
	await collect("the desk's stock", 200, browser.get(adminUrls.stock({ q: "sofa" })));
	await collect("a refused count", 400, browser.post(adminUrls.stock(), { sku: "sofa-ayni", units: "x" }));
	await collect("the desk's products", 200, browser.get(adminUrls.products()));
	const priced = browser.post(adminUrls.products(), { slug: "sofa-ayni", price: "x", state: "shown" });
	await collect("a refused price", 400, priced);
	await collect("a product's form", 200, browser.get(adminUrls.product("sofa-ayni")));
	const bench = { name: "Banca", pen: "890", usd: "240" };
	const incomplete = { ...bench, "variants[0].pen": "x", "features[0].title": "A", intent: "guardar" };
	await collect("a refused product", 400, browser.post(adminUrls.newProduct, incomplete));
	await collect("a preview", 200, browser.post(adminUrls.newProduct, { ...bench, intent: "ver" }));
	await collect("the desk's stock moves", 200, browser.get(adminUrls.stockMoves()));
	await collect("the desk's texts", 200, browser.get(adminUrls.texts()));
	await collect("a text", 200, browser.get(adminUrls.text("pages-garantia", { version: "original" })));
	const body = "## Dos\n\nUno {{igv}}, [dos](/terminos).";
	const text = { intent: "ver", seen: "original", title: "Garantía", description: "Corta", body };
	await collect("a text's preview", 200, browser.post(adminUrls.text("pages-garantia"), text));
	await collect("a new article", 200, browser.get(adminUrls.text("nuevo")));
	const table = new FormData();
	table.set("tabla", new Blob(["codigo,precio,estado\nsofa-ayni,1,\nlampara-de-pie-killa,1,oculto\n"]));
	await browser.get(adminUrls.import(), { method: "POST", body: table });
	await collect("an import", 200, browser.get(adminUrls.import()));
	const stale = { intent: "importar", digest: "x" };
	await collect("a refused import", 409, browser.post(adminUrls.import(), stale));
	await datastore.apply([subscribe("ana@correo.pe", "2026-11-02T15:00:00.000Z")]);
	await collect("the desk's subscribers", 200, browser.get(adminUrls.subscribers()));
	await collect("the desk's discounts", 200, browser.get(adminUrls.discounts()));
	await collect("the desk's journal", 200, browser.get(adminUrls.journal()));
	await collect("the desk's report", 200, browser.get(adminUrls.report()));
	const order = { intent: "anotar", q: "mesa", "units-sofa-ayni": "dos" };
	await collect("a refused order by phone", 400, browser.post(adminUrls.newOrder, order));
	for (const part of ["portada", "datos", "pagos", "entregas"])
		await collect(`the desk's ${part}`, 200, browser.get(adminUrls.shop(part)));
	await collect("refused settings", 400, browser.post(adminUrls.shop("pagos"), { cci: "1" }));
	await collect("the team", 200, browser.get(adminUrls.staff()));
	await collect("a refused member", 400, browser.post(adminUrls.staff(), { intent: "agregar" }));
	await collect("a member", 200, browser.get(adminUrls.staffMember(staffIdOf(email))));
	await collect("an unknown page of the desk", 404, browser.get(`${adminUrls.home}/nada`));
}

async function collectSignInByMail(collect: Collect): Promise<void> {
	const email = "valida@correo.pe";
	const asking = newShopper(store);
	await asking.post(urls.signIn, { intent: "link", email });
	const [link = ""] = await listMailedLinks(store.dataDir, email);
	await collect("a link that was mailed", 200, asking.get(`${urls.signIn}?enviado=1`));
	await collect("a link in another browser", 200, newShopper(store).get(link));
	await asking.get(link);
	await collect("a used link", 410, newShopper(store).post(link));
	await collect("a wrong address", 400, newShopper(store).post(urls.signIn, { intent: "link", email: "x" }));
	await collect("another way to sign in", 200, (await store.open("933000002")).get(urls.addLogin));
}

async function collectSale(collect: Collect, { get, page, post }: Shopper): Promise<void> {
	const slug = "lampara-de-pie-killa";
	const [today, fields] = [limaDay(new Date()), await store.datastore.get("product", slug)];
	const sale = { pen: 150, usd: 40, from: today, until: nextDay(nextDay(today)) };
	await store.datastore.set("product", slug, { ...fields, sale });
	await expect.poll(() => page(urls.product(slug))).toContain("Oferta hasta");
	await post(urls.cart, { intent: "add", slug });
	await collect("a product on sale", 200, get(urls.product(slug)));
	await collect("a list with a sale", 200, get(urls.productList({ max: "2" })));
	await collect("a cart with a sale", 200, get(urls.cart));
}

/** Of the record only; the picture's files are another test's. */
async function collectStoreWords(collect: Collect, { get, page }: Shopper): Promise<void> {
	const src = `/pictures/${"a1".repeat(10)}-2400.webp`;
	const heroPicture = { src, alt: 'Una "sala"', width: 2400, height: 923, widths: [800, 2400] };
	const words = { notice: "Luces & mesas", heroTitle: "Navidad", heroText: "Luces & mesas" };
	await store.datastore.set("business", "store", { ...words, heroPicture });
	await expect.poll(() => page(urls.home)).toContain(src.replace("-2400.webp", ""));
	for (const path of [urls.home, urls.about]) {
		expect(await page(path)).toContain('<aside aria-label="Aviso"');
		await collect(`with the keeper's words: ${path}`, 200, get(path));
	}
}

function orderMails(): [string, string][] {
	const letterhead = { business: demoBusiness, origin: "https://wasi.example" };
	const mails = [
		...postOrderMails(anOrder(), new Date()),
		...postStatusMail(anOrder({ status: "delivered" }), new Date()),
	];
	expect(mails).toHaveLength(3);
	return mails.map(({ id, fields }) => [
		id,
		drawMail(parsePostedMail(id, fields ?? {}).mail, letterhead).html,
	]);
}

type Collect = (name: string, status: number, response: Promise<Response>) => Promise<void>;

async function collectPublic(collect: Collect, { get }: Shopper): Promise<void> {
	const searched = { q: "sofa", max: "3000", disponible: "1", orden: "precio-asc" };
	const lists: Record<string, string>[] = [{}, { pagina: "2" }, searched, { q: "no existe tal cosa" }];
	const slugs = ["celular-rimay", "lampara-de-pie-killa", "estante-qillqa"];
	const sofas: Record<string, string>[] = [{ color: "beige" }, { estrellas: "5", orden: "mejores" }];
	const producto = "estante-qillqa";
	const puno = { departamento: "21", provincia: "2101", distrito: "210101" };
	const leaving: Record<string, string>[] = [{}, { s: "a".repeat(40) }, { listo: "1" }, { listo: "enlace" }];
	const texts = [urls.blog, ...pagePaths, ...articlePaths, ...articleCategoryPaths];
	const goods = [urls.home, urls.categories, urls.category("sala"), urls.featuredProduct()];
	const cart = [urls.cart, urls.checkout, urls.checkoutDone, urls.tracking, urls.offline];
	const service = [
		urls.complaints,
		urls.complaint("1-2026"),
		urls.contact(),
		urls.contact({ enviado: "si" }),
	];
	for (const path of [
		...texts,
		...goods,
		...cart,
		...service,
		...lists.map((query) => urls.productList(query)),
		...slugs.map((slug) => urls.product(slug)),
		...sofas.map((query) => urls.product("sofa-ayni", query)),
		...leaving.map((query) => urls.unsubscribe(query)),
		urls.stockNotice({ producto }),
		urls.stockNotice({ producto, listo: "1" }),
		urls.deliveryDate(puno).replace(/#.*/, ""),
		urls.addByLink("mesa-de-comedor-mikuy", { cantidad: "2" }),
		urls.signIn,
		urls.account,
	])
		await collect(path, 200, get(path));
}

async function collectConfirmation(collect: Collect, { get, page, post }: Shopper): Promise<void> {
	const email = "luz@correo.pe";
	await post(urls.stockNotice({ producto: "estante-qillqa" }), { email, consent: "on" });
	const link = confirmationLink(email);
	await collect("what waits for a confirmation", 200, get(link));
	await post(link, { shownAt: fieldValue(await page(link), "shownAt") ?? "" });
	await collect("what was confirmed", 200, get(`${link}&listo=1`));
	await collect("nothing to confirm", 200, get(confirmationLink("nadie@correo.pe")));
	await collect("a link that expired", 410, get(confirmationLink(email, -1000)));
	await collect("a link that is not the store's", 404, get(urls.confirmation()));
	const press = { "List-Unsubscribe": "One-Click" };
	await collect("one press in a mail program", 200, post(unsubscribeLink(email), press));
}

async function collectCart(collect: Collect, { get, post }: Shopper): Promise<void> {
	const lamp = { intent: "set", sku: "lampara-de-pie-killa" };
	await collect("no favourites", 200, get(urls.favourites()));
	await post(urls.favourites(), { intent: "save", slug: "sofa-ayni" });
	await collect("a favourite", 200, get(urls.favourites({ guardado: "sofa-ayni" })));
	await collect("an unknown favourite", 404, post(urls.favourites(), { intent: "save", slug: "x" }));
	await post(urls.favourites(), { intent: "remove", slug: "sofa-ayni" });
	await collect("no favourite any more", 200, get(urls.favourites({ quitado: "sofa-ayni" })));
	await post(urls.cart, { intent: "clear" });
	await collect("an emptied cart", 200, get(urls.cart));
	await collect("a checkout of nothing", 200, get(urls.checkout));
	await post(urls.cart, { intent: "add", slug: "sofa-ayni", color: "beige", quantity: "2" });
	await collect("what was added", 200, get(urls.cart));
	await post(urls.cart, { intent: "add", slug: "lampara-de-pie-killa" });
	await collect("a wrong quantity", 400, post(urls.cart, { ...lamp, quantity: "many" }));
	await post(urls.cart, { ...lamp, quantity: "0" });
	await collect("what was removed", 200, get(urls.cart));
	await collect("an unknown intent", 400, post(urls.cart, { intent: "steal" }));
}

async function collectRefused(collect: Collect): Promise<void> {
	const { get, post } = newShopper(store);
	await collect("an empty checkout", 400, post(urls.checkout));
	await collect("a checkout with a mistake", 400, post(urls.checkout, checkoutAnswers({ phone: "987" })));
	await post(urls.checkout, checkoutAnswers({ intent: "refresh-places" }));
	await collect("unfinished answers", 200, get(urls.checkout));
	await collect("an empty tracking form", 400, post(urls.tracking));
	await collect("an empty complaint", 400, post(urls.complaints));
	await collect("an empty message", 400, post(urls.contact()));
	const noSheet = { intent: "find", number: "1-2026", documentNumber: "45678912" };
	await collect("an unknown complaint", 404, post(urls.complaintLookup, noSheet));
	const unknown = { reference: "WASI-7K3M-9XA4", documentNumber: "45678912" };
	await collect("an unknown order", 404, post(urls.tracking, unknown));
	const foreign = { ...formBody({}), headers: { origin: "https://evil.example" } };
	await collect("a foreign form", 403, store.fetch(urls.cart, foreign));
	await collect("no form", 415, store.fetch(urls.cart, { method: "POST", body: "x" }));
	await collect("a huge form", 413, post(urls.checkout, { fullName: "a".repeat(70_000) }));
	await collect("an address that is none", 404, store.fetch("/%ff"));
	await collect("an unknown product", 404, store.fetch(urls.product("nada")));
	await collect("a page that takes no form", 405, post(urls.about));
}

async function collectOrder(collect: Collect): Promise<void> {
	const { reference, shopper } = await placeOrder(store);
	await collect("an order", 200, shopper.get(urls.placedOrder(reference)));
	await collect("an order of before", 200, shopper.get(urls.placedOrder(reference, { antes: "1" })));
	await collect("a tracked order", 200, shopper.get(urls.trackedOrder(reference)));
	await store.datastore.set("business", "store", { yape: "987 654 321", paymentNote: "De lunes a sábado." });
	await expect.poll(() => shopper.page(urls.trackedOrder(reference))).toContain("Cómo pagar");
	await collect("how to pay", 200, shopper.get(urls.trackedOrder(reference)));
	await collect("how to pay what was just ordered", 200, shopper.get(urls.placedOrder(reference)));
	for (const url of [urls.paymentNotice, urls.cancelOrder, urls.orderAddress]) {
		const path = url({ pedido: reference });
		await collect(`a change of an order: ${path}`, 200, shopper.get(path));
	}
	await collect("an empty payment notice", 400, shopper.post(urls.paymentNotice({ pedido: reference })));
	await collect("an empty new address", 400, shopper.post(urls.orderAddress({ pedido: reference })));
	await collect("the orders of this browser", 200, shopper.get(urls.tracking));
	const filed = await shopper.post(urls.complaints, complaintAnswers());
	await collect("a filed complaint", 200, shopper.get(filed.headers.get("location") ?? ""));
}

async function collectAccount(collect: Collect, ana: Account): Promise<void> {
	const order = await store.order({ shopper: ana.id });
	const place = { department: "15", province: "1501", district: "150122" };
	const home = { intent: "save", alias: "Casa", ...place, address: "Av. Larco 100" };
	for (const id of ["a1", "a2"]) await ana.post(urls.addresses, { ...home, id });
	await ana.post(urls.accountDetails, { intent: "save", fullName: "Ana" });
	for (const path of [urls.account, urls.orders(), urls.addresses, urls.accountDetails, urls.checkout])
		await collect(`signed in: ${path}`, 200, ana.get(path));
	await collect("an order of the account", 200, ana.get(urls.order(order.reference)));
	const delivered = await store.order({ shopper: ana.id, status: "delivered" });
	const review = urls.review({ pedido: delivered.reference, producto: "mesa-de-comedor-mikuy" });
	await collect("a delivered order", 200, ana.get(urls.order(delivered.reference)));
	await collect("an empty review", 400, ana.post(review));
	await ana.post(review, { stars: "5", text: "Firme" });
	await collect("a review", 200, ana.get(review));
	await collect("an empty address", 400, ana.post(urls.addresses, { intent: "save" }));
	await collect("wrong details", 400, ana.post(urls.accountDetails, { intent: "save", email: "x" }));
	await collect("forgetting without a yes", 400, ana.post(urls.accountDetails, { intent: "forget" }));
}
