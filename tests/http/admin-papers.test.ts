import { expect, test } from "vitest";
import { adminUrls } from "~/platform/admin-urls";
import { deskOf } from "../support/desk";
import { expectStatus, textOf } from "../support/shopper";
import { storeOfFile } from "../support/store-of-file";
import { storeOrder } from "../support/stored-orders";
import { aContact, anOrder } from "../unit/domain/orders/an-order";

const store = storeOfFile();

test("what is printed for several orders says who, where and what, and no price, address of e-mail, document or status", async () => {
	const { delivery } = anOrder();
	const contact = aContact({ fullName: "Rosa", email: "rosa@correo.pe", documentNumber: "41414141" });
	const one = await storeOrder(store, {
		...{ status: "paid", contact, shipment: { carrier: "Shalom" } },
		delivery: delivery && { ...delivery, giftNote: "¡Feliz día!" },
	});
	const other = await storeOrder(store, { status: "paid" });
	const packer = await deskOf(store, "packer");
	const list = await packer.page(adminUrls.orders({ estado: "paid" }));
	expect(list).toMatch(
		new RegExp(
			`formAction="${adminUrls.papers()}" formMethod="get"|formMethod="get" formAction="${adminUrls.papers()}"`,
			"i",
		),
	);
	const chosen = `${adminUrls.papers()}?pedido=${one.reference}&pedido=${other.reference}&pedido=${one.reference}&carrier=`;
	const slips = textOf(await packer.page(chosen));
	for (const { reference } of [one, other])
		expect(slips.match(new RegExp(`Hoja de preparación ${reference}`, "g"))).toHaveLength(1);
	const [line] = one.lines;
	for (const part of ["Rosa", "Va con Shalom", "¡Feliz día!", `${line?.quantity} × ${line?.name}`, line?.sku])
		expect(slips).toContain(part);

	const linked = [
		...(await packer.page(adminUrls.order(one.reference))).matchAll(/href="(\/admin\/imprimir[^"]*)"/g),
	];
	expect(linked).toHaveLength(3);
	for (const [, url = ""] of linked) {
		const html = await packer.page(url.replaceAll("&amp;", "&"));
		for (const part of [one.contact?.fullName, one.delivery?.address, one.reference])
			expect(html).toContain(part);
		for (const hidden of ["S/", "rosa@correo.pe", "41414141", "Pagado"])
			expect(textOf(html)).not.toContain(hidden);
	}
});

test("without an order that can be printed the page says how to choose some", async () => {
	const keeper = await deskOf(store, "keeper");
	for (const query of ["", "?pedido=wasi-0000-0000&hoja=otra", "?hoja=constructor&pedido=%00"])
		expect(await expectStatus(200, keeper.get(adminUrls.papers() + query))).toContain(
			"No hay pedidos que imprimir",
		);
});
