import { existsSync, readdirSync } from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { setReviewStatus } from "~/domain/customer-service/review-repository.server";
import { parseReview } from "~/domain/goods/review-record.server";
import { changeStatus } from "~/domain/orders/change-status.server";
import type { Order } from "~/domain/orders/order-record.server";
import { reviewIdOf, toOrderId } from "~/domain/orders/order-reference.server";
import { toOrderRecord } from "~/domain/orders/order-sales.server";
import { adminUrls } from "~/platform/admin-urls";
import { urls } from "~/platform/urls";
import { anOwner } from "../support/actors";
import { deskOf } from "../support/desk";
import { formIn } from "../support/html-form";
import { postFiles } from "../support/multipart-form";
import { orderedSlug, placeOrder } from "../support/ordering";
import {
	expectRedirect,
	expectSaid,
	expectStatus,
	fieldValue,
	newShopper,
	type Shopper,
	textOf,
} from "../support/shopper";
import { storeOfFile } from "../support/store-of-file";
import { readOrder, shopperOf, storeOrder } from "../support/stored-orders";
import { aUniqueOrder } from "../unit/domain/orders/an-order";

const store = storeOfFile();
// No mail can leave, so that what was posted stays to be read.
beforeAll(async () => {
	await rm(join(store.dataDir, "mail"), { recursive: true, force: true });
	await writeFile(join(store.dataDir, "mail"), "not a folder");
});
const unavailable = "This store can’t accept payments right now.";
const keeper = { by: "rosa", role: "owner" as const, now: new Date("2026-11-20T15:00:00Z") };
const howToPay = {
	legalName: "Wasi S.A.C.",
	bankAccount: "BCP soles 191-1234567-0-12",
	cci: "002-191-001234567012-54",
	yape: "987 654 321",
	walletHolder: "Rosa Q. Huamán",
	paymentNote: "Recibimos pagos de lunes a sábado.",
};

interface Ordered {
	reference: string;
	shopper: Shopper;
	stored(): Promise<Order>;
	/** Texts of the mails about the order, by the end of their ids. */
	mail(kind: string): Promise<string | undefined>;
}

/** An order, and a browser that looked it up. */
async function ordered(overrides: Partial<Order> = {}): Promise<Ordered> {
	const { reference } = await storeOrder(store, overrides);
	return { shopper: await shopperOf(store, reference), ...about(reference) };
}

function about(reference: string): Omit<Ordered, "shopper"> {
	const id = toOrderId(reference);
	return {
		reference,
		stored: () => readOrder(store, { reference }),
		mail: async (kind) => {
			const fields = await store.datastore.get("outbox", `${id}-${kind}`);
			return fields && JSON.stringify(fields).replaceAll("\u00a0", " ");
		},
	};
}

/** Until the pages say so. */
async function setHowToPay(): Promise<void> {
	await store.datastore.set("business", "store", howToPay);
	const order = await ordered();
	await expect.poll(() => orderPage(order)).toContain("Cómo pagar");
}

const noticeUrl = ({ reference }: Pick<Ordered, "reference">) => urls.paymentNotice({ pedido: reference });
const cancelUrl = ({ reference }: Ordered) => urls.cancelOrder({ pedido: reference });
const addressUrl = ({ reference }: Ordered) => urls.orderAddress({ pedido: reference });
const orderPage = ({ shopper, reference }: Ordered) => shopper.text(urls.trackedOrder(reference));

test("a product that asks for a part first says so on its page, in the cart and the checkout, and in its order and mail", async () => {
	await setHowToPay();
	const product = await store.datastore.get("product", orderedSlug);
	await store.datastore.set("product", orderedSlug, { ...product, depositPercent: 50 });
	const shopper = newShopper(store);
	const page = () => shopper.text(urls.product(orderedSlug));
	await expect.poll(page).toMatch(/para empezar a prepararlo basta el 50\s%/);
	await shopper.post(urls.cart, { intent: "add", slug: orderedSlug });
	const first = /Para empezar a prepararlo basta S\/\s585\.00/;
	for (const url of [urls.cart, urls.checkout]) expect(await shopper.text(url)).toMatch(first);
	const placed = await placeOrder(store);
	const order = { ...placed, ...about(placed.reference) };
	expect(await orderPage(order)).toMatch(first);
	expect(await order.mail("placed")).toMatch(/Para empezar a prepararlo basta.{1,20}S\/ 585\.00/);
	expect((await order.stored()).lines).toMatchObject([{ depositPercent: 50 }]);
	await store.datastore.set("product", orderedSlug, { ...product });
	await expect.poll(page).not.toContain("para empezar a prepararlo");
});

test("how to pay stands beside the specified sentence on the order's pages and in its mail", async () => {
	await setHowToPay();
	const { reference, shopper } = await placeOrder(store);
	const order = { shopper, ...about(reference) };
	const rows =
		/ Cómo pagar Monto S\/\s1,170\.00 Yape 987 654 321 En Yape aparece Rosa Q\. Huamán Referencia para el mensaje del pago WASI-\S+ Recibimos pagos de lunes a sábado\. Ya pagué .* Pagar por transferencia Cuenta bancaria BCP soles 191-1234567-0-12 CCI, desde otro banco 002-191-001234567012-54 Titular de la cuenta Wasi S\.A\.C\. $/;
	const html = await shopper.page(urls.placedOrder(reference));
	expect(html, "in one piece").toMatch(/<span[^>]*>191-1234567-0-12<\/span>/);
	expect(html).toMatch(
		/Tu referencia.* id="como-pagar".*>Ya pagué<.*action="\/ya-pague\?pedido=.*name="operation".*Qué sigue/s,
	);
	const [beforeSentence = "", ...more] = textOf(html).split(unavailable);
	expect(beforeSentence).toMatch(rows);
	expect(more).toHaveLength(1);
	expect(await orderPage(order)).toMatch(RegExp(`Cómo pagar .*Monto .*191-1234567-0-12 .*${unavailable}`));
	const mail = await order.mail("placed");
	const [, inMail] = mail?.split(unavailable) ?? [];
	for (const words of ["191-1234567-0-12", "987 654 321", "S/ 1,170.00", reference, "/ya-pague?pedido="])
		expect(inMail).toContain(words);
	expect(await order.mail("placed-keeper")).not.toContain("191-1234567-0-12");
});

test("saying that an order is paid is kept once, shown on its page, and told to the keeper", async () => {
	await setHowToPay();
	const order = await ordered();
	const { shopper, reference } = order;
	const done = urls.trackedOrder(reference, { listo: "pago-avisado" });
	for (const _ of ["pressed", "pressed again"])
		await expectRedirect(shopper.post(noticeUrl(order), { operation: " 00123456 " }), done);
	const { paymentNotice, history } = await order.stored();
	expect([paymentNotice?.operation, history.length]).toEqual(["00123456", 2]);
	expect(history[1]).toMatchObject({ status: "pending", event: "paymentNoticed", by: "shopper" });
	const placed = await shopper.text(urls.placedOrder(reference));
	expect(placed).toMatch(/Qué sigue Revisamos tu pago .*Nos dijiste que pagaste/);
	expect(placed).not.toContain(unavailable);
	const page = await orderPage(order);
	const said = /Nos dijiste que pagaste el .* con la operación 00123456\. Lo revisaremos y te avisaremos/;
	expect(page).toMatch(said);
	expect(page).not.toContain("191-1234567-0-12");
	expect(await order.mail("payment-notice-0")).toMatch(/"to":"keeper".*Dicen que pagaron.*00123456/);
	expect(fieldValue(await shopper.page(noticeUrl(order)), "operation")).toBe("00123456");
});

test("saying that an order is paid needs the operation's number", async () => {
	const order = await ordered();
	for (const [operation, message] of [
		["", "Escribe el número de la operación."],
		["<script>123", "Quita «&gt;»"],
		["12", "Copia el número de operación de tu constancia"],
		["1".repeat(41), "Escribe como máximo 40 caracteres."],
	] as const) {
		const html = await expectSaid(400, order.shopper.post(noticeUrl(order), { operation }), message);
		expect(html).toMatch(/role="alert"[^>]*autofocus|autofocus[^>]*role="alert"/i);
	}
	expect((await order.stored()).paymentNotice).toBeUndefined();
});

test("a payment notice comes too late once the order is paid or cancelled, must wait after twenty refused ones, and is kept", async () => {
	const expectLate = async (status: number, order: Ordered, said: string | RegExp) => {
		const sent = order.shopper.post(noticeUrl(order), { operation: "00123456" });
		expect(fieldValue(await expectSaid(status, sent, said), "operation")).toBe("00123456");
	};
	const [cancelled, paid] = [await ordered({ status: "cancelled" }), await ordered({ status: "paid" })];
	await expectLate(409, cancelled, "Este pedido se canceló");
	for (let n = 0; n < 20; n++) await expectLate(409, paid, "De tu pedido no falta pagar nada");
	await expectLate(429, paid, /Espera \d+ minutos? y vuelve a intentarlo/);
	expect(fieldValue(await paid.shopper.page(noticeUrl(paid)), "operation")).toBeUndefined();
});

const folder = () => join(store.dataDir, "payments");
const kept = () => (existsSync(folder()) ? readdirSync(folder()) : []);
const aRed = (width: number, height: number) =>
	sharp({ create: { width, height, channels: 3, background: "#a33" } });
const aGif = () => aRed(9, 9).gif().toBuffer();
/** Of more than the 64 KB that forms without pictures may have. */
const padded = (picture: Buffer) => Buffer.concat([picture, Buffer.alloc(100_000)]);
const aPicture = async () => padded(await aRed(16, 16).png().toBuffer());
const send = (order: Ordered, content: Uint8Array) =>
	postFiles(order.shopper, noticeUrl(order), { operation: "00123456" }, "picture", [content]);

test("the picture of a payment is kept, and is on no page", async () => {
	const order = await ordered();
	await expectStatus(303, send(order, await aPicture()));
	const name = (await order.stored()).paymentNotice?.picture ?? "";
	expect(kept()).toEqual([name]);
	expect(await order.shopper.page(urls.trackedOrder(order.reference))).not.toContain(name);
	for (const path of [`/payments/${name}`, `/data/payments/${name}`])
		await expectStatus(404, store.fetch(path));
	expect(await order.mail("payment-notice-0")).toContain("Foto de la constancia");
});

test("a refused picture of a payment leaves nothing, and the form keeps the operation", async () => {
	const before = kept();
	const order = await ordered();
	const html = await expectSaid(400, send(order, await aGif()), "No pudimos leer esa foto.");
	expect(fieldValue(html, "operation")).toBe("00123456");
	expect(html).toContain('href="#payment-notice-picture"');
	expect(kept()).toEqual(before);
	expect((await order.stored()).paymentNotice).toBeUndefined();
});

test("the picture of a payment is not needed where it cannot be written, which the form says", async () => {
	const order = await ordered();
	await mkdir(folder(), { recursive: true });
	await rename(folder(), `${folder()}-away`);
	await writeFile(folder(), "");
	await expectSaid(400, send(order, await aPicture()), "No pudimos guardar la foto. Envía solo el número");
	await rm(folder());
	await rename(`${folder()}-away`, folder());
});

test("cancelling an order asks first, is done once, and is told to the shopper and the keeper", async () => {
	const order = await ordered();
	expect(await order.shopper.page(urls.trackedOrder(order.reference))).toContain(cancelUrl(order));
	expect(await order.shopper.text(cancelUrl(order))).toContain("Sí, cancelar mi pedido");
	expect((await order.stored()).status).toBe("pending");
	const done = urls.trackedOrder(order.reference, { listo: "pedido-cancelado" });
	for (const _ of ["pressed", "pressed again"])
		await expectRedirect(order.shopper.post(cancelUrl(order)), done);
	const { status, history } = await order.stored();
	expect([status, history.length, history[1]?.by]).toEqual(["cancelled", 2, "shopper"]);
	expect(await order.mail("cancelled")).toContain("se canceló y no se cobrará");
	expect(await order.mail("cancelled-keeper")).toMatch(/"to":"keeper".*antes de pagar/);
	const page = await order.shopper.page(done);
	expect(textOf(page)).toContain("Cancelamos tu pedido.");
	expect(page).not.toMatch(/cancelar-pedido|cambiar-direccion|ya-pague/);
});

const surquillo = { department: "15", province: "1501", district: "150141", address: "Jr. Dante 250" };

test.each<[what: string, url: typeof cancelUrl, typed: Record<string, string>, field: "status" | "delivery"]>(
	[
		["a cancellation", cancelUrl, {}, "status"],
		["a corrected address", addressUrl, surquillo, "delivery"],
	],
)(
	"the form of %s that comes again late changes nothing that the shop has put right",
	async (_, urlOf, typed, field) => {
		const order = await ordered();
		const before = await order.stored();
		const form = { ...(await order.shopper.form(urlOf(order))), ...typed };
		expect(form).toMatchObject({ pasos: "1" });
		await expectStatus(303, order.shopper.post(urlOf(order), form));
		const changed = await order.stored();
		expect(changed[field]).not.toEqual(before[field]);
		const putRight = { ...changed, [field]: before[field] };
		await store.datastore.set("order", toOrderId(order.reference), toOrderRecord(putRight));
		await expectStatus(303, order.shopper.post(urlOf(order), form));
		expect(await order.stored()).toEqual(putRight);
	},
);

test("a quote is called one on its pages, and cancelled as one", async () => {
	const history = [{ status: "quoted" as const, at: new Date().toISOString() }];
	const quote = await ordered({ status: "quoted", quotedUntil: "2999-12-31", history });
	const tracked = urls.trackedOrder(quote.reference);
	for (const url of [tracked, cancelUrl(quote), noticeUrl(quote), addressUrl(quote)]) {
		const text = await quote.shopper.text(url);
		expect(text).toContain(`Cotización ${quote.reference}`);
		expect(text).not.toMatch(/Pedido WASI|cancelar (mi )?pedido|volver al pedido/i);
	}
	expect(await quote.shopper.text(cancelUrl(quote))).toContain("Sí, cancelar mi cotización");
	const done = urls.trackedOrder(quote.reference, { listo: "cotizacion-cancelada" });
	await expectRedirect(quote.shopper.post(cancelUrl(quote)), done);
	expect(await quote.shopper.text(done)).toMatch(/Cancelamos tu cotización\..*Cotización WASI/);
});

const part = { pen: 100, method: "yape" as const, at: "2026-11-12T15:20:00.000Z" };

test.each<[order: Partial<Order>, said: string]>([
	[{ status: "paid" }, "Tu pedido ya figura como pagado"],
	[{ differences: [part], hasStock: true }, "Ya pagaste una parte de tu pedido"],
])("cancelling an order is refused once it or a part of it is paid: %#", async (overrides, said) => {
	const order = await ordered(overrides);
	const html = await expectSaid(409, order.shopper.post(cancelUrl(order)), said);
	expect(html).not.toContain("Sí, cancelar");
	expect((await order.stored()).status).not.toBe("cancelled");
	expect(await order.shopper.page(urls.trackedOrder(order.reference))).not.toContain("cancelar-pedido");
});

test("an order that is cancelled after a payment notice promises to look for the money", async () => {
	const order = await ordered();
	await order.shopper.post(noticeUrl(order), { operation: "00123456" });
	expect(await order.shopper.text(cancelUrl(order))).toContain("Nos dijiste que ya lo pagaste.");
	await order.shopper.post(cancelUrl(order));
	expect(await orderPage(order)).toContain("te escribiremos o llamaremos para devolverte tu dinero");
	expect(await order.mail("cancelled-keeper")).toContain("revisa si llegó el pago y devuélvelo");
});

const paidShipping = { ...aUniqueOrder().shipping, price: { pen: 100, usd: 30 } };

test("correcting the address of an order is shown on its page and told to the keeper", async () => {
	const order = await ordered({ status: "paid" });
	const form = await order.shopper.page(addressUrl(order));
	expect(fieldValue(form, "address")).toBe("Av. Larco 123");
	expect(form).toMatch(/<option value="150122" selected="">/);
	const done = urls.trackedOrder(order.reference, { listo: "direccion-corregida" });
	await expectRedirect(order.shopper.post(addressUrl(order), surquillo), done);
	expect(await orderPage(order)).toContain("Jr. Dante 250, Surquillo, Lima, Lima");
	expect(await order.mail("address-2-keeper")).toMatch(/"to":"keeper".*Jr\. Dante 250/);
	expect(await order.mail("address-2")).toMatch(/"to":"rosa@correo\.pe".*Jr\. Dante 250/);

	const sent = order.shopper.post(addressUrl(order), iquitos);
	const asked = await expectSaid(409, sent, "el envío demora distinto");
	const shownDays = fieldValue(asked, "shownDays") ?? "";
	expect(textOf(asked)).toContain(`de ${shownDays.replace("-", " a ")} días hábiles`);
	await expectStatus(303, order.shopper.post(addressUrl(order), { ...iquitos, shownDays }));
});

test("correcting the address of an order shows the districts of another province without scripts, and keeps what was typed", async () => {
	const order = await ordered();
	const answers = { department: "04", province: "0401", district: "", address: "Calle Mercaderes 1" };
	const refreshed = order.shopper.post(addressUrl(order), { ...answers, intent: "refresh-places" });
	await expectRedirect(refreshed, addressUrl(order));
	const form = await order.shopper.page(addressUrl(order));
	expect(form).toContain(">Yanahuara</option>");
	expect(fieldValue(form, "address")).toBe("Calle Mercaderes 1");
	expect((await order.stored()).delivery?.address).toBe("Av. Larco 123");
	const other = await ordered();
	for (const [name, value] of order.shopper.cookies)
		if (name.includes("draft")) other.shopper.cookies.set(name, value);
	expect(fieldValue(await other.shopper.page(addressUrl(other)), "address")).toBe("Av. Larco 123");
});

const iquitos = { ...surquillo, department: "16", province: "1601", district: "160101" };
test.each<[Partial<Order>, typed: Record<string, string>, status: number, message: string]>([
	[{}, { ...surquillo, district: "160101" }, 400, "Elige un distrito de Lima."],
	[{ shipping: paidShipping }, iquitos, 409, "A ese lugar el envío cuesta distinto"],
	[{ status: "preparing" }, surquillo, 409, "Ya no se puede cambiar la dirección"],
])("correcting the address of %j to %j is refused with %i", async (fields, typed, status, message) => {
	const order = await ordered(fields);
	const html = await expectSaid(status, order.shopper.post(addressUrl(order), typed), message);
	expect(fieldValue(html, "address")).toBe("Jr. Dante 250");
	const page = await order.shopper.page(urls.trackedOrder(order.reference));
	expect(page.includes("cambiar-direccion")).toBe(!fields.status);
});

test.each<[what: string, url: (pedido: string) => string, typed: Record<string, string>]>([
	["payment", (pedido) => urls.paymentNotice({ pedido }), { operation: "00123456" }],
	["address", (pedido) => urls.orderAddress({ pedido }), surquillo],
	["return", (pedido) => urls.returnGoods({ pedido }), { note: "Rota", cause: "faulty", units0: "1" }],
	["review", (pedido) => urls.review({ pedido, producto }), { text: "Firme.\n\nY bonita.", stars: "4" }],
])(
	"a form about a %s sent without access to the order is back, filled in, after the lookup",
	async (what, urlOf, typed) => {
		const { reference } = await storeOrder(
			store,
			/address|payment/.test(what) ? {} : { status: "delivered" },
		);
		const shopper = newShopper(store);
		const photos = what === "address" ? [] : [await aPicture()];
		const sent = await postFiles(shopper, urlOf(reference), typed, "photo", photos);
		const lookup = sent.headers.get("location") ?? "";
		const answers = { ...(await shopper.form(lookup)), documentNumber: "45678912" };
		const found = await shopper.post(lookup, answers);
		await expectRedirect(shopper.get(found.headers.get("location") ?? ""), urlOf(reference), 302);
		expect(await shopper.form(urlOf(reference))).toMatchObject(typed);
		const said = /Recuperamos lo que escribiste, sin las fotos\..+Si habías elegido (una foto|fotos), elíge/s;
		if (what !== "address") expect(await shopper.text(urlOf(reference))).toMatch(said);
	},
);

test("an order of a deleted account is nobody's, even with an old cookie", async () => {
	const order = await ordered();
	const nobodys = { ...(await order.stored()), shopper: null, adoptableBy: null };
	await store.datastore.set("order", toOrderId(order.reference), nobodys);
	await expectRedirect(order.shopper.post(cancelUrl(order)), urls.trackedOrder(order.reference), 302);
	expect((await order.stored()).status).toBe("pending");
	await expectStatus(404, newShopper(store).get(cancelUrl({ ...order, reference: "x" })));
});

test("what became of an order stands on its page: carrier and number, refunds, units that are owed", async () => {
	const shipped = await ordered({
		status: "shipped",
		shipment: { carrier: "Olva Courier", tracking: "OC-4471" },
		refunds: [{ pen: 5000, at: "2026-11-21T15:00:00.000Z", by: "rosa", reason: "rayado" }],
		lines: [{ ...(aUniqueOrder().lines[0] as Order["lines"][number]), quantity: 2, owed: 1 }],
	});
	const page = await orderPage(shipped);
	expect(page).toContain("Tu pedido va en camino con Olva Courier. Su número de seguimiento es OC-4471.");
	expect(page).toMatch(/Devolución del 21 de noviembre de 2026 S\/\s50\.00/);
	expect(page).toContain("Nos falta 1 unidad: te la enviaremos cuando llegue.");
	expect(page).not.toMatch(/rayado/);
	await changeStatus(
		store.datastore,
		{ reference: shipped.reference, status: "delivered", mayOwe: true },
		keeper,
	);
	expect(await orderPage(shipped)).toMatch(/Transportista Olva Courier Número de seguimiento OC-4471/);
	expect(await shipped.mail("delivered")).toMatch(/Devolución del 21 de noviembre de 2026.{1,20}S\/ 50\.00/);
});

const producto = orderedSlug;

/** An order of the product, and a browser that looked it up. */
async function delivered(overrides: Partial<Order> = {}) {
	const order = await storeOrder(store, { status: "delivered", ...overrides });
	const shopper = await shopperOf(store, order.reference);
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
	const late = await expectSaid(409, shipped.shopper.post(shipped.url, review), "todavía no figura");
	expect(formIn(late, shipped.url)).toMatchObject(review);

	const stranger = newShopper(store);
	for (const response of [await stranger.get(url), await stranger.post(url, review)])
		expect(response.headers.get("location")).toContain(urls.trackedOrder(order.reference));
	await expectStatus(404, stranger.get(urls.review({ pedido: "x", producto })));
	expect(await store.datastore.get("review", reviewIdOf(order.reference, producto))).toBeUndefined();
});

test("a bad form comes back with what was written and a message beside each field", async () => {
	const { shopper, url } = await delivered();
	const html = await expectStatus(400, shopper.post(url, { stars: "9", text: "Firme & bonita" }));
	expect(html).toContain("Elige de 1 a 5 estrellas.");
	expect(html.match(/<input type="radio"[^>]* name="stars"/g)).toHaveLength(5);
	const [, described] = /name="stars"[^>]* aria-describedby="([^" ]+)/.exec(html) ?? [];
	expect(html).toMatch(new RegExp(`id="${described}"[^>]*>Elige de 1 a 5 estrellas`));
	expect(html).toContain("Firme &amp; bonita</textarea>");
	await expectSaid(400, shopper.post(url, { stars: "4", text: " " }), "Cuenta qué te pareció el producto.");
});

test("a review is shown on every page after its approval, until it is rejected", async () => {
	const { order, shopper, url } = await delivered();
	const pages = [urls.product(producto), urls.productList({ q: "mikuy" })];
	const read = async () => (await Promise.all(pages.map(newShopper(store).text))).join();
	for (let times = 0; times < 3; times++) expect(await read()).not.toContain("Llegó <rápido>");
	const before = /★ \d\.\d \((\d+)\)/.exec(await read())?.[1];

	const written = { stars: "1", text: "Llegó <rápido>\r\npero rayada" };
	for (const _ of ["pressed", "pressed again"]) await expectRedirect(shopper.post(url, written), url);
	const other = { stars: "5", text: "Cambié de idea" };
	const refused = await expectSaid(409, shopper.post(url, other), /pero rayada.+Ya recibimos otra opinión/s);
	expect(formIn(refused, url)).toMatchObject(other);
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
	expect(await shopper.text(url)).toContain("tu opinión está publicada");

	await setReviewStatus(store.datastore, { id, status: "rejected" }, anOwner());
	await expect.poll(read).not.toContain("rayada");
	expect(await shopper.text(url)).toContain("no la publicamos");
});

test("the photo of a review is for the team until it is approved, and a refused one leaves nothing and keeps what was written", async () => {
	const { order, shopper, url } = await delivered();
	const review = { stars: "4", text: "Con fotos & todo" };
	const before = kept();
	const sendPhotos = (...photos: Uint8Array[]) => postFiles(shopper, url, review, "photos", photos);
	const refused = await expectSaid(400, sendPhotos(await aGif()), "No pudimos leer una foto.");
	expect(refused).toContain("Con fotos &amp; todo</textarea>");
	expect(refused).toContain('href="#review-photos"');
	expect(kept()).toEqual(before);
	const located = aRed(1500, 30).withExif({ IFD0: { Copyright: "Rosa" } });
	await expectStatus(303, sendPhotos(padded(await located.jpeg().toBuffer())));
	const id = reviewIdOf(order.reference, producto);
	const { photos = [] } = parseReview(id, (await store.datastore.get("review", id)) ?? {});
	expect(kept().filter((name) => !before.includes(name))).toEqual(photos);

	const [name = ""] = photos;
	const photoUrl = urls.reviewPhoto(name);
	const desk = await deskOf(store, "keeper");
	await expectStatus(404, shopper.get(photoUrl));
	for (const page of [adminUrls.inbox("opiniones"), adminUrls.inboxItem("opiniones", id)])
		expect(await desk.page(page)).toContain(`src="${adminUrls.reviewPhoto(id, name)}"`);
	await expectStatus(200, desk.get(adminUrls.reviewPhoto(id, name)));
	await expectStatus(404, desk.get(adminUrls.reviewPhoto("other", name)));
	const product = () => newShopper(store).page(urls.product(producto));
	expect(await product()).not.toContain(photoUrl);
	await setReviewStatus(store.datastore, { id, status: "approved" }, anOwner());
	await expect.poll(product).toContain(`src="${photoUrl}" alt="Foto 1 de la opinión de Rosa Q."`);
	const photo = await store.fetch(photoUrl);
	const shown = await sharp(Buffer.from(await photo.arrayBuffer())).metadata();
	expect([photo.headers.get("content-type"), shown.exif]).toEqual(["image/jpeg", undefined]);
	expect(Math.max(shown.width, shown.height)).toBeLessThanOrEqual(1000);
	await setReviewStatus(store.datastore, { id, status: "rejected" }, anOwner());
	await expect.poll(async () => (await store.fetch(photoUrl)).status).toBe(404);
});

test("photos that are too large together are refused beside their field, and leave what was written", async () => {
	const { shopper, url } = await delivered();
	const review = { stars: "4", text: "Con tres fotos enormes" };
	const photos = [1, 2, 3].map(() => Buffer.alloc(12 * 2 ** 20));
	const said = "Tus fotos pesan juntas más de 30 MB.";
	const refused = await expectSaid(400, postFiles(shopper, url, review, "photos", photos), said);
	expect(formIn(refused, url)).toMatchObject(review);
	expect(refused).toContain('href="#review-photos"');
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
		for (const link of links) expect(link, "for crawlers").toContain('rel="nofollow"');
	}
	expect(textOf(all), "only stars that somebody gave").not.toContain("1 estrella");
	const few = await shopper.page(urls.product("silla-tiyana"));
	expect(few, "of two reviews there is nothing to choose").not.toContain("estrellas=");
	const best = await shopper.text(`${sofa}?estrellas=3`);
	expect(best).toContain("Miguel T.");
	expect(best).not.toContain("Carmen R.");
	await expectRedirect(shopper.get(`${sofa}?pagina=99&orden=peores`), `${sofa}?orden=peores&pagina=2`, 302);
	const variant = urls.product("celular-rimay", { color: "verde", memoria: "256-gb" });
	expect(await shopper.page(variant)).toContain("?color=verde&amp;memoria=256-gb&amp;estrellas=5#opiniones");
	expect(await shopper.page(`${sofa}?estrellas=5`)).toMatch(/<link rel="canonical" href="[^"?]*\/sofa-ayni"/);
});
