import { expect, test } from "vitest";
import { readUnits } from "~/domain/goods/stock-record.server";
import { sumLeft } from "~/domain/orders/order-amounts";
import type { Order } from "~/domain/orders/order-record.server";
import { toOrderId } from "~/domain/orders/order-reference.server";
import { toOrderRecord } from "~/domain/orders/order-sales.server";
import { adminUrls } from "~/platform/admin-urls";
import { urls } from "~/platform/urls";
import { aPhoto } from "../support/a-photo";
import { deskOf, deskOfFile, expectFault, expectRefused, newestEntry, staffPassword } from "../support/desk";
import { whileWritesFail } from "../support/failing-writes";
import { formIn } from "../support/html-form";
import { postFiles } from "../support/multipart-form";
import { orderedSlug } from "../support/ordering";
import { expectRedirect, expectSaid, expectStatus, type Shopper, textOf } from "../support/shopper";
import { storeOfFile } from "../support/store-of-file";
import { readOrder, shopperOf, storeOrder as storeOrderOf } from "../support/stored-orders";
import { mailsTo } from "../unit/domain/mail/mail-files";
import { aContact, aLine, anOrder, aReturn, stepsOf } from "../unit/domain/orders/an-order";

const store = storeOfFile();
const keeper = deskOfFile(store, "keeper");
const packer = deskOfFile(store, "packer");
const units = `units-${orderedSlug}`;
const price = { pen: 10_000, usd: 2_700 };
const twice = { pen: 20_000, usd: 5_400 };
const at = new Date().toISOString();
const stored = (order: Pick<Order, "reference">) => readOrder(store, order);
const mailed = async (email: string) =>
	(await mailsTo(store.dataDir, email)).map(({ subject, text }) => `${subject} ${text}`).join();

/** Of two tables. */
const storeOrder = (overrides: Partial<Order> = {}) =>
	storeOrderOf(store, {
		lines: [aLine({ sku: orderedSlug, name: "Mesa Mikuy", quantity: 2, unit: price, total: twice })],
		subtotal: twice,
		total: twice,
		contact: aContact({ documentNumber: "45678912", email: "compra@correo.pe" }),
		...overrides,
	});
const paid = (...later: Order["status"][]): Partial<Order> => ({
	status: later.at(-1) ?? "paid",
	history: stepsOf(["pending", "paid", ...later], at),
	payment: { method: "yape", at },
});
const amount = { pen: 2_000, usd: 540 };
const tenth = { code: "FERIA10", kind: "percent", value: 10, least: 0, amount } as const;
/** A tenth cheaper, and delivered today. */
const delivered = (overrides: Partial<Order> = {}) =>
	storeOrder({
		...paid("preparing", "shipped", "delivered"),
		discount: tenth,
		total: { pen: 18_000, usd: 4_860 },
		hasStock: true,
		contact: aContact({ documentNumber: "45678912", email: "devuelve@correo.pe" }),
		...overrides,
	});

// First, while there are no other orders.
test("all orders of a step, also those of other pages, go on in one act, which is undone as one", async () => {
	const paidOne = () => storeOrderOf(store, { status: "paid", hasStock: true });
	const [{ reference }] = await Promise.all([paidOne(), ...Array.from({ length: 31 }, paidOne)]);
	const list = adminUrls.orders({ estado: "paid" });
	expect(await packer.text(list)).toContain("Todos los pedidos así");
	const statuses = async () => (await store.datastore.find("order")).map(({ fields }) => fields.status);
	const form = formIn(await packer.page(list), list);
	const late = await storeOrderOf(store, {
		status: "paid",
		hasStock: true,
		history: stepsOf(["paid"], new Date().toISOString()),
	});
	const printing = new URLSearchParams({ ...form, todos: "on" });
	expect(await packer.text(`${adminUrls.papers()}?${printing}`)).toContain("1 cambió después");
	const done = packer.post(list, { ...form, estado: "preparing", todos: "on" });
	expect(await packer.follow(done)).toContain(
		"Cambiaron 32 pedidos. 1 cambió después de que abriste la lista",
	);
	expect((await statuses()).filter((status) => status === "paid")).toHaveLength(1);
	await store.datastore.remove("order", late.reference.toLowerCase());
	const { id, parts } = (await newestEntry(store)) as { id: string; parts?: string[] };
	expect(parts).toHaveLength(32);
	await packer.post(adminUrls.orders({ estado: "preparing" }), { estado: "shipped", pedido: reference });
	const undo = (entry: string) => keeper.post(adminUrls.journal(), { entry });
	expect(await keeper.follow(undo(id))).toContain(reference);
	expect((await statuses()).filter((status) => status === "paid")).toHaveLength(31);
	const count = async () => (await store.datastore.find("journal")).length;
	const before = await count();
	await expectStatus(409, undo(id));
	await expectStatus(409, undo((await newestEntry(store)).id));
	expect(await count()).toBe(before);
	const refused = new URLSearchParams({ estado: "preparing", todos: "on", carrier: "" });
	await packer.get(adminUrls.orders({ estado: "avisados" }), { method: "POST", body: refused });
	expect(await count()).toBe(before);
});

test("a ticked order that changed since the list was read stays, is named, keeps its number and passes on the fresh list", async () => {
	const list = adminUrls.orders({ estado: "preparing" });
	const preparing = () => storeOrder({ ...paid("preparing"), hasStock: true });
	const [changed, other] = [await preparing(), await preparing()];
	const form = formIn(await packer.page(list), list);
	await new Promise((resolve) => setTimeout(resolve, 5));
	const note = { intent: "nota", note: "Llamó: otra puerta", seen: String(changed.history.length) };
	await expectStatus(303, keeper.post(adminUrls.order(changed.reference), note));
	const boxes = new URLSearchParams({ ...form, estado: "shipped" });
	for (const { reference } of [changed, other]) boxes.append("pedido", reference);
	boxes.set(`tracking-${changed.reference}`, "888");
	const send = (body: URLSearchParams) => packer.get(list, { method: "POST", body });
	const refused = await expectStatus(409, send(boxes));
	expect(textOf(refused)).toContain(
		`Cambió 1 pedido. 1 cambió después de que abriste la lista, y queda como está: míralo (${changed.reference}). Números sin guardar: ${changed.reference}: 888.`,
	);
	expect((await stored(changed)).status).toBe("preparing");
	boxes.delete(`tracking-${changed.reference}`);
	expect(await packer.follow(send(boxes))).toContain(`míralo (${changed.reference})`);
	const again = new URLSearchParams({ ...formIn(refused, list), estado: "shipped" });
	await expectStatus(303, send(again));
	expect(await stored(changed)).toMatchObject({ status: "shipped", shipment: { tracking: "888" } });
});

const press = (url: string, html: string, changes: Record<string, string>) =>
	keeper.post(url, { ...formIn(html, url), ...changes });

test("a paid order's lines are changed in four steps; what it costs more stands until it is paid", async () => {
	const order = await storeOrder(paid());
	const url = adminUrls.orderLines(order.reference);
	expect(await keeper.page(adminUrls.order(order.reference))).toContain(`href="${url}"`);
	const search = { intent: "buscar", q: "sofa ayni", [units]: "1" };
	const found = await expectStatus(200, press(url, await keeper.page(url), search));
	expect(formIn(found, url)[units]).toBe("1");
	const [sku = ""] = found.match(/(?<=name="agregar" value=")sofa-ayni_\w+/) ?? [];
	const added = await expectStatus(200, press(url, found, { agregar: sku }));
	const costsMore =
		/Mesa Mikuy: de 2 a 1\. Entra 1 × .+ Total: de S\/\s200\.00 a .+ Faltan S\/\s[\d,.]+ por cobrar/;
	const shown = await expectSaid(200, press(url, added, { intent: "ver" }), costsMore);
	const orderUrl = adminUrls.order(order.reference);
	await expectRedirect(press(url, shown, { intent: "guardar" }), `${orderUrl}?listo=productos`);
	const changed = await stored(order);
	expect(changed.lines.map((line) => [line.sku, line.quantity, line.unit.pen])).toEqual([
		[orderedSlug, 1, 10_000],
		[sku, 1, expect.any(Number)],
	]);
	const due = changed.balance ?? 0;
	expect(due).toBe(changed.total.pen - 20_000);
	const orderPage = await keeper.page(orderUrl);
	const [, whatsapp = ""] = /href="(https:\/\/wa\.me\/[^"]+)"/.exec(orderPage) ?? [];
	expect(decodeURIComponent(whatsapp)).toContain("Lo cambiamos: Mesa Mikuy: de 2 a 1.");
	const said = /Pagado S\/.+ de S\/.+, faltan S\/.+Otros productos.+Mesa Mikuy: de 2 a 1/s;
	expect(textOf(orderPage)).toMatch(said);
	expect(await keeper.page(adminUrls.orders({ estado: "por-cobrar" }))).toContain(order.reference);
	expect(await keeper.text(adminUrls.home)).toMatch(/S\/\s1,850\.00 por cobrar/);
	expect(await keeper.text(adminUrls.report())).toMatch(/Falta cobrar S\/.+ de pedidos pagados en parte/);

	const sent = press(url, shown, { intent: "guardar", [units]: "3" });
	const late = await expectSaid(409, sent, "Mientras tanto lo cambió Rosa");
	expect(formIn(late, url)[units]).toBe("3");

	const shopper = await shopperOf(store, order.reference);
	const told = /falta pagar S\/.+Lo cambiamos el .+Mesa Mikuy: de 2 a 1.+Si no estás de acuerdo, escríbenos/s;
	expect(await shopper.text(urls.trackedOrder(order.reference))).toMatch(told);
	await expect
		.poll(() => mailed("compra@correo.pe"))
		.toMatch(/Cambiamos tu pedido .+Mesa Mikuy: de 2 a 1.+falta pagar.+no estás de acuerdo/s);

	const seen = String(changed.history.length);
	const collect = { intent: "cobro", method: "plin", operation: "77", seen, amount: String(due / 100) };
	const answer = keeper.post(orderUrl, { ...collect, amount: "" });
	await expectRefused(answer, "cobro-amount", "Escribe el monto en soles");
	await expectStatus(303, keeper.post(orderUrl, collect));
	expect(await keeper.text(orderUrl)).toMatch(/Pago: Plin, 77, /);
	expect(await keeper.text(adminUrls.home)).not.toContain("por cobrar");
	expect(await keeper.text(adminUrls.journal())).toContain("Pedidos: productos");
});

/** Sends the form of this intent as the desk's page has it. */
async function submit(desk: Shopper, { reference }: Order, intent: string, changes = {}) {
	const url = adminUrls.order(reference);
	return desk.post(url, { ...(await desk.form(url, `name="intent" value="${intent}"`)), ...changes });
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
	expect(formIn(page, url)).toEqual({ pasos: "5", units0: "0", cause: "", wants: "", note: "" });
	const said = /dañado, falla o no es lo que pediste, la ley te protege.+puedes devolverlo hasta el/;
	expect(textOf(page)).toMatch(said);

	const typed = { ...asking, pasos: "5" };
	const sent = shopper.post(url, { ...typed, units0: "0" });
	const refused = await expectRefused(sent, "return-units0", "Elige cuántas unidades devuelves.");
	expect(formIn(refused, url)).toEqual({ ...typed, units0: "0" });
	const done = urls.trackedOrder(reference, { listo: "devolucion-pedida" });
	for (const _ of ["once", "twice"]) await expectRedirect(shopper.post(url, { ...typed, units0: "1" }), done);
	expect((await stored(order)).returns).toHaveLength(1);
	const told = /Devolución del .+: Pediste devolver 1 × Mesa Mikuy/;
	expect(await shopper.text(urls.trackedOrder(reference))).toMatch(told);
	expect(await shopper.text(url)).not.toContain("Pedir la devolución");
	const more = { ...typed, units0: "2", note: "Las dos llegaron rayadas" };
	const second = await expectSaid(409, shopper.post(url, more), "Ya pediste devolver algo de este pedido");
	expect(formIn(second, url)).toMatchObject({ ...more, pasos: "6" });

	expect(await packer.text(adminUrls.home)).toContain("1 devolución por atender");
	const words = new RegExp(`${reference}.+Pide devolver`, "s");
	expect(await packer.text(adminUrls.orders({ estado: "devoluciones" }))).toMatch(words);
	const seen = { seen: String((await stored(order)).history.length) };
	const orderUrl = adminUrls.order(reference);
	const byPacker = { ...seen, intent: "aceptar-devolucion", answer: "" };
	expect(await packer.page(orderUrl)).not.toContain("aceptar-devolucion");
	await expectStatus(403, packer.post(orderUrl, byPacker));
	expect(await keeper.text(orderUrl)).toMatch(
		/Pide devolver, .+1 × Mesa Mikuy\. «Llegó dañado.+Una llegó rayada Se devolverían S\/\s90\.00/,
	);
	await expectStatus(303, submit(keeper, order, "aceptar-devolucion", { answer: "Pasamos el lunes" }));
	const late = { ...seen, intent: "rechazar-devolucion", answer: "Está usada" };
	await expectSaid(409, keeper.post(orderUrl, late), /Mientras tanto lo cambió Rosa.+Está usada/s);

	const before = await stocked();
	expect(await packer.page(orderUrl)).not.toContain("se dan de baja");
	await expectStatus(303, submit(packer, order, "recibir-devolucion", { [units]: "1" }));
	expect(await stocked()).toBe(before + 1);
	await expectRedirect(shopper.post(url, { ...typed, units0: "1" }), done);
	expect((await stored(order)).returns).toHaveLength(1);
	const expected = /Debes devolver S\/\s90\.00: por lo que devolvió\..+Recibida, .+Se devuelven S\/\s90\.00/s;
	expect(await keeper.text(orderUrl)).toMatch(expected);
	expect(await keeper.text(adminUrls.home)).toMatch(/S\/\s90\.00 por devolver/);
	expect(await keeper.text(adminUrls.stockMoves({ sku: orderedSlug }))).toContain("Devolución");
	const money = { amount: "90.00", method: "cash", reason: "Rayada", password: staffPassword };
	await expectStatus(303, submit(keeper, order, "devolucion", money));
	expect(await keeper.text(adminUrls.home)).not.toMatch(/por devolver|por atender/);
	expect(await keeper.text(adminUrls.journal())).toMatch(/Pedidos: aceptar devolución/);
	expect(await shopper.text(urls.trackedOrder(reference))).toMatch(
		/Recibimos 1 × Mesa Mikuy: S\/\s90\.00\..+Devolución del .+S\/\s90\.00/s,
	);
	const subjects = [
		"Recibimos tu solicitud de devolución",
		"Aceptamos la devolución",
		"Recibimos la devolución",
	];
	for (const subject of subjects)
		await expect.poll(() => mailed("devuelve@correo.pe")).toContain(`${subject} de tu pedido ${reference}`);
});

test("units that were not in stock are sent once they came, or given up and paid back", async () => {
	const line = aLine({
		sku: orderedSlug,
		name: "Mesa Mikuy",
		quantity: 2,
		unit: price,
		total: twice,
		owed: 1,
	});
	const owing = (status: "shipped" | "delivered") =>
		storeOrder({
			...paid("preparing", "shipped", ...(status === "delivered" ? [status] : [])),
			lines: [line],
			hasStock: true,
			shipping: { ...anOrder().shipping, agency: "Andes" },
			contact: aContact({ documentNumber: "45678912", email: "falta@correo.pe" }),
		});
	const [sent, left] = [await owing("shipped"), await owing("delivered")];
	expect(await packer.text(adminUrls.home)).toContain("2 unidades que faltan enviar");
	const list = await packer.text(adminUrls.orders({ estado: "faltan-unidades" }));
	expect(list).toMatch(new RegExp(`${left.reference}.+Faltan unidades: 1`, "s"));
	const arrives = { intent: "estado", to: "delivered", seen: String(sent.history.length) };
	const sheet = await packer.text(adminUrls.stock({ q: orderedSlug }));
	expect(sheet).toMatch(/2 por enviar primero a WASI-\S+, WASI-/);
	const asked = packer.post(adminUrls.order(sent.reference), arrives);
	await expectRefused(asked, "delivered-anyway", "Todavía le faltan 1 × Mesa Mikuy.");

	const before = await stocked();
	await expectStatus(303, submit(packer, sent, "enviar-faltante", { carrier: "Olva", tracking: "77" }));
	expect(await stocked()).toBe(before - 1);
	expect(await packer.text(adminUrls.order(sent.reference))).not.toContain("Lo que falta");
	await expectStatus(303, packer.post(adminUrls.order(sent.reference), { ...arrives, seen: "5" }));
	const shopper = await shopperOf(store, sent.reference);
	const news =
		/Lo que faltaba, el .+: Te enviamos 1 × Mesa Mikuy\. Va con Olva\. Su número de seguimiento es 77\./;
	expect(await shopper.text(urls.trackedOrder(sent.reference))).toMatch(news);

	const reason = "Ya no se fabrica";
	const page = await packer.page(adminUrls.order(left.reference));
	expect(page).toMatch(/id="enviar-faltante-carrier"[^>]*value="Andes"/);
	expect(await packer.page(adminUrls.order(left.reference))).not.toContain("no-enviar-faltante");
	const byPacker = { intent: "no-enviar-faltante", reason, seen: String(left.history.length) };
	await expectStatus(403, packer.post(adminUrls.order(left.reference), byPacker));
	await expectStatus(303, submit(keeper, left, "no-enviar-faltante", { reason }));
	const late = keeper.post(adminUrls.order(left.reference), { ...byPacker, intent: "enviar-faltante" });
	await expectSaid(409, late, "Mientras tanto lo cambió Rosa");
	expect(await keeper.text(adminUrls.order(left.reference))).toMatch(
		/Debes devolver S\/\s100\.00: por lo que ya no se envía\. Anotar el pedido del cambio/,
	);
	expect(await keeper.text(adminUrls.journal())).toMatch(/ya no enviar lo que falta.+enviar lo que faltaba/s);
	const money = { amount: "100.00", method: "cash", reason, password: staffPassword };
	await expectStatus(303, submit(keeper, left, "devolucion", money));
	expect(await keeper.text(adminUrls.home)).not.toMatch(/por devolver|faltan? enviar/);
	await expect
		.poll(() => mailed("falta@correo.pe"))
		.toMatch(/Ya no te enviaremos 1 × Mesa Mikuy: S\/\s100\.00/);
});

test("another variant takes a line's place, and what costs less is owed", async () => {
	const order = await storeOrder();
	const url = adminUrls.orderLines(order.reference);
	const pressFirst = async (changes: Record<string, string>) =>
		expectStatus(200, press(url, await keeper.page(url), changes));
	const found = await pressFirst({ intent: "buscar", q: "sofa ayni" });
	const [one = "", other = ""] = found.match(/(?<=name="agregar" value=")sofa-ayni_\w+/g) ?? [];
	const save = async (changes: Record<string, string>) => {
		const shown = await pressFirst({ ...changes, intent: "ver" });
		await expectStatus(303, press(url, shown, { intent: "guardar" }));
		return textOf(shown);
	};
	expect(await save({ [`units-${one}`]: "1" })).toMatch(/Faltan S\/\s[\d,.]+ por cobrar/);
	expect(formIn(await keeper.page(url), url)[`variant-${one}`]).toBe(one);
	await save({ [`variant-${one}`]: other });
	expect((await stored(order)).lines.map(({ sku }) => sku)).toEqual([orderedSlug, other]);
	const seen = String((await stored(order)).history.length);
	const pay = { intent: "estado", to: "paid", method: "yape", seen, amount: "250" };
	await keeper.post(adminUrls.order(order.reference), pay);
	expect((await stored(order)).status).toBe("pending");
	expect(await save({ [`units-${other}`]: "0" })).toMatch(/Sale 1 × .+ Se devuelven S\/\s50\.00/);
	expect((await stored(order)).status).toBe("paid");
	const said = /Debes devolver S\/.+ el pedido cambió/;
	expect(await keeper.text(adminUrls.order(order.reference))).toMatch(said);
	expect(await keeper.text(adminUrls.home)).toMatch(/S\/\s50\.00 por devolver/);
});

const one = { [units]: "1" };
const receipt = { series: "B001", number: "7" };
const paymentNotice = { operation: "123", at };
test.each<[string, Partial<Order>, Record<string, string>, string, string]>([
	["units that are no number", {}, { [units]: "dos" }, units, "Escribe cuántas unidades"],
	["more than there is", {}, { [units]: "19" }, units, "marca la casilla"],
	["more than an order takes", {}, { [units]: "1000" }, units, "caben hasta 999"],
	["what is not sold", {}, { "units-nada": "1" }, "units-nada", "No se vende ahora"],
	["no line", {}, { [units]: "0" }, "", "Deja al menos un producto"],
	["a code whose minimum is missed", { discount: { ...tenth, least: 20_000 } }, one, "code", "seguir sin él"],
	["an order with a receipt", { receipt }, one, "", "la nota de crédito que la anula"],
	["a payment to confirm", { paymentNotice }, one, "", "confirma primero el pago"],
])("%s: the change is refused with all that was typed", async (_, overrides, change, field, said) => {
	const order = await storeOrder(overrides);
	const url = adminUrls.orderLines(order.reference);
	const typed = { seen: "1", [units]: "2", q: "una silla", shipping: "on", ...change };
	for (const intent of ["ver", "guardar"]) {
		const html = await expectSaid(400, keeper.post(url, { ...typed, intent, total: "1" }), said);
		if (field) expectFault(html, `productos-${field}`, said);
		if (!order.receipt && !order.paymentNotice) expect(formIn(html, url)).toMatchObject(typed);
	}
	expect(await stored(order)).toEqual(order);
});

test("a total that nobody saw is shown first, and a write that fails loses neither the order nor the form", async () => {
	const order = await storeOrder();
	const url = adminUrls.orderLines(order.reference);
	const typed = { seen: "1", [units]: "1", intent: "guardar", total: "500" };
	const shown = await expectSaid(409, keeper.post(url, typed), "El total es otro que el que viste");
	const save = () => press(url, shown, { intent: "guardar", seen: "1" });
	await expectSaid(503, whileWritesFail(store, "NEW.collection IN ('order', 'stock')", save), "no se perdió");
	expect(await stored(order)).toEqual(order);
	await expectStatus(303, save());
});

test("after a change by somebody else, only what was changed in the form stays as typed", async () => {
	const order = await storeOrder();
	const url = adminUrls.orderLines(order.reference);
	const form = formIn(await keeper.page(url), url);
	expect(form).toMatchObject({ [units]: "2", [`seen-${units}`]: "2" });
	const changed = { ...order, lines: order.lines.map((line) => ({ ...line, quantity: 3 })) };
	const noted = stepsOf(["pending", "pending"]).slice(1);
	const fields = toOrderRecord({ ...changed, history: [...order.history, ...noted] });
	await store.datastore.set("order", toOrderId(order.reference), fields);
	const late = (typed: object) =>
		expectSaid(409, keeper.post(url, { ...form, intent: "guardar", total: "1", ...typed }), "Mientras tanto");
	for (const [typed, shown] of [
		[{ q: "silla" }, { [units]: "3", q: "silla", seen: "2" }],
		[{ [units]: "1" }, { [units]: "1", seen: "2" }],
	] as const)
		expect(formIn(await late(typed), url)).toMatchObject(shown);
});

test("who packs does not change what a paid order costs", async () => {
	const order = await storeOrder(paid());
	expect(await packer.page(adminUrls.order(order.reference))).not.toContain("Cambiar los productos");
	const typed = { seen: "2", [units]: "1", intent: "guardar", total: "10000" };
	await expectSaid(400, packer.post(adminUrls.orderLines(order.reference), typed), "pide a tu encargada");
	expect((await stored(order)).total.pen).toBe(20_000);
});

test("the photo of a return is seen by the team alone, until the shopper withdraws it", async () => {
	const order = await delivered();
	const { reference } = order;
	const shopper = await shopperOf(store, reference);
	const url = urls.returnGoods({ pedido: reference });
	const typed = { ...asking, pasos: "5", units0: "1" };
	const send = (...photos: Buffer[]) => postFiles(shopper, url, typed, "pictures", photos);
	// Of more than the 64 KB that forms without pictures may have.
	const photo = Buffer.concat([await aPhoto({ width: 16, height: 16 }), Buffer.alloc(100_000)]);
	const four = [photo, photo, photo, photo];
	await expectRefused(send(...four), "return-pictures", "Elige como máximo 3 fotos.");
	await expectRefused(send(Buffer.from("GIF89a")), "return-pictures", "No pudimos leer una foto.");
	await expectStatus(303, send(photo));
	const [picture = "", ...others] = (await stored(order)).returns?.[0]?.pictures ?? [];
	expect(others).toEqual([]);
	const shown = adminUrls.paymentPicture(reference, picture);
	expect(await packer.page(adminUrls.order(reference))).toContain(`src="${shown}"`);
	expect((await packer.get(shown)).headers.get("content-type")).toBe("image/jpeg");
	await expectStatus(404, packer.get(adminUrls.paymentPicture((await delivered()).reference, picture)));
	await expectStatus(302, shopper.get(shown));
	expect(await shopper.page(urls.trackedOrder(reference))).not.toContain(picture);

	expect(await shopper.text(urls.trackedOrder(reference))).toContain("Retirar mi devolución");
	expect(formIn(await shopper.page(url), url)).toEqual({ pasos: "6" });
	const withdrawn = { pasos: "6", intent: "withdraw" };
	const done = urls.trackedOrder(reference, { listo: "devolucion-retirada" });
	for (const _ of ["once", "twice"]) await expectRedirect(shopper.post(url, withdrawn), done);
	expect(await shopper.text(done)).toMatch(/borramos sus fotos(?!.+Pediste devolver)/s);
	await expectStatus(404, packer.get(shown));
	expect(await packer.text(adminUrls.order(reference))).toContain("Retira su devolución");
	const keeperMails =
		JSON.stringify(await store.datastore.find("outbox")) + (await mailed("tienda@wasi.example"));
	expect(keeperMails).toContain(`Ya no piden devolver algo del pedido ${reference}`);
	await expectStatus(303, shopper.post(url, { ...typed, pasos: "7" }));
	await expectStatus(303, submit(keeper, order, "aceptar-devolucion"));
	await expectSaid(409, shopper.post(url, { ...withdrawn, pasos: "8" }), "Ya respondimos tu devolución");
	await expectStatus(400, shopper.post(url, { intent: "otro" }));
});

test("what was repaired is sent back from the desk, and the shopper follows it", async () => {
	const order = await delivered();
	const noted = { [units]: "1", cause: "faulty", wants: "repair", note: "No cierra" };
	await expectStatus(303, submit(keeper, order, "anotar-devolucion", noted));
	const url = adminUrls.order(order.reference);
	const before = await stocked();
	expect(await keeper.text(url)).toMatch(/llegaron, para reparar(?!.+se dan de baja)/s);
	await expectStatus(303, submit(packer, order, "recibir-devolucion"));
	expect(await packer.text(adminUrls.home)).toMatch(/devoluci(ón|ones) por atender/);
	await expectStatus(303, submit(packer, order, "enviar-reparado", { carrier: "Olva", tracking: "R-9" }));
	expect(await stocked()).toBe(before);
	expect(await keeper.text(url)).toMatch(/Reparada y enviada, .+Olva, R-9/);
	const seen = { seen: "7", intent: "enviar-reparado", carrier: "Shalom", tracking: "" };
	await expectSaid(409, packer.post(url, seen), "Mientras tanto lo cambió");
	const shopper = await shopperOf(store, order.reference);
	const said = /va de regreso a ti con Olva\. Su número de seguimiento es R-9\./;
	expect(await shopper.text(urls.trackedOrder(order.reference))).toMatch(said);
});

test("a return by phone is noted, received in part, written off and taken back", async () => {
	const order = await delivered({ status: "shipped", history: stepsOf(["pending", "paid", "shipped"], at) });
	const before = await stocked();
	const noted = { [units]: "2", cause: "changedMind", wants: "refund", note: "No entra" };
	await expectStatus(303, submit(keeper, order, "anotar-devolucion", noted));
	const came = { [units]: "1", [`off-${orderedSlug}`]: "1" };
	await expectStatus(303, submit(keeper, order, "recibir-devolucion", came));
	expect(await stocked()).toBe(before + 1);
	expect((await stored(order)).returns).toMatchObject([{ pen: 18_000, note: "No entra" }]);
	for (const reason of ["Falta revisar", "Ya no la devuelve"])
		await expectStatus(303, submit(keeper, order, "deshacer", { reason }));
	expect((await stored(order)).returns).toBeUndefined();
	expect(await stocked()).toBe(before);
});

test("an exchange is a new order that what is owed pays; the rest is asked for", async () => {
	const order = await delivered();
	const noted = { [units]: "2", cause: "faulty", wants: "exchange", note: "" };
	await submit(keeper, order, "anotar-devolucion", noted);
	await submit(packer, order, "recibir-devolucion", { [units]: "2" });
	const url = adminUrls.exchange(order.reference);
	expect(await keeper.page(adminUrls.order(order.reference))).toContain(`href="${url}"`);
	expect(await packer.page(adminUrls.order(order.reference))).not.toContain(url);
	await expectStatus(403, packer.get(url));
	const page = await keeper.page(url);
	expect(textOf(page)).toMatch(/Lo pagan los S\/\s180\.00 que se deben/);
	const form = formIn(page, url);
	expect(form).toMatchObject({ documentNumber: "45678912", district: "Miraflores, Lima, Lima" });
	const chosen = { ...form, [units]: "1", intent: "ver" };
	const wrong = await expectStatus(400, keeper.post(url, { ...chosen, district: "Ninguno" }));
	expect(formIn(wrong, url)).toMatchObject({ district: "Ninguno", [units]: "1" });
	const seen = await expectStatus(200, keeper.post(url, chosen));
	const typed = { ...formIn(seen, url), intent: "anotar" };
	await expectStatus(403, packer.post(url, typed));
	const sent = await Promise.all([keeper.post(url, typed), keeper.post(url, typed)]);
	const [path, again] = sent.map(({ headers }) => headers.get("location"));
	expect(again).toBe(path);
	const reference = /WASI-[A-Z\d-]{9}/.exec(path ?? "")?.[0] ?? "";
	const placed = await stored({ reference });
	expect([placed.status, sumLeft(placed)]).toEqual(["pending", placed.total.pen - 18_000]);
	const said = new RegExp(`faltan S/.+Otro, Cambio de ${order.reference}`, "s");
	expect(await keeper.text(adminUrls.order(reference))).toMatch(said);
	expect(await keeper.text(adminUrls.order(order.reference))).not.toContain("Debes devolver");
	await expectSaid(409, keeper.post(url, { ...typed, key: "9".repeat(32) }), "ya no se debe nada");
});

test("the shop's days for a change of mind are its own setting", async () => {
	const lastMonth = new Date(Date.now() - 40 * 24 * 60 * 60_000).toISOString();
	const order = await delivered({ history: stepsOf(["pending", "paid", "shipped", "delivered"], lastMonth) });
	const shopper = await shopperOf(store, order.reference);
	const url = urls.returnGoods({ pedido: order.reference });
	const typed = { units0: "1", cause: "changedMind", wants: "exchange", note: "" };
	expect(await shopper.text(url)).toMatch(/tenías hasta el(?!.+ya no lo quiero)/);
	await expectRefused(shopper.post(url, typed), "return-cause", "Ya pasó el plazo");
	const owner = await deskOf(store, "owner");
	const part = adminUrls.shop("datos");
	await owner.post(part, { ...(await owner.form(part)), returnDays: "60 días" });
	await expect.poll(() => shopper.text(url)).toContain("puedes devolverlo hasta el");
	await expectStatus(303, shopper.post(url, typed));
	expect(await shopper.text(urls.returns)).toContain("hasta 60 días después de recibirlo");
});

test.each<[string, Record<string, string>, string, string]>([
	["no unit", { [units]: "0" }, "", "Escribe cuántas unidades devuelve."],
	["units that are no number", { [units]: "dos" }, units, "Escribe cuántas unidades"],
	["more units than are left", { [units]: "3" }, units, "Se pueden devolver hasta 2."],
	["no cause", { [units]: "1", cause: "x" }, "cause", "Elige una opción."],
	["a long story", { [units]: "1", note: "x".repeat(601) }, "note", "hasta 600 letras"],
])("%s: a return is refused with all that was typed", async (_, typed, field, said) => {
	const order = await delivered();
	const url = adminUrls.order(order.reference);
	const html = await (await submit(keeper, order, "anotar-devolucion", typed)).text();
	expect(textOf(html)).toContain(said);
	if (field) expectFault(html, `anotar-devolucion-${field}`, said);
	const kept = formIn(html, url, 'name="intent" value="anotar-devolucion"');
	if (!("cause" in typed)) expect(kept).toMatchObject(typed);
	expect(await stored(order)).toEqual(order);
});

test("a return's form names all that is missing at once, and links to a line that can still be returned", async () => {
	const line = { name: "Mesa Mikuy", unit: price, total: price };
	const order = await delivered({
		lines: [aLine({ ...line, sku: "silla" }), aLine({ ...line, sku: orderedSlug })],
		returns: [aReturn({ lines: [{ sku: "silla", quantity: 1, restocked: 1, writtenOff: 0 }] })],
	});
	const shopper = await shopperOf(store, order.reference);
	const url = urls.returnGoods({ pedido: order.reference });
	const missing = {
		units1: "Elige cuántas unidades devuelves.",
		cause: "Elige qué pasó.",
		wants: "Elige qué prefieres.",
		note: "Cuéntanos qué pasó",
	};
	const expectMissing = async (typed: Record<string, string>, names: (keyof typeof missing)[]) => {
		const html = await expectStatus(400, shopper.post(url, typed));
		for (const name of names) expectFault(html, `return-${name}`, missing[name]);
		expect(textOf(html)).toContain(`Falta corregir ${names.length} datos`);
	};
	await expectMissing({}, ["units1", "cause", "wants"]);
	await expectMissing({ cause: "faulty", note: "" }, ["units1", "wants", "note"]);
	expect(await stored(order)).toEqual(order);
});

test.each<[Record<string, string>, number]>([
	[{ ...asking, units0: "3" }, 409],
	[{ ...asking, units0: "-1" }, 400],
	[{ ...asking, units0: "x" }, 400],
	[{ ...asking, units0: "1", wants: "gold" }, 400],
])("the shopper's %j is refused with %i, and nothing is written", async (typed, status) => {
	const order = await delivered();
	const shopper = await shopperOf(store, order.reference);
	const html = await expectStatus(status, shopper.post(urls.returnGoods({ pedido: order.reference }), typed));
	expect(html).toContain(asking.note);
	if (status === 409) expect(html).toContain('<option value="3" selected="">');
	expect(await stored(order)).toEqual(order);
});
