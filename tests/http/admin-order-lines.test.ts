import { expect, test } from "vitest";
import type { Order } from "~/domain/orders/order-record.server";
import { adminUrls } from "~/platform/admin-urls";
import { urls } from "~/platform/urls";
import { deskOf, expectFault } from "../support/desk";
import { whileWritesFail } from "../support/failing-writes";
import { typedIn } from "../support/html-form";
import { orderedSlug } from "../support/ordering";
import { expectStatus, type Shopper, textOf } from "../support/shopper";
import { storeOfFile } from "../support/store-of-file";
import { readOrder, shopperOf, storeOrder as storeOrderOf } from "../support/stored-orders";
import { mailsTo } from "../unit/domain/mail/mail-files";
import { aContact, aLine, stepsOf } from "../unit/domain/orders/an-order";

const store = storeOfFile();
const sofa = "sofa-ayni";
const units = `units-${orderedSlug}`;
const price = { pen: 10_000, usd: 2_700 };
const twice = { pen: 20_000, usd: 5_400 };

const storeOrder = (overrides: Partial<Order> = {}) =>
	storeOrderOf(store, {
		lines: [aLine({ sku: orderedSlug, name: "Mesa Mikuy", quantity: 2, unit: price, total: twice })],
		subtotal: twice,
		total: twice,
		contact: aContact({ documentNumber: "45678912", email: "compra@correo.pe" }),
		...overrides,
	});
const at = new Date().toISOString();
const paid = (): Partial<Order> => ({
	status: "paid",
	history: stepsOf(["pending", "paid"], at),
	payment: { method: "yape", at },
});
const stored = (order: Order) => readOrder(store, order);
const formOf = (html: string, url: string) => Object.fromEntries(typedIn(html, url));
const press = (desk: Shopper, url: string, html: string, changes: Record<string, string>) =>
	desk.post(url, { ...formOf(html, url), ...changes });

test("a paid order's lines are changed in four steps; what it costs more stands until it is paid", async () => {
	const order = await storeOrder(paid());
	const desk = await deskOf(store, "keeper");
	const url = adminUrls.orderLines(order.reference);
	expect(await desk.page(adminUrls.order(order.reference))).toContain(`href="${url}"`);
	const page = await desk.page(url);
	const found = await expectStatus(
		200,
		press(desk, url, page, { intent: "buscar", q: "sofa ayni", [units]: "1" }),
	);
	expect(formOf(found, url)[units]).toBe("1");
	const [, sku = ""] = new RegExp(`name="agregar" value="(${sofa}_\\w+)"`).exec(found) ?? [];
	const added = await expectStatus(200, press(desk, url, found, { agregar: sku }));
	const shown = await expectStatus(200, press(desk, url, added, { intent: "ver" }));
	expect(textOf(shown)).toMatch(
		/Mesa Mikuy: de 2 a 1\. Entra 1 × .+ Total: de S\/\s200\.00 a .+ Faltan S\/\s[\d,.]+ por cobrar/,
	);
	const saved = await press(desk, url, shown, { intent: "guardar" });
	expect(saved.headers.get("location")).toBe(adminUrls.order(order.reference, { listo: "productos" }));
	const changed = await stored(order);
	expect(changed.lines.map((line) => [line.sku, line.quantity, line.unit.pen])).toEqual([
		[orderedSlug, 1, 10_000],
		[sku, 1, expect.any(Number)],
	]);
	const due = changed.balance ?? 0;
	expect(due).toBe(changed.total.pen - 20_000);
	const orderPage = await desk.page(adminUrls.order(order.reference));
	const [, whatsapp = ""] = /href="(https:\/\/wa\.me\/[^"]+)"/.exec(orderPage) ?? [];
	expect(decodeURIComponent(whatsapp)).toContain("Lo cambiamos: Mesa Mikuy: de 2 a 1.");
	const details = textOf(orderPage);
	expect(details).toMatch(/Pagado S\/.+ de S\/.+, faltan S\/.+Otros productos.+Mesa Mikuy: de 2 a 1/s);
	expect(await desk.page(adminUrls.orders({ estado: "por-cobrar" }))).toContain(order.reference);
	expect(textOf(await desk.page(adminUrls.home))).toMatch(/S\/\s1,850\.00 por cobrar/);
	expect(textOf(await desk.page(adminUrls.report()))).toMatch(
		/Falta cobrar S\/.+ de pedidos pagados en parte/,
	);

	const late = await expectStatus(409, press(desk, url, shown, { intent: "guardar", [units]: "3" }));
	expect(textOf(late)).toContain("Mientras tanto lo cambió Rosa");
	expect(formOf(late, url)[units]).toBe("3");

	const shopper = await shopperOf(store, order.reference);
	expect(textOf(await shopper.page(urls.trackedOrder(order.reference)))).toMatch(
		/falta pagar S\/.+Lo cambiamos el .+Mesa Mikuy: de 2 a 1.+Si no estás de acuerdo, escríbenos/s,
	);
	const mails = async () =>
		(await mailsTo(store.dataDir, "compra@correo.pe")).map(({ subject, text }) => `${subject} ${text}`);
	await expect
		.poll(async () => (await mails()).join())
		.toMatch(/Cambiamos tu pedido .+Mesa Mikuy: de 2 a 1.+falta pagar.+no estás de acuerdo/s);

	const seen = String(changed.history.length);
	const collect = { intent: "cobro", method: "plin", operation: "77", seen, amount: String(due / 100) };
	expectFault(
		await expectStatus(400, desk.post(adminUrls.order(order.reference), { ...collect, amount: "" })),
		"cobro-amount",
		"Escribe el monto en soles",
	);
	expect((await desk.post(adminUrls.order(order.reference), collect)).status).toBe(303);
	expect(textOf(await desk.page(adminUrls.order(order.reference)))).toMatch(/Pago: Plin, 77, /);
	expect(textOf(await desk.page(adminUrls.home))).not.toContain("por cobrar");
	expect(textOf(await desk.page(adminUrls.journal()))).toContain("Pedidos: productos");
});

test("another variant takes a line's place, and what costs less is owed", async () => {
	const order = await storeOrder();
	const desk = await deskOf(store, "keeper");
	const url = adminUrls.orderLines(order.reference);
	const found = await expectStatus(
		200,
		press(desk, url, await desk.page(url), { intent: "buscar", q: "sofa ayni" }),
	);
	const [one = "", other = ""] = [
		...found.matchAll(new RegExp(`name="agregar" value="(${sofa}_\\w+)"`, "g")),
	].map(([, sku]) => sku ?? "");
	const save = async (changes: Record<string, string>) => {
		const shown = await expectStatus(
			200,
			press(desk, url, await desk.page(url), { ...changes, intent: "ver" }),
		);
		expect((await press(desk, url, shown, { intent: "guardar" })).status).toBe(303);
		return textOf(shown);
	};
	expect(await save({ [`units-${one}`]: "1" })).toMatch(/Faltan S\/\s[\d,.]+ por cobrar/);
	expect(formOf(await desk.page(url), url)[`variant-${one}`]).toBe(one);
	await save({ [`variant-${one}`]: other });
	expect((await stored(order)).lines.map(({ sku }) => sku)).toEqual([orderedSlug, other]);
	const seen = String((await stored(order)).history.length);
	const pay = { intent: "estado", to: "paid", method: "yape", seen, amount: "250" };
	await desk.post(adminUrls.order(order.reference), pay);
	expect((await stored(order)).status).toBe("pending");
	expect(await save({ [`units-${other}`]: "0" })).toMatch(/Sale 1 × .+ Se devuelven S\/\s50\.00/);
	expect((await stored(order)).status).toBe("paid");
	expect(textOf(await desk.page(adminUrls.order(order.reference)))).toMatch(
		/Debes devolver S\/.+ el pedido cambió/,
	);
	expect(textOf(await desk.page(adminUrls.home))).toMatch(/S\/\s50\.00 por devolver/);
});

const receipt = { series: "B001", number: "7" };
test.each<[string, Partial<Order>, Record<string, string>, string, string]>([
	["units that are no number", {}, { [units]: "dos" }, units, "Escribe cuántas unidades"],
	["more than there is", {}, { [units]: "19" }, units, "marca la casilla"],
	["more than a cart takes", {}, { [units]: "21" }, units, "caben hasta 20"],
	["what is not sold", {}, { "units-nada": "1" }, "units-nada", "No se vende ahora"],
	["no line", {}, { [units]: "0" }, "", "Deja al menos un producto"],
	[
		"a code whose minimum is missed",
		{
			discount: {
				code: "FERIA10",
				kind: "percent",
				value: 10,
				least: 20_000,
				amount: { pen: 2_000, usd: 540 },
			},
		},
		{ [units]: "1" },
		"code",
		"Marca la casilla para seguir sin él",
	],
	["an order with a receipt", { receipt }, { [units]: "1" }, "", "la nota de crédito que la anula"],
	[
		"a payment to confirm",
		{ paymentNotice: { operation: "123", at } },
		{ [units]: "1" },
		"",
		"confirma primero el pago",
	],
])("%s: the change is refused with all that was typed", async (_, overrides, change, field, said) => {
	const order = await storeOrder(overrides);
	const desk = await deskOf(store, "keeper");
	const url = adminUrls.orderLines(order.reference);
	const typed = { seen: "1", [units]: "2", q: "una silla", shipping: "on", ...change };
	for (const intent of ["ver", "guardar"]) {
		const html = await expectStatus(400, desk.post(url, { ...typed, intent, total: "1" }));
		expect(textOf(html)).toContain(said);
		if (field) expectFault(html, `productos-${field}`, said);
		if (!order.receipt && !order.paymentNotice) expect(formOf(html, url)).toMatchObject(typed);
	}
	expect(await stored(order)).toEqual(order);
});

test("a total that nobody saw is shown first, and a write that fails loses neither the order nor the form", async () => {
	const order = await storeOrder();
	const desk = await deskOf(store, "keeper");
	const url = adminUrls.orderLines(order.reference);
	const typed = { seen: "1", [units]: "1", intent: "guardar", total: "500" };
	const shown = await expectStatus(409, desk.post(url, typed));
	expect(textOf(shown)).toContain("El total es otro que el que viste");
	const save = () => press(desk, url, shown, { intent: "guardar", seen: "1" });
	const lost = await expectStatus(503, whileWritesFail(store, "NEW.collection IN ('order', 'stock')", save));
	expect(textOf(lost)).toContain("no se perdió");
	expect(await stored(order)).toEqual(order);
	expect((await save()).status).toBe(303);
});

test("who packs does not change what a paid order costs", async () => {
	const packer = await deskOf(store, "packer");
	const order = await storeOrder(paid());
	expect(await packer.page(adminUrls.order(order.reference))).not.toContain("Cambiar los productos");
	const typed = { seen: "2", [units]: "1", intent: "guardar", total: "10000" };
	expect((await packer.post(adminUrls.orderLines(order.reference), typed)).status).toBe(403);
	expect((await stored(order)).total.pen).toBe(20_000);
});
