import { expect, test } from "vitest";
import type { Order } from "~/domain/orders/order-record.server";
import { toOrderId } from "~/domain/orders/order-reference.server";
import { toOrderRecord } from "~/domain/orders/order-sales.server";
import { adminUrls } from "~/platform/admin-urls";
import { urls } from "~/platform/urls";
import { deskOf, expectFault, staffPassword } from "../support/desk";
import { formBody } from "../support/serving";
import { expectStatus, fieldValue, newShopper, textOf } from "../support/shopper";
import { storeOfFile } from "../support/store-of-file";
import { mailsTo } from "../unit/domain/mail/mail-files";
import { aContact, aUniqueOrder } from "../unit/domain/orders/an-order";

const store = storeOfFile();
const pattern = "https://envios.example/ver?n={numero}";
const email = "envio@correo.pe";

async function storeOrder(overrides: Partial<Order> = {}): Promise<Order> {
	const order = aUniqueOrder({
		hasStock: true,
		contact: aContact({ email }),
		adoptableBy: "+51987654321",
		...overrides,
	});
	await store.datastore.set("order", toOrderId(order.reference), toOrderRecord(order));
	return order;
}

async function stored({ reference }: Order) {
	return (await store.datastore.get("order", toOrderId(reference))) as Partial<Order>;
}

test("the owner sets carriers with their tracking pages, and an address that could mislead is refused", async () => {
	const owner = await deskOf(store, "owner");
	const url = adminUrls.shop("entregas");
	const save = (carriers: string) =>
		owner.post(url, { carriers, "seen-carriers": "", password: staffPassword });
	const html = await expectStatus(400, save("Andinos: http://envios.example/{numero}"));
	expectFault(html, "carriers", "Su dirección empieza con https://");
	expect(html).toContain("Andinos: http://envios.example/{numero}</textarea>");
	expect((await save(`Andinos: ${pattern}\r\nShalom`)).status).toBe(303);
	expect(await owner.page(url)).toContain(`Andinos: ${pattern}\nShalom</textarea>`);
	expect((await (await deskOf(store, "keeper")).get(url)).status).toBe(403);
});

test("who packs names the carrier later and corrects it; the shopper is told, and follows the parcel", async () => {
	const order = await storeOrder({ status: "shipped" });
	const desk = await deskOf(store, "packer", "Luis");
	const url = adminUrls.order(order.reference);
	const fix = { intent: "envio", carrier: "andinos", tracking: "A&1", seen: "1" };
	const wrong = await expectStatus(400, desk.post(url, { ...fix, carrier: "x".repeat(201) }));
	expectFault(wrong, "envio-carrier", "Escríbelo en hasta 200 letras.");
	expect(wrong).toMatch(/value="A&amp;1"/);
	for (const { status } of await Promise.all([desk.post(url, fix), desk.post(url, fix)]))
		expect(status).toBe(303);
	expect(await stored(order)).toMatchObject({
		shipment: { carrier: "andinos", tracking: "A&1" },
		history: [{}, { event: "shipmentCorrected", by: "Luis" }],
	});
	const other = await deskOf(store, "keeper");
	const late = await expectStatus(409, other.post(url, { ...fix, tracking: "B2" }));
	expect(textOf(late)).toContain("Mientras tanto lo cambió Luis");
	expect(late).toContain('value="B2"');

	const page = await desk.page(url);
	const link = "https://envios.example/ver?n=A%261";
	expect(page).toContain(`href="${link}"`);
	expect(page).toContain(encodeURIComponent(`Su número de seguimiento es A&1. Síguelo aquí: ${link}\n`));
	expect(page).toMatch(/<datalist[^>]*><option value="andinos"><\/option><option value="Shalom">/);
	const told = async () =>
		(await mailsTo(store.dataDir, email)).map(({ text, html }) => `${text}${html}`).join();
	await expect.poll(told).toContain(`Seguir el envío en andinos:\n${link}`);
	expect(await told()).toContain(`<a href="${link}"`);
	expect(textOf(await other.page(adminUrls.journal()))).toContain("Pedidos: envío");

	const shopper = newShopper(store);
	await shopper.post(urls.tracking, {
		reference: order.reference,
		documentNumber: order.contact?.documentNumber ?? "",
	});
	expect(await shopper.page(urls.trackedOrder(order.reference))).toContain(`href="${link}"`);
});

test("an order that is not on its way, or is picked up, has no shipment to correct", async () => {
	const desk = await deskOf(store, "keeper");
	const pickUp = { label: "Recojo en tienda", zone: "Av. Sol 1", days: [0, 1], isPickUp: true } as const;
	const price = { pen: 0, usd: 0 };
	for (const fields of [
		{ status: "preparing" },
		{ status: "delivered" },
		{ status: "shipped", shipping: { ...pickUp, days: [0, 1], price } },
	] as Partial<Order>[]) {
		const order = await storeOrder(fields);
		const url = adminUrls.order(order.reference);
		expect(await desk.page(url)).not.toContain("Corregir el envío");
		const sent = desk.post(url, { intent: "envio", carrier: "Andinos", tracking: "1", seen: "1" });
		expect(textOf(await expectStatus(400, sent))).toContain("El pedido no está en camino.");
		expect(await stored(order)).not.toHaveProperty("shipment");
	}
});

test("several orders are sent with one carrier, which those that are picked up do not get", async () => {
	const desk = await deskOf(store, "packer");
	const price = { pen: 0, usd: 0 };
	const pickUp = {
		label: "Recojo en tienda",
		zone: "Av. Sol 1",
		days: [0, 1],
		price,
		isPickUp: true,
	} as const;
	const [one, two, waiting] = [
		await storeOrder({ status: "preparing" }),
		await storeOrder({ status: "preparing", shipping: { ...pickUp, days: [0, 1] } }),
		await storeOrder({ status: "preparing" }),
	];
	const list = adminUrls.orders({ estado: "preparing" });
	expect(fieldValue(await desk.page(list), "carrier")).toBe("");
	const send = (carrier: string) => {
		const body = new URLSearchParams({ estado: "shipped", carrier });
		for (const { reference } of [one, two]) body.append("pedido", reference);
		return desk.get(list, { ...formBody({}), body });
	};
	const html = await expectStatus(400, send("x".repeat(201)));
	expectFault(html, "carrier", "Escribe la empresa en hasta 200 letras.");
	const checked = html.match(/<input[^>]*type="checkbox"[^>]*checked[^>]*>/g)?.join() ?? "";
	const isChosen = ({ reference }: Order) => checked.includes(reference);
	expect([one, two, waiting].map(isChosen)).toEqual([true, true, false]);
	expect((await send("Shalom")).headers.get("location")).toContain("listo=2-2");
	expect((await send("Andinos")).headers.get("location")).toContain("listo=0-2");
	expect(await stored(one)).toMatchObject({ status: "shipped", shipment: { carrier: "Shalom" } });
	expect(await stored(two)).toMatchObject({ status: "shipped" });
	expect(await stored(two)).not.toHaveProperty("shipment");
	expect((await stored(waiting)).status).toBe("preparing");
});

test("each open order counts in one tile of today, which leads to a list of as many", async () => {
	const at = "2026-11-12T15:20:00.000Z";
	await storeOrder({ paymentNotice: { operation: "1", at } });
	for (const status of ["pending", "paid", "shipped"] as const) await storeOrder({ status });
	const paid = [
		{ status: "pending", at },
		{ status: "paid", at },
		{ status: "cancelled", at },
	] as const;
	await storeOrder({ status: "cancelled", history: [...paid] });
	const { total } = aUniqueOrder();
	const refunds = [{ pen: total.pen, at, reason: "No hay", by: "Ana" }];
	const givenBack = [
		await storeOrder({ status: "paid", total, refunds }),
		await storeOrder({ status: "preparing", total, refunds }),
	];
	const desk = await deskOf(store, "keeper");
	const html = await desk.page(adminUrls.home);
	const tiles = [...html.matchAll(/href="(\/admin\/pedidos\?estado=[^"]*)"[^>]*>(.*?)<\/a>/g)];
	const seen: string[] = [];
	for (const [, url = "", tile = ""] of tiles) {
		const rows = (await desk.page(url)).match(/\/admin\/pedidos\/WASI[^"]*/g) ?? [];
		expect(Number.parseInt(textOf(tile), 10), tile).toBe(rows.length);
		seen.push(...rows);
	}
	expect(tiles.map(([, , tile = ""]) => textOf(tile).replace(/\d+/, "").trim())).toEqual([
		"dicen que pagaron",
		"por preparar",
		"por enviar",
		"en camino o por recoger",
		"esperan el pago",
		"por devolver",
	]);
	expect(new Set(seen).size).toBe(seen.length);
	for (const { reference } of givenBack) expect(seen.join()).not.toContain(reference);
});
