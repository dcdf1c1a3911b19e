import { expect, test } from "vitest";
import { setReviewStatus } from "~/domain/customer-service/review-repository.server";
import type { Order } from "~/domain/orders/order-record.server";
import { toOrderId } from "~/domain/orders/order-reference.server";
import { reviewIdOf } from "~/domain/orders/review-id.server";
import { urls } from "~/platform/urls";
import { anOwner } from "../support/actors";
import { orderedSlug } from "../support/ordering";
import { expectRedirect, expectStatus, newShopper, type Shopper, textOf } from "../support/shopper";
import { storeOfFile } from "../support/store-of-file";
import { aUniqueOrder } from "../unit/domain/orders/an-order";

const store = storeOfFile();

const guest = { adoptableBy: "+51987654321" };
const producto = orderedSlug;
const document = "45678912";

/** An order of the product, and a browser that looked it up. */
async function delivered(
	overrides: Partial<Order> = {},
): Promise<{ order: Order; shopper: Shopper; url: string }> {
	const order = aUniqueOrder({ status: "delivered", ...guest, ...overrides });
	await store.datastore.set("order", toOrderId(order.reference), order);
	const shopper = newShopper(store);
	await shopper.post(urls.tracking, { reference: order.reference, documentNumber: document });
	return { order, shopper, url: urls.review({ pedido: order.reference, producto }) };
}

test("a delivered order leads to a form for each product, others do not, nor is it there for strangers", async () => {
	const { order, shopper, url } = await delivered();
	expect(await shopper.page(urls.trackedOrder(order.reference))).toContain(url.replaceAll("&", "&amp;"));
	const form = await shopper.get(url);
	expect([form.status, form.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
	expect(textOf(await form.text())).toContain("La publicaremos como Rosa Q. después de leerla.");

	const shipped = await delivered({ status: "shipped" });
	expect(await shipped.shopper.page(urls.trackedOrder(shipped.order.reference))).not.toContain("/opinar");
	expect(await shipped.shopper.page(shipped.url)).toContain("cuando tu pedido figure como entregado");
	const review = { stars: "5", text: "Bonita" };
	expect((await shipped.shopper.post(shipped.url, review)).status).toBe(409);

	const stranger = newShopper(store);
	for (const response of [await stranger.get(url), await stranger.post(url, review)])
		expect(response.headers.get("location")).toBe(urls.trackedOrder(order.reference));
	expect((await stranger.get(urls.review({ pedido: "x", producto }))).status).toBe(404);
	expect(await store.datastore.get("review", reviewIdOf(order.reference, producto))).toBeUndefined();
});

test("a bad form comes back with what was written and a message beside each field", async () => {
	const { shopper, url } = await delivered();
	const html = await expectStatus(400, shopper.post(url, { stars: "9", text: "Firme & bonita" }));
	expect(html).toContain("Elige de 1 a 5 estrellas.");
	expect(html).toContain("Firme &amp; bonita</textarea>");
	expect(await (await shopper.post(url, { stars: "4", text: " " })).text()).toContain(
		"Cuenta qué te pareció el producto.",
	);
});

test("a review is shown on every page after its approval, until it is rejected", async () => {
	const { order, shopper, url } = await delivered();
	const pages = [urls.product(producto), urls.productList({ q: "mikuy" })];
	const read = async () =>
		(await Promise.all(pages.map(async (page) => textOf(await newShopper(store).page(page))))).join();
	for (let times = 0; times < 3; times++) expect(await read()).not.toContain("Llegó <rápido>");
	const before = /★ \d\.\d \((\d+)\)/.exec(await read())?.[1];

	await expectRedirect(shopper.post(url, { stars: "1", text: "Llegó <rápido>\r\npero rayada" }), url);
	expect((await shopper.post(url, { stars: "5", text: "Cambié de idea" })).headers.get("location")).toBe(url);
	const own = await shopper.page(url);
	expect(textOf(own)).toContain("recibimos tu opinión");
	expect(own).toContain("Llegó &lt;rápido&gt;\npero rayada");
	expect(own).not.toContain('<form method="post" action="/opinar');
	expect(await read()).not.toContain("rayada");

	const id = reviewIdOf(order.reference, producto);
	await setReviewStatus(store.datastore, { id, status: "approved" }, anOwner());
	await expect.poll(read).toContain("rayada");
	const shown = await read();
	expect(shown).toContain("Rosa Q. Compra verificada");
	expect(shown).toContain(`(${Number(before) + 1}`);
	expect(shown).not.toContain(order.reference);
	expect(textOf(await shopper.page(url))).toContain("tu opinión está publicada");

	await setReviewStatus(store.datastore, { id, status: "rejected" }, anOwner());
	await expect.poll(read).not.toContain("rayada");
	expect(textOf(await shopper.page(url))).toContain("no la publicamos");
});

test("search engines are told neither the demo's reviews nor their rating", async () => {
	const page = await newShopper(store).page(urls.product("sofa-ayni"));
	expect(textOf(page)).toContain("Opinión de demostración");
	const [, data = ""] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(page) ?? [];
	expect(data).toContain('"@type":"ProductGroup"');
	expect(data).not.toMatch(/"AggregateRating"|"Review"/);
});

test("the product page filters and sorts reviews by its address, and keeps the variant in the links", async () => {
	const sofa = urls.product("sofa-ayni");
	const shopper = newShopper(store);
	const all = await shopper.page(sofa);
	expect(textOf(all)).toContain("4.4 de 5, 7 opiniones");
	expect(textOf(all)).toContain("Opinión de demostración");
	expect(all).toContain(`href="${sofa}?pagina=2#opiniones"`);
	for (const page of [all, await shopper.page(`${sofa}?pagina=2`)]) {
		const links = page.match(/<a [^>]*href="[^"]*[?;](estrellas|orden)=[^>]*>/g) ?? [];
		expect(links.length).toBeGreaterThan(4);
		expect(
			links.filter((link) => !link.includes('rel="nofollow"')),
			"for crawlers",
		).toEqual([]);
	}
	const best = textOf(await shopper.page(`${sofa}?estrellas=3`));
	expect(best).toContain("Miguel T.");
	expect(best).not.toContain("Carmen R.");
	for (const [asked, canonical] of [
		["?orden=recientes&estrellas=6", ""],
		["?pagina=2&orden=peores", "?orden=peores&pagina=2"],
		["?pagina=99", "?pagina=2"],
	]) {
		const { status, headers } = await shopper.get(sofa + asked);
		expect([status, headers.get("location")]).toEqual([302, sofa + canonical]);
	}
	const variant = urls.product("celular-rimay", { color: "verde", memoria: "256-gb" });
	expect(await shopper.page(variant)).toContain("?color=verde&amp;memoria=256-gb&amp;estrellas=5#opiniones");
	expect(await shopper.page(`${sofa}?estrellas=5`)).toMatch(/<link rel="canonical" href="[^"?]*\/sofa-ayni"/);
});
