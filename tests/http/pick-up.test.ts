import { expect, test } from "vitest";
import { adminUrls } from "~/platform/admin-urls";
import { urls } from "~/platform/urls";
import { checkoutAnswers } from "../support/answers";
import { runCommand } from "../support/commands";
import { deskOf, staffPassword } from "../support/desk";
import { hiddenFields, orderedSlug, referenceIn, runOrders } from "../support/ordering";
import { fieldValue, newShopper, type Shopper, textOf } from "../support/shopper";
import { storeOfFile } from "../support/store-of-file";

const store = storeOfFile();
const env = () => ({ DATA_DIR: store.dataDir });
const shop = "Av. Arequipa 1234, Lince";
const plain = (html: string) => textOf(html).replaceAll("\u00a0", " ");
const set = (field: string, value: string) => runCommand("store", ["set", field, value], env());
const deliveryPage = async () => plain(await newShopper(store).page(urls.delivery));

async function aShopperWithACart(): Promise<Shopper> {
	const shopper = newShopper(store);
	await shopper.post(urls.cart, { intent: "add", slug: orderedSlug });
	return shopper;
}

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
	const shopper = await aShopperWithACart();
	const form = await shopper.page(urls.checkout);
	expect(chosen(form)).toBe("home");
	expect(plain(form)).toContain(`Recojo en tienda: gratis En ${shop} (`);
	expect(await deliveryPage()).toContain(`Puedes recoger tu pedido en ${shop} (`);

	const reference = await pickUp(shopper);
	const placed = plain(await shopper.page(urls.placedOrder(reference)));
	expect(placed).toContain(`Recojo en tienda (${shop}) Gratis`);
	expect(placed).toContain(`Lo recoges En ${shop} (`);
	expect(placed).not.toContain("Corregir la dirección");
	expect((await shopper.get(urls.orderAddress({ pedido: reference }))).status).toBe(200);
	const moved = await shopper.post(urls.orderAddress({ pedido: reference }), checkoutAnswers());
	expect(moved.status).toBe(409);

	const desk = await deskOf(store, "packer");
	expect(plain(await desk.page(adminUrls.orders()))).toContain("recoge en tienda");
	const atDesk = await desk.page(adminUrls.order(reference));
	expect(plain(atDesk)).toContain(`Recoge en tienda: ${shop}`);
	expect(plain(atDesk)).not.toContain("Corregir la dirección");

	for (const status of ["paid", "preparing"]) await runOrders(env(), "status", reference, status);
	expect(plain(await desk.page(adminUrls.orders({ estado: "preparing" })))).toContain(
		"Marcar los elegidos como «Listo para recoger»",
	);
	const ready = await desk.page(adminUrls.order(reference));
	expect(plain(ready)).toContain("Marcar como «Listo para recoger»");
	expect(ready).not.toContain('name="tracking"');
	const told = await runOrders(env(), "status", reference, "shipped");
	expect(told.stdout).toContain("(Listo para recoger)");
	const tracked = plain(await shopper.page(urls.trackedOrder(reference)));
	expect(tracked).toContain(`Tu pedido está listo: recógelo en ${shop}, con tu documento y la referencia.`);
	expect(tracked).not.toContain("En camino");
	const mails = await store.datastore.list("outbox");
	const mail = mails.map(({ fields }) => JSON.stringify(fields)).find((one) => one.includes("Ya puedes"));
	expect(mail).toContain(`Ya puedes recoger tu pedido ${reference}`);
	expect(mail).toMatch(
		/"name":"Recojo en","value":"Av. Arequipa 1234, Lince".*"name":"Horario","value":"\S+/,
	);

	expect((await runOrders(env(), "show", reference)).stdout).toContain(`Pick-up at  ${shop}`);
	const exported = (await runOrders(env(), "export")).stdout
		.split("\r\n")
		.find((row) => row.includes(reference));
	expect(exported).toContain(`"Recojo en tienda, ${shop}",0.00`);
	const report = (await runCommand("report", ["--by", "district"], env())).stdout;
	expect(report).toMatch(/Recojo en tienda +1 /);
});

test("a refused form keeps the choice, and what was typed into the hidden address does not count", async () => {
	const shopper = await aShopperWithACart();
	const seen = await seenBy(shopper);
	const answers = { department: "99", province: "15", phone: "123", fullName: "Rosa Luz" };
	const refused = await shopper.post(urls.checkout, { ...pickUpAnswers(answers), ...seen });
	expect(refused.status).toBe(400);
	const html = await refused.text();
	expect(chosen(html)).toBe("pickUp");
	expect(fieldValue(html, "fullName")).toBe("Rosa Luz");
	expect(plain(html)).not.toContain("Elige tu");
	// The draft keeps it, too, and shows its total.
	expect(plain(await shopper.page(urls.checkout))).toContain("con recojo en tienda gratis");

	const other = await shopper.post(urls.checkout, { ...pickUpAnswers({ deliveryMethod: "drone" }), ...seen });
	expect(other.status).toBe(400);
	const home = await shopper.post(urls.checkout, { ...pickUpAnswers({ deliveryMethod: "home" }), ...seen });
	expect(home.status).toBe(400);
	expect(plain(await home.text())).toContain("Elige tu departamento.");
	const { deliveryMethod, ...beforePickUp } = checkoutAnswers();
	expect((await shopper.post(urls.checkout, { ...beforePickUp, ...seen })).status).toBe(303);
});

test("answers that are saved for next time keep the choice", async () => {
	const shopper = await aShopperWithACart();
	const seen = await seenBy(shopper);
	await shopper.post(urls.checkout, { ...pickUpAnswers({ saveInfo: "on" }), ...seen });
	await shopper.post(urls.cart, { intent: "add", slug: orderedSlug });
	expect(chosen(await shopper.page(urls.checkout))).toBe("pickUp");
});

test("a form that is out of date is asked again: another price, another place, no longer offered", async () => {
	const shopper = await aShopperWithACart();
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
	const shopper = await aShopperWithACart();
	const [, subtotal = ""] = /Subtotal (S\/ [\d,.]+)/.exec(plain(await shopper.page(urls.checkout))) ?? [];
	await shopper.post(urls.cart, { intent: "discount", code: "ENVIOGRATIS" });
	await shopper.post(urls.checkout, { ...pickUpAnswers(), intent: "refresh-places" });
	const form = plain(await shopper.page(urls.checkout));
	expect(form).toContain("Descuento ENVIOGRATIS −S/ 5.00");
	expect(form).toContain(`Total: ${subtotal}, con recojo en tienda de S/ 5.00`);
	const reference = await pickUp(shopper);
	const [order] = (await store.datastore.list("order")).filter(
		({ fields }) => fields.reference === reference,
	);
	expect(order?.fields).toMatchObject({
		shipping: { isPickUp: true, price: { pen: 500, usd: 130 } },
		discount: { amount: { pen: 500, usd: 130 } },
	});
});

test("an owner offers it at the desk, where a price that cannot be read is refused", async () => {
	const owner = await deskOf(store, "owner");
	const page = adminUrls.shop("entregas");
	const send = async (typed: string) => {
		const seen = fieldValue(await owner.page(page), "seen-pickUp") ?? "";
		return owner.post(page, { pickUp: typed, "seen-pickUp": seen, password: staffPassword });
	};
	for (const typed of ["cinco", "5", "5 1.30 2", "-1 0"]) {
		const refused = await send(typed);
		expect(refused.status).toBe(400);
		expect(plain(await refused.text())).toContain(`«${typed}» no es «gratis» ni dos precios.`);
	}
	expect((await send("Gratis")).status).toBe(303);
	await expect.poll(deliveryPage).toContain(": gratis. Elígelo");
	await runCommand("store", ["unset", "address"], env());
	expect(plain(await owner.page(page))).toContain("Nadie puede recoger todavía");
	await expect.poll(deliveryPage).toContain("Todavía no se puede recoger");
});
