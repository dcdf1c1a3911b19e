import { expect, test } from "vitest";
import { readUnits } from "~/domain/goods/stock-record.server";
import { sumLeft } from "~/domain/orders/order-amounts";
import type { Order } from "~/domain/orders/order-record.server";
import { adminUrls } from "~/platform/admin-urls";
import { urls } from "~/platform/urls";
import { deskOf, expectFault, staffPassword } from "../support/desk";
import { typedIn } from "../support/html-form";
import { orderedSlug } from "../support/ordering";
import { expectStatus, type Shopper, textOf } from "../support/shopper";
import { storeOfFile } from "../support/store-of-file";
import { readOrder, shopperOf, storeOrder } from "../support/stored-orders";
import { mailsTo } from "../unit/domain/mail/mail-files";
import { aContact, aLine, stepsOf } from "../unit/domain/orders/an-order";

const store = storeOfFile();
const price = { pen: 10_000, usd: 2_700 };
const twice = { pen: 20_000, usd: 5_400 };
const total = { pen: 18_000, usd: 4_860 };
const at = new Date().toISOString();
const units = `units-${orderedSlug}`;

/** Two tables with a tenth off, delivered today. */
const delivered = (overrides: Partial<Order> = {}) =>
	storeOrder(store, {
		status: "delivered",
		history: stepsOf(["pending", "paid", "preparing", "shipped", "delivered"], at),
		payment: { method: "yape", at },
		lines: [aLine({ sku: orderedSlug, name: "Mesa Mikuy", quantity: 2, unit: price, total: twice })],
		subtotal: twice,
		discount: { code: "FERIA10", kind: "percent", value: 10, least: 0, amount: { pen: 2_000, usd: 540 } },
		total,
		hasStock: true,
		contact: aContact({ documentNumber: "45678912", email: "devuelve@correo.pe" }),
		...overrides,
	});

const formOf = (html: string, url: string, part = "") => Object.fromEntries(typedIn(html, url, part));
/** Sends the form of this intent as the desk's page has it. */
async function press(
	desk: Shopper,
	{ reference }: Order,
	intent: string,
	changes: Record<string, string> = {},
) {
	const url = adminUrls.order(reference);
	const form = formOf(await desk.page(url), url, `name="intent" value="${intent}"`);
	return desk.post(url, { ...form, ...changes });
}
async function stocked(): Promise<number> {
	const product = (await store.datastore.get("product", orderedSlug)) ?? {};
	const left = readUnits(product, await store.datastore.get("stock", orderedSlug));
	return Object.values(left)[0] ?? 0;
}
const asking = { cause: "faulty", wants: "refund", note: "Una llegó rayada" };

test("a shopper asks to return one of two tables, and follows it until the money is given back", async () => {
	const order = await delivered();
	const { reference } = order;
	const shopper = await shopperOf(store, reference);
	const url = urls.returnGoods({ pedido: reference });
	expect(await shopper.page(urls.trackedOrder(reference))).toContain(`href="${url}"`);
	const page = await shopper.page(url);
	expect(formOf(page, url)).toEqual({ units0: "0", cause: "", wants: "", note: "" });
	expect(textOf(page)).toMatch(
		/dañado, falla o no es lo que pediste, la ley te protege.+puedes devolverlo hasta el/,
	);

	const refused = await expectStatus(400, shopper.post(url, { ...asking, units0: "0" }));
	expectFault(refused, "return-units0", "Elige cuántas unidades devuelves.");
	expect(formOf(refused, url)).toEqual({ ...asking, units0: "0" });
	for (let press = 0; press < 2; press++) {
		const sent = await shopper.post(url, { ...asking, units0: "1" });
		expect(sent.headers.get("location")).toBe(urls.trackedOrder(reference, { listo: "devolucion-pedida" }));
	}
	expect((await readOrder(store, order)).returns).toHaveLength(1);
	expect(textOf(await shopper.page(urls.trackedOrder(reference)))).toMatch(
		/Devolución del .+: Pediste devolver 1 × Mesa Mikuy/,
	);
	expect(textOf(await shopper.page(url))).not.toContain("Pedir la devolución");

	const [keeper, packer] = [await deskOf(store, "keeper"), await deskOf(store, "packer")];
	expect(textOf(await packer.page(adminUrls.home))).toContain("1 devolución por atender");
	expect(textOf(await packer.page(adminUrls.orders({ estado: "devoluciones" })))).toMatch(
		new RegExp(`${reference}.+Pide devolver`, "s"),
	);
	const seen = { seen: String((await readOrder(store, order)).history.length) };
	const byPacker = { ...seen, intent: "aceptar-devolucion", answer: "" };
	expect(await packer.page(adminUrls.order(reference))).not.toContain("aceptar-devolucion");
	expect((await packer.post(adminUrls.order(reference), byPacker)).status).toBe(403);
	expect(textOf(await keeper.page(adminUrls.order(reference)))).toMatch(
		/Pide devolver, .+1 × Mesa Mikuy\. «Llegó dañado.+Una llegó rayada Se devolverían S\/\s90\.00/,
	);
	expect((await press(keeper, order, "aceptar-devolucion", { answer: "Pasamos el lunes" })).status).toBe(303);
	const late = { ...seen, intent: "rechazar-devolucion", answer: "Está usada" };
	const told = textOf(await expectStatus(409, keeper.post(adminUrls.order(reference), late)));
	expect(told).toMatch(/Mientras tanto lo cambió Rosa.+Está usada/s);

	const before = await stocked();
	expect(await packer.page(adminUrls.order(reference))).not.toContain("se dan de baja");
	expect((await press(packer, order, "recibir-devolucion")).status).toBe(303);
	expect(await stocked()).toBe(before + 1);
	expect(textOf(await keeper.page(adminUrls.order(reference)))).toMatch(
		/Debes devolver S\/\s90\.00: por lo que devolvió\..+Recibida, .+Se devuelven S\/\s90\.00/s,
	);
	expect(textOf(await keeper.page(adminUrls.home))).toMatch(/S\/\s90\.00 por devolver/);
	expect(textOf(await keeper.page(adminUrls.stockMoves({ sku: orderedSlug })))).toContain("Devolución");
	const money = { amount: "90.00", method: "cash", reason: "Rayada", password: staffPassword };
	expect((await press(keeper, order, "devolucion", money)).status).toBe(303);
	expect(textOf(await keeper.page(adminUrls.home))).not.toMatch(/por devolver|por atender/);
	expect(textOf(await keeper.page(adminUrls.journal()))).toMatch(/Pedidos: aceptar devolución/);
	expect(textOf(await shopper.page(urls.trackedOrder(reference)))).toMatch(
		/Recibimos 1 × Mesa Mikuy: S\/\s90\.00\..+Devolución del .+S\/\s90\.00/s,
	);
	const subjects = async () =>
		(await mailsTo(store.dataDir, "devuelve@correo.pe")).map(({ subject }) => subject);
	await expect
		.poll(subjects)
		.toEqual(
			expect.arrayContaining(
				["Recibimos tu pedido de devolución", "Aceptamos la devolución", "Recibimos la devolución"].map(
					(subject) => `${subject} de tu pedido ${reference}`,
				),
			),
		);
});

test("a return by phone is noted, received in part, written off and taken back", async () => {
	const order = await delivered({ status: "shipped", history: stepsOf(["pending", "paid", "shipped"], at) });
	const desk = await deskOf(store, "keeper");
	const before = await stocked();
	const noted = { [units]: "2", cause: "changedMind", wants: "refund", note: "No entra" };
	expect((await press(desk, order, "anotar-devolucion", noted)).status).toBe(303);
	const came = { [units]: "1", [`off-${orderedSlug}`]: "1" };
	expect((await press(desk, order, "recibir-devolucion", came)).status).toBe(303);
	expect(await stocked()).toBe(before + 1);
	expect((await readOrder(store, order)).returns).toMatchObject([{ pen: 18_000, note: "No entra" }]);
	for (const reason of ["Falta revisar", "Ya no la devuelve"])
		expect((await press(desk, order, "deshacer", { reason })).status).toBe(303);
	expect((await readOrder(store, order)).returns).toBeUndefined();
	expect(await stocked()).toBe(before);
});

test("an exchange is a new order that what is owed pays; the rest is asked for", async () => {
	const order = await delivered();
	const [desk, packer] = [await deskOf(store, "keeper"), await deskOf(store, "packer")];
	const noted = { [units]: "2", cause: "faulty", wants: "exchange", note: "" };
	await press(desk, order, "anotar-devolucion", noted);
	await press(packer, order, "recibir-devolucion");
	const url = adminUrls.exchange(order.reference);
	expect(await desk.page(adminUrls.order(order.reference))).toContain(`href="${url}"`);
	expect(await packer.page(adminUrls.order(order.reference))).not.toContain(url);
	expect((await packer.get(url)).status).toBe(403);
	const page = await desk.page(url);
	expect(textOf(page)).toMatch(/Lo pagan los S\/\s180\.00 que se deben/);
	const form = formOf(page, url);
	expect(form).toMatchObject({ documentNumber: "45678912", district: "Miraflores, Lima, Lima" });
	const typed = { ...form, [units]: "1", intent: "anotar" };
	const wrong = await expectStatus(400, desk.post(url, { ...typed, district: "Ninguno" }));
	expect(formOf(wrong, url)).toMatchObject({ district: "Ninguno", [units]: "1" });
	expect((await packer.post(url, typed)).status).toBe(403);
	const [path, again] = (await Promise.all([desk.post(url, typed), desk.post(url, typed)])).map(
		({ headers }) => headers.get("location"),
	);
	expect(again).toBe(path);
	const reference = /WASI-[A-Z\d-]{9}/.exec(path ?? "")?.[0] ?? "";
	const placed = await readOrder(store, { reference });
	expect([placed.status, sumLeft(placed)]).toEqual(["pending", placed.total.pen - 18_000]);
	expect(textOf(await desk.page(adminUrls.order(reference)))).toMatch(
		new RegExp(`faltan S/.+Otro, Cambio de ${order.reference}`, "s"),
	);
	expect(textOf(await desk.page(adminUrls.order(order.reference)))).not.toContain("Debes devolver");
	expect(textOf(await expectStatus(409, desk.post(url, { ...typed, key: "9".repeat(32) })))).toContain(
		"ya no se debe nada",
	);
});

test("the shop's days for a change of mind are its own setting", async () => {
	const lastMonth = new Date(Date.now() - 40 * 24 * 60 * 60_000).toISOString();
	const order = await delivered({ history: stepsOf(["pending", "paid", "shipped", "delivered"], lastMonth) });
	const shopper = await shopperOf(store, order.reference);
	const url = urls.returnGoods({ pedido: order.reference });
	const typed = { units0: "1", cause: "changedMind", wants: "exchange", note: "" };
	expect(textOf(await shopper.page(url))).toMatch(/tenías hasta el(?!.+ya no lo quiero)/);
	expectFault(await expectStatus(400, shopper.post(url, typed)), "return-cause", "Ya pasó el plazo");
	const owner = await deskOf(store, "owner");
	const part = adminUrls.shop("datos");
	await owner.post(part, { ...formOf(await owner.page(part), part), returnDays: "60 días" });
	await expect.poll(async () => textOf(await shopper.page(url))).toContain("puedes devolverlo hasta el");
	expect((await shopper.post(url, typed)).status).toBe(303);
	expect(textOf(await shopper.page(urls.returns))).toContain("hasta 60 días después de recibirlo");
});

test.each<[string, Record<string, string>, string, string]>([
	["no unit", { [units]: "0" }, "", "Escribe cuántas unidades devuelve."],
	["units that are no number", { [units]: "dos" }, units, "Escribe cuántas unidades"],
	["more units than are left", { [units]: "3" }, units, "Se pueden devolver hasta 2."],
	["no cause", { [units]: "1", cause: "x" }, "cause", "Elige una opción."],
	["a long story", { [units]: "1", note: "x".repeat(601) }, "note", "hasta 600 letras"],
])("%s: a return is refused with all that was typed", async (_, typed, field, said) => {
	const order = await delivered();
	const desk = await deskOf(store, "keeper");
	const url = adminUrls.order(order.reference);
	const html = await (await press(desk, order, "anotar-devolucion", typed)).text();
	expect(textOf(html)).toContain(said);
	if (field) expectFault(html, `anotar-devolucion-${field}`, said);
	const kept = formOf(html, url, 'name="intent" value="anotar-devolucion"');
	if (!("cause" in typed)) expect(kept).toMatchObject(typed);
	expect(await readOrder(store, order)).toEqual(order);
});

test.each<[Record<string, string>, number]>([
	[{ ...asking, units0: "3" }, 409],
	[{ ...asking, units0: "-1" }, 400],
	[{ ...asking, units0: "x" }, 400],
	[{ ...asking, units0: "1", note: "" }, 400],
	[{ ...asking, units0: "1", wants: "gold" }, 400],
	[{}, 400],
])("the shopper's %j is refused with %i, and nothing is written", async (typed, status) => {
	const order = await delivered();
	const shopper = await shopperOf(store, order.reference);
	const html = await expectStatus(status, shopper.post(urls.returnGoods({ pedido: order.reference }), typed));
	if (typed.note) expect(html).toContain(typed.note);
	expect(await readOrder(store, order)).toEqual(order);
});
