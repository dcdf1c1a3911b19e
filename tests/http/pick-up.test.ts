import { expect, test } from "vitest";
import { adminUrls } from "~/platform/admin-urls";
import { urls } from "~/platform/urls";
import { checkoutAnswers } from "../support/answers";
import { runCommand } from "../support/commands";
import { deskOf, staffPassword } from "../support/desk";
import { aShopperWithACart, hiddenFields, orderedSlug, referenceIn, runOrders } from "../support/ordering";
import { expectStatus, fieldValue, newShopper, type Shopper, textOf } from "../support/shopper";
import { storeOfFile } from "../support/store-of-file";

const store = storeOfFile();
const env = () => ({ DATA_DIR: store.dataDir });
const shop = "Av. Arequipa 1234, Lince";
const plain = (html: string) => textOf(html).replaceAll("\u00a0", " ");
const set = (field: string, value: string) => runCommand("store", ["set", field, value], env());
const orders = (...args: string[]) => runOrders(env(), ...args);
const deliveryPage = async () => plain(await newShopper(store).page(urls.delivery));

/** A form that says nothing of a place, as when those fields are left empty. */
function pickUpAnswers(overrides: Record<string, string> = {}) {
	const empty = { department: "", province: "", district: "" };
	return { ...checkoutAnswers({ ...empty, deliveryMethod: "pickUp" }), ...overrides };
}

async function seenBy(shopper: Shopper) {
	const html = await shopper.page(urls.checkout);
	const hidden = ["shipping", "pickUp", "discount"].map((name) => [name, fieldValue(html, name) ?? ""]);
	return { ...(await hiddenFields(shopper)), ...Object.fromEntries(hidden) };
}

/** The delivery method of a checkout page. */
function chosen(html: string): string | undefined {
	const radios = [...html.matchAll(/<input type="radio"[^>]*>/g)].map(([tag]) => tag);
	return /value="(\w+)"/.exec(radios.find((tag) => tag.includes("checked")) ?? "")?.[1];
}

async function pickUp(shopper: Shopper): Promise<string> {
	const sent = await shopper.post(urls.checkout, { ...pickUpAnswers(), ...(await seenBy(shopper)) });
	expect(sent.status).toBe(303);
	return referenceIn(sent);
}

test("an order without an address is picked up, and everybody who sees it reads where", async () => {
	const shopper = await aShopperWithACart(store);
	const form = await shopper.page(urls.checkout);
	expect(chosen(form)).toBe("home");
	expect(plain(form)).toContain(`Recojo en tienda: gratis En ${shop} (`);
	expect(await deliveryPage()).toContain(`Puedes recoger tu pedido en ${shop} (`);

	const reference = await pickUp(shopper);
	const placed = plain(await shopper.page(urls.placedOrder(reference)));
	expect(placed).toContain(`Recojo en tienda (${shop}) Gratis`);
	expect(placed).toContain(`Lo recoges En ${shop} (`);
	expect(placed).not.toContain("Corregir la dirección");
	const address = urls.orderAddress({ pedido: reference });
	expect((await shopper.get(address)).status).toBe(200);
	expect((await shopper.post(address, checkoutAnswers())).status).toBe(409);

	const desk = await deskOf(store, "packer");
	const read = async (path: string) => plain(await desk.page(path));
	expect(await read(adminUrls.orders())).toContain("recoge en tienda");
	const atDesk = await read(adminUrls.order(reference));
	expect(atDesk).toContain(`Recoge en tienda: ${shop}`);
	expect(atDesk).not.toContain("Corregir la dirección");

	for (const status of ["paid", "preparing"]) await orders("status", reference, status);
	const mark = "«Listo para recoger»";
	expect(await read(adminUrls.orders({ estado: "preparing" }))).toContain(`Marcar los elegidos como ${mark}`);
	expect(await read(adminUrls.order(reference))).toContain(`Marcar como ${mark}`);
	expect(await desk.page(adminUrls.order(reference))).not.toContain('name="tracking"');
	expect((await orders("status", reference, "shipped")).stdout).toContain("(Listo para recoger)");
	const tracked = plain(await shopper.page(urls.trackedOrder(reference)));
	expect(tracked).toContain(`Tu pedido está listo: recógelo en ${shop}, con tu documento y la referencia.`);
	expect(tracked).not.toContain("En camino");
	const mails = (await store.datastore.find("outbox")).map(({ fields }) => JSON.stringify(fields));
	const mail = mails.find((one) => one.includes("Ya puedes"));
	expect(mail).toContain(`Ya puedes recoger tu pedido ${reference}`);
	expect(mail).toMatch(
		/"name":"Recojo en","value":"Av. Arequipa 1234, Lince".*"name":"Horario","value":"\S+/,
	);

	expect((await orders("show", reference)).stdout).toContain(`Pick-up at  ${shop}`);
	expect((await orders("export")).stdout).toContain(`"Recojo en tienda, ${shop}",0.00`);
	expect((await runCommand("report", ["--by", "district"], env())).stdout).toMatch(/Recojo en tienda +1 /);
});

test("a refused form keeps the choice, what was typed into the hidden address does not count, and it is saved", async () => {
	const shopper = await aShopperWithACart(store);
	const seen = await seenBy(shopper);
	const send = (overrides: Record<string, string>) =>
		shopper.post(urls.checkout, { ...pickUpAnswers(overrides), ...seen });
	const mistakes = { department: "99", province: "15", phone: "123", fullName: "Rosa Luz" };
	const html = await expectStatus(400, send(mistakes));
	expect(chosen(html)).toBe("pickUp");
	expect(fieldValue(html, "fullName")).toBe("Rosa Luz");
	expect(plain(html)).not.toContain("Elige tu");
	// The draft keeps it, too, and shows its total.
	expect(plain(await shopper.page(urls.checkout))).toContain("con recojo en tienda gratis");

	expect((await send({ deliveryMethod: "drone" })).status).toBe(400);
	expect(plain(await expectStatus(400, send({ deliveryMethod: "home" })))).toContain(
		"Elige tu departamento.",
	);
	expect((await send({ saveInfo: "on" })).status).toBe(303);
	await shopper.post(urls.cart, { intent: "add", slug: orderedSlug });
	expect(chosen(await shopper.page(urls.checkout))).toBe("pickUp");
	const { deliveryMethod, ...beforePickUp } = checkoutAnswers();
	const again = await shopper.post(urls.checkout, { ...beforePickUp, ...(await seenBy(shopper)) });
	expect(again.status).toBe(303);
});

test("a form that is out of date is asked again: another price, another place, no longer offered", async () => {
	const shopper = await aShopperWithACart(store);
	const send = async (seen: Record<string, string>) => {
		const sent = await shopper.post(urls.checkout, { ...pickUpAnswers(), ...seen });
		return { sent, text: plain(await sent.clone().text()) };
	};
	let seen = await seenBy(shopper);
	expect(await set("pick-up", "5 1.30")).toMatchObject({ stdout: "pick-up is set: 5 1.30\n" });
	await expect.poll(deliveryPage).toContain(": S/ 5.00. Elígelo");
	const dearer = await send(seen);
	expect(dearer.sent.status).toBe(409);
	expect(dearer.text).toContain(`El recojo en tienda ahora es en ${shop}: S/ 5.00.`);
	expect(dearer.text).toMatch(/con recojo en tienda de S\/ 5\.00/);

	seen = await seenBy(shopper);
	await set("address", "Jr. Puno 500, Cercado de Lima");
	await expect.poll(deliveryPage).toContain("Jr. Puno 500");
	expect((await send(seen)).text).toContain("ahora es en Jr. Puno 500, Cercado de Lima: S/ 5.00.");

	seen = await seenBy(shopper);
	await runCommand("store", ["unset", "pick-up"], env());
	await expect.poll(deliveryPage).toContain("Todavía no se puede recoger en una tienda.");
	for (const shown of [seen, { ...seen, pickUp: "" }]) {
		const gone = await send(shown);
		expect(gone.sent.status).toBe(409);
		expect(gone.text).toContain("Ya no se puede recoger en la tienda: elige adónde lo enviamos.");
		expect(chosen(await gone.sent.text())).toBeUndefined();
	}

	await set("pick-up", "gratis");
	await expect.poll(deliveryPage).toContain(": gratis. Elígelo");
	expect((await send(await seenBy(shopper))).sent.status).toBe(303);
});

test("the price of picking up is in the total, and a code for free delivery takes it off", async () => {
	await set("pick-up", "5 1.30");
	await expect.poll(deliveryPage).toContain("S/ 5.00. Elígelo");
	await runCommand("discounts", ["add", "ENVIOGRATIS", "--free-delivery"], env());
	const shopper = await aShopperWithACart(store);
	const [, subtotal = ""] = /Subtotal (S\/ [\d,.]+)/.exec(plain(await shopper.page(urls.checkout))) ?? [];
	await shopper.post(urls.cart, { intent: "discount", code: "ENVIOGRATIS" });
	await shopper.post(urls.checkout, { ...pickUpAnswers(), intent: "refresh-places" });
	const form = plain(await shopper.page(urls.checkout));
	expect(form).toContain("Descuento ENVIOGRATIS −S/ 5.00");
	expect(form).toContain(`Total: ${subtotal}, con recojo en tienda de S/ 5.00`);
	const reference = await pickUp(shopper);
	const [order] = (await store.datastore.find("order")).filter(
		({ fields }) => fields.reference === reference,
	);
	expect(order?.fields).toMatchObject({
		shipping: { isPickUp: true, price: { pen: 500, usd: 130 } },
		discount: { amount: { pen: 500, usd: 130 } },
	});
});

test("what is free by a code is ordered from a page that showed a delivery", async () => {
	const shopper = await aShopperWithACart(store);
	await shopper.post(urls.cart, { intent: "discount", code: "ENVIOGRATIS" });
	await pickUp(shopper);
});

test("an order of nothing is paid when it is placed, on its page and at the desk", async () => {
	await set("pick-up", "gratis");
	await expect.poll(deliveryPage).toContain(": gratis. Elígelo");
	await set("yape", "987 654 321");
	await runCommand("discounts", ["add", "TODO", "--percent", "100"], env());
	const shopper = await aShopperWithACart(store);
	await shopper.post(urls.cart, { intent: "discount", code: "TODO" });
	await shopper.post(urls.checkout, { ...pickUpAnswers(), intent: "refresh-places" });
	expect(plain(await shopper.page(urls.checkout))).toContain("No hay nada que pagar: registramos tu pedido");
	const reference = await pickUp(shopper);
	const placed = plain(await shopper.page(urls.placedOrder(reference)));
	expect(placed).toContain("No hay nada que pagar, y pronto prepararemos tu pedido.");
	expect(placed).not.toMatch(/Cómo pagar|Pendiente de pago|acordar el pago|no puede cobrar/);
	const desk = await deskOf(store, "owner");
	expect(plain(await desk.page(adminUrls.orders({ estado: "paid" })))).toContain(reference);
	expect((await orders("list", "--status", "paid")).stdout).toContain(reference);
});

test("an owner offers it at the desk, where a price that cannot be read is refused", async () => {
	const owner = await deskOf(store, "owner");
	const page = adminUrls.shop("entregas");
	const send = async (typed: string) => {
		const seen = fieldValue(await owner.page(page), "seen-pickUp") ?? "";
		return owner.post(page, { pickUp: typed, "seen-pickUp": seen, password: staffPassword });
	};
	const refused = plain(await expectStatus(400, send("5")));
	expect(refused).toContain("«5» no es «gratis» ni dos precios.");
	expect((await send("Gratis")).status).toBe(303);
	await expect.poll(deliveryPage).toContain(": gratis. Elígelo");
	await runCommand("store", ["unset", "address"], env());
	expect(plain(await owner.page(page))).toContain("Nadie puede recoger todavía");
	await expect.poll(deliveryPage).toContain("Todavía no se puede recoger");
});
